"""Named locks in the project's folder, for a `with` block or a command: `python -m scripts.launch.alone COMMAND`."""

import contextlib
import fcntl
import os
import sys
from collections.abc import Iterator

from scripts.launch.paths import WORK


@contextlib.contextmanager
def alone(name: str, *, waiting: str = "") -> Iterator[int]:
    """Hold the lock with this name for a `with` block; print `waiting` if another process holds the lock."""
    WORK.mkdir(exist_ok=True)
    with (WORK / f"{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if waiting:
                print(waiting, flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


if __name__ == "__main__":
    with alone("setup", waiting="Waiting for another make, which sets up this folder ...") as lock:
        # Let the command inherit the lock; the lock is released when the last process that holds it ends.
        os.set_inheritable(lock, True)
        os.execvp(sys.argv[1], sys.argv[1:])
