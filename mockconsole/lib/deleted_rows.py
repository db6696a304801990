"""Detection of rows that were deleted after they were read."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError


class RowGone(ObjectDoesNotExist):
    """Raised when the row to be saved or locked was deleted."""


# Errors that a save raises if the row was deleted or replaced since the form was loaded. SQLite raises OverflowError if
# an id is too large for its integers.
MEANWHILE: Final = (RowGone, IntegrityError, OverflowError)


@contextmanager
def raising_row_gone() -> Iterator[None]:
    """Raise RowGone if a save in the block finds no row to update."""
    try:
        yield
    except DatabaseError as error:
        # If no row was updated, Django raises a plain DatabaseError without a cause; the cause of other errors is the
        # driver's error.
        if type(error) is DatabaseError and error.__cause__ is None:
            raise RowGone from error
        raise
