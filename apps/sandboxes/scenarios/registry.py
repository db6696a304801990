"""Registry of the kinds of record in a scenario; each app registers its kinds in record_kinds.py."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Model, QuerySet

from apps.sandboxes.models import Sandbox, SandboxRecord


@dataclass(frozen=True, slots=True)
class RecordKind:
    """Kind of record: its name, which is also its file's name, its model, and options for files and resets.

    - `sorted_by`: columns by which the file is sorted; by default, the model's ordering.
    - `in_scenario`: False excludes the kind from files and resets; secrets, for example, are cloned but never exported.
    - `exported`: function that filters the rows for an export.
    - `renewed`: function that converts a row from an older version's file.
    - `complete`: function that adds the rows that every sandbox must have.
    - `derived`: models whose rows are derived from this kind's rows; a reset deletes them, and `complete` creates them.
    - `prove`: function that checks all rows together, knowing the ledger time at the clock's start; returns mistakes.
    - `match`: function that compares the rows with the loaded records of all kinds, keyed by kind; returns mistakes.
    - `named_by`: column with a row's name for the list of a reset's losses; without it, losses are only counted.
    """

    name: str
    model: type[SandboxRecord]
    sorted_by: tuple[str, ...] = ()
    in_scenario: bool = True
    exported: Callable[[QuerySet[Any]], QuerySet[Any]] = lambda rows: rows
    renewed: Callable[[dict[str, Any]], dict[str, Any]] = lambda values: values
    complete: Callable[[Sandbox], object] = lambda _: None
    derived: tuple[type[Model], ...] = ()
    prove: Callable[[Sequence[Any], datetime], Iterable[str]] = lambda *_: ()
    match: Callable[[Sequence[Any], Mapping[str, Sequence[Any]]], Iterable[str]] = lambda *_: ()
    named_by: str = ""

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
        """Column names of the file of this kind of record."""
        return self.model.columns()

    @property
    def order(self) -> tuple[str, ...]:
        """Columns by which the file is sorted: `sorted_by`, or the model's ordering."""
        return self.sorted_by or tuple(str(name) for name in self.model._meta.ordering or self.key)

    def rows(self, sandbox: Sandbox) -> QuerySet[Any]:
        """Return the sandbox's rows of this kind in a stable order."""
        return self.model._default_manager.filter(sandbox=sandbox).order_by(*self.order)


_kinds: dict[str, RecordKind] = {}


def register(kind: RecordKind) -> None:
    """Register a kind of record; kinds are loaded in the order of their registration."""
    _kinds[kind.name] = kind


def every_kind() -> list[RecordKind]:
    """Return all kinds in the order of loading."""
    return list(_kinds.values())


def scenario_kinds() -> list[RecordKind]:
    """Return the kinds of record that scenarios contain."""
    return [kind for kind in _kinds.values() if kind.in_scenario]
