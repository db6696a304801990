"""Clock of a sandbox: simulated time as a pure function of wall time, and functions that steer it."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import ClassVar, Final, NamedTuple

from mockconsole.lib import dice
from mockconsole.lib.moments import EARLIEST, LATEST, is_representable

MIN_SPEED: Final = Decimal("0.01")
MAX_SPEED: Final = Decimal(3600)

# Latest ledger time: every rewind moves ledger time further ahead of simulated time, and datetime ends in the year 9999.
LEDGER_ENDS: Final = datetime(6000, 1, 1, tzinfo=UTC)

_MICROSECOND: Final = timedelta(microseconds=1)


class Moment(NamedTuple):
    """Moment in a sandbox, as simulated time and as ledger time; ledger time never runs back."""

    simulated: datetime
    ledger: datetime

    def after(self, seconds: int) -> "Moment":
        """Return the moment this many simulated seconds later, but at most the end of the calendar."""
        by = min(timedelta(seconds=seconds), _time_left_after(self.simulated))
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


def simulated_time(clock: Clock, real_time: datetime) -> datetime:
    """Return the simulated time at `real_time`, or the anchor's time if `real_time` is before the anchor.

    Machine clocks differ by milliseconds, and this must not make simulated time run back. The clock stops at the end of
    its calendar, so that every time that a room can show can also be loaded from a file.
    """
    start = _utc(clock.anchor_simulated)
    elapsed = _utc(real_time) - _utc(clock.anchor_wall)
    if clock.frozen or elapsed <= timedelta(0):
        return start
    numerator, denominator = clock.speed.as_integer_ratio()
    simulated = elapsed // _MICROSECOND * numerator // denominator
    return start + _MICROSECOND * min(simulated, _time_left_after(start) // _MICROSECOND)


@dataclass(frozen=True, slots=True)
class MovingSnapshot:
    """Inputs of a cached live read whose result can change once per `step` simulated seconds."""

    step: ClassVar[int] = 1

    seed: str
    clock: Clock

    def tick(self, real_time: float) -> int:
        """Return the index of the simulated-time step that contains `real_time`."""
        return int(simulated_seconds(self.clock, real_time)) // self.step


def simulated_seconds(clock: Clock, real_time: float) -> float:
    """Return the simulated time at `real_time`; both are in seconds since 1970."""
    return simulated_time(clock, datetime.fromtimestamp(real_time, UTC)).timestamp()


def real_time_at(clock: Clock, simulated: datetime) -> datetime | None:
    """Return the real time at which the clock shows `simulated`, exact to 1 µs, or None if it never does."""
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


def rewind_distance(before: Clock, after: Clock, real_time: datetime) -> timedelta:
    """Return the time by which the clock `after` is behind the clock `before`, or zero if it isn't behind."""
    return max(simulated_time(before, real_time) - simulated_time(after, real_time), timedelta(0))


def browser_dice(seed: str) -> str:
    """Return the seed of random values in browsers (16 hexadecimal digits), which doesn't reveal the room's seed."""
    return f"{dice.stream(seed, 'browser'):016x}"


def freeze(clock: Clock, real_time: datetime) -> Clock:
    """Return the clock, stopped at `real_time`."""
    return replace(_anchor(clock, real_time), frozen=True)


def run(clock: Clock, real_time: datetime) -> Clock:
    """Return a copy of the clock that runs again from `real_time` on."""
    return replace(_anchor(clock, real_time), frozen=False)


def with_speed(clock: Clock, real_time: datetime, speed: Decimal) -> Clock:
    """Return the clock with another speed; its time doesn't jump, and a frozen clock stays frozen."""
    return replace(_anchor(clock, real_time), speed=speed)


def shift_by(clock: Clock, real_time: datetime, by: timedelta) -> Clock:
    """Return the clock moved forwards or, with a negative `by`, backwards."""
    try:
        target = simulated_time(clock, real_time) + by
    except OverflowError as error:
        raise _out_of_range() from error
    return set_to(clock, real_time, target)


def set_to(clock: Clock, real_time: datetime, simulated: datetime) -> Clock:
    """Return the clock set to `simulated`, with the same speed and state."""
    target = _utc(simulated)
    if not is_representable(target):
        raise _out_of_range()
    return replace(clock, anchor_wall=_utc(real_time), anchor_simulated=target)


def _time_left_after(simulated: datetime) -> timedelta:
    """Return the time left in the calendar, or zero after its end, which clocks of earlier versions could pass."""
    return max(LATEST - simulated, timedelta(0))


def _anchor(clock: Clock, real_time: datetime) -> Clock:
    return replace(clock, anchor_wall=_utc(real_time), anchor_simulated=simulated_time(clock, real_time))


def _out_of_range() -> ValueError:
    return ValueError(f"A clock can be set to a time from {EARLIEST:%Y-%m-%d} to {LATEST:%Y-%m-%d}.")


def _utc(moment: datetime) -> datetime:
    """Return the instant in UTC: in another zone, subtraction across a DST change would be wrong by an hour."""
    if moment.utcoffset() is None:
        raise ValueError("A clock needs times with a time zone.")
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise _out_of_range() from error
