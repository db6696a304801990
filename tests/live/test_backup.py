"""Backup of a running console, and its restore: the rehearsal that OPERATIONS describes."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.launch.paths import ROOT
from tests.browser.harness import (
    Installation,
    Server,
    create_database,
    environment_of,
    make_installation,
    run_server,
)
from tests.live.browsers import Browser

pytestmark = pytest.mark.services

IS_POSTGRESQL = os.environ.get("DATABASE_URL", "").startswith("postgres")
WITHOUT_CLIENT = "The programs pg_dump and pg_restore are missing."


def run(installation: Installation, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mockconsole", *arguments],
        cwd=ROOT,
        env={**installation.environment, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its own data folder: a restore is refused while it runs."""
    if IS_POSTGRESQL and not shutil.which("pg_dump"):
        pytest.skip(WITHOUT_CLIENT)
    with (
        make_installation(tmp_path_factory.mktemp("backup") / "installation") as installation,
        run_server(installation) as server,
    ):
        yield server


@pytest.fixture(scope="module")
def archive(running: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("archive") / "backup.zip"
    answer = run(running.installation, "backup", str(file))
    assert answer.returncode == 0, answer.stderr
    return file


@pytest.fixture
def target(running: Server, tmp_path: Path) -> Iterator[Installation]:
    """An empty database and a data folder with a secret key of its own."""
    folder = tmp_path / "restored"
    folder.mkdir()
    with create_database(folder, os.environ.get("DATABASE_URL", "")) as address:
        installation = Installation(folder, environment_of(folder, address), running.installation.commands)
        (folder / "secret_key").write_text("the key of before")
        yield installation


async def test_restored_console_has_the_records_and_sessions_and_keeps_the_replaced_files(
    running: Server, target: Installation, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    async with Browser(running.url) as browser:
        await browser.sign_in("administrator")
        before = (await browser.http.get("/api/transactions")).json()
        saved = run(running.installation, "backup", str(file))
        assert saved.returncode == 0, saved.stderr
        restored = run(target, "restore", str(file))
        assert restored.returncode == 0, restored.stderr
        [old] = target.folder.glob("before-restore-*")
        assert (old / "secret_key").read_text() == "the key of before"
        assert (target.folder / "secret_key").stat().st_mode & 0o777 == 0o600
        with run_server(target) as server:
            browser.http.base_url = server.url
            assert (await browser.http.get("/api/transactions")).json() == before


def test_backup_is_private_and_names_its_version_and_hashes(archive: Path) -> None:
    assert archive.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(archive) as opened:
        manifest = json.loads(opened.read("manifest.json"))
        assert set(opened.namelist()) == {"manifest.json", *manifest["files"]}
    assert {"secret_key"} < set(manifest["files"])
    assert ["training", "0001_initial"] in manifest["migrations"]


def test_backup_overwrites_no_file(running: Server, archive: Path) -> None:
    before = archive.read_bytes()
    answer = run(running.installation, "backup", str(archive))
    assert (answer.returncode, archive.read_bytes() == before) == (1, True)
    assert "exists already" in answer.stderr


def test_restore_is_refused_while_the_console_runs(running: Server, archive: Path) -> None:
    answer = run(running.installation, "restore", str(archive))
    assert (answer.returncode, "Stop it" in answer.stderr) == (1, True)


def change_secret(files: dict[str, bytes]) -> None:
    files["secret_key"] += b"x"


def name_a_later_migration(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["manifest.json"])
    manifest["migrations"].append(["training", "9999_later"])
    files["manifest.json"] = json.dumps(manifest).encode()


def add_a_path(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["manifest.json"])
    manifest["files"]["../outside"] = ""
    files["manifest.json"] = json.dumps(manifest).encode()


def remove_the_manifest(files: dict[str, bytes]) -> None:
    del files["manifest.json"]


def list_the_files_without_hashes(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["manifest.json"])
    manifest["files"] = list(manifest["files"])
    files["manifest.json"] = json.dumps(manifest).encode()


def empty_the_database(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["manifest.json"])
    [database] = manifest["files"].keys() - {"secret_key", "password"}
    files[database] = b""
    manifest["files"][database] = hashlib.sha256(b"").hexdigest()
    files["manifest.json"] = json.dumps(manifest).encode()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (change_secret, "secret_key has changed"),
        (name_a_later_migration, "this version can't read"),
        (add_a_path, "not a backup"),
        (remove_the_manifest, "not a backup"),
        (list_the_files_without_hashes, "not a backup"),
        pytest.param(
            empty_the_database,
            "The database of the backup is damaged",
            marks=pytest.mark.skipif(IS_POSTGRESQL, reason="pg_restore checks its own files."),
        ),
    ],
)
def test_restore_of_a_damaged_backup_replaces_nothing(
    damage: object, message: str, archive: Path, target: Installation, tmp_path: Path
) -> None:
    assert callable(damage)
    with zipfile.ZipFile(archive) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    damage(files)
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(damaged, "w") as written:
        for name, content in files.items():
            written.writestr(name, content)
    answer = run(target, "restore", str(damaged))
    assert answer.returncode == 1
    assert message in answer.stderr
    assert "Nothing was replaced" in answer.stderr
    assert (target.folder / "secret_key").read_text() == "the key of before"
    assert [path.name for path in target.folder.glob("*restore-*")] == []


@pytest.mark.skipif(not IS_POSTGRESQL, reason="SQLite's database is replaced, and kept beside the new one.")
def test_restore_into_a_filled_postgresql_database_is_refused(
    running: Server, archive: Path, target: Installation
) -> None:
    filled = running.installation.environment["DATABASE_URL"]
    answer = run(target, "restore", str(archive), DATABASE_URL=filled)
    assert (answer.returncode, "Create an empty database" in answer.stderr) == (1, True)


@pytest.mark.skipif(not IS_POSTGRESQL, reason="SQLite needs no other program.")
def test_backup_of_postgresql_without_its_client_says_what_to_install(
    running: Server, tmp_path: Path
) -> None:
    answer = run(running.installation, "backup", str(tmp_path / "no.zip"), PATH="")
    assert (answer.returncode, "postgresql-client" in answer.stderr) == (1, True)
    assert list(tmp_path.glob("*.zip")) == []
