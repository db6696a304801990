"""The gates of `make check`: style, types, contracts, migrations, deployment settings, API schema and bundle."""

import os
import sys

from scripts.launch.paths import NODE_MODULES, PYTHON, WORK
from scripts.launch.phases import Phase
from scripts.launch.setup import scratch_environment

CONTRACTS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True, no_logo=True))"


BUILT = "what is served"


def build() -> Phase:
    """Return the phase that builds the bundle and collects what is served, where that isn't up to date."""
    return Phase(BUILT, [[sys.executable, "-m", "scripts.launch", "setup", "dev"]])


def tool(name: str) -> str:
    """Return the path of a front-end program."""
    return str(NODE_MODULES / ".bin" / name)


def python_gates() -> list[Phase]:
    """Return the gates that look at the server's side."""
    python = str(PYTHON)
    scratch = scratch_environment()
    strict = {**scratch, "HTTPS": "true", "STATIC_COLLECTED": "true"}
    return [
        Phase("ruff", [[python, "-m", "ruff", "check", "."]]),
        Phase("ruff format", [[python, "-m", "ruff", "format", "--check", "."]]),
        Phase("import contracts", [[python, "-c", CONTRACTS]]),
        Phase("mypy", [[python, "-m", "mypy", "."]], env=scratch),
        Phase(
            "migrations are complete",
            [[python, "manage.py", "makemigrations", "--check", "--dry-run"]],
            env=scratch,
        ),
        Phase(
            "deployment settings",
            [[python, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]],
            env=strict,
        ),
        Phase("API schema is fresh", [[python, "-m", "scripts.launch", "api-check"]], env=scratch),
    ]


def node_gates() -> list[Phase]:
    """Return the gates that look at the browser's side."""
    return [
        Phase("tsc", [[tool("tsc"), "--noEmit"]]),
        Phase("eslint", [[tool("eslint"), "--max-warnings", "0", "."]]),
        Phase("prettier", [[tool("prettier"), "--check", "--log-level", "warn", "."]]),
        Phase("knip", [[tool("knip")]]),
        Phase("bundle budget", [[str(PYTHON), "-m", "scripts.launch.budget"]], needs=BUILT),
    ]


def vitest() -> Phase:
    """Return the tests of the browser's side that need no server."""
    report = WORK / "vitest.xml"
    command = [
        tool("vitest"),
        "run",
        "--reporter=default",
        "--reporter=junit",
        f"--outputFile.junit={report}",
        # By itself it leaves one core to others: of two, the half of them, though it is the last to run.
        f"--maxWorkers={max(2, (os.cpu_count() or 2) - 1)}",
    ]
    return Phase("front-end tests", [command], report=report)
