"""Detection of stuck seats: much slower at a step than half of the room. Pure."""

from collections.abc import Mapping
from datetime import datetime
from math import inf
from statistics import median_low
from typing import Final, NamedTuple

TIMES_AS_LONG: Final = 2
AT_LEAST: Final = 60.0


class Pace(NamedTuple):
    """Current step of a seat with its start, and the seconds of each earlier step; None for one not timed.

    A step isn't timed if it was skipped or done early.
    """

    step: str | None
    since: datetime
    took: Mapping[str, float | None]


def stuck_among(paces: Mapping[int, Pace], now: datetime) -> set[int]:
    """Return the seats that have been at their step for a minute, and for more than twice the room's median.

    Seats still at a step count as slower than all that have done it, so the median is known once half of the room has.
    So at most half of the room is stuck, however fast a few seats or an earlier step were.
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
