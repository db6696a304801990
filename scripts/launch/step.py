"""A step of the set-up: `python -m scripts.launch.step STAMP TITLE COMMAND`. Its output goes to a log."""

import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from scripts.launch.paths import WORK
from scripts.launch.problems import Problem
from scripts.launch.processes import listen_for_stop, running

OFFLINE = re.compile(
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|NewConnectionError|Connection refused"
    r"|name resolution|Name or service not known|No matching distribution found"
)
SHOWN_LINES = 15


def step(title: str, command: Sequence[str], *, stamp: Path | None = None) -> None:
    """Run a command and write its output to a log; if the command fails, print the end of the log.

    A finished step sets its stamp file to the step's start time, so that `make` repeats it if an input changed since.
    """
    print(f"  {title} ...", flush=True)
    began = time.time()
    log = WORK / "logs" / f"{title.lower().replace(' ', '-')}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output, running(command, output=output) as process:
        code = process.wait()
    if code != 0:
        text = log.read_text(errors="replace")
        tail = "".join(f"    | {line}\n" for line in text.rstrip().splitlines()[-SHOWN_LINES:])
        advice = "Correct this, then run the same command again."
        if OFFLINE.search(text):
            advice = "The package registry wasn't reached: check the network or the proxy, then run it again."
        raise Problem(f"{tail}\n{title}: failed. {advice} The whole log: {log}")
    if stamp:
        stamp.touch()
        os.utime(stamp, (began, began))
    print(f"  {title}: done in {time.time() - began:.1f} s", flush=True)


if __name__ == "__main__":
    listen_for_stop()
    step(sys.argv[2], sys.argv[3:], stamp=Path(sys.argv[1]))
