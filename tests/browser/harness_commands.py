"""Runner that runs all management commands in one process, because starting Django takes longer than most commands."""

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
class CommandRunner:
    """Process that runs management commands one after another; the first command starts it."""

    environment: dict[str, str]
    process: "subprocess.Popen[str] | None" = None
    lock: Lock = field(default_factory=Lock)

    def run(self, *arguments: str) -> str:
        """Run a command and return its output; if it fails, raise an error that contains the output."""
        with self.lock:
            answer = self._send(arguments)
        if answer["failed"]:
            raise AssertionError(f"{' '.join(arguments)} failed:\n{answer['output']}")
        return str(answer["output"])

    def _send(self, arguments: tuple[str, ...]) -> dict[str, object]:
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.harness_commands"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        requests, answers = self.process.stdin, self.process.stdout
        if requests is None or answers is None:
            raise AssertionError("The command runner has no pipes.")
        requests.write(f"{json.dumps(arguments)}\n")
        requests.flush()
        line = answers.readline()
        if not line:
            raise AssertionError(
                f"The command runner ended during {' '.join(arguments)}: see its error above."
            )
        answer: dict[str, object] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.communicate()


def serve() -> None:
    """Read a command per line (a JSON list), run it, and print a line with its result: {"failed": …, "output": …}."""
    for line in sys.stdin:
        output = StringIO()
        with redirect_stdout(output), redirect_stderr(output):
            failed = not succeeds(json.loads(line))
        print(json.dumps({"failed": failed, "output": output.getvalue()}), flush=True)


def succeeds(arguments: list[str]) -> bool:
    """Run a command and return True if it succeeded; if it raises an exception, print the traceback."""
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(["manage.py", *arguments])
    except SystemExit as end:
        return not end.code
    except Exception:  # noqa: BLE001 (the test shows any traceback)
        traceback.print_exc()
        return False
    return True


if __name__ == "__main__":
    serve()
