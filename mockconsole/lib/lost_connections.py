"""Errors for lost database connections: lost before any commit, or lost with an unknown outcome."""

from django.conf import settings
from django.db import InterfaceError, connection


class ConnectionLost(InterfaceError):
    """Raised when the connection was lost, or could not be opened, before anything was committed.

    It isn't a DatabaseError, because `Q.check` catches every DatabaseError and returns True: the validation of a unique
    constraint would report a lost connection as "exists already".
    """


class OutcomeUnknown(ConnectionLost):
    """Raised when the connection was lost after a commit was sent, so that the commit's result is unknown."""


def begin_work() -> None:
    """Mark the start of a request or task in this thread, which has committed nothing yet."""
    setattr(connection, "may_have_committed", False)  # noqa: B010 (only our PostgreSQL's connections have it)


def set_answer_timeout() -> None:
    """Limit the time that this thread waits for a response from PostgreSQL."""
    setattr(connection, "answer_seconds", settings.ANSWER_SECONDS)  # noqa: B010 (only our PostgreSQL's connections have it)


def may_have_committed() -> bool:
    """Return True if this thread has sent a write's commit since `begin_work`; False on SQLite, which has no server."""
    return getattr(connection, "may_have_committed", False)
