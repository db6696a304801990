"""A process beside the server that runs management commands: starting Django takes longer than most of them do."""

import json
import subprocess
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from threading import Lock

from scripts.launch.paths import ROOT


@dataclass
class Clerk:
    """Runs one management command after another in a process of its own, which starts with the first."""

    environment: dict[str, str]
    process: "subprocess.Popen[str] | None" = None
    lock: Lock = field(default_factory=Lock)

    def run(self, *arguments: str) -> str:
        """Run a command and return what it printed; a failure shows it."""
        with self.lock:
            answer = self._ask(arguments)
        if answer["failed"]:
            raise AssertionError(f"{' '.join(arguments)} failed:\n{answer['printed']}")
        return str(answer["printed"])

    def _ask(self, arguments: tuple[str, ...]) -> dict[str, object]:
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.harness_clerk"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        asked, answered = self.process.stdin, self.process.stdout
        if asked is None or answered is None:
            raise AssertionError("The clerk has no pipes.")
        asked.write(f"{json.dumps(arguments)}\n")
        asked.flush()
        line = answered.readline()
        if not line:
            raise AssertionError(f"The clerk ended during {' '.join(arguments)}: its error stands above.")
        answer: dict[str, object] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.communicate()


def serve() -> None:
    """Answer each line of arguments with a line that tells how the command went."""
    for line in sys.stdin:
        printed = StringIO()
        with redirect_stdout(printed), redirect_stderr(printed):
            failed = fails(json.loads(line))
        print(json.dumps({"failed": failed, "printed": printed.getvalue()}), flush=True)


def fails(arguments: list[str]) -> bool:
    """Run a command and tell whether it failed; what it raised is printed."""
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(["manage.py", *arguments])
    except SystemExit as end:
        return bool(end.code)
    except Exception:  # noqa: BLE001 (whatever it is, the test shall see it)
        traceback.print_exc()
        return True
    return False


if __name__ == "__main__":
    serve()
