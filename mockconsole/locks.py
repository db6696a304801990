"""Locks between the processes that share a data folder, on every operating system."""

import contextlib
import secrets
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

_SERVERS: Final = "server-*.lock"

_held: Final[list[FileLock]] = []


def folder_lock(folder: Path, name: str) -> FileLock:
    """Return a lock for a `with` block; entering the block waits until no other process or thread holds the lock."""
    return FileLock(folder / f"{name}.lock", mode=0o600)


def hold_server_lock(folder: Path) -> bool:
    """Mark a data folder as in use until this process ends; return True if another server uses it already."""
    if _held:
        return False
    is_shared = is_in_use(folder)
    lock = folder_lock(folder, f"server-{secrets.token_hex(4)}")
    lock.acquire()
    _held.append(lock)
    return is_shared


def is_in_use(folder: Path) -> bool:
    """Return True if a server uses a data folder; delete the locks of servers that were killed."""
    in_use = False
    for path in folder.glob(_SERVERS):
        try:
            with FileLock(path, blocking=False), contextlib.suppress(PermissionError):
                # On Windows this fails, because the file is open; there, filelock deletes the file after releasing the lock.
                path.unlink(missing_ok=True)
        except Timeout:
            in_use = True
    return in_use
