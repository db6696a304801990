"""Settings of empty and of wrong variables, read in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mockconsole import HOME

READ = "from django.conf import settings as s; print(s.HOST, s.PORT, s.DATA_DIR)"


def read(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Import the settings in a folder, with the variables of this process and these."""
    environment = os.environ | {"PYTHONPATH": str(HOME), "DJANGO_SETTINGS_MODULE": "mockconsole.settings"}
    return subprocess.run(
        [sys.executable, "-c", READ],
        cwd=folder,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.once
def test_empty_variables_have_the_defaults(tmp_path: Path) -> None:
    answer = read(tmp_path, HOST="", PORT="", MOCKCONSOLE_DATA_DIR="")
    assert answer.stdout.split() == ["127.0.0.1", "8000", str(HOME / "var")]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.once
@pytest.mark.parametrize("port", ["abc", "-1", "0", "70000"])
def test_wrong_port_is_named_with_the_remedy(tmp_path: Path, port: str) -> None:
    answer = read(tmp_path, PORT=port, MOCKCONSOLE_DATA_DIR=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr == f"PORT is '{port}': it must be a number from 1 to 65535.\n"
