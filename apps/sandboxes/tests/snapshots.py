"""Snapshots of the filled database: after a test that empties it, restoring is faster than filling it again."""

import sqlite3
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.apps import apps
from django.core.management.color import no_style
from django.db import connections, transaction

# Tables that Django itself fills again after a flush.
WRITTEN_BY_DJANGO = frozenset({"auth_permission", "django_content_type"})
FIRST_OF_AN_ADDITION = 1_000_000
"""First id of an Addition's rows; it is higher than all ids that tests create."""


class Snapshot:
    """Snapshot of the default database."""

    def __init__(self) -> None:
        self._file: sqlite3.Connection | None = None
        self._tables: dict[str, tuple[str, bytes]] = {}

    def take(self) -> None:
        """Store all rows of the database in memory."""
        connection: Any = connections["default"]
        if connection.vendor == "sqlite":
            self._file = sqlite3.connect(":memory:", check_same_thread=False)
            connection.connection.backup(self._file)
            return
        with connection.cursor() as cursor:
            for name in sorted({*connection.introspection.django_table_names()} - WRITTEN_BY_DJANGO):
                if rows := _copy_out(cursor, f'"{name}"'):
                    self._tables[name] = columns_of(cursor, name), rows

    def restore(self) -> bool:
        """Restore the snapshot into an emptied database; return False if there is none or, on SQLite, in a transaction."""
        connection: Any = connections["default"]
        if connection.vendor == "sqlite":
            if self._file is None or connection.in_atomic_block:
                return False
            self._file.backup(connection.connection)
            return True
        # The order of the tables doesn't matter, because foreign keys are checked at the end of the transaction.
        with transaction.atomic(), connection.cursor() as cursor:
            for name, (columns, rows) in self._tables.items():
                _copy_in(cursor, name, columns, rows)
            # Set the id sequences too, because a test may have reset them.
            count_on(cursor, self._tables)
        return bool(self._tables)


class Addition:
    """Stored rows, such as a second room: adding them to the filled database is faster than creating them."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[str, Any]] = {}

    def take(self, add: Callable[[], object]) -> None:
        """Create rows with `add`, store them in memory, and roll the transaction back."""
        connection: Any = connections["default"]
        numbered = {
            model._meta.db_table: str(model._meta.pk.column)
            for model in apps.get_models(include_auto_created=True)
            if model._meta.pk.rel_db_type(connection) in {"integer", "bigint"}
        }
        with transaction.atomic(), connection.cursor() as cursor:
            count_from(cursor, numbered, FIRST_OF_AN_ADDITION)
            add()
            for name, number in numbered.items():
                if rows := _rows_from(cursor, name, number, FIRST_OF_AN_ADDITION):
                    self._tables[name] = columns_of(cursor, name), rows
            transaction.set_rollback(True)
        with connection.cursor() as cursor:
            count_on(cursor, numbered)

    def restore(self) -> None:
        """Add the stored rows to the filled database."""
        connection: Any = connections["default"]
        with transaction.atomic(), connection.cursor() as cursor:
            for name, (columns, rows) in self._tables.items():
                if connection.vendor == "sqlite":
                    marks = ",".join("?" * len(rows[0]))
                    cursor.connection.executemany(f'INSERT INTO "{name}" ({columns}) VALUES ({marks})', rows)
                else:
                    _copy_in(cursor, name, columns, rows)
            count_on(cursor, self._tables)


def columns_of(cursor: Any, table: str) -> str:
    """Return a table's columns in their current order, which the test of an upgrade changes."""
    cursor.execute(f'SELECT * FROM "{table}" LIMIT 0')
    return ", ".join(f'"{column[0]}"' for column in cursor.description)


def _rows_from(cursor: Any, table: str, number: str, first: int) -> Any:
    if connections["default"].vendor == "sqlite":
        # Select `+column`, an expression without a declared type, so that the driver returns the raw value.
        columns = "+" + columns_of(cursor, table).replace(", ", ", +")
        return cursor.connection.execute(
            f'SELECT {columns} FROM "{table}" WHERE "{number}" >= ?', [first]
        ).fetchall()
    return _copy_out(cursor, f'(SELECT * FROM "{table}" WHERE "{number}" >= {first})')


def _copy_out(cursor: Any, rows: str) -> bytes:
    with cursor.cursor.copy(f"COPY {rows} TO STDOUT") as copy:
        return b"".join(copy)


def _copy_in(cursor: Any, table: str, columns: str, rows: bytes) -> None:
    with cursor.cursor.copy(f'COPY "{table}" ({columns}) FROM STDIN') as copy:
        copy.write(rows)


def count_from(cursor: Any, tables: Mapping[str, str], first: int) -> None:
    """Set the tables' id sequences to start at `first`; `tables` maps each table to its id column."""
    for name, number in tables.items():
        if connections["default"].vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [name])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [name, first])
        else:
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{name}"', number, first])


def count_on(cursor: Any, tables: Container[str]) -> None:
    """Set the tables' id sequences to continue after the highest id; SQLite does this by itself."""
    models = [model for model in apps.get_models() if model._meta.db_table in tables]
    if statements := connections["default"].ops.sequence_reset_sql(no_style(), models):
        cursor.execute(";".join(statements))


FILLED = Snapshot()
"""Snapshot of the database with the main room."""

OTHER_ROOM = Addition()
"""Rows of a second room, whose prices differ from the main room's."""


@contextmanager
def flush_by_deletes() -> Iterator[None]:
    """Make flushes in the block use DELETE on PostgreSQL: it takes 10 ms, TRUNCATE 300 ms."""
    connection: Any = connections["default"]
    if connection.vendor != "postgresql":
        yield
        return
    truncated = connection.ops.sql_flush

    def delete_statements(
        style: Any, tables: list[str], *, reset_sequences: bool = False, **kwargs: Any
    ) -> list[str]:
        if reset_sequences:
            statements: list[str] = truncated(style, tables, reset_sequences=True, **kwargs)
            return statements
        # The order of the tables doesn't matter: foreign keys are checked at the end of the transaction.
        names = sorted({*tables} - WRITTEN_BY_DJANGO)
        return ["".join(f"DELETE FROM {connection.ops.quote_name(name)};" for name in names)] if names else []

    with patch.object(connection.ops, "sql_flush", delete_statements):
        yield
