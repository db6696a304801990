"""Every write to sandboxes; `who` is None at the command line."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from apps.sandboxes import simulation
from apps.sandboxes.api.idempotency import forget_old_answers
from apps.sandboxes.choices import NextTransfer
from apps.sandboxes.copies import copy_records, empty_copy
from apps.sandboxes.endings import choose_ending
from apps.sandboxes.locks import lock_sandbox, locked
from apps.sandboxes.models import FilledKind, KeptAnswer, Sandbox
from apps.sandboxes.scenarios import exchange
from apps.sandboxes.scenarios.files import Files, read_folder, scenario_folder
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.selectors import get_sandbox, kinds_filled_in, moment_in
from apps.sandboxes.simulation import Clock
from mockconsole.lib.gone import RowGone
from mockconsole.lib.live.cache import EVERYTHING
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_change
from mockconsole.lib.money.exact import shortest

logger = logging.getLogger("mockconsole.sandboxes")

# Columns of a sandbox that a scenario sets.
FILLED: Final = (
    "seed",
    "anchor_wall",
    "anchor_simulated",
    "speed",
    "frozen",
    "rewound",
    "settlement",
    "next_transfer",
)


def create_sandbox(
    *, who: Who | None, key: str, name: str, seed: str = "", scenario: str = "standard"
) -> Sandbox:
    """Create a sandbox and fill it from a scenario that ships with the product.

    Raises ValidationError for an impossible or taken key, ScenarioError for a scenario with mistakes.
    """
    sandbox = Sandbox(key=key, name=name, seed=seed or key, scenario=scenario)
    sandbox.full_clean()
    filling = exchange.check(read_folder(scenario_folder(scenario)), sandbox, timezone.now())
    with _while_its_key_is_free(), transaction.atomic():
        # Race: the key may have been taken while the files were read.
        sandbox.validate_unique()
        sandbox.save()
        _fill(who, sandbox, replace(filling, seed=seed) if seed else filling)
    return sandbox


def save_edited(*, who: Who | None, sandbox: Sandbox) -> None:
    """Save a sandbox that staff edited or restored, with its current clock.

    Restoring a name must not set the clock back. A deleted sandbox is restored with the clock of its version and filled
    from its scenario.
    """
    with transaction.atomic():
        current = None
        with suppress(RowGone):
            current = lock_sandbox(sandbox.pk)
            sandbox.clock = current.clock
            sandbox.rewound = current.rewound
            sandbox.next_transfer = current.next_transfer
        _save(who, sandbox, "edited" if current else "brought back")
        if current is None:
            _complete(who, sandbox)


def load_files(*, who: Who | None, sandbox: Sandbox, files: Files) -> None:
    """Replace everything in a sandbox with a scenario; raises ScenarioError and changes nothing on a mistake."""
    filling = exchange.check(files, sandbox, timezone.now())
    with transaction.atomic():
        _fill(who, lock_sandbox(sandbox.pk), filling)
    sandbox.refresh_from_db()


def complete_sandboxes() -> None:
    """Add to every sandbox what a newer version brings; existing rows stay."""
    forget_old_answers()
    for sandbox in Sandbox.objects.all():
        _complete(None, sandbox)


def reset_sandbox(*, who: Who | None, sandbox: Sandbox) -> None:
    """Empty a sandbox and fill it again from its scenario."""
    load_files(who=who, sandbox=sandbox, files=read_folder(scenario_folder(sandbox.scenario)))


def clone_sandbox(*, who: Who | None, source: Sandbox, key: str, name: str) -> Sandbox:
    """Copy a sandbox with its clock and every record; raises ValidationError for an impossible or taken key."""
    with _while_its_key_is_free(), locked(source.pk) as current:
        copy = empty_copy(current, clock_of=current, key=key, name=name)
        copy.full_clean()
        _save(who, copy, f"cloned from {current.name}")
        copy_records(current, copy)
    return copy


def export_sandbox(*, who: Who | None, sandbox: Sandbox) -> Files:
    """Return the scenario files of a sandbox, as a consistent snapshot."""
    with transaction.atomic():
        files = exchange.write_files(lock_sandbox(sandbox.pk), timezone.now())
    _log(who, sandbox, "exported")
    return files


def work_in(*, who: Any, sandbox: Sandbox) -> None:
    """Move an account into a sandbox; its open screens follow."""
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
    """Set how many simulated seconds pass in a real one."""
    _steer(
        who,
        sandbox,
        lambda clock, wall: simulation.with_speed(clock, wall, speed),
        f"clock set to speed {shortest(speed)}",
    )


def shift_clock(*, who: Who | None, sandbox: Sandbox, by: timedelta) -> None:
    """Move a sandbox's clock forwards or backwards."""
    _steer(who, sandbox, lambda clock, wall: simulation.shifted(clock, wall, by), f"clock shifted by {by}")


def set_settlement(*, who: Who | None, sandbox_id: int, settlement: str) -> Sandbox:
    """Set who decides about new transactions; those that were planned already take their course."""
    with locked(sandbox_id) as sandbox:
        sandbox.settlement = settlement
        sandbox.clean_fields()
        _save(who, sandbox, f"settlement set to {settlement}")
    return sandbox


def set_next_transfer(*, who: Who | None, sandbox_id: int, choice: str) -> None:
    """Set how the next transfer ends, once."""
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
    # The rows that these answers describe are gone.
    KeptAnswer.objects.filter(sandbox=sandbox).delete()
    exchange.complete(sandbox)
    _remember_filled(sandbox, [kind.name for kind in scenario_kinds()])
    sandbox.seed = filling.seed
    sandbox.clock = filling.clock
    sandbox.rewound = timedelta(0)
    sandbox.settlement = filling.settlement
    sandbox.next_transfer = NextTransfer.AS_USUAL
    _save(who, sandbox, "filled from a scenario", update_fields=FILLED)
    notify_change(sandbox.pk, EVERYTHING)


def _complete(who: Who | None, sandbox: Sandbox) -> None:
    _fill_new_kinds(who, sandbox)
    exchange.complete(sandbox)


def _fill_new_kinds(who: Who | None, sandbox: Sandbox) -> None:
    """Fill a sandbox with new kinds of record once; kinds that staff emptied stay empty."""
    filled = kinds_filled_in(sandbox.pk)
    kinds = [kind for kind in scenario_kinds() if kind.name not in filled]
    if not kinds:
        return
    names = ", ".join(kind.name for kind in kinds)
    try:
        files = read_folder(scenario_folder(sandbox.scenario))
        # Relative times count from now: this sandbox started earlier.
        records = exchange.check_kinds(kinds, files, sandbox, moment_in(sandbox))
    except ScenarioError as error:
        logger.warning("Room %s: %s can't be filled. Mend it and start again:\n%s", sandbox.key, names, error)
        return
    with locked(sandbox.pk):
        exchange.add_records(sandbox, records)
        _remember_filled(sandbox, records)
        _log(who, sandbox, f"filled with {names}")
        notify_change(sandbox.pk, EVERYTHING)


def _remember_filled(sandbox: Sandbox, names: Iterable[str]) -> None:
    rows = [FilledKind(sandbox=sandbox, kind=name) for name in names]
    FilledKind.objects.bulk_create(rows, ignore_conflicts=True)


def _steer(who: Who | None, sandbox: Sandbox, turn: Callable[[Clock, datetime], Clock], done: str) -> None:
    with locked(sandbox.pk) as current:
        wall = timezone.now()
        try:
            current.steer(turn(current.clock, wall), wall)
        except ValueError as error:
            raise ValidationError(str(error)) from error
        current.clean_fields()
        _save(who, current, done)
        sandbox.clock = current.clock
        sandbox.rewound = current.rewound


@contextmanager
def _while_its_key_is_free() -> Iterator[None]:
    """Turn the IntegrityError of a concurrently taken key into a ValidationError."""
    try:
        yield
    except IntegrityError as error:
        raise ValidationError({"key": "Somebody took this key at the same moment. Try again."}) from error


def _save(who: Who | None, sandbox: Sandbox, done: str, **how: Any) -> None:
    """Save a room with the change reason for its history and the admin's first page."""
    setattr(sandbox, "_change_reason", done)  # noqa: B010 (the library reads this name)
    sandbox.save(**how)
    _log(who, sandbox, done)


def _log(who: Who | None, sandbox: Sandbox, done: str) -> None:
    logger.info("Room %s: %s by %s.", sandbox.key, done, who.get_username() if who else "the command line")
