"""Detection of rows that were deleted since they were read."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError


class RowGone(ObjectDoesNotExist):
    """Raised when the row to be saved or locked was deleted."""


@contextmanager
def raising_row_gone() -> Iterator[None]:
    """Raise RowGone if a save in the block finds no row to update."""
    try:
        yield
    except DatabaseError as error:
        # Django raises a plain DatabaseError for it; an error of the database itself has the driver's error as its cause.
        if type(error) is DatabaseError and error.__cause__ is None:
            raise RowGone from error
        raise
