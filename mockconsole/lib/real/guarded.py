"""Guard that keeps text that could be a real identifier out of every model, for every kind of write.

Forms, imports, scenarios and services call `clean_fields`, which reports errors by field. Any other write is checked just
before it reaches the database.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models
from django.db.models.signals import pre_save
from django.dispatch import receiver

from mockconsole.lib.columns import visible_value
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.real.identifiers import find_error_in_bic, find_error_in_text

FindError = Callable[[str], str | None]
Row = TypeVar("Row", bound="Guarded")


class GuardedRows(models.QuerySet[Row]):
    """Query set that also checks bulk writes."""

    def bulk_create(self, objs: Iterable[Row], *args: Any, **kwargs: Any) -> list[Row]:
        """Insert rows, or none of them if a text in one could be a real identifier."""
        rows = list(objs)
        for row in rows:
            refuse_real_texts(row)
        return super().bulk_create(rows, *args, **kwargs)

    def bulk_update(self, objs: Iterable[Row], fields: Iterable[str], *args: Any, **kwargs: Any) -> int:
        """Update the given fields of rows, or none of them if a text in one could be a real identifier."""
        rows, names = list(objs), list(fields)
        for row in rows:
            refuse_real_texts(row, names)
        return super().bulk_update(rows, names, *args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        """Check the values, then set them in all rows."""
        _refuse(_find_record_errors(self.model, kwargs))
        return super().update(**kwargs)


class GuardedManager(models.Manager[Row]):
    """Manager of a guarded model's rows."""

    def get_queryset(self) -> GuardedRows[Row]:
        """Return a query set that checks rows before each write."""
        return GuardedRows(self.model, using=self._db)


class Guarded(models.Model):
    """Base model that rejects texts that could be real identifiers.

    `bics` names the fields for BICs, which must have the Test & Training mark. `cannot_be_real` has the names of
    unchecked fields, each with the reason why the field is safe.
    """

    bics: ClassVar[frozenset[str]] = frozenset()
    cannot_be_real: ClassVar[Mapping[str, str]] = {}

    objects: ClassVar[GuardedManager[Self]] = GuardedManager()

    class Meta:
        abstract = True

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Remove invisible characters and check the fields; the check for real identifiers includes excluded fields."""
        for field in self._meta.concrete_fields:
            if field.attname in self.__dict__:
                self.__dict__[field.attname] = visible_value(field, self.__dict__[field.attname])
        problems = problems_of(super().clean_fields, exclude)
        for name, error_text in _find_record_errors(type(self), self.__dict__).items():
            hidden = exclude is not None and name in exclude
            place, message = (NON_FIELD_ERRORS, f"{name}: {error_text}") if hidden else (name, error_text)
            problems.setdefault(place, []).append(ValidationError(message, code=REAL_WORLD_IDENTIFIER))
        if problems:
            raise ValidationError(problems)


def problems_of(
    check: Callable[[Collection[str] | None], None], exclude: Collection[str] | None
) -> dict[str, list[ValidationError]]:
    """Run a check and return its errors by field, so that the caller can add more errors before raising them."""
    problems: dict[str, list[ValidationError]] = {}
    try:
        check(exclude)
    except ValidationError as error:
        error.update_error_dict(problems)
    return problems


def refuse_real_texts(row: Guarded, fields: Collection[str] | None = None) -> None:
    """Raise ValidationError, by field, if a row's text could be a real identifier; check only `fields`, if given."""
    values = row.__dict__ if fields is None else {name: row.__dict__.get(name) for name in fields}
    _refuse(_find_record_errors(type(row), values))


@receiver(pre_save, dispatch_uid="guarded.save")
def refuse_before_saving(
    sender: type[models.Model], instance: models.Model, update_fields: Any = None, **_: Any
) -> None:
    """Check a row before any save, even when a fixture is loaded."""
    if isinstance(instance, Guarded):
        refuse_real_texts(instance, update_fields)


@cache
def _fields_to_check(model: type[Guarded]) -> dict[str, FindError]:
    return {
        field.name: _find_error_in_bic_or_text if field.name in model.bics else find_error_in_text
        for field in model._meta.concrete_fields
        if field.name not in model.cannot_be_real
    }


def _find_error_in_bic_or_text(value: str) -> str | None:
    return find_error_in_bic(value) or find_error_in_text(value)


def _find_record_errors(model: type[Guarded], values: Mapping[str, Any]) -> dict[str, str]:
    by_field: dict[str, str] = {}
    for name, find_error in _fields_to_check(model).items():
        value = values.get(name)
        if isinstance(value, dict | list):
            value = json.dumps(value, ensure_ascii=False, default=str)
        if isinstance(value, str) and (error_text := find_error(value)):
            by_field[name] = error_text
    return by_field


def _refuse(error_texts: Mapping[str, str]) -> None:
    if error_texts:
        raise ValidationError(
            {name: ValidationError(text, code=REAL_WORLD_IDENTIFIER) for name, text in error_texts.items()}
        )
