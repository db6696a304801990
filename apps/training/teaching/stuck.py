"""Who is stuck: anyone who needs much longer for a step than half of the room did. Pure."""

from collections.abc import Mapping
from datetime import datetime
from math import inf
from statistics import median_low
from typing import Final, NamedTuple

TIMES_AS_LONG: Final = 2
AT_LEAST: Final = 60.0


class Pace(NamedTuple):
    """At which step a seat is and since when, and how many seconds each step before took; None where it was not done.

    That is one that was skipped, or over before it was asked.
    """

    step: str | None
    since: datetime
    took: Mapping[str, float | None]


def stuck_among(paces: Mapping[int, Pace], now: datetime) -> set[int]:
    """Return the seats that have been at their step for a minute, and for more than twice the room's median.

    Who has still to do a step takes longer than all who have done it: until half of the room has, its median is unknown
    and nobody is stuck at it. So it is never more than half of the room, however quick a few or an earlier step were.
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
