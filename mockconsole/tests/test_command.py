"""The command line of `mockconsole`."""

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from mockconsole import HOME, VERSION
from mockconsole.backup import DATABASES, FORMAT, MANIFEST, Manifest
from mockconsole.command import main, parser

UNREACHABLE = "postgres://ada:hidden@127.0.0.1:1/name"


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_empty_file_name_is_rejected(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, ""])
    assert "argument file: write the name of a file" in capsys.readouterr().err


def test_manage_passes_help_on_to_the_management_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["mockconsole", "manage", "sandbox", "--help"])
    with pytest.raises(SystemExit):
        main()
    assert "usage: mockconsole manage sandbox" in capsys.readouterr().out


@pytest.mark.once
@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("", "can't be used (no such table: sandboxes_sandbox). If its tables are missing, create them: "),
        (UNREACHABLE, ". Check DATABASE_URL and the data folder."),
    ],
)
def test_manage_without_a_usable_database_prints_one_line_that_says_what_to_do(
    database: str, sentence: str, tmp_path: Path
) -> None:
    (line,) = refusal("manage", "sandbox", "list", data_dir=tmp_path, database=database)
    assert sentence in line
    assert "hidden" not in line


@pytest.mark.once
def test_restore_without_a_reachable_database_prints_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    name = DATABASES["postgresql"]
    manifest = Manifest(
        format=FORMAT,
        version=VERSION,
        saved_at="",
        database="postgresql",
        migrations=[],
        files={name: hashlib.sha256().hexdigest()},
    )
    with zipfile.ZipFile(tmp_path / "backup.zip", "w") as archive:
        archive.writestr(name, "")
        archive.writestr(MANIFEST, json.dumps(manifest))
    (line,) = refusal("restore", str(tmp_path / "backup.zip"), data_dir=tmp_path, database=UNREACHABLE)
    assert line.startswith("Nothing was replaced. The database can't be used (")
    assert line.endswith("). Run: mockconsole doctor")


@pytest.mark.once
def test_backup_without_a_reachable_database_prints_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    (line,) = refusal("backup", str(tmp_path / "backup.zip"), data_dir=tmp_path, database=UNREACHABLE)
    assert line.startswith("The database can't be used (")
    assert line.endswith("). Run: mockconsole doctor")


def refusal(*arguments: str, data_dir: Path, database: str) -> list[str]:
    """Run a command that must fail with exit code 1, and return the lines that it prints."""
    answer = subprocess.run(
        [sys.executable, "-m", "mockconsole", *arguments],
        cwd=HOME,
        env=os.environ | {"MOCKCONSOLE_DATA_DIR": str(data_dir), "DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    return answer.stderr.splitlines()
