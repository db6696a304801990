"""Who is stuck: anyone who needs much longer for a step than the others did. Pure."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from statistics import median
from typing import Final, NamedTuple

ENOUGH: Final = 3
TIMES_AS_LONG: Final = 2
AT_LEAST: Final = 60.0


class Pace(NamedTuple):
    """At which step a seat is and since when, and how many seconds it took for each that it did itself."""

    step: str | None
    since: datetime
    took: Mapping[str, float]


def stuck_among(paces: Mapping[int, Pace], now: datetime) -> set[int]:
    """Return the seats that have been at their step for more than twice as long as others were, and for a minute.

    Where fewer than three have done the step, what all took for a step so far is the measure; without any, nobody is
    stuck.
    """
    by_step: defaultdict[str, list[float]] = defaultdict(list)
    for pace in paces.values():
        for step, seconds in pace.took.items():
            by_step[step].append(seconds)
    if not by_step:
        return set()
    usual = median(seconds for took in by_step.values() for seconds in took)
    limits = {step: median(took) for step, took in by_step.items() if len(took) >= ENOUGH}
    return {
        seat
        for seat, pace in paces.items()
        if pace.step is not None
        and (waited := (now - pace.since).total_seconds()) >= AT_LEAST
        and waited > TIMES_AS_LONG * limits.get(pace.step, usual)
    }
