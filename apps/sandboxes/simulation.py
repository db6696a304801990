"""Clock of a sandbox: simulated time as a pure function of wall time, and functions that steer it."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from mockconsole.lib import dice
from mockconsole.lib.moments import EARLIEST, LATEST, can_be_given

MIN_SPEED: Final = Decimal("0.01")
MAX_SPEED: Final = Decimal(3600)

# Ledger time never runs back, so it needs centuries more than simulated time, within datetime's range.
LEDGER_ENDS: Final = datetime(6000, 1, 1, tzinfo=UTC)

_MICROSECOND: Final = timedelta(microseconds=1)


class Moment(NamedTuple):
    """Moment of a sandbox in simulated time and in ledger time, which never runs back."""

    simulated: datetime
    ledger: datetime

    def after(self, seconds: int) -> "Moment":
        """Return the moment some simulated seconds later, at most the end of the calendar."""
        by = min(timedelta(seconds=seconds), _left_after(self.simulated))
        return Moment(self.simulated + by, self.ledger + by)


@dataclass(frozen=True, slots=True)
class Clock:
    """Clock that showed `anchor_simulated` at `anchor_wall` and runs from there at `speed`, or is frozen."""

    anchor_wall: datetime
    anchor_simulated: datetime
    speed: Decimal = Decimal(1)
    frozen: bool = False

    def __post_init__(self) -> None:
        _utc(self.anchor_wall)
        _utc(self.anchor_simulated)
        if not self.speed.is_finite() or not MIN_SPEED <= self.speed <= MAX_SPEED:
            raise ValueError(f"The speed of a clock must lie between {MIN_SPEED} and {MAX_SPEED}.")


def simulated_time(clock: Clock, wall: datetime) -> datetime:
    """Return the simulated time at the real time `wall`; before the anchor it is the anchor.

    Clocks of machines differ by milliseconds, and simulated time must not run back because of that. The clock stops at
    the end of its calendar, so that every time of a room can be loaded from a file.
    """
    start = _utc(clock.anchor_simulated)
    elapsed = _utc(wall) - _utc(clock.anchor_wall)
    if clock.frozen or elapsed <= timedelta(0):
        return start
    numerator, denominator = clock.speed.as_integer_ratio()
    passed = elapsed // _MICROSECOND * numerator // denominator
    return start + _MICROSECOND * min(passed, _left_after(start) // _MICROSECOND)


def simulated_seconds(clock: Clock, wall: float) -> float:
    """Return the simulated time at the real time `wall`, both in seconds since 1970."""
    return simulated_time(clock, datetime.fromtimestamp(wall, UTC)).timestamp()


def wall_time(clock: Clock, simulated: datetime) -> datetime | None:
    """Return the real time of a simulated time, up to a microsecond early; None if it never comes."""
    if clock.frozen or _utc(simulated) > LATEST:
        return None
    numerator, denominator = clock.speed.as_integer_ratio()
    distance = _utc(simulated) - _utc(clock.anchor_simulated)
    try:
        return _utc(clock.anchor_wall) + timedelta(
            microseconds=distance // _MICROSECOND * denominator // numerator
        )
    except OverflowError:
        return None


def rewound_by(before: Clock, after: Clock, wall: datetime) -> timedelta:
    """Return how far replacing a clock sets it back; zero if it doesn't."""
    return max(simulated_time(before, wall) - simulated_time(after, wall), timedelta(0))


def browser_dice(seed: str) -> str:
    """Return the 16 hexadecimal digits that seed the browsers; the seed itself stays on the server."""
    return f"{dice.stream(seed, 'browser'):016x}"


def freeze(clock: Clock, wall: datetime) -> Clock:
    """Return the clock stopped now."""
    return replace(_anchored(clock, wall), frozen=True)


def run(clock: Clock, wall: datetime) -> Clock:
    """Return the clock running on from now."""
    return replace(_anchored(clock, wall), frozen=False)


def with_speed(clock: Clock, wall: datetime, speed: Decimal) -> Clock:
    """Return the clock with another speed and no jump; a frozen clock stays frozen."""
    return replace(_anchored(clock, wall), speed=speed)


def shifted(clock: Clock, wall: datetime, by: timedelta) -> Clock:
    """Return the clock moved forwards or, with a negative `by`, backwards."""
    try:
        target = simulated_time(clock, wall) + by
    except OverflowError as error:
        raise _out_of_range() from error
    return set_to(clock, wall, target)


def set_to(clock: Clock, wall: datetime, simulated: datetime) -> Clock:
    """Return the clock set to `simulated`, with the same speed and state."""
    target = _utc(simulated)
    if not can_be_given(target):
        raise _out_of_range()
    return replace(clock, anchor_wall=_utc(wall), anchor_simulated=target)


def _left_after(simulated: datetime) -> timedelta:
    """Return the time left in the calendar; an earlier version let clocks run beyond it."""
    return max(LATEST - simulated, timedelta(0))


def _anchored(clock: Clock, wall: datetime) -> Clock:
    return replace(clock, anchor_wall=_utc(wall), anchor_simulated=simulated_time(clock, wall))


def _out_of_range() -> ValueError:
    return ValueError(f"A clock can be set to a time from {EARLIEST:%Y-%m-%d} to {LATEST:%Y-%m-%d}.")


def _utc(moment: datetime) -> datetime:
    """Return the instant in UTC: subtracting across a DST change in another zone is wrong by an hour."""
    if moment.utcoffset() is None:
        raise ValueError("A clock needs times with a time zone.")
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise _out_of_range() from error
