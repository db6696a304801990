"""What may be once in a sandbox, told of the rows of a file: no database knows them yet."""

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
    """Columns that no two rows of a sandbox have alike, `folded` ones in whatever case, where a condition holds."""

    columns: tuple[str, ...]
    folded: frozenset[str]
    condition: Any


class UniqueValues:
    """What the rows of a kind have had so far, by everything that the kind's database would refuse twice."""

    def __init__(self, kind: RecordKind) -> None:
        self._rows: dict[tuple[int, tuple[Any, ...]], int] = {}
        key = _Rule(kind.key, frozenset(), None)
        others = (
            rule for rule in rules_of(kind.model) if {*rule.columns, "sandbox"} != {*kind.key, "sandbox"}
        )
        self._rules = (key, *others)

    def take(self, record: SandboxRecord, row: Row) -> list[tuple[str, str]]:
        """Return what an earlier row has already, each with its field; the row's own values count from here on."""
        found: dict[str, str] = {}
        for number, rule in enumerate(self._rules):
            if rule.condition is not None and not holds(rule.condition, record):
                continue
            values = tuple(_identity(record, name, folded=name in rule.folded) for name in rule.columns)
            # Nothing is like nothing for a database; what tells rows apart may be a sandbox without a number yet.
            if number and None in values:
                continue
            first = self._rows.setdefault((number, values), row.number)
            if first != row.number:
                what = "no two rows may" if number else "references are unique"
                found.setdefault(rule.columns[-1], f"Row {first} has this already; {what}.")
        # What follows from another column, as an address from its label, is told of the other alone.
        return [item for item in found.items() if item[0] in row.values] or list(found.items())[:1]


def rules_of(model: type[SandboxRecord]) -> list[_Rule]:
    """Return what the database keeps unique among a model's rows in a sandbox."""
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
            raise TypeError(f"{constraint.name} is unique by what can't be told of a file's rows.")
        yield name, inner is not expression


def _identity(record: SandboxRecord, name: str, *, folded: bool) -> Any:
    # What a link leads to isn't stored yet and has no number.
    linked = next((link for link in links_of(type(record)) if link.name == name), None)
    if linked:
        target = linked.get_cached_value(record, default=None)
        return None if target is None else id(target)
    value = record.serializable_value(name)
    return value.lower() if folded and isinstance(value, str) else value
