"""Detection of stuck seats: much slower at a step than the median of the room. The functions are pure."""

from collections.abc import Mapping
from datetime import datetime
from math import inf
from statistics import median_low
from typing import Final, NamedTuple

TIMES_AS_LONG: Final = 2
AT_LEAST: Final = 60.0


class Pace(NamedTuple):
    """Current step of a seat with its start time, and the seconds that each earlier step took.

    The seconds are None for a step that was skipped, played by the console or done early.
    """

    step: str | None
    since: datetime
    took: Mapping[str, float | None]


def find_stuck_seats(paces: Mapping[int, Pace], now: datetime) -> set[int]:
    """Return the seats that have been at their step for at least a minute, and for more than twice the room's median.

    In the median, seats that haven't done a step count as slower than all seats that have. So no seat counts as stuck
    until half of the room has done the step, and never more than half of the room is stuck.
    """
    medians = {
        step: median_low(
            seconds for one in paces.values() if (seconds := one.took.get(step, inf)) is not None
        )
        for step in {one.step for one in paces.values() if one.step is not None}
    }
    return {
        seat
        for seat, one in paces.items()
        if one.step is not None
        and (waited := (now - one.since).total_seconds()) >= AT_LEAST
        and waited > TIMES_AS_LONG * medians[one.step]
    }
