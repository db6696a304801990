"""What the person is told where the server itself has failed, or its database is locked by somebody else."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection

BUSY_STATUS = 503
RETRY_SECONDS = 5
# Whose turn came late still waits for a lock as long as short writes hold one.
LAST_SECONDS = 0.5
# The WSGI environment's entry of a request that found no thread in time.
NO_THREAD = "mockconsole.no_thread"

# Lock not available, deadlock, serialization failure, statement cancelled.
_POSTGRESQL_BUSY = frozenset({"55P03", "40P01", "40001", "57014"})
_SQLITE_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


# Held by the one thread that is next to have SQLite's lock for writers. SQLite has everybody who waits look again after
# pauses of up to a tenth of a second, so where several do, somebody else is always quicker than the unlucky one.
_next_to_write = Lock()


class Busy(Exception):
    """Those that write held their threads for too long."""


class Failure(NamedTuple):
    """The status and code of an unexpected failure, and after how many seconds to try again."""

    status: int
    code: str
    retry_after: int | None = None


def failure_of(error: BaseException | None) -> Failure:
    """Return what a failure is to be answered with: 503 where waiting helps, else 500."""
    if is_busy(error):
        return Failure(BUSY_STATUS, "busy", RETRY_SECONDS)
    return Failure(500, "server_error")


def is_busy(error: BaseException | None) -> bool:
    """Tell whether an error comes from a lock that another transaction held for too long."""
    while error is not None:
        if isinstance(error, Busy) or getattr(error, "sqlstate", None) in _POSTGRESQL_BUSY:
            return True
        # The extended codes of SQLite have the plain one in their lowest byte.
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE_BUSY:
            return True
        error = error.__cause__
    return False


class Patience:
    """How long a request still waits for SQLite's lock: as long altogether as settings give to one statement.

    A page of the admin writes several times, and each of them would wait anew.
    """

    def __init__(self) -> None:
        self._until = time.monotonic() + settings.LOCK_SECONDS

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep to it in this thread for a block."""
        if connection.vendor != "sqlite":
            yield
            return
        until = max(self._until, time.monotonic() + LAST_SECONDS)

        def execute(
            run: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
        ) -> Any:
            if connection.in_atomic_block or sql.startswith("SELECT"):
                return run(sql, params, many, context)
            if not _next_to_write.acquire(timeout=max(until - time.monotonic(), 0.0)):
                raise Busy
            try:
                wait_for_locks(max(until - time.monotonic(), 0.0))
                return run(sql, params, many, context)
            finally:
                _next_to_write.release()

        with connection.execute_wrapper(execute):
            try:
                yield
            finally:
                if connection.connection is not None:
                    wait_for_locks(settings.LOCK_SECONDS)


def wait_for_locks(seconds: float) -> None:
    """Have this thread's connection to SQLite wait so long for a lock."""
    connection.connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
