"""What a view answers where the row that it was asked for is not there."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Model
from rest_framework.exceptions import NotFound


@contextmanager
def missing_is_404(model: type[Model]) -> Iterator[None]:
    """Answer 404 where a row of this model is missing inside the block; another sandbox's row is missing too."""
    try:
        yield
    except model.DoesNotExist as error:  # type: ignore[attr-defined]
        raise NotFound from error
