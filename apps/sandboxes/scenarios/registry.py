"""Registry of the kinds of record in a scenario; each app registers its own in record_kinds.py."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Model, QuerySet

from apps.sandboxes.models import Sandbox, SandboxRecord


def _all_rows(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows


def _as_it_is(values: dict[str, Any]) -> dict[str, Any]:
    return values


def _nothing(sandbox: Sandbox) -> None:
    pass


def _nothing_wrong(rows: Sequence[Any], world: object) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class RecordKind:
    """Kind of record: the name of its file, its model, and the order of its rows.

    `in_scenario=False` keeps a kind out of files and resets: secrets are cloned and never exported. `exported` filters
    the rows of an export. `renewed` updates a row of an older version's file. `complete` adds the rows that every sandbox
    has. `derived` are models whose rows follow from this kind's: they are deleted with them, and `complete` makes them
    again. `prove` returns the mistakes of a scenario's rows taken together, in a world that starts at a ledger time;
    `match` those that show beside all loaded records, by kind.
    """

    name: str
    model: type[SandboxRecord]
    sorted_by: tuple[str, ...] = ()
    in_scenario: bool = True
    exported: Callable[[QuerySet[Any]], QuerySet[Any]] = _all_rows
    renewed: Callable[[dict[str, Any]], dict[str, Any]] = _as_it_is
    complete: Callable[[Sandbox], object] = _nothing
    derived: tuple[type[Model], ...] = ()
    prove: Callable[[Sequence[Any], datetime], Iterable[str]] = _nothing_wrong
    match: Callable[[Sequence[Any], Mapping[str, Sequence[Any]]], Iterable[str]] = _nothing_wrong

    @property
    def file(self) -> str:
        """Name of the kind's file in a scenario."""
        return f"{self.name}.yaml"

    @property
    def key(self) -> tuple[str, ...]:
        """Columns that identify a row in a sandbox."""
        return self.model.matched_by

    @property
    def fields(self) -> tuple[str, ...]:
        """Columns in the file."""
        return self.model.columns()

    @property
    def order(self) -> tuple[str, ...]:
        """Columns to sort the file by: the model's ordering unless `sorted_by` is given."""
        return self.sorted_by or tuple(str(name) for name in self.model._meta.ordering or self.key)

    def rows(self, sandbox: Sandbox) -> QuerySet[Any]:
        """Return the sandbox's rows of this kind in a stable order."""
        return self.model._default_manager.filter(sandbox=sandbox).order_by(*self.order)


_kinds: dict[str, RecordKind] = {}


def register(kind: RecordKind) -> None:
    """Add a kind; the order of registration is the order of loading."""
    _kinds[kind.name] = kind


def every_kind() -> list[RecordKind]:
    """Return all kinds in the order of loading."""
    return list(_kinds.values())


def scenario_kinds() -> list[RecordKind]:
    """Return the kinds that scenarios hold."""
    return [kind for kind in _kinds.values() if kind.in_scenario]
