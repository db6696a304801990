"""Checks of column values for every database: some check less than others, and Django leaves the rest to forms."""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, Final

from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations

from mockconsole.lib.control_characters import (
    TAKE_THEM_OUT,
    can_be_kept,
    shows_something,
    turns_writing_round,
    without_unseen,
)

CANT_BE_KEPT: Final = "This text holds a character that can't be kept. Take it out."
NOTHING_SEEN: Final = "Nothing can be seen of this text. Write what people are to read."

_RANGES: Final = BaseDatabaseOperations.integer_field_ranges

Complaint = Callable[[Any], str | None]


def choices_constraint(
    name: str, column: str, choices: type[models.Choices], *, blank: bool = False
) -> models.CheckConstraint:
    """Return the constraint that a column has one of its choices, or with `blank` none."""
    allowed = ["", *choices.values] if blank else choices.values
    return models.CheckConstraint(condition=models.Q(**{f"{column}__in": allowed}), name=name)


def visible_value(field: "models.Field[Any, Any]", value: Any) -> Any:
    """Return a column's value without invisible characters; texts of several lines keep them.

    A required text of nothing else stays, so that the column's check refuses it.
    """
    if (
        not isinstance(value, str)
        or value.isascii()
        or isinstance(field, models.TextField | models.JSONField)
    ):
        return value
    visible = without_unseen(value)
    return value if visible == value else visible.strip() or ("" if field.blank else value)


def complaints_about_columns(row: models.Model, exclude: Collection[str]) -> dict[str, str]:
    """Return, by field, the problems that some database or the API has with a row; excluded fields aren't checked."""
    complaints: dict[str, str] = {}
    for name, complain in _checked_columns(type(row)):
        if name not in exclude and (complaint := complain(row.__dict__.get(name))):
            complaints[name] = complaint
    return complaints


@cache
def _checked_columns(model: type[models.Model]) -> tuple[tuple[str, Complaint], ...]:
    return tuple(
        (field.attname, complain)
        for field in model._meta.concrete_fields
        if not field.primary_key and (complain := _complaint_of(field)) is not None
    )


def _complaint_of(field: Any) -> Complaint | None:
    if isinstance(field, models.IntegerField):
        return _about_whole_numbers(*_RANGES[field.get_internal_type()])
    if isinstance(field, models.CharField | models.TextField):
        # Django checks the length of a CharField itself.
        longest = field.max_length if isinstance(field, models.TextField) else None
        # Columns that only the code writes, such as an index, are never shown.
        return _about_texts(longest, needed=field.editable and not field.blank)
    if isinstance(field, models.JSONField):
        about = _about_texts(None, needed=False)
        return lambda value: next(
            (complaint for text in _texts_in(value) if (complaint := about(text))), None
        )
    return None


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(part)


def _about_whole_numbers(least: int, most: int) -> Complaint:
    def complain(value: Any) -> str | None:
        fits = not isinstance(value, int) or least <= value <= most
        return None if fits else f"Write a whole number from {least} to {most}."

    return complain


def _about_texts(longest: int | None, *, needed: bool) -> Complaint:
    def complain(value: Any) -> str | None:
        if not isinstance(value, str):
            return None
        if not can_be_kept(value):
            return CANT_BE_KEPT
        if turns_writing_round(value):
            return TAKE_THEM_OUT
        if needed and value and not shows_something(value):
            return NOTHING_SEEN
        if longest is not None and len(value) > longest:
            return f"Write at most {longest} characters (it has {len(value)})."
        return None

    return complain
