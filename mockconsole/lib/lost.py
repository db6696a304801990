"""Lost connections to the database, and what is known of the request that they were lost in."""

from django.db import InterfaceError, connection


class ConnectionLost(InterfaceError):
    """Raised where the connection was lost, or could not be opened, before anything was committed.

    It is no DatabaseError: Django takes each of these, while it validates a model, for a constraint that is violated
    (`Q.check`), and a lost connection was answered with "exists already".
    """


class OutcomeUnknown(ConnectionLost):
    """Raised where the connection was lost after a commit had been sent: it is unknown what was carried out."""


def begin_work() -> None:
    """Note that nothing of what this thread does next has been committed."""
    setattr(connection, "may_have_committed", False)  # noqa: B010 (only our PostgreSQL's connections have it)


def may_have_committed() -> bool:
    """Tell whether this thread has sent a commit of something written since its work began; SQLite loses no connection."""
    return getattr(connection, "may_have_committed", False)
