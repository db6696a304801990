"""The sandbox's clock: simulated time as a pure function of wall time, and the ways to steer it."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from mockconsole.lib import dice
from mockconsole.lib.moments import EARLIEST, LATEST, can_be_given

MIN_SPEED: Final = Decimal("0.01")
MAX_SPEED: Final = Decimal(3600)

# Ledger time counts on through every step back, so it has centuries more, and never all of the calendar.
LEDGER_ENDS: Final = datetime(6000, 1, 1, tzinfo=UTC)

_MICROSECOND: Final = timedelta(microseconds=1)


class Moment(NamedTuple):
    """A moment of a sandbox: what its clock shows, and ledger time, which goes on where the clock is set back."""

    simulated: datetime
    ledger: datetime

    def after(self, seconds: int) -> "Moment":
        """Return the moment that comes some simulated seconds later, or at the calendar's end, if nobody steers the clock."""
        by = min(timedelta(seconds=seconds), _left_after(self.simulated))
        return Moment(self.simulated + by, self.ledger + by)


@dataclass(frozen=True, slots=True)
class Clock:
    """A sandbox's time: at `anchor_wall` it was `anchor_simulated`, and from there it runs at `speed` or is frozen."""

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
    """What the clock shows when the real time is `wall`; before its anchor it shows the anchor.

    Machines disagree by a few milliseconds, and simulated time must not run backwards because of it. At the end of its
    calendar the clock stands, so that everything in a room has a time that a file may bring back.
    """
    start = _utc(clock.anchor_simulated)
    elapsed = _utc(wall) - _utc(clock.anchor_wall)
    if clock.frozen or elapsed <= timedelta(0):
        return start
    numerator, denominator = clock.speed.as_integer_ratio()
    passed = elapsed // _MICROSECOND * numerator // denominator
    return start + _MICROSECOND * min(passed, _left_after(start) // _MICROSECOND)


def simulated_seconds(clock: Clock, wall: float) -> float:
    """What the clock shows, in seconds since 1970, when the real time is `wall` seconds since 1970."""
    return simulated_time(clock, datetime.fromtimestamp(wall, UTC)).timestamp()


def wall_time(clock: Clock, simulated: datetime) -> datetime | None:
    """When the clock will show a simulated time, or a microsecond sooner; None where it never will."""
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
    """How far a clock that is replaced goes back; zero where it doesn't."""
    return max(simulated_time(before, wall) - simulated_time(after, wall), timedelta(0))


def browser_dice(seed: str) -> str:
    """The 16 hexadecimal digits that browsers draw from; the seed itself stays on the server."""
    return f"{dice.stream(seed, 'browser'):016x}"


def freeze(clock: Clock, wall: datetime) -> Clock:
    """Stop the clock at what it shows now."""
    return replace(_anchored(clock, wall), frozen=True)


def run(clock: Clock, wall: datetime) -> Clock:
    """Let the clock run on from what it shows now."""
    return replace(_anchored(clock, wall), frozen=False)


def with_speed(clock: Clock, wall: datetime, speed: Decimal) -> Clock:
    """Change the speed without a jump; a frozen clock stays frozen."""
    return replace(_anchored(clock, wall), speed=speed)


def shifted(clock: Clock, wall: datetime, by: timedelta) -> Clock:
    """Move the clock forwards or, with a negative `by`, backwards."""
    try:
        target = simulated_time(clock, wall) + by
    except OverflowError as error:
        raise _out_of_range() from error
    return set_to(clock, wall, target)


def set_to(clock: Clock, wall: datetime, simulated: datetime) -> Clock:
    """Make the clock show `simulated` now, keeping its speed and whether it runs."""
    target = _utc(simulated)
    if not can_be_given(target):
        raise _out_of_range()
    return replace(clock, anchor_wall=_utc(wall), anchor_simulated=target)


def _left_after(simulated: datetime) -> timedelta:
    """Return how much of the calendar is left; an earlier version let clocks run beyond it."""
    return max(LATEST - simulated, timedelta(0))


def _anchored(clock: Clock, wall: datetime) -> Clock:
    return replace(clock, anchor_wall=_utc(wall), anchor_simulated=simulated_time(clock, wall))


def _out_of_range() -> ValueError:
    return ValueError(f"A clock can be set to a time from {EARLIEST:%Y-%m-%d} to {LATEST:%Y-%m-%d}.")


def _utc(moment: datetime) -> datetime:
    """The same instant in UTC, where subtracting is safe: a zone with summer time miscounts by an hour."""
    if moment.utcoffset() is None:
        raise ValueError("A clock needs times with a time zone.")
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise _out_of_range() from error
