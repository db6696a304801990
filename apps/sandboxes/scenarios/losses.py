"""Content that a reset would discard: the room's settings and records that differ from the files that the reset loads."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst

from apps.sandboxes.models import OnePerSandbox, Sandbox, SandboxRecord
from apps.sandboxes.records import links_of
from apps.sandboxes.scenarios import exchange
from apps.sandboxes.scenarios.registry import RecordKind, scenario_kinds
from apps.sandboxes.scenarios.starting_points import files_of_reset

Values = dict[str, Any]
ByKey = dict[tuple[Any, ...], Values]


# Maximum number of rows on each side of a comparison: a class can create hundreds of thousands of rows, which would
# fill the memory and delay the room's page.
MAX_COMPARED_ROWS = 5000


class TooLarge(Exception):
    """Raised when a starting point has too many records for a comparison."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Changes to one kind of record that a reset would undo: numbers of records, and names if the kind has `named_by`.

    If a kind has too many records, they are only counted: `is_compared` is False, and `changed` is unknown. The room's
    settings are treated like a kind of record.
    """

    title: str
    added: int = 0
    changed: int = 0
    deleted: int = 0
    added_names: tuple[str, ...] = ()
    changed_names: tuple[str, ...] = ()
    is_compared: bool = True

    def __str__(self) -> str:
        parts = (
            (self.added, "added", self.added_names),
            (self.changed, "changed", self.changed_names),
            (self.deleted, "deleted", ()),
        )
        changes = [f"{number} {done}{_listed(names)}" for number, done, names in parts if number]
        if not self.is_compared:
            changes.append("too large to compare one by one")
        return f"{self.title}: {', '.join(changes)}"


def losses_of_reset(sandbox: Sandbox) -> list[Loss]:
    """Return the losses of a sandbox's reset: first its settings, then one Loss for each kind of record that changes.

    Raises ScenarioError if the files can't be loaded, and TooLarge if they have too many records.
    """
    files = files_of_reset(sandbox)
    # Count the rows first, because reading them takes seconds; each row of an exported file begins with “- ” on a new line.
    if (
        number := sum(text.count("\n- ") + text.startswith("- ") for text in files.values())
    ) > MAX_COMPARED_ROWS:
        raise TooLarge(f"Too large to compare: the starting point has {number:,} records.")
    filling = exchange.check(files, sandbox, timezone.now())
    records = filling.records
    stored = {kind: kind.exported(kind.rows(sandbox)).count() for kind in scenario_kinds()}
    losses: dict[RecordKind, Loss] = {}
    pairs: dict[RecordKind, tuple[ByKey, ByKey]] = {}
    left = MAX_COMPARED_ROWS
    for kind in sorted(stored, key=lambda kind: stored[kind]):
        before = records.get(kind.name) or _defaults_of(kind)
        more = stored[kind] - len(before)
        left -= stored[kind]
        if left < 0:
            added, deleted = max(more, 0), max(-more, 0)
            losses[kind] = Loss(_title_of(kind), added=added, deleted=deleted, is_compared=False)
        else:
            rows = exchange.rows_of(kind, sandbox)
            pairs[kind] = _by_key(kind, rows), _by_key(kind, [_values(kind, record) for record in before])
    usual = _usual_ages(pairs)
    losses |= {kind: _loss(kind, *pair, usual) for kind, pair in pairs.items()}
    ordered = [_loss_of_settings(filling, sandbox), *(losses[kind] for kind in scenario_kinds())]
    return [loss for loss in ordered if loss.added or loss.changed or loss.deleted or not loss.is_compared]


def _loss_of_settings(filling: exchange.Filling, sandbox: Sandbox) -> Loss:
    titles = {field.name: capfirst(str(field.verbose_name)) for field in Sandbox._meta.concrete_fields}
    changed = [
        titles[name]
        for name, value in filling.settings_for(sandbox).items()
        if getattr(sandbox, name) != value
    ]
    return Loss("Settings", changed=len(changed), changed_names=tuple(changed))


def _title_of(kind: RecordKind) -> str:
    return capfirst(str(kind.model._meta.verbose_name_plural))


def _listed(names: tuple[str, ...]) -> str:
    return f" ({', '.join(f'“{name}”' for name in names)})" if names else ""


def _usual_ages(pairs: Mapping[RecordKind, tuple[ByKey, ByKey]]) -> set[timedelta]:
    """Return by how much a time may differ before and after a reset without counting as a loss.

    The times of all unchanged rows differ by the same value, which is zero if the files have absolute times. Ledger times
    differ by another value if the starting point was stored after the room's clock had been set back.
    """
    usual = {timedelta(0)}
    for ledger in (False, True):
        ages = Counter(age for kind, pair in pairs.items() for age in _ages(kind, *pair, ledger=ledger))
        usual.update(age for age, _ in ages.most_common(1))
    return usual


def _loss(kind: RecordKind, now: ByKey, before: ByKey, usual: set[timedelta]) -> Loss:
    both = now.keys() & before.keys()
    added = [values for key, values in now.items() if key not in both]
    changed = [values for key, values in now.items() if key in both and _differs(values, before[key], usual)]
    return Loss(
        _title_of(kind),
        added=len(added),
        changed=len(changed),
        deleted=len(before) - len(both),
        added_names=_names(kind, added),
        changed_names=_names(kind, changed),
    )


def _names(kind: RecordKind, rows: list[Values]) -> tuple[str, ...]:
    return tuple(str(row[kind.named_by]) for row in rows) if kind.named_by else ()


def _defaults_of(kind: RecordKind) -> list[SandboxRecord]:
    """Return the rows that a reset adds without a file of this kind: the default row, if the kind has one row per sandbox."""
    return [kind.model()] if issubclass(kind.model, OnePerSandbox) else []


def _by_key(kind: RecordKind, rows: list[Values]) -> ByKey:
    # Use `get`: a kind with one row per sandbox is identified by the sandbox, which isn't a column of its file.
    return {tuple(row.get(name) for name in kind.key): row for row in rows}


def _values(kind: RecordKind, record: SandboxRecord) -> Values:
    fields: dict[str, Any] = {field.name: field for field in kind.model._meta.concrete_fields}
    # Some columns, such as `due`, get their value when a row is saved.
    values = {name: fields[name].pre_save(record, add=True) for name in kind.fields}
    for link in links_of(kind.model):
        target = link.get_cached_value(record, default=None)
        values[link.name] = target and getattr(target, link.related_model.matched_by[0])
    return values


def _ages(kind: RecordKind, now: ByKey, before: ByKey, *, ledger: bool) -> Iterator[timedelta]:
    names = [name for name in kind.fields if (name in kind.model.ledger_times) == ledger]
    for key in now.keys() & before.keys():
        for name in names:
            old, new = now[key][name], before[key][name]
            if isinstance(old, datetime) and isinstance(new, datetime):
                yield new - old


def _differs(now: Values, before: Mapping[str, Any], usual: set[timedelta]) -> bool:
    return any(_is_other(now[name], value, usual) for name, value in before.items())


def _is_other(now: Any, before: Any, usual: set[timedelta]) -> bool:
    if isinstance(now, datetime) and isinstance(before, datetime):
        return before - now not in usual
    return bool(now != before)
