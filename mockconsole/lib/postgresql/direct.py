"""Direct connection to PostgreSQL that bypasses the pooler."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection


@contextmanager
def direct_connection() -> Iterator[None]:
    """Connect this thread directly to PostgreSQL within a block, because a pooler loses session locks and settings."""
    if settings.DIRECT_DATABASE is None:
        yield
        return
    pooled = connection.settings_dict
    connection.close()
    connection.settings_dict = {**pooled, **settings.DIRECT_DATABASE}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = pooled
