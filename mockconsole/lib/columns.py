"""Checks of column values that some databases don't make, or that Django makes only in forms."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Final

from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations

from mockconsole.lib.control_characters import (
    PRINTED_AS_SPACE,
    TAKE_THEM_OUT,
    holds_control_character,
    is_storable,
    shows_something,
    without_unseen,
)
from mockconsole.lib.json_texts import texts_in

CANT_BE_KEPT: Final = "This text holds a character that can't be stored. Take it out."
NOTHING_SEEN: Final = "This text has no visible character. Write a text that people can read."

_RANGES: Final = BaseDatabaseOperations.integer_field_ranges

FindError = Callable[[Any], str | None]


def choices_constraint(
    name: str, column: str, choices: type[models.Choices], *, blank: bool = False
) -> models.CheckConstraint:
    """Return a constraint that a column contains one of its choices or, with `blank`, is empty."""
    allowed = ["", *choices.values] if blank else choices.values
    return models.CheckConstraint(condition=models.Q(**{f"{column}__in": allowed}), name=name)


def visible_value(field: "models.Field[Any, Any]", value: Any) -> Any:
    """Return a column's value without invisible characters; a TextField's or JSONField's value is returned unchanged.

    A required text with only invisible characters is also left unchanged, so that the column's check rejects it.
    """
    if (
        not isinstance(value, str)
        or value.isascii()
        or isinstance(field, models.TextField | models.JSONField)
    ):
        return value
    visible = without_unseen(value)
    return value if visible == value else visible.strip() or ("" if field.blank else value)


def find_errors_in_columns(row: models.Model, exclude: Collection[str]) -> dict[str, str]:
    """Return, by field, the errors that the API or one of the databases would raise for a row; skip the excluded fields."""
    error_texts: dict[str, str] = {}
    for name, find_error in _columns_to_check(type(row)):
        if name not in exclude and (error_text := find_error(row.__dict__.get(name))):
            error_texts[name] = error_text
    return error_texts


@cache
def _columns_to_check(model: type[models.Model]) -> tuple[tuple[str, FindError], ...]:
    return tuple(
        (field.attname, find_error)
        for field in model._meta.concrete_fields
        if not field.primary_key and (find_error := _check_for(field)) is not None
    )


def _check_for(field: Any) -> FindError | None:
    if isinstance(field, models.IntegerField):
        return _whole_number_check(*_RANGES[field.get_internal_type()])
    if isinstance(field, models.CharField | models.TextField):
        # Check the length only for a TextField: Django itself checks the length of a CharField.
        longest = field.max_length if isinstance(field, models.TextField) else None
        # A TextField can have several lines, so allow line breaks and tabs in it.
        allowed = PRINTED_AS_SPACE if isinstance(field, models.TextField) else ""
        # Only columns that people fill in need a visible character; columns that code writes, such as an index, don't.
        return _text_check(longest, allowed=allowed, must_be_visible=field.editable and not field.blank)
    if isinstance(field, models.JSONField):
        return _find_error_in_json
    return None


def _find_error_in_json(value: Any) -> str | None:
    find_error = _text_check(None, allowed=PRINTED_AS_SPACE, must_be_visible=False)
    return next((error_text for text in texts_in(value) if (error_text := find_error(text))), None)


def _whole_number_check(least: int, most: int) -> FindError:
    def find_error(value: Any) -> str | None:
        fits = not isinstance(value, int) or least <= value <= most
        return None if fits else f"Write a whole number from {least} to {most}."

    return find_error


def _text_check(longest: int | None, *, allowed: str, must_be_visible: bool) -> FindError:
    def find_error(value: Any) -> str | None:
        if not isinstance(value, str):
            return None
        if not is_storable(value):
            return CANT_BE_KEPT
        if holds_control_character(value, allowed=allowed):
            return TAKE_THEM_OUT
        if must_be_visible and value and not shows_something(value):
            return NOTHING_SEEN
        if longest is not None and len(value) > longest:
            return f"Write at most {longest} characters (it has {len(value)})."
        return None

    return find_error
