"""Scenario file sandbox.yaml: a room's seed, clock, settlement and explanations."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

import yaml

from apps.sandboxes.choices import Explanations, Settlement
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError, read_mapping
from apps.sandboxes.simulation import MAX_SPEED, MIN_SPEED, Clock, set_to, simulated_time
from mockconsole.lib.columns import NOTHING_SEEN
from mockconsole.lib.control_characters import is_storable, shows_something
from mockconsole.lib.moments import read_iso_time
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.plain_yaml import Mistake
from mockconsole.lib.real.identifiers import find_error_in_text

FILE = "sandbox.yaml"
FIELDS = ("seed", "time", "speed", "frozen", "settlement", "explanations")
NOW = "now"


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """Seed, start of the clock, and settings of a room, as written in sandbox.yaml.

    `time=None` starts the clock at the real time. `explanations=None` keeps the room's setting, so that the reset of a
    class's room doesn't show the answers again.
    """

    seed: str
    time: datetime | None
    speed: Decimal
    frozen: bool
    settlement: str = Settlement.MANUAL
    explanations: str | None = None

    def clock(self, real_time: datetime) -> Clock:
        """Return the clock of a room that is filled at `real_time`."""
        clock = Clock(real_time, real_time, self.speed, self.frozen)
        return clock if self.time is None else set_to(clock, real_time, self.time)


def read_settings(text: str) -> RoomSettings:
    """Return the settings in the text of sandbox.yaml; raises ScenarioError with all mistakes."""
    values = read_mapping(FILE, text)
    errors = {
        name: f"This field is unknown. Known are: {', '.join(FIELDS)}."
        for name in values
        if name not in FIELDS
    }
    seed = values.get("seed")
    if not isinstance(seed, str) or not 0 < len(seed) <= 64 or not is_storable(seed):
        errors["seed"], seed = "Write a text of 1 to 64 characters in quotes.", ""
    elif not shows_something(seed):
        errors["seed"] = NOTHING_SEEN
    elif error_text := find_error_in_text(seed):
        errors["seed"] = error_text
    frozen = values.get("frozen", False)
    if not isinstance(frozen, bool):
        errors["frozen"] = "Write true or false."
    settlement = values.get("settlement", Settlement.MANUAL.value)
    if settlement not in Settlement.values:
        errors["settlement"] = f"Write {' or '.join(Settlement.values)}."
    explanations = values.get("explanations")
    if explanations not in (None, *Explanations.values):
        errors["explanations"] = f"Write {', '.join(Explanations.values)}."
    time = _time(values.get("time", NOW), errors)
    speed = _speed(values.get("speed", "1"), errors)
    if errors:
        raise ScenarioError([Mistake(message, field=name, file=FILE) for name, message in errors.items()])
    return RoomSettings(seed, time, speed, frozen, settlement, explanations)


def write_settings(sandbox: Sandbox, real_time: datetime) -> str:
    """Return the text of sandbox.yaml for a sandbox; the time of a clock that shows the real time is written as “now”."""
    clock = sandbox.clock
    time = NOW if follows_real_time(clock) else simulated_time(clock, real_time).isoformat()
    values = {
        "seed": sandbox.seed,
        "time": time,
        "speed": shortest(clock.speed),
        "frozen": clock.frozen,
        "settlement": str(sandbox.settlement),
        "explanations": str(sandbox.explanations),
    }
    return yaml.safe_dump(values, sort_keys=False, allow_unicode=True)


def follows_real_time(clock: Clock) -> bool:
    """Return True if the clock shows the real time: it runs, at speed 1 and without an offset."""
    return clock.anchor_simulated == clock.anchor_wall and clock.speed == 1 and not clock.frozen


def _time(value: Any, errors: dict[str, str]) -> datetime | None:
    if value == NOW:
        return None
    try:
        time = read_iso_time(str(value))
        set_to(Clock(time, time), time, time)
    except (ValueError, OverflowError):
        errors["time"] = "Write now, or a time between 1970 and 2999 like 2026-11-21T09:00:00+00:00."
        return None
    return time


def _speed(value: Any, errors: dict[str, str]) -> Decimal:
    try:
        speed = Decimal(str(value))
        if not isinstance(value, bool) and MIN_SPEED <= speed <= MAX_SPEED and speed == round(speed, 2):
            return speed
    except InvalidOperation:
        pass
    errors["speed"] = f"Write a number from {MIN_SPEED} to {MAX_SPEED}, with two decimals at most."
    return Decimal(1)
