"""Load of the crypto hosts: a pure function of the seed, the base values and the simulated time."""

from functools import lru_cache
from typing import Final, NamedTuple

from mockconsole.lib import dice

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


class HostLoad(NamedTuple):
    """Load of the crypto hosts: four values in percent."""

    network_load: float
    storage: float
    cpu_usage: float
    memory_usage: float


class Reading(NamedTuple):
    """Load at a simulated second."""

    time: float
    load: HostLoad


# Layers of the noise, each as (period in seconds, weight).
_QUICK: Final[dice.Layers] = ((3 * HOUR, 0.30), (20 * MINUTE, 0.35), (2 * MINUTE, 0.20), (15, 0.15))
_CALM: Final[dice.Layers] = ((6 * HOUR, 0.45), (30 * MINUTE, 0.35), (4 * MINUTE, 0.20))
# Storage changes visibly over hours, not between two polls.
_SLOW: Final[dice.Layers] = ((12 * HOUR, 0.6), (HOUR, 0.4))

_LAYERS: Final = {"network_load": _QUICK, "storage": _SLOW, "cpu_usage": _QUICK, "memory_usage": _CALM}
# Amplitude of the noise of each value, in percentage points.
SWAYS: Final = HostLoad(network_load=9, storage=2, cpu_usage=12, memory_usage=5)


def load_at(seed: dice.Part, bases: HostLoad, t: float) -> HostLoad:
    """Return the load at simulated second `t`, each value with one decimal."""
    return HostLoad(**{name: _figure(seed, name, base, t) for name, base in bases._asdict().items()})


def last_hour(seed: dice.Part, bases: HostLoad, end: float) -> list[Reading]:
    """Return the loads an hour before `end`, at every full minute between, and at `end`."""
    start = end - HOUR
    first = int(start // MINUTE) + 1
    minutes = (MINUTE * number for number in range(first, int(-(-end // MINUTE))))
    inside = (Reading(minute, _load_of_minute(seed, bases, minute)) for minute in minutes)
    return [Reading(start, load_at(seed, bases, start)), *inside, Reading(end, load_at(seed, bases, end))]


# Two requests within a minute share all readings except the first and the last.
_load_of_minute = lru_cache(maxsize=4096)(load_at)


def _figure(seed: dice.Part, name: str, base: float, t: float) -> float:
    noise = dice.noise(seed, "crypto-host", name, t=t, layers=_LAYERS[name])
    moved: float = base + getattr(SWAYS, name) * noise
    return round(min(max(moved, 0.0), 100.0), 1)
