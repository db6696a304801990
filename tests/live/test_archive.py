"""The archive for machines without a network, unpacked and started in a sandbox that has only loopback."""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scripts.launch.paths import ROOT
from scripts.release.archive import START
from scripts.release.sbom import bill_of_materials
from scripts.release.start import install
from scripts.release.targets import ENTRY, TARGETS, locked
from tests.browser.harness import PASSWORD, copy_prepared_installation

pytestmark = pytest.mark.once

PYTHON = ".".join(platform.python_version_tuple()[:2])
CLIENT = ROOT / "tests" / "live" / "offline_client.py"
HOME = "/data"


@pytest.fixture
def unpacked(archive: Path, tmp_path: Path) -> Path:
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(tmp_path)
    [folder] = tmp_path.iterdir()
    return folder


def small_archive(folder: Path, **changes: object) -> Path:
    """Write an unpacked archive with one damaged wheel and the given changes to its list of wheels; return start.py."""
    (folder / "wheels").mkdir()
    (folder / "wheels" / "one-1-py3-none-any.whl").write_bytes(b"damaged")
    listed = {
        "target": "this machine",
        "system": platform.system(),
        "machines": [platform.machine().lower()],
        "wheels": {PYTHON: {"one-1-py3-none-any.whl": "0" * 64}},
    }
    (folder / "wheels.json").write_text(json.dumps(listed | changes))
    return Path(shutil.copy(START, folder))


def refusal(start: Path, *arguments: str) -> str:
    ended = subprocess.run(
        [sys.executable, str(start), *arguments], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return ended.stderr


def sandbox(unpacked: Path, data: Path) -> list[str]:
    """Return a command prefix that lets a program see only Python, the archive, a data folder and loopback."""
    bwrap = shutil.which("bwrap")
    if not bwrap:
        pytest.skip("bwrap is missing: install bubblewrap")
    system = [part for name in ("/usr", "/bin", "/lib", "/lib64") for part in ("--ro-bind-try", name, name)]
    command = [
        *(bwrap, "--unshare-net", "--unshare-pid", "--die-with-parent", *system),
        *("--ro-bind-try", sys.base_prefix, sys.base_prefix, "--proc", "/proc", "--dev", "/dev"),
        *("--tmpfs", "/tmp", "--bind", str(data), HOME, "--bind", str(unpacked), "/mnt"),
        *("--ro-bind", str(CLIENT), "/client.py", "--clearenv", "--setenv", "HOME", HOME),
        *("--setenv", "MOCKCONSOLE_DATA_DIR", HOME, "--setenv", "MOCKCONSOLE_PASSWORD", PASSWORD),
        *("--setenv", "PORT", "8000", "--chdir", "/"),
    ]
    tried = subprocess.run([*command, "/bin/true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"bwrap can't make a namespace here: {tried.stderr.strip()}")
    return command


def test_console_from_the_archive_starts_and_accepts_a_sign_in_without_a_network(
    unpacked: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    # Use a filled database to save time; the tests of the wheel and the image start with an empty one.
    data = tmp_path_factory.mktemp("data")
    copy_prepared_installation(data)
    python = f"{sys.base_prefix}/bin/python3"
    script = f"{python} /mnt/start.py & exec {python} /client.py http://127.0.0.1:8000 {PASSWORD}"
    ended = subprocess.run(
        [*sandbox(unpacked, data), "/bin/sh", "-c", script], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    seen = json.loads(ended.stdout.splitlines()[-1])
    assert seen["assets"] > 0
    del seen["assets"]
    assert seen == {"network": "Network is unreachable", "health": 200, "signed_in": True, "mark": "true"}


def test_wheels_json_lists_exactly_the_archives_wheels_without_daphne_and_pip(archive: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        names = {name.partition("/")[2] for name in opened.namelist()}
        [top] = {name.partition("/")[0] for name in opened.namelist()}
        listed = json.loads(opened.read(f"{top}/wheels.json"))["wheels"]
    wheels = {f"wheels/{name}" for hashes in listed.values() for name in hashes}
    assert names == wheels | {"LICENSE", "README.txt", "start.py", "wheels.json"}
    packages = {name.removeprefix("wheels/").partition("-")[0] for name in wheels}
    assert {"mockconsole", "django", "uvicorn", "uvloop"} <= packages
    assert not packages & {"daphne", "twisted", "autobahn", "pip", "tzdata"}


def test_every_entry_of_requirements_txt_is_parsed() -> None:
    text = (ROOT / "requirements.txt").read_text()
    assert len(list(ENTRY.finditer(text))) == len(re.findall(r"^[a-z]", text, re.MULTILINE))


def test_windows_archive_has_tzdata_and_no_uvloop() -> None:
    names = [e["name"] for e in locked(ROOT) if TARGETS["windows-x86_64"].wants(e["marker"], "3.12")]
    assert "tzdata" in names
    assert "uvloop" not in names


def test_bill_of_materials_lists_each_package_with_its_hash_and_licence(
    archive: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(tmp_path)
    wheels = list(tmp_path.glob("*/wheels/*.whl"))
    [own] = [wheel for wheel in wheels if wheel.name.startswith("mockconsole-")]
    notices = tmp_path / "licences.json"
    notices.write_text('[{"name": "@noble/hashes", "version": "2.4.0", "licence": "MIT"}]')
    made = [bill_of_materials(own, files, notices, 1_790_000_000) for files in (wheels, wheels[::-1])]
    assert made[0] == made[1]
    listed = json.loads(made[0])
    assert listed["metadata"]["component"]["name"] == "mockconsole"
    by_purl = {one["purl"]: one for one in listed["components"]}
    assert by_purl["pkg:npm/%40noble/hashes@2.4.0"]["licenses"] == [{"expression": "MIT"}]
    python = [one for purl, one in by_purl.items() if purl.startswith("pkg:pypi/")]
    assert len(python) == len({wheel.name.partition("-")[0] for wheel in wheels}) - 1
    assert all(one["hashes"] and one["licenses"] for one in python)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "missing or damaged"),
        ({"system": "Plan9"}, "This archive is for this machine"),
        ({"machines": ["vax"]}, "This archive is for this machine"),
        ({"wheels": {"3.1": {}}}, r"Python 3\.1 \(CPython\) is needed, and this is CPython"),
    ],
)
def test_starting_from_a_damaged_or_incompatible_archive_fails_with_the_reason(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    assert re.search(words, refusal(small_archive(tmp_path, **changes)))
    assert not list(tmp_path.glob("environment-*[0-9a-f]"))


def test_install_into_an_existing_folder_fails(tmp_path: Path) -> None:
    assert "doesn't exist" in refusal(small_archive(tmp_path), "--install", str(tmp_path))


def test_installation_keeps_the_environment_that_another_start_has_installed_meanwhile(
    tmp_path: Path,
) -> None:
    environment = tmp_path / "environment"
    environment.mkdir()
    (environment / "complete").touch()
    install(environment, {})
    assert [path.name for path in tmp_path.iterdir()] == ["environment"]
    assert (environment / "complete").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_start_in_a_read_only_folder_fails_with_advice(tmp_path: Path) -> None:
    start = small_archive(tmp_path)
    tmp_path.chmod(0o500)
    assert "Unpack the archive into a folder of your own" in refusal(start)
