"""Processes that start together on an empty database: one of them fills it, and all start without an error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.launch.paths import ROOT
from tests.browser.harness import PASSWORD, create_database

TOGETHER = 2
COUNT = """
from apps.accounts.models import Gate, User
from apps.accounts.choices import GateName
from apps.sandboxes.models import Sandbox
print(Sandbox.objects.count(), User.objects.count(), Gate.objects.count() - len(GateName))
"""

pytestmark = pytest.mark.services


def test_processes_that_prepare_an_empty_database_together_all_succeed(tmp_path: Path) -> None:
    with create_database(tmp_path, os.environ.get("DATABASE_URL", "")) as database_url:
        environment = {
            **os.environ,
            "DATABASE_URL": database_url,
            "MOCKCONSOLE_DATA_DIR": str(tmp_path),
            "MOCKCONSOLE_PASSWORD": PASSWORD,
        }

        def start(*arguments: str) -> subprocess.Popen[str]:
            return subprocess.Popen(
                [sys.executable, *arguments],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )

        processes = [start("-m", "mockconsole.serve", "--prepare") for _ in range(TOGETHER)]
        outputs = [process.communicate()[0] for process in processes]
        assert [process.returncode for process in processes] == [0] * TOGETHER, "\n".join(outputs)
        [counts] = start("manage.py", "shell", "-v0", "-c", COUNT).communicate()[0].splitlines()[-1:]
        assert counts == "1 2 0"
