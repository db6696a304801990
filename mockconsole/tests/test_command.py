"""The command line of `mockconsole`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper

from mockconsole import HOME
from mockconsole.backup import BackupError, back_up
from mockconsole.command import main, parser
from mockconsole.restore import fill_postgresql
from mockconsole.signals import end_like_an_error

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
    answer = subprocess.run(
        [sys.executable, "-m", "mockconsole", "manage", "sandbox", "list"],
        cwd=HOME,
        env=os.environ | {"MOCKCONSOLE_DATA_DIR": str(tmp_path), "DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = answer.stderr.splitlines()
    assert answer.returncode == 1
    assert sentence in line
    assert "hidden" not in line


def fail(*_: object) -> None:
    raise OperationalError("connection refused")


@pytest.mark.django_db
def test_backup_and_restore_without_a_usable_database_say_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = r"^The database can't be used \(connection refused\)\. Run: mockconsole doctor$"
    monkeypatch.setattr(CursorWrapper, "execute", fail)
    with pytest.raises(BackupError, match=message):
        back_up(tmp_path / "backup.zip")
    with pytest.raises(BackupError, match=message):
        fill_postgresql(tmp_path)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_first_signal_exits_with_128_plus_its_number_and_a_second_one_is_ignored(name: str) -> None:
    number = signal.Signals[name]
    ends = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    # Set the handlers first: if pytest runs under `nohup`, it ignores SIGHUP.
    before = {one: signal.signal(one, signal.default_int_handler) for one in ends}
    try:
        end_like_an_error()
        with pytest.raises(SystemExit) as ended:
            signal.raise_signal(number)
        assert ended.value.code == 128 + number
        signal.raise_signal(number)
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
