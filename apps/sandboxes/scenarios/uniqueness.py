"""Unique constraints, checked among the rows of a file before they are stored."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import models
from django.db.models.functions import Lower

from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.records import links_of
from apps.sandboxes.scenarios.conditions import holds
from apps.sandboxes.scenarios.registry import RecordKind
from mockconsole.lib.plain_yaml import Row


class _Rule(NamedTuple):
    """Unique constraint of a kind: its columns, its case-insensitive columns (`folded`), and its condition."""

    columns: tuple[str, ...]
    folded: frozenset[str]
    condition: Any


class UniqueValues:
    """Values seen so far in a file's rows, for each unique constraint of the kind, to find duplicates."""

    def __init__(self, kind: RecordKind) -> None:
        self._rows: dict[tuple[int, tuple[Any, ...]], int] = {}
        key = _Rule(kind.key, frozenset(), None)
        others = (
            rule for rule in rules_of(kind.model) if {*rule.columns, "sandbox"} != {*kind.key, "sandbox"}
        )
        self._rules = (key, *others)

    def take(self, record: SandboxRecord, row: Row) -> list[tuple[str, str]]:
        """Return a row's duplicate values as pairs of field and message, and remember the row's values."""
        messages: dict[str, str] = {}
        for number, rule in enumerate(self._rules):
            if rule.condition is not None and not holds(rule.condition, record):
                continue
            values = tuple(_identity(record, name, folded=name in rule.folded) for name in rule.columns)
            # Skip None, which equals no value in SQL, except in the key (rule 0): there, None is the unsaved sandbox.
            if number and None in values:
                continue
            first = self._rows.setdefault((number, values), row.number)
            if first != row.number:
                why = "no two rows may" if number else "references are unique"
                messages.setdefault(rule.columns[-1], f"Row {first} has this already; {why}.")
        # Report columns of the file only: a duplicate label also gives a duplicate address, which is derived from it.
        return [item for item in messages.items() if item[0] in row.values] or list(messages.items())[:1]


def rules_of(model: type[SandboxRecord]) -> list[_Rule]:
    """Return the unique constraints of a model within a sandbox."""
    rules = [
        _Rule((field.name,), frozenset(), None)
        for field in model._meta.concrete_fields
        if field.unique and not field.primary_key
    ]
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint):
            named = dict(_columns_of(constraint))
            folded = frozenset(name for name, is_folded in named.items() if is_folded)
            columns = tuple(name for name in named if name != "sandbox") or tuple(named)
            rules.append(_Rule(columns, folded, constraint.condition))
    return rules


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


def _identity(record: SandboxRecord, name: str, *, folded: bool) -> Any:
    # Compare a link by its target object: the target isn't stored yet and has no id.
    linked = next((link for link in links_of(type(record)) if link.name == name), None)
    if linked:
        target = linked.get_cached_value(record, default=None)
        return None if target is None else id(target)
    value = record.serializable_value(name)
    return value.lower() if folded and isinstance(value, str) else value
