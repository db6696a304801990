"""Every write to sandboxes."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from apps.sandboxes import simulation
from apps.sandboxes.content import catalogue
from apps.sandboxes.models import Sandbox, ScreenText
from apps.sandboxes.scenarios import exchange
from apps.sandboxes.scenarios.files import Files, read_folder, scenario_folder
from apps.sandboxes.scenarios.registry import every_kind
from apps.sandboxes.selectors import records_of
from apps.sandboxes.simulation import Clock
from mockconsole.lib.realtime import EVERYTHING, changed

logger = logging.getLogger("mockconsole.sandboxes")

# None is the command line.
Who = AbstractBaseUser | None


def create_sandbox(*, who: Who, key: str, name: str, seed: str = "", scenario: str = "standard") -> Sandbox:
    """Create a sandbox and fill it from a scenario that ships with the product.

    Raises ValidationError for an impossible or taken key, ScenarioError for a scenario with mistakes.
    """
    with transaction.atomic():
        sandbox = Sandbox(key=key, name=name, seed=seed or key, scenario=scenario)
        sandbox.full_clean()
        sandbox.save()
        load_files(who=who, sandbox=sandbox, files=read_folder(scenario_folder(scenario)))
        if seed:
            sandbox.seed = seed
            sandbox.save(update_fields=["seed"])
    return sandbox


def load_files(*, who: Who, sandbox: Sandbox, files: Files) -> None:
    """Replace everything in a sandbox with a scenario; a single mistake leaves it as it was."""
    with transaction.atomic():
        _lock(sandbox)
        wall = timezone.now()
        world, records = exchange.check(files, sandbox, wall)
        exchange.replace_records(sandbox, records)
        exchange.complete(sandbox)
        sandbox.seed = world.seed
        sandbox.clock = world.clock(wall)
        sandbox.save()
        _log(who, sandbox, "filled from a scenario")
        changed(sandbox.pk, EVERYTHING)


def complete_sandboxes() -> None:
    """Give every sandbox what a newer version of the product adds to each."""
    for sandbox in Sandbox.objects.all():
        exchange.complete(sandbox)


def reset_sandbox(*, who: Who, sandbox: Sandbox) -> None:
    """Empty a sandbox and fill it again from its scenario."""
    load_files(who=who, sandbox=sandbox, files=read_folder(scenario_folder(sandbox.scenario)))


def clone_sandbox(*, who: Who, source: Sandbox, key: str, name: str) -> Sandbox:
    """Copy a sandbox with its clock and every record."""
    with transaction.atomic():
        _lock(source)
        copy = Sandbox(key=key, name=name, seed=source.seed, scenario=source.scenario)
        copy.clock = source.clock
        copy.full_clean()
        copy.save()
        for kind in every_kind():
            rows = list(kind.rows(source))
            for row in rows:
                row.pk = None
                row.sandbox = copy
            kind.model._default_manager.bulk_create(rows, batch_size=500)
        _log(who, copy, f"cloned from {source.key}")
    return copy


def export_sandbox(*, who: Who, sandbox: Sandbox) -> Files:
    """Return a sandbox as a scenario's files."""
    files = exchange.write_files(sandbox, timezone.now())
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
        rows.filter(screen=screen, key=key).delete()


def _steer(who: Who, sandbox: Sandbox, turn: Callable[[Clock, datetime], Clock], done: str) -> None:
    with transaction.atomic():
        current = _lock(sandbox)
        try:
            clock = turn(current.clock, timezone.now())
        except ValueError as error:
            raise ValidationError(str(error)) from error
        current.clock = clock
        current.clean_fields()
        current.save()
        sandbox.clock = clock
        _log(who, sandbox, done)


def _lock(sandbox: Sandbox) -> Sandbox:
    return Sandbox.objects.select_for_update().get(pk=sandbox.pk)


def _log(who: Who, sandbox: Sandbox, done: str) -> None:
    logger.info("Sandbox %s: %s by %s.", sandbox.key, done, who.get_username() if who else "the command line")
