"""Connection to PostgreSQL itself, past a pooler."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection


@contextmanager
def direct_connection() -> Iterator[None]:
    """Connect this thread to the direct address for a block, because a pooler loses locks and settings of a session."""
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
