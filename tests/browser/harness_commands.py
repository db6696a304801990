"""Runner of management commands in one process: starting Django takes longer than most commands do."""

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
    """Process that runs management commands one after another; it starts when the first command is run."""

    environment: dict[str, str]
    process: "subprocess.Popen[str] | None" = None
    lock: Lock = field(default_factory=Lock)

    def run(self, *arguments: str) -> str:
        """Run a command and return its output; the error of a failed command contains the output."""
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
    """Run the command of each input line (a JSON list) and answer with a line: {"failed": …, "output": …}."""
    for line in sys.stdin:
        output = StringIO()
        with redirect_stdout(output), redirect_stderr(output):
            failed = not succeeds(json.loads(line))
        print(json.dumps({"failed": failed, "output": output.getvalue()}), flush=True)


def succeeds(arguments: list[str]) -> bool:
    """Run a command, print the traceback of an exception, and return True if the command succeeded."""
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
