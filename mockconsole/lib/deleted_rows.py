"""Detection of rows that were deleted since they were read."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError


class RowGone(ObjectDoesNotExist):
    """Raised when the row to be saved or locked was deleted."""


# Errors of a save if the row was deleted or replaced since the form was loaded; SQLite raises OverflowError for the id
# of a row that can't exist.
MEANWHILE: Final = (RowGone, IntegrityError, OverflowError)


@contextmanager
def raising_row_gone() -> Iterator[None]:
    """Raise RowGone if a save in the block finds no row to update."""
    try:
        yield
    except DatabaseError as error:
        # Django raises a plain DatabaseError if no row was updated; errors of the database have the driver's error as
        # their cause.
        if type(error) is DatabaseError and error.__cause__ is None:
            raise RowGone from error
        raise
