"""The command line of `mockconsole`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mockconsole import HOME
from mockconsole.command import main, parser


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_empty_name_of_a_file_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, ""])
    assert "argument file: write the name of a file" in capsys.readouterr().err


def test_manage_passes_the_option_help_to_the_management_command(
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
        ("postgres://ada:hidden@127.0.0.1:1/name", ". Check DATABASE_URL and the data folder."),
    ],
)
def test_manage_without_a_usable_database_ends_with_a_line_that_says_what_to_do(
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
    assert answer.returncode == 1
    assert len(answer.stderr.splitlines()) == 1
    assert sentence in answer.stderr
    assert "hidden" not in answer.stderr
