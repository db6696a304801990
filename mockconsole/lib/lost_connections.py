"""Lost connections to the database: before any commit, or with an unknown outcome."""

from django.conf import settings
from django.db import InterfaceError, connection


class ConnectionLost(InterfaceError):
    """Raised when the connection was lost, or could not be opened, before anything was committed.

    Not a DatabaseError: model validation treats every DatabaseError as a violated constraint (`Q.check`), so a lost
    connection was reported as "exists already".
    """


class OutcomeUnknown(ConnectionLost):
    """Raised when the connection was lost after a commit was sent: its result is unknown."""


def begin_work() -> None:
    """Mark the start of a request or task in this thread: it has committed nothing yet."""
    setattr(connection, "may_have_committed", False)  # noqa: B010 (only our PostgreSQL's connections have it)


def set_answer_timeout() -> None:
    """Limit how long this thread waits for an answer of PostgreSQL."""
    setattr(connection, "answer_seconds", settings.ANSWER_SECONDS)  # noqa: B010 (only our PostgreSQL's connections have it)


def may_have_committed() -> bool:
    """Return True if this thread has sent a commit of a write since `begin_work`; SQLite has no connection to lose."""
    return getattr(connection, "may_have_committed", False)
