"""Helpers that start and stop programs: each program has its own process group, so that its children stop too."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import IO

from scripts.launch.paths import ROOT

TIMEOUT_SECONDS = 10
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def listen_for_stop() -> None:
    """Turn SIGINT, SIGTERM and SIGHUP into SystemExit, so that `running` blocks stop their programs."""
    for name in STOPPING:
        signal.signal(name, _stop)


def _stop(_number: int, _frame: FrameType | None) -> None:
    for name in STOPPING:
        signal.signal(name, signal.SIG_IGN)
    raise SystemExit(130)  # exit code that shells use after Ctrl-C


def _let_stop() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)


@contextlib.contextmanager
def running(command: Sequence[str], output: IO[bytes] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program; when the block ends, send SIGTERM to its process group, and then SIGKILL."""
    # Block stop signals until `process` is assigned: a signal before that would leave the program running.
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
            # Ignore the error if all processes of the group have ended.
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                os.killpg(process.pid, number)
                process.wait(TIMEOUT_SECONDS)
