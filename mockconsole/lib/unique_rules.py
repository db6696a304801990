"""Unique constraints of a model, used to find duplicates among a file's rows before they are stored."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from django.db import models
from django.db.models.functions import Lower

from mockconsole.lib.conditions import holds

TAKEN: Final = "Row {0} has this already; keep one."


class UniqueRule(NamedTuple):
    """Unique constraint within a sandbox: its columns, its case-insensitive columns (`folded`), and its condition."""

    columns: tuple[str, ...]
    folded: frozenset[str] = frozenset()
    condition: Any = None

    def values_of(self, row: models.Model) -> tuple[Any, ...] | None:
        """Return a row's values in the unique columns, or None if one is NULL or the row doesn't meet the condition."""
        if self.condition is not None and not holds(self.condition, row):
            return None
        values = tuple(self._value(row, name) for name in self.columns)
        return None if None in values else values

    def _value(self, row: models.Model, name: str) -> Any:
        value = row.serializable_value(name)
        if value is None and isinstance(link := row._meta.get_field(name), models.ForeignKey):
            # A related object that isn't stored yet has no id, so use the identity of the Python object.
            target = link.get_cached_value(row, default=None)
            return None if target is None else id(target)
        return value.lower() if name in self.folded and isinstance(value, str) else value


@cache
def unique_rules(model: type[models.Model]) -> tuple[UniqueRule, ...]:
    """Return the unique constraints of a model."""
    rules = [
        UniqueRule((field.name,))
        for field in model._meta.concrete_fields
        if field.unique and not field.primary_key
    ]
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint):
            named = dict(_columns_of(constraint))
            folded = frozenset(name for name, is_folded in named.items() if is_folded)
            columns = tuple(name for name in named if name != "sandbox") or tuple(named)
            rules.append(UniqueRule(columns, folded, constraint.condition))
    return tuple(rules)


def _columns_of(constraint: models.UniqueConstraint) -> Iterator[tuple[str, bool]]:
    yield from ((field, False) for field in constraint.fields)
    for expression in constraint.expressions:
        [inner] = expression.get_source_expressions() if isinstance(expression, Lower) else [expression]
        name: str | None = getattr(inner, "name", None)
        if name is None:
            raise TypeError(
                f"{constraint.name} is unique by an expression that can't be checked in a file's rows."
            )
        yield name, inner is not expression
