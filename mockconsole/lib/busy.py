"""HTTP status and error code for failures of the server itself, such as a locked or unavailable database."""

import sqlite3
from typing import NamedTuple

from django.db import connection

from mockconsole.lib.lost_connections import ConnectionLost, OutcomeUnknown

BUSY_STATUS = 503
RETRY_SECONDS = 5
# Minimum lock timeout, however long the request was queued.
MIN_LOCK_TIMEOUT = 0.5
# WSGI environment key of a writing request's arrival time, by the monotonic clock.
ARRIVED_AT = "mockconsole.arrived_at"

# SQLSTATEs of a busy database: lock not available, deadlock, serialization failure, statement cancelled.
_POSTGRESQL_BUSY = frozenset({"55P03", "40P01", "40001", "57014"})
_SQLITE_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


class QueueTimeout(Exception):
    """Raised when no thread was free within the lock timeout; nothing was done."""


class RedisAway(Exception):
    """Raised when Redis doesn't answer a request that needs it; nothing was done."""


class Failure(NamedTuple):
    """HTTP status, error code and seconds until a retry, for the response to a failure of the server."""

    status: int
    code: str
    retry_after: int | None = None


def failure_of(error: BaseException | None) -> Failure:
    """Return status, code and retry delay for an exception: 503 if nothing was done and a retry helps, else 500."""
    if is_busy(error):
        return Failure(BUSY_STATUS, "busy", RETRY_SECONDS)
    loss = loss_in(error)
    if isinstance(loss, OutcomeUnknown):
        return Failure(500, "outcome_unknown")
    if loss is not None:
        return Failure(BUSY_STATUS, "database_away", RETRY_SECONDS)
    if isinstance(error, RedisAway):
        return Failure(BUSY_STATUS, "redis_away", RETRY_SECONDS)
    return Failure(500, "server_error")


def loss_in(error: BaseException | None) -> ConnectionLost | None:
    """Return the ConnectionLost in an error's chain of causes, or None."""
    while error is not None and not isinstance(error, ConnectionLost):
        error = error.__cause__
    return error


def is_busy(error: BaseException | None) -> bool:
    """Return True if an error was caused by a lock timeout, a deadlock or a thread pool without a free thread."""
    while error is not None:
        if isinstance(error, QueueTimeout):
            return True
        if getattr(error, "sqlstate", None) in _POSTGRESQL_BUSY:
            return True
        # The lowest byte of SQLite's extended error code is the primary code.
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE_BUSY:
            return True
        error = error.__cause__
    return False


def wait_for_locks(seconds: float) -> None:
    """Set the lock timeout of this thread's transactions; it stays until the next call."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
    else:
        setattr(connection, "lock_seconds", seconds)  # noqa: B010 (only our PostgreSQL backend has this attribute)
