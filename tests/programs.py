"""Helpers that start programs for tests and measurements, and find free ports."""

import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from scripts.launch.paths import ROOT

STOP_SECONDS = 30


@contextmanager
def start_program(
    command: Sequence[str],
    log: Path,
    environment: Mapping[str, str],
    *,
    folder: Path = ROOT,
    descriptors: Sequence[int] = (),
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the block ends, and append its output to a log file.

    The program stays in the tests' process group, so that a signal to the group also ends the program.
    """
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=descriptors,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """Return a port of 127.0.0.1 on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
