"""Saving a row that somebody else has taken away since it was read."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError


class RowGone(ObjectDoesNotExist):
    """The row that was to be saved or locked is no longer there."""


@contextmanager
def raising_row_gone() -> Iterator[None]:
    """Raise RowGone where saving a row inside the block finds nothing to update."""
    try:
        yield
    except DatabaseError as error:
        # Django has no class of its own for it; what a database says comes with the driver's error as its cause.
        if type(error) is DatabaseError and error.__cause__ is None:
            raise RowGone from error
        raise
