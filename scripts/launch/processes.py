"""Runs programs: each in its own process group, so that stopping one stops all that it started."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import IO

from scripts.launch.paths import ROOT

PATIENCE = 10
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def listen_for_stop() -> None:
    """Turn Ctrl-C, a hang-up and a polite kill into an exit that ends what was started."""
    for name in STOPPING:
        signal.signal(name, _stop)


def _stop(_number: int, _frame: FrameType | None) -> None:
    for name in STOPPING:
        signal.signal(name, signal.SIG_IGN)
    raise SystemExit(130)  # as a shell says it of Ctrl-C


def _let_stop() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)


@contextlib.contextmanager
def started(command: Sequence[str], output: IO[bytes] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program; with the block all that it started ends, kindly at first."""
    # A stop in the middle would leave a program behind that nobody knows: it waits until the program is known.
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    process = subprocess.Popen(
        list(command),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output else None,
        start_new_session=True,
        preexec_fn=_let_stop,  # noqa: PLW1509 - there are no threads
    )
    try:
        _let_stop()
        yield process
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            # There is no such group where everything has ended.
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                os.killpg(process.pid, number)
                process.wait(PATIENCE)
