"""Writes to sandboxes; `who` is the account that acts, or None for the command line."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from functools import partial
from typing import Any, Final, TypeVar

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from apps.sandboxes import simulation
from apps.sandboxes.api.idempotency import delete_old_answers
from apps.sandboxes.copies import copy_records, copy_rows, empty_copy
from apps.sandboxes.endings import choose_ending
from apps.sandboxes.locks import lock_sandbox, locked
from apps.sandboxes.models import FilledKind, KeptAnswer, Sandbox, StartingPoint
from apps.sandboxes.scenarios import exchange
from apps.sandboxes.scenarios.files import (
    STARTING_POINT,
    Files,
    read_scenario,
    with_starting_point,
    without_starting_point,
    write_archive,
)
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.scenarios.starting_points import (
    check_starting_point,
    files_of,
    files_of_reset,
    starting_point_of,
)
from apps.sandboxes.selectors import get_sandbox, kinds_filled_in, moment_in
from apps.sandboxes.simulation import Clock
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.live.cache import EVERYTHING
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_change
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.plain_yaml import Mistake

logger = logging.getLogger("mockconsole.sandboxes")
Written = TypeVar("Written")

# Columns of a sandbox that are saved when a scenario fills it.
FILLED: Final = (
    "seed",
    "anchor_wall",
    "anchor_simulated",
    "speed",
    "frozen",
    "rewound",
    "settlement",
    "explanations",
    "next_transfer",
)


def create_sandbox(
    *, who: Who | None, key: str, name: str, seed: str = "", scenario: str = "standard"
) -> Sandbox:
    """Create a sandbox and fill it from a scenario that ships with the product.

    Raises ValidationError if the key is invalid or taken, and ScenarioError if the scenario has mistakes.
    """
    sandbox = Sandbox(key=key, name=name, seed=seed or key, scenario=scenario)
    sandbox.full_clean()
    filling = exchange.check(read_scenario(scenario), sandbox, timezone.now())
    with _while_its_key_is_free(), transaction.atomic():
        # Race: the key may have been taken while the files were read.
        sandbox.validate_unique()
        sandbox.save()
        _fill(who, sandbox, replace(filling, seed=seed) if seed else filling)
    return sandbox


def save_edited(*, who: Who | None, sandbox: Sandbox) -> None:
    """Save a sandbox that staff edited or restored from a version, and keep its current clock.

    Otherwise restoring an old name would also set the clock back. A deleted sandbox is restored with the clock of the
    version, and filled from its starting point or, if it has none, from its scenario.
    """
    with transaction.atomic():
        current = None
        with suppress(RowGone):
            current = lock_sandbox(sandbox.pk)
            sandbox.clock = current.clock
            sandbox.rewound = current.rewound
            sandbox.next_transfer = current.next_transfer
        _save(who, sandbox, "edited" if current else "brought back")
        if current is not None and current.explanations != sandbox.explanations:
            notify_change(sandbox.pk, "session", "seat")
        if current is None:
            _complete(who, sandbox)


def load_files(*, who: Who | None, sandbox: Sandbox, files: Files) -> None:
    """Replace a sandbox's records, clock and settings by a scenario; raises ScenarioError before any change.

    If the files contain a starting point, it replaces the sandbox's starting point, which otherwise stays.
    """
    own, starting_point = without_starting_point(files)
    filling = exchange.check(own, sandbox, timezone.now())
    if starting_point:
        check_starting_point(starting_point, sandbox)
    with locked(sandbox.pk) as current:
        _fill(who, current, filling)
        if starting_point:
            _keep(who, current, starting_point)
    sandbox.refresh_from_db()


def complete_sandboxes() -> None:
    """Delete old stored responses, and fill each sandbox with the kinds of record that are new in this version."""
    delete_old_answers()
    for sandbox in Sandbox.objects.all():
        _complete(None, sandbox)


def reset_sandbox(*, who: Who | None, sandbox: Sandbox) -> None:
    """Replace a sandbox's records, clock and settings by its starting point or, if it has none, by its scenario."""
    try:
        load_files(who=who, sandbox=sandbox, files=files_of_reset(sandbox))
    except ScenarioError as error:
        if starting_point_of(sandbox) is None:
            raise
        text = "This version can't load it. Forget the starting point, or keep the room again."
        raise ScenarioError([Mistake(text, file=STARTING_POINT), *error.mistakes]) from error


def keep_starting_point(*, who: Who | None, sandbox: Sandbox) -> None:
    """Store the sandbox's present state as its starting point; raises ScenarioError if the files are too large or invalid."""
    with locked(sandbox.pk) as current:
        files = exchange.write_files(current, timezone.now())
    check_starting_point(files, sandbox)
    with locked(sandbox.pk) as current:
        _keep(who, current, files)


def delete_starting_point(*, who: Who | None, sandbox: Sandbox) -> None:
    """Delete the starting point of a sandbox; a reset then uses its scenario again."""
    with locked(sandbox.pk) as current:
        StartingPoint.objects.filter(sandbox=current).delete()
        _log(who, current, "starting point forgotten")


def clone_sandbox(*, who: Who | None, source: Sandbox, key: str, name: str) -> Sandbox:
    """Copy a sandbox with its clock, all records and its starting point.

    Raises ValidationError if the key is invalid or taken.
    """
    with _while_its_key_is_free(), locked(source.pk) as current:
        copy = empty_copy(current, clock_of=current, key=key, name=name)
        copy.full_clean()
        _save(who, copy, f"cloned from {current.name}")
        copy_records(current, copy)
        copy_rows(StartingPoint, current, copy)
    return copy


def export_sandbox(*, who: Who | None, sandbox: Sandbox, write: Callable[[Files], Written]) -> Written:
    """Pass the files of a sandbox and of its starting point to `write`, and return the result of `write`.

    The files are a consistent snapshot. The export is logged only if `write` succeeds.
    """
    with locked(sandbox.pk) as current:
        files = exchange.write_files(current, timezone.now())
        starting_point = starting_point_of(current)
    written = write(with_starting_point(files, files_of(starting_point)) if starting_point else files)
    _log(who, sandbox, "exported")
    return written


def work_in(*, who: Any, sandbox: Sandbox) -> None:
    """Move an account into a sandbox; the account's open screens switch to it."""
    who.sandbox = sandbox
    who.save(update_fields=["sandbox"])
    _log(who, sandbox, "entered")


def freeze_clock(*, who: Who | None, sandbox: Sandbox) -> None:
    """Stop a sandbox's clock."""
    _steer(who, sandbox, simulation.freeze, "clock frozen")


def run_clock(*, who: Who | None, sandbox: Sandbox) -> None:
    """Let a sandbox's clock run."""
    _steer(who, sandbox, simulation.run, "clock set running")


def set_clock_speed(*, who: Who | None, sandbox: Sandbox, speed: Decimal) -> None:
    """Set the number of simulated seconds per real second."""
    turn = partial(simulation.with_speed, speed=speed)
    _steer(who, sandbox, turn, f"clock set to speed {shortest(speed)}")


def shift_clock(*, who: Who | None, sandbox: Sandbox, by: timedelta) -> None:
    """Move a sandbox's clock forwards or backwards."""
    _steer(who, sandbox, partial(simulation.shift_by, by=by), f"clock shifted by {by}")


def set_settlement(*, who: Who | None, sandbox_id: int, settlement: str) -> Sandbox:
    """Set the mode of settling new transactions, manual or automatic; settlements that are already planned don't change."""
    with locked(sandbox_id) as sandbox:
        sandbox.settlement = settlement
        sandbox.clean_fields()
        _save(who, sandbox, f"settlement set to {settlement}")
    return sandbox


def set_next_transfer(*, who: Who | None, sandbox_id: int, choice: str) -> None:
    """Set the outcome of the next transfer; later transfers have their usual outcomes."""
    with locked(sandbox_id) as sandbox:
        choose_ending(sandbox, choice)
        _log(who, sandbox, f"next transfer {choice}")


def change_sandbox(
    *,
    who: Who | None,
    sandbox_id: int,
    settlement: str | None = None,
    frozen: bool | None = None,
    speed: Decimal | None = None,
    next_transfer: str | None = None,
) -> Sandbox:
    """Apply the given changes in one transaction; raises ValidationError and RowGone."""
    with locked(sandbox_id) as sandbox:
        if settlement is not None:
            set_settlement(who=who, sandbox_id=sandbox_id, settlement=settlement)
        if speed is not None:
            set_clock_speed(who=who, sandbox=sandbox, speed=speed)
        if frozen is not None:
            (freeze_clock if frozen else run_clock)(who=who, sandbox=sandbox)
        if next_transfer is not None:
            set_next_transfer(who=who, sandbox_id=sandbox_id, choice=next_transfer)
        return get_sandbox(sandbox_id)


def _fill(who: Who | None, sandbox: Sandbox, filling: exchange.Filling) -> None:
    exchange.replace_records(sandbox, filling.records)
    # Delete stored responses, because they describe rows that no longer exist.
    KeptAnswer.objects.filter(sandbox=sandbox).delete()
    exchange.complete(sandbox)
    _remember_filled_kinds(sandbox, [kind.name for kind in scenario_kinds()])
    for name, value in filling.settings_for(sandbox).items():
        setattr(sandbox, name, value)
    sandbox.clock = filling.clock
    sandbox.rewound = timedelta(0)
    _save(who, sandbox, "filled from a scenario", update_fields=FILLED)
    notify_change(sandbox.pk, EVERYTHING)


def _keep(who: Who | None, sandbox: Sandbox, files: Files) -> None:
    values = {
        "archive": write_archive(files),
        "kept_at": timezone.now(),
        "kept_by": who.get_username() if who else "",
    }
    StartingPoint.objects.update_or_create(sandbox=sandbox, defaults=values)
    _log(who, sandbox, "kept as its starting point")


def _complete(who: Who | None, sandbox: Sandbox) -> None:
    _fill_new_kinds(who, sandbox)
    exchange.complete(sandbox)


def _fill_new_kinds(who: Who | None, sandbox: Sandbox) -> None:
    """Fill a sandbox with the kinds of record that were never filled in it; kinds that staff emptied stay empty."""
    filled = kinds_filled_in(sandbox.pk)
    kinds = [kind for kind in scenario_kinds() if kind.name not in filled]
    if not kinds:
        return
    names = ", ".join(kind.name for kind in kinds)
    try:
        files = files_of_reset(sandbox)
        # Count the relative times of the new rows from now, because the sandbox's clock started long ago.
        records = exchange.check_kinds(kinds, files, sandbox, moment_in(sandbox))
    except ScenarioError as error:
        logger.warning(
            "Room %s: %s can't be filled. Correct the files and start again:\n%s", sandbox.key, names, error
        )
        return
    with locked(sandbox.pk):
        exchange.add_records(sandbox, records)
        _remember_filled_kinds(sandbox, records)
        _log(who, sandbox, f"filled with {names}")
        notify_change(sandbox.pk, EVERYTHING)


def _remember_filled_kinds(sandbox: Sandbox, names: Iterable[str]) -> None:
    rows = [FilledKind(sandbox=sandbox, kind=name) for name in names]
    FilledKind.objects.bulk_create(rows, ignore_conflicts=True)


def _steer(who: Who | None, sandbox: Sandbox, turn: Callable[[Clock, datetime], Clock], done: str) -> None:
    with locked(sandbox.pk) as current:
        real_time = timezone.now()
        try:
            current.steer(turn(current.clock, real_time), real_time)
        except ValueError as error:
            raise ValidationError(str(error)) from error
        current.clean_fields()
        _save(who, current, done)
        sandbox.clock = current.clock
        sandbox.rewound = current.rewound


@contextmanager
def _while_its_key_is_free() -> Iterator[None]:
    """Turn an IntegrityError in the block, caused by a concurrently taken key, into a ValidationError."""
    try:
        yield
    except IntegrityError as error:
        raise ValidationError({"key": "Somebody took this key at the same moment. Try again."}) from error


def _save(who: Who | None, sandbox: Sandbox, done: str, **how: Any) -> None:
    """Save a room and log the change; `done` is the reason shown in the history and on the admin's first page."""
    setattr(sandbox, "_change_reason", done)  # noqa: B010 (the library reads this name)
    sandbox.save(**how)
    _log(who, sandbox, done)


def _log(who: Who | None, sandbox: Sandbox, done: str) -> None:
    logger.info("Room %s: %s by %s.", sandbox.key, done, who.get_username() if who else "the command line")
