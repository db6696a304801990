"""Import of a scenario's files into a sandbox, and export."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.records import create_rows, links_of
from apps.sandboxes.references import start_over
from apps.sandboxes.scenarios.checking import Linkable, build_records
from apps.sandboxes.scenarios.files import Files
from apps.sandboxes.scenarios.reading import Problem, ScenarioError
from apps.sandboxes.scenarios.registry import RecordKind, every_kind, scenario_kinds
from apps.sandboxes.scenarios.times import write_time
from apps.sandboxes.scenarios.world import FILE as WORLD_FILE
from apps.sandboxes.scenarios.world import World, follows_real_time, read_world, write_world
from apps.sandboxes.simulation import Clock, Moment
from mockconsole.lib.moments import EARLIEST
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.plain_yaml import write_plain

Records = dict[str, list[SandboxRecord]]
Rows = list[dict[str, Any]]

# Column with the ledger time of rows that may be planned.
DUE: Final = "due"


@dataclass(frozen=True, slots=True)
class Filling:
    """Content for a sandbox: seed, running clock, settlement, and unsaved records by kind."""

    seed: str
    clock: Clock
    settlement: str
    records: Records


def check(files: Files, sandbox: Sandbox, wall: datetime) -> Filling:
    """Return the content of the files for a world that starts at `wall`; raises ScenarioError with all mistakes.

    It is slow with many rows: call it before the transaction that writes them.
    """
    kinds = {kind.file: kind for kind in scenario_kinds()}
    problems: list[Problem] = [
        Problem(name, f"This file is unknown. Known are: {', '.join([WORLD_FILE, *kinds])}.")
        for name in files
        if name != WORLD_FILE and name not in kinds
    ]
    if WORLD_FILE not in files:
        problems.append(Problem(WORLD_FILE, "The file is missing; it holds the seed and the clock."))
    world: World | None = None
    start = wall
    records: Records = {}
    linkable: Linkable = {}
    # The world first: times of records may count from its start. Link targets before rows that link to them.
    order = [WORLD_FILE, *kinds]
    for name in sorted(files.keys() & set(order), key=order.index):
        try:
            if name == WORLD_FILE:
                world = read_world(files[name])
                start = world.clock(wall).anchor_simulated
            elif kind := kinds.get(name):
                records[kind.name] = build_records(kind, files[name], sandbox, start, linkable)
        except ScenarioError as error:
            problems.extend(error.problems)
    problems = problems or _proven(kinds.values(), records, start)
    if problems or world is None:
        raise ScenarioError(problems)
    return Filling(world.seed, world.clock(wall), world.settlement, records)


def check_kinds(kinds: Iterable[RecordKind], files: Files, sandbox: Sandbox, start: Moment) -> Records:
    """Return the unsaved records of some kinds; raises ScenarioError with all mistakes in their files."""
    wanted = list(kinds)
    problems: list[Problem] = []
    records: Records = {}
    linkable = _linkable_rows(wanted, sandbox)
    for kind in wanted:
        try:
            text = files.get(kind.file, "")
            records[kind.name] = build_records(kind, text, sandbox, start.simulated, linkable)
        except ScenarioError as error:
            problems.extend(error.problems)
    for row in (row for rows in records.values() for row in rows):
        _set_back(row, start.simulated - start.ledger)
    if problems := problems or _proven(wanted, records, start.ledger):
        raise ScenarioError(problems)
    return records


def _proven(kinds: Iterable[RecordKind], records: Records, start: datetime) -> list[Problem]:
    return [
        Problem(kind.file, message)
        for kind in kinds
        for rows in [records.get(kind.name, [])]
        for message in (*kind.prove(rows, start), *kind.match(rows, records))
    ]


def _set_back(row: SandboxRecord, by: timedelta) -> None:
    """Set a row's ledger times back, to move it into another world."""
    for name in row.ledger_times:
        if (time := getattr(row, name)) is not None:
            setattr(row, name, time - by)


def _linkable_rows(kinds: Iterable[RecordKind], sandbox: Sandbox) -> Linkable:
    """Return the stored rows that records of some kinds may link to."""
    targets = {link.related_model for kind in kinds for link in links_of(kind.model)}
    return {
        kind.model: {str(row.serializable_value(kind.key[0])): row for row in kind.rows(sandbox)}
        for kind in every_kind()
        if kind.model in targets
    }


def replace_records(sandbox: Sandbox, records: Records) -> None:
    """Replace a sandbox's records of all scenario kinds; call it inside a transaction."""
    kinds = scenario_kinds()
    for kind in reversed(kinds):
        for model in kind.derived:
            model._default_manager.filter(sandbox=sandbox).delete()
        rows = kind.rows(sandbox)
        # A reset is no edit of each row, so it writes no versions.
        rows._raw_delete(rows.db)
    start_over(sandbox, [kind.model for kind in kinds])
    for kind in kinds:
        create_rows(kind.model, records.get(kind.name, []))


def add_records(sandbox: Sandbox, records: Records) -> None:
    """Add the records of each kind that has no row in a sandbox yet."""
    for kind in scenario_kinds():
        if records.get(kind.name) and not kind.rows(sandbox).exists():
            create_rows(kind.model, records[kind.name])


def complete(sandbox: Sandbox) -> None:
    """Add the rows that every sandbox has, if they are missing."""
    for kind in every_kind():
        kind.complete(sandbox)


def write_files(sandbox: Sandbox, wall: datetime) -> Files:
    """Return the scenario files of a sandbox; loading them gives the same sandbox."""
    kinds = scenario_kinds()
    rows = {kind.file: _rows_of(kind, sandbox) for kind in kinds}
    start = _starting_point(sandbox, kinds, rows, sandbox.moment_at(wall))
    return {
        WORLD_FILE: write_world(sandbox, wall),
        **{kind.file: _dump(kind, rows[kind.file], start) for kind in kinds},
    }


def _rows_of(kind: RecordKind, sandbox: Sandbox) -> Rows:
    # A link is written as the reference of its target.
    paths = {link.name: f"{link.name}__{link.related_model.matched_by[0]}" for link in links_of(kind.model)}
    found = kind.exported(kind.rows(sandbox)).values(*(paths.get(name, name) for name in kind.fields))
    rows = [{name: row[paths.get(name, name)] for name in kind.fields} for row in found]
    for row in rows:
        for name in kind.model.ledger_times:
            row[name] = _before_any_rewinding(row[name], sandbox)
    return rows


def _before_any_rewinding(time: datetime | None, sandbox: Sandbox) -> datetime | None:
    """Return a ledger time as in a world whose clock was never set back."""
    return None if time is None else max(time, EARLIEST + sandbox.rewound) - sandbox.rewound


def _starting_point(
    sandbox: Sandbox, kinds: Iterable[RecordKind], files: dict[str, Rows], now: Moment
) -> datetime | None:
    """Return the start for relative times; None writes absolute times, as sandbox.yaml then does too.

    It is the later of the world's start and its last event. So only planned rows lie in the future when the files are
    loaded, and exporting again gives the same text.
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


def _dump(kind: RecordKind, rows: Rows, start: datetime | None) -> str:
    plain = [{name: _plain(row[name], start) for name in kind.fields} for row in rows]
    return write_plain(plain)


def _plain(value: Any, start: datetime | None) -> Any:
    if isinstance(value, Decimal):
        return shortest(value)
    if isinstance(value, datetime):
        return write_time(value, start)
    return value
