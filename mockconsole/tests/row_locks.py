"""Lock on a database row, held by another thread."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.db import connection, transaction
from django.db.models import Model


@contextmanager
def row_locked(row: Model) -> Iterator[None]:
    """Lock a row in another thread until the end of the block, for at most 30 s."""
    locked, end = threading.Event(), threading.Event()

    def lock() -> None:
        with closing(connection), transaction.atomic():
            type(row)._default_manager.select_for_update().get(pk=row.pk)
            locked.set()
            end.wait(30)

    holder = threading.Thread(target=lock)
    holder.start()
    assert locked.wait(10)
    try:
        yield
    finally:
        end.set()
        holder.join(10)
