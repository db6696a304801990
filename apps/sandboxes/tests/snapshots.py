"""The filled database of a run, to be brought back: filling a room takes longer than most tests do."""

import sqlite3
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connections, transaction

# A flush writes them anew by itself.
WRITTEN_BY_DJANGO = frozenset({"auth_permission", "django_content_type"})


class Snapshot:
    """The rows of the default database at some moment."""

    def __init__(self) -> None:
        self._file: sqlite3.Connection | None = None
        self._tables: dict[str, bytes] = {}

    def take(self) -> None:
        """Remember what stands in the database."""
        connection: Any = connections["default"]
        if connection.vendor == "sqlite":
            self._file = sqlite3.connect(":memory:", check_same_thread=False)
            connection.connection.backup(self._file)
            return
        with connection.cursor() as cursor:
            for name in sorted({*connection.introspection.django_table_names()} - WRITTEN_BY_DJANGO):
                with cursor.cursor.copy(f'COPY "{name}" TO STDOUT') as copy:
                    if rows := b"".join(copy):
                        self._tables[name] = rows

    def bring_back(self) -> bool:
        """Fill an emptied database with it, and tell whether that was possible."""
        connection: Any = connections["default"]
        if connection.vendor == "sqlite":
            if self._file is None or connection.in_atomic_block:
                return False
            self._file.backup(connection.connection)
            return True
        # Links are looked at when a transaction ends, so the order of the tables doesn't matter.
        with transaction.atomic(), connection.cursor() as cursor:
            for name, rows in self._tables.items():
                with cursor.cursor.copy(f'COPY "{name}" FROM STDIN') as copy:
                    copy.write(rows)
            # The numbers of the rows that follow; a test may have had them begin at one again.
            models = [model for model in apps.get_models() if model._meta.db_table in self._tables]
            cursor.execute(";".join(connection.ops.sequence_reset_sql(no_style(), models)))
        return bool(self._tables)


FILLED = Snapshot()
"""The database of a run with its main room."""
