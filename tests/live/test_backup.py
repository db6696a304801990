"""Backup of a running console, and its restore, as docs/OPERATIONS.md describes them."""

import contextlib
import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connection
from pytest_django import Settings

from mockconsole import VERSION
from mockconsole.backup import BackupError, back_up, client_variables
from mockconsole.restore import rehearse, replace_files, restore
from scripts.launch.paths import ROOT
from tests.browser.harness import (
    Installation,
    Server,
    create_database,
    environment_of,
    run_server,
)
from tests.hard.fuzzing import Session, session_of
from tests.live.browsers import TIMEOUT_SECONDS

IS_POSTGRESQL = os.environ.get("DATABASE_URL", "").startswith("postgres")
WITHOUT_CLIENT = "The programs pg_dump and pg_restore are missing."


def start(installation: Installation, *arguments: str, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "mockconsole", *arguments],
        cwd=ROOT,
        env={**installation.environment, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(installation: Installation, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    with start(installation, *arguments, **settings) as process:
        output, errors = process.communicate()
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


@pytest.fixture(scope="module")
def running(server: Server) -> Server:
    """Return a server to back up; skip the test if this machine lacks PostgreSQL's client programs."""
    if IS_POSTGRESQL and not shutil.which("pg_dump"):
        pytest.skip(WITHOUT_CLIENT)
    return server


@pytest.fixture(scope="module")
def session(running: Server) -> Session:
    """Return a session that exists before the backup, so that the backup contains it."""
    return session_of(running, "administrator")


@pytest.fixture(scope="module")
def archive(running: Server, session: Session, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("archive") / "backup.zip"
    answer = run(running.installation, "backup", str(file))
    assert answer.returncode == 0, answer.stderr
    return file


@pytest.fixture
def target(running: Server, tmp_path: Path) -> Iterator[Installation]:
    """Yield an installation to restore into: an empty database, and a data folder with its own secret key."""
    folder = tmp_path / "restored"
    folder.mkdir()
    with create_database(folder, os.environ.get("DATABASE_URL", "")) as address:
        installation = Installation(folder, environment_of(folder, address), running.installation.commands)
        (folder / "secret_key").write_text("the key of before")
        yield installation


@pytest.fixture
def data_folder(settings: Settings, tmp_path: Path) -> Path:
    """Return a data folder with its own secret key, for restores in this process that fail at an early check."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret_key").write_text("the key of before")
    settings.DATA_DIR = folder
    return folder


@pytest.mark.services
def test_restored_console_has_the_backups_records_and_sessions_and_keeps_the_replaced_files(
    running: Server, session: Session, archive: Path, target: Installation
) -> None:
    def transactions(server: Server) -> object:
        address = f"{server.url}/api/transactions"
        answer = httpx.get(
            address, headers={"Cookie": session.cookies}, trust_env=False, timeout=TIMEOUT_SECONDS
        )
        assert answer.status_code == 200
        return answer.json()

    before = transactions(running)
    pooled = {}
    if IS_POSTGRESQL:
        # Restore beside a pooler that doesn't answer.
        url = target.environment["DATABASE_URL"]
        pooler = str(httpx.URL(url).copy_with(port=9))
        pooled = {"DATABASE_POOLED": "on", "DATABASE_URL": pooler, "DATABASE_URL_DIRECT": url}
    restored = run(target, "restore", str(archive), **pooled)
    assert restored.returncode == 0, restored.stderr
    [old] = target.folder.glob("before-restore-*")
    assert (old / "secret_key").read_text() == "the key of before"
    assert (target.folder / "secret_key").stat().st_mode & 0o777 == 0o600
    with run_server(target) as server:
        assert transactions(server) == before


@pytest.mark.once
def test_backup_is_readable_only_by_its_owner_and_its_manifest_lists_its_files_and_migrations(
    archive: Path,
) -> None:
    assert archive.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(archive) as opened:
        manifest = json.loads(opened.read("manifest.json"))
        assert set(opened.namelist()) == {"manifest.json", *manifest["files"]}
    assert {"secret_key"} < set(manifest["files"])
    assert ["training", "0001_initial"] in manifest["migrations"]


@pytest.mark.once
def test_backup_does_not_overwrite_an_existing_file(archive: Path) -> None:
    before = archive.read_bytes()
    with pytest.raises(BackupError, match="exists already"):
        back_up(archive)
    assert archive.read_bytes() == before


@pytest.mark.once
def test_backup_to_a_dangling_link_fails_and_writes_nothing(tmp_path: Path) -> None:
    link = tmp_path / "backup.zip"
    link.symlink_to(tmp_path / "elsewhere.zip")
    with pytest.raises(BackupError, match="exists already"):
        back_up(link)
    assert list(tmp_path.iterdir()) == [link]


@pytest.mark.once
def test_second_of_two_concurrent_backups_with_the_same_name_fails(running: Server, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    with (
        start(running.installation, "backup", str(file)) as first,
        start(running.installation, "backup", str(file)) as second,
    ):
        errors = sorted(process.communicate(timeout=120)[1] for process in (first, second))
    assert sorted([first.returncode, second.returncode]) == [0, 1]
    assert "exists already" in errors[1]
    assert zipfile.is_zipfile(file)


@pytest.mark.once
@pytest.mark.skipif(IS_POSTGRESQL, reason="The lock that stops the backup is SQLite's.")
def test_backup_that_is_killed_leaves_no_file_with_its_name(target: Installation, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    with contextlib.closing(sqlite3.connect(target.folder / "mockconsole.sqlite3")) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        with start(target, "backup", str(file)) as process:
            while process.poll() is None and not list(tmp_path.glob(".backup-*")):
                time.sleep(0.01)
            process.kill()
    assert not file.exists()


@pytest.mark.once
def test_restore_of_a_named_pipe_fails_without_waiting_for_its_writer(
    target: Installation, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    answer = run(target, "restore", str(pipe))
    assert (answer.returncode, answer.stderr) == (1, f"Nothing was replaced. {pipe} is not a file.\n")


@pytest.mark.once
def test_rehearsal_runs_this_version_even_in_the_folder_of_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mockconsole").mkdir()
    (tmp_path / "mockconsole" / "__init__.py").write_text("raise SystemExit('another version')")
    (tmp_path / "secret_key").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BackupError, match="secret_key is empty"):
        rehearse(tmp_path, "sqlite")


@pytest.mark.once
def test_restore_deletes_the_leftover_files_of_a_killed_restore(data_folder: Path, tmp_path: Path) -> None:
    left = data_folder / ".restore-x1y2"
    left.mkdir()
    (left / "secret_key").touch()
    with pytest.raises(BackupError, match=r"missing\.zip"):
        restore(tmp_path / "missing.zip")
    assert not left.exists()


@pytest.mark.once
def test_restore_into_an_empty_folder_replaces_no_files(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked, folder = tmp_path / "unpacked", tmp_path / "data"
    for path in (unpacked, folder):
        path.mkdir()
        (path / "secret_key").touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(folder / "mockconsole.sqlite3"))
    settings.SECRET_KEY_IS_NEW = True
    assert replace_files(unpacked, folder) is None
    assert list(folder.iterdir()) == [folder / "secret_key"]


@pytest.mark.once
@pytest.mark.skipif(os.geteuid() != 0, reason="Only root can give a file to another user.")
def test_restore_by_root_gives_the_files_to_the_owner_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked, folder = tmp_path / "unpacked", tmp_path / "data"
    for path in (unpacked, folder):
        path.mkdir()
    (unpacked / "secret_key").touch()
    os.chown(folder, 4711, 4711)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(folder / "mockconsole.sqlite3"))
    replace_files(unpacked, folder)
    assert (folder / "secret_key").stat().st_uid == 4711


@pytest.mark.once
def test_backup_passes_the_options_of_the_database_url_to_the_client_programs() -> None:
    options = {"sslcert": "a.crt", "passfile": "b", "keepalives_idle": 5, "options": "-c lock_timeout=5000"}
    assert client_variables({"HOST": "db", "PASSWORD": "", "OPTIONS": options}) == {
        "PGHOST": "db",
        "PGSSLCERT": "a.crt",
        "PGPASSFILE": "b",
    }


@pytest.mark.services
def test_restore_ended_by_a_signal_leaves_no_files(target: Installation, archive: Path) -> None:
    before = sorted(target.folder.iterdir())
    with start(target, "restore", str(archive)) as process:
        deadline = time.monotonic() + 60
        while not list(target.folder.glob(".restore-*/secret_key")):
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGINT
    assert [path for path in sorted(target.folder.iterdir()) if path.suffix != ".lock"] == before


@pytest.mark.once
def test_restore_fails_while_the_console_runs(running: Server, archive: Path, settings: Settings) -> None:
    settings.DATA_DIR = running.installation.folder
    with pytest.raises(BackupError, match="Stop it"):
        restore(archive)


Damage = Callable[[dict[str, bytes]], None]


def change_secret(files: dict[str, bytes]) -> None:
    files["secret_key"] += b"x"


def remove_the_manifest(files: dict[str, bytes]) -> None:
    del files["manifest.json"]


def empty_the_database(files: dict[str, bytes]) -> None:
    [database] = files.keys() - {"secret_key", "password", "manifest.json"}
    files[database] = b""
    change_manifest(lambda made: made["files"].update({database: hashlib.sha256(b"").hexdigest()}))(files)


def change_manifest(change: Callable[[dict[str, Any]], object]) -> Damage:
    def damage(files: dict[str, bytes]) -> None:
        manifest = json.loads(files["manifest.json"])
        change(manifest)
        files["manifest.json"] = json.dumps(manifest).encode()

    return damage


@pytest.mark.once
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (change_secret, "secret_key has changed"),
        (
            change_manifest(lambda made: made["migrations"].append(["training", "9999_later"])),
            f"another build of mockconsole {VERSION}.* training.9999_later",
        ),
        (
            change_manifest(lambda made: made.update(version="0.10.0")),
            "mockconsole 0.10.0, which this version can't read",
        ),
        (change_manifest(lambda made: made["files"].update({"../outside": ""})), "not a backup"),
        (change_manifest(lambda made: made.update(files=list(made["files"]))), "not a backup"),
        (remove_the_manifest, "not a backup"),
        pytest.param(
            empty_the_database,
            "The database of the backup is damaged",
            marks=pytest.mark.skipif(IS_POSTGRESQL, reason="pg_restore checks its own files."),
        ),
    ],
)
def test_restore_of_a_damaged_backup_replaces_nothing(
    damage: Damage, message: str, archive: Path, data_folder: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(archive) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    damage(files)
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(damaged, "w") as written:
        for name, content in files.items():
            written.writestr(name, content)
    with pytest.raises(BackupError, match=message):
        restore(damaged)
    assert (data_folder / "secret_key").read_text() == "the key of before"
    assert [path.name for path in data_folder.glob("*restore-*")] == []


@pytest.mark.services
@pytest.mark.skipif(not IS_POSTGRESQL, reason="SQLite's database is replaced, and kept beside the new one.")
def test_restore_into_a_filled_postgresql_database_fails(
    running: Server, archive: Path, target: Installation
) -> None:
    filled = running.installation.environment["DATABASE_URL"]
    answer = run(target, "restore", str(archive), DATABASE_URL=filled)
    assert (answer.returncode, "Create an empty database" in answer.stderr) == (1, True)


@pytest.mark.services
@pytest.mark.skipif(not IS_POSTGRESQL, reason="SQLite needs no other program.")
def test_backup_of_postgresql_without_its_client_programs_says_what_to_install(
    running: Server, tmp_path: Path
) -> None:
    answer = run(running.installation, "backup", str(tmp_path / "no.zip"), PATH="")
    assert (answer.returncode, "postgresql-client" in answer.stderr) == (1, True)
    assert list(tmp_path.glob("*.zip")) == []
