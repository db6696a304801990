"""PostgreSQL backend with a timeout for unresponsive servers, and errors for connections lost before or after a commit."""

import re
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any, Final

import psycopg
from django.db.backends.postgresql import base
from django.db.utils import DatabaseErrorWrapper
from django.utils.functional import cached_property
from psycopg.errors import ReadOnlySqlTransaction
from psycopg.pq import TransactionStatus

from mockconsole.lib.lost_connections import ConnectionLost, OutcomeUnknown

_WRITES: Final = re.compile(r"\s*(INSERT|UPDATE|DELETE)\b", re.IGNORECASE)
# SQLSTATEs: connection exceptions, a read-only server, too many connections, and a server that stops, crashes or starts.
# A read-only server counts as lost, because after a failover the old server is read-only and a new connection may reach
# the new one.
_LOST: Final = re.compile("08...|25006|53300|57P0[1235]")
_LOSSES: Final = (psycopg.OperationalError, psycopg.InterfaceError, ReadOnlySqlTransaction)


class LossWrapper(DatabaseErrorWrapper):
    """Django's database error wrapper, extended to raise ConnectionLost if the connection is lost."""

    wrapper: "DatabaseWrapper"

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(exc_value, ReadOnlySqlTransaction):
            # The rejected statement committed nothing, so restore the flag's value from before the statement.
            self.wrapper.may_have_committed = self.wrapper.had_committed
        if isinstance(exc_value, _LOSSES) and self.wrapper.is_lost(exc_value):
            raise self.wrapper.loss(str(exc_value)) from exc_value
        super().__exit__(exc_type, exc_value, traceback)


class DatabaseWrapper(base.DatabaseWrapper):
    """Database connection that records if it has sent the commit of a write.

    `answer_seconds` is the timeout of each statement (None: no timeout). `lock_seconds` is the lock timeout of each
    transaction (None: the session's lock timeout).
    """

    answer_seconds: float | None = None
    lock_seconds: float | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.has_written = False
        self.had_committed = False
        self.may_have_committed = False
        self.execute_wrappers.append(self._record_write)

    @cached_property
    def wrap_database_errors(self) -> LossWrapper:
        """Context manager that Django puts around every use of the driver."""
        return LossWrapper(self)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open a connection on which each statement has the timeout `answer_seconds`."""
        connection = super().get_new_connection(conn_params)
        connection.wait = partial(connection.wait, timeout=self.answer_seconds)
        return connection

    def is_lost(self, error: psycopg.Error) -> bool:
        """Return True if an error means that the connection is lost, or could not be opened."""
        if self.connection is None or self.connection.closed:
            return True
        # After a timeout, the statement is still running, so the connection can't be used for another statement.
        is_active = self.connection.info.transaction_status == TransactionStatus.ACTIVE
        return is_active or bool(_LOST.match(error.sqlstate or ""))

    def loss(self, message: str) -> ConnectionLost:
        """Close the lost connection, so that the next statement opens a new one, and return the error to raise."""
        self.errors_occurred = True
        if not self.in_atomic_block:
            self.close()
        elif self.connection is not None:
            # Close only the driver's connection: Django's wrapper must not open a new one before the transaction ends.
            self.connection.close()
        return (OutcomeUnknown if self.may_have_committed else ConnectionLost)(message)

    def set_autocommit(self, autocommit: bool, *args: Any, **kwargs: Any) -> None:
        """Switch autocommit on or off; switching it off begins a transaction, so set the transaction's lock timeout."""
        super().set_autocommit(autocommit, *args, **kwargs)
        if not autocommit and self.lock_seconds is not None:
            # Use LOCAL, because behind a pooler a session's setting would also apply to later clients of the connection.
            with self.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = {int(self.lock_seconds * 1000)}")

    def commit(self) -> None:
        """Commit; record the commit before it is sent, because the server's answer may be lost."""
        self.may_have_committed |= self.has_written
        self.has_written = False
        super().commit()

    def rollback(self) -> None:
        """Roll back, and forget the transaction's writes."""
        self.has_written = False
        super().rollback()

    def _record_write(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        self.had_committed = self.may_have_committed
        if _WRITES.match(sql):
            # In autocommit mode, each statement is a transaction of its own, so a write is also a commit.
            if self.get_autocommit():
                self.may_have_committed = True
            else:
                self.has_written = True
        return execute(sql, params, many, context)
