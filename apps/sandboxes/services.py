"""Every write to sandboxes."""

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from apps.sandboxes import simulation
from apps.sandboxes.content import catalogue
from apps.sandboxes.idempotency import forget_old_answers
from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import FilledKind, KeptAnswer, Sandbox, ScreenText
from apps.sandboxes.scenarios import exchange
from apps.sandboxes.scenarios.copying import copy_records
from apps.sandboxes.scenarios.files import Files, read_folder, scenario_folder
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.selectors import kinds_filled_in, moment_in, records_of
from apps.sandboxes.simulation import Clock
from mockconsole.lib.gone import RowGone
from mockconsole.lib.hot import EVERYTHING
from mockconsole.lib.realtime import changed

logger = logging.getLogger("mockconsole.sandboxes")

# None is the command line.
Who = AbstractBaseUser | None

# What a sandbox itself gets from a scenario.
FILLED: Final = ("seed", "anchor_wall", "anchor_simulated", "speed", "frozen", "rewound", "settlement")


def create_sandbox(*, who: Who, key: str, name: str, seed: str = "", scenario: str = "standard") -> Sandbox:
    """Create a sandbox and fill it from a scenario that ships with the product.

    Raises ValidationError for an impossible or taken key, ScenarioError for a scenario with mistakes.
    """
    sandbox = Sandbox(key=key, name=name, seed=seed or key, scenario=scenario)
    sandbox.full_clean()
    content = exchange.check(read_folder(scenario_folder(scenario)), sandbox, timezone.now())
    with transaction.atomic():
        # Somebody may have taken the key while the files were read.
        sandbox.validate_unique()
        sandbox.save()
        _fill(who, sandbox, replace(content, seed=seed) if seed else content)
    return sandbox


def save_edited(*, who: Who, sandbox: Sandbox) -> None:
    """Save what staff edit of a sandbox, and an earlier version too, under the clock that it has by now.

    A clock that went back with a name would take everything on the screens with it; it is steered on its own. A sandbox
    that was deleted comes back with the clock of its version, and is filled from its scenario.
    """
    with transaction.atomic():
        current = None
        with suppress(RowGone):
            current = lock_sandbox(sandbox.pk)
            sandbox.clock = current.clock
            sandbox.rewound = current.rewound
        sandbox.save()
        _log(who, sandbox, "edited" if current else "brought back")
        if current is None:
            _complete(who, sandbox)


def load_files(*, who: Who, sandbox: Sandbox, files: Files) -> None:
    """Replace everything in a sandbox with a scenario; a single mistake leaves it as it was."""
    content = exchange.check(files, sandbox, timezone.now())
    with transaction.atomic():
        _fill(who, lock_sandbox(sandbox.pk), content)
    sandbox.refresh_from_db()


def complete_sandboxes() -> None:
    """Give every sandbox what a newer version of the product adds to each; what stands in it stays."""
    forget_old_answers()
    for sandbox in Sandbox.objects.all():
        _complete(None, sandbox)


def reset_sandbox(*, who: Who, sandbox: Sandbox) -> None:
    """Empty a sandbox and fill it again from its scenario."""
    load_files(who=who, sandbox=sandbox, files=read_folder(scenario_folder(sandbox.scenario)))


def clone_sandbox(*, who: Who, source: Sandbox, key: str, name: str) -> Sandbox:
    """Copy a sandbox with its clock and every record."""
    with transaction.atomic():
        lock_sandbox(source.pk)
        copy = Sandbox(
            key=key,
            name=name,
            seed=source.seed,
            scenario=source.scenario,
            settlement=source.settlement,
            rewound=source.rewound,
        )
        copy.clock = source.clock
        copy.full_clean()
        copy.save()
        copy_records(source, copy)
        exchange.complete(copy)
        _remember_filled(copy, kinds_filled_in(source.pk))
        _log(who, copy, f"cloned from {source.key}")
    return copy


def export_sandbox(*, who: Who, sandbox: Sandbox) -> Files:
    """Return a sandbox as a scenario's files, all of one moment."""
    with transaction.atomic():
        files = exchange.write_files(lock_sandbox(sandbox.pk), timezone.now())
    _log(who, sandbox, "exported")
    return files


def work_in(*, who: Any, sandbox: Sandbox) -> None:
    """Move an account into a sandbox; its open screens follow."""
    who.sandbox = sandbox
    who.save(update_fields=["sandbox"])
    _log(who, sandbox, "entered")


def freeze_clock(*, who: Who, sandbox: Sandbox) -> None:
    """Stop a sandbox's clock."""
    _steer(who, sandbox, simulation.freeze, "frozen")


def run_clock(*, who: Who, sandbox: Sandbox) -> None:
    """Let a sandbox's clock run."""
    _steer(who, sandbox, simulation.run, "running")


def set_clock_speed(*, who: Who, sandbox: Sandbox, speed: Decimal) -> None:
    """Set how many simulated seconds pass in a real one."""
    _steer(who, sandbox, lambda clock, wall: simulation.with_speed(clock, wall, speed), f"at speed {speed}")


def shift_clock(*, who: Who, sandbox: Sandbox, by: timedelta) -> None:
    """Move a sandbox's clock forwards or backwards."""
    _steer(who, sandbox, lambda clock, wall: simulation.shifted(clock, wall, by), f"shifted by {by}")


def set_settlement(*, who: Who, sandbox_id: int, settlement: str) -> Sandbox:
    """Set who decides about new transactions; those that were planned already take their course."""
    with transaction.atomic():
        sandbox = lock_sandbox(sandbox_id)
        sandbox.settlement = settlement
        sandbox.clean_fields()
        sandbox.save()
        _log(who, sandbox, f"settlement {settlement}")
    return sandbox


def set_screen_text(*, who: Who, sandbox: Sandbox, screen: str, key: str, text: str) -> None:
    """Override a text of a screen; blank takes the override away."""
    row = records_of(ScreenText, sandbox.pk).filter(screen=screen, key=key).first()
    row = row or ScreenText(sandbox=sandbox, screen=screen, key=key)
    row.text = text
    row.full_clean()
    row.save()
    _log(who, sandbox, f"text {screen}/{key} set")


def complete_screen_texts(sandbox: Sandbox) -> None:
    """Give a sandbox a row for every text of the catalogue, so that staff find each one to override."""
    rows = records_of(ScreenText, sandbox.pk)
    known = set(rows.values_list("screen", "key"))
    wanted = {(screen, key) for screen, texts in catalogue().items() for key in texts}
    ScreenText.objects.bulk_create(
        [ScreenText(sandbox=sandbox, screen=screen, key=key) for screen, key in sorted(wanted - known)],
        batch_size=500,
    )
    for screen, key in known - wanted:
        # An override is somebody's work: it stays until they blank it.
        rows.filter(screen=screen, key=key, text="").delete()


def _fill(who: Who, sandbox: Sandbox, content: exchange.Content) -> None:
    exchange.replace_records(sandbox, content.records)
    # What they tell of is gone.
    KeptAnswer.objects.filter(sandbox=sandbox).delete()
    exchange.complete(sandbox)
    _remember_filled(sandbox, [kind.name for kind in scenario_kinds()])
    sandbox.seed = content.seed
    sandbox.clock = content.clock
    sandbox.rewound = timedelta(0)
    sandbox.settlement = content.settlement
    sandbox.save(update_fields=FILLED)
    _log(who, sandbox, "filled from a scenario")
    changed(sandbox.pk, EVERYTHING)


def _complete(who: Who, sandbox: Sandbox) -> None:
    _fill_new_kinds(who, sandbox)
    exchange.complete(sandbox)


def _fill_new_kinds(who: Who, sandbox: Sandbox) -> None:
    """Fill a sandbox with the kinds that a newer version brings, once: what staff emptied stays empty."""
    filled = kinds_filled_in(sandbox.pk)
    kinds = [kind for kind in scenario_kinds() if kind.name not in filled]
    if not kinds:
        return
    names = ", ".join(kind.name for kind in kinds)
    try:
        files = read_folder(scenario_folder(sandbox.scenario))
        # What the scenario dates from its world's start happens here now: the sandbox has lived on since.
        records = exchange.check_kinds(kinds, files, sandbox, moment_in(sandbox))
    except ScenarioError as error:
        logger.warning(
            "Sandbox %s: %s can't be filled. Mend it and start again:\n%s", sandbox.key, names, error
        )
        return
    with transaction.atomic():
        lock_sandbox(sandbox.pk)
        exchange.add_records(sandbox, records)
        _remember_filled(sandbox, records)
        _log(who, sandbox, f"filled with {names}")
        changed(sandbox.pk, EVERYTHING)


def _remember_filled(sandbox: Sandbox, names: Iterable[str]) -> None:
    rows = [FilledKind(sandbox=sandbox, kind=name) for name in names]
    FilledKind.objects.bulk_create(rows, ignore_conflicts=True)


def _steer(who: Who, sandbox: Sandbox, turn: Callable[[Clock, datetime], Clock], done: str) -> None:
    with transaction.atomic():
        current = lock_sandbox(sandbox.pk)
        wall = timezone.now()
        try:
            current.steer(turn(current.clock, wall), wall)
        except ValueError as error:
            raise ValidationError(str(error)) from error
        current.clean_fields()
        current.save()
        sandbox.clock = current.clock
        sandbox.rewound = current.rewound
        _log(who, sandbox, done)


def _log(who: Who, sandbox: Sandbox, done: str) -> None:
    logger.info("Sandbox %s: %s by %s.", sandbox.key, done, who.get_username() if who else "the command line")
