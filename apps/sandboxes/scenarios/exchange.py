"""Import of a scenario's files into a sandbox, and export of a sandbox as such files."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from apps.sandboxes.choices import NextTransfer
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.records import create_rows, links_of
from apps.sandboxes.references import reset_counters
from apps.sandboxes.scenarios.checking import Linkable, build_records
from apps.sandboxes.scenarios.files import Files
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.registry import RecordKind, every_kind, scenario_kinds
from apps.sandboxes.scenarios.room_settings import FILE as SETTINGS_FILE
from apps.sandboxes.scenarios.room_settings import (
    RoomSettings,
    follows_real_time,
    read_settings,
    write_settings,
)
from apps.sandboxes.scenarios.times import write_time
from apps.sandboxes.simulation import Clock, Moment
from mockconsole.lib.moments import EARLIEST
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.plain_yaml import Mistake, write_plain

Records = dict[str, list[SandboxRecord]]
Rows = list[dict[str, Any]]

# Name of the due time's column; only kinds of record whose rows can be planned have it.
DUE: Final = "due"


@dataclass(frozen=True, slots=True)
class Filling:
    """Content to fill a sandbox with: seed, clock, settings, and unsaved records keyed by kind."""

    seed: str
    clock: Clock
    settlement: str
    explanations: str | None
    records: Records

    def settings_for(self, sandbox: Sandbox) -> dict[str, str]:
        """Return the sandbox's new settings; `explanations` stays as it is if the files don't set it."""
        return {
            "seed": self.seed,
            "settlement": self.settlement,
            "explanations": self.explanations or sandbox.explanations,
            "next_transfer": NextTransfer.AS_USUAL,
        }


def check(files: Files, sandbox: Sandbox, real_time: datetime) -> Filling:
    """Return the content of the files for a room whose clock starts at `real_time`.

    Raises ScenarioError with all mistakes. This is slow for many rows: call it before the transaction that writes them.
    """
    kinds = {kind.file: kind for kind in scenario_kinds()}
    problems: list[Mistake] = [
        Mistake(f"This file is unknown. Known are: {', '.join([SETTINGS_FILE, *kinds])}.", file=name)
        for name in files
        if name != SETTINGS_FILE and name not in kinds
    ]
    if SETTINGS_FILE not in files:
        problems.append(Mistake("The file is missing; it holds the seed and the clock.", file=SETTINGS_FILE))
    settings: RoomSettings | None = None
    start = real_time
    records: Records = {}
    linkable: Linkable = {}
    # Read sandbox.yaml first: times can be relative to its clock's start. Then read link targets before rows with links.
    order = [SETTINGS_FILE, *kinds]
    for name in sorted(files.keys() & set(order), key=order.index):
        try:
            if name == SETTINGS_FILE:
                settings = read_settings(files[name])
                start = settings.clock(real_time).anchor_simulated
            elif kind := kinds.get(name):
                records[kind.name] = build_records(kind, files[name], sandbox, start, linkable)
        except ScenarioError as error:
            problems.extend(error.mistakes)
    problems = problems or _proven(kinds.values(), records, start)
    if problems or settings is None:
        raise ScenarioError(problems)
    return Filling(
        settings.seed, settings.clock(real_time), settings.settlement, settings.explanations, records
    )


def check_kinds(kinds: Iterable[RecordKind], files: Files, sandbox: Sandbox, start: Moment) -> Records:
    """Return the unsaved records in the files of these kinds of record; raises ScenarioError with all mistakes."""
    wanted = list(kinds)
    problems: list[Mistake] = []
    records: Records = {}
    linkable = _linkable_rows(wanted, sandbox)
    for kind in wanted:
        try:
            text = files.get(kind.file, "")
            records[kind.name] = build_records(kind, text, sandbox, start.simulated, linkable)
        except ScenarioError as error:
            problems.extend(error.mistakes)
    for row in (row for rows in records.values() for row in rows):
        _set_back(row, start.simulated - start.ledger)
    if problems := problems or _proven(wanted, records, start.ledger):
        raise ScenarioError(problems)
    return records


def _proven(kinds: Iterable[RecordKind], records: Records, start: datetime) -> list[Mistake]:
    return [
        Mistake(message, file=kind.file)
        for kind in kinds
        for rows in [records.get(kind.name, [])]
        for message in (*kind.prove(rows, start), *kind.match(rows, records))
    ]


def _set_back(row: SandboxRecord, by: timedelta) -> None:
    """Subtract `by` from a row's ledger times."""
    for name in row.ledger_times:
        if (time := getattr(row, name)) is not None:
            setattr(row, name, time - by)


def _linkable_rows(kinds: Iterable[RecordKind], sandbox: Sandbox) -> Linkable:
    """Return the sandbox's stored rows to which records of these kinds can link."""
    targets = {link.related_model for kind in kinds for link in links_of(kind.model)}
    return {
        kind.model: {str(row.serializable_value(kind.key[0])): row for row in kind.rows(sandbox)}
        for kind in every_kind()
        if kind.model in targets
    }


def replace_records(sandbox: Sandbox, records: Records) -> None:
    """Replace a sandbox's records of all kinds that scenarios contain; call it inside a transaction."""
    kinds = scenario_kinds()
    for kind in reversed(kinds):
        for model in kind.derived:
            model._default_manager.filter(sandbox=sandbox).delete()
        rows = kind.rows(sandbox)
        # Delete without versions in the history: a reset isn't an edit of each row.
        rows._raw_delete(rows.db)
    reset_counters(sandbox, [kind.model for kind in kinds])
    for kind in kinds:
        create_rows(kind.model, records.get(kind.name, []))


def add_records(sandbox: Sandbox, records: Records) -> None:
    """Add the records of those kinds that have no row in the sandbox yet."""
    for kind in scenario_kinds():
        if records.get(kind.name) and not kind.rows(sandbox).exists():
            create_rows(kind.model, records[kind.name])


def complete(sandbox: Sandbox) -> None:
    """Add the rows that every sandbox must have, if they are missing."""
    for kind in every_kind():
        kind.complete(sandbox)


def write_files(sandbox: Sandbox, real_time: datetime) -> Files:
    """Return a sandbox as scenario files, from which the same sandbox can be loaded."""
    kinds = scenario_kinds()
    rows = {kind.file: _before_any_rewinding(kind, sandbox) for kind in kinds}
    start = _base_time(sandbox, kinds, rows, sandbox.moment_at(real_time))
    return {
        SETTINGS_FILE: write_settings(sandbox, real_time),
        **{
            file: write_plain([{name: _plain(value, start) for name, value in row.items()} for row in listed])
            for file, listed in rows.items()
        },
    }


def rows_of(kind: RecordKind, sandbox: Sandbox) -> Rows:
    """Return a sandbox's rows of one kind of record as dicts, keyed by the columns of the kind's file."""
    # Write a link as the reference of its target.
    paths = {link.name: f"{link.name}__{link.related_model.matched_by[0]}" for link in links_of(kind.model)}
    found = kind.exported(kind.rows(sandbox)).values(*(paths.get(name, name) for name in kind.fields))
    return [{name: row[paths.get(name, name)] for name in kind.fields} for row in found]


def _before_any_rewinding(kind: RecordKind, sandbox: Sandbox) -> Rows:
    """Return a sandbox's rows of one kind, with the ledger times that they would have if the clock had never been set back."""
    rows = rows_of(kind, sandbox)
    for row in rows:
        for name in kind.model.ledger_times:
            if (time := row[name]) is not None:
                row[name] = max(time, EARLIEST + sandbox.rewound) - sandbox.rewound
    return rows


def _base_time(
    sandbox: Sandbox, kinds: Iterable[RecordKind], files: dict[str, Rows], now: Moment
) -> datetime | None:
    """Return the base of the relative times in an export; None (absolute times) if the clock was steered.

    The base is the clock's start or the last event, whichever is later. This way only planned rows are in the future
    when the files are loaded, and a repeated export gives the same text.
    """
    if not follows_real_time(sandbox.clock):
        return None
    past = [sandbox.clock.anchor_simulated]
    for kind in kinds:
        for row in files[kind.file]:
            if row.get(DUE, now.simulated) <= now.simulated:
                names = row.keys() - set(kind.model.ledger_times)
                past.extend(row[name] for name in names if isinstance(row[name], datetime))
    return max(past)


def _plain(value: Any, start: datetime | None) -> Any:
    if isinstance(value, Decimal):
        return shortest(value)
    if isinstance(value, datetime):
        return write_time(value, start)
    return value
