"""Response times and health of domains in health checks: pure functions of seed, domain and simulated time."""

from functools import lru_cache
from math import floor
from typing import Final, NamedTuple

from mockconsole.lib import dice

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE

# Simulated seconds between automatic checks, equal to the poll interval of the screens.
CHECK_EVERY: Final = 30

# Seconds per period; a domain is normal, slow or unreachable for a whole period.
SPELL: Final = 8 * MINUTE
# Extra response time at the peak of a slow period, as a multiple of the warning limit.
SLOWNESS: Final = 1.5

_LAYERS: Final[dice.Layers] = ((2 * HOUR, 0.30), (15 * MINUTE, 0.30), (2 * MINUTE, 0.25), (20, 0.15))
_QUICKEST: Final = 1

HEALTHY: Final = "healthy"
WARNING: Final = "warning"
ERROR: Final = "error"
UNKNOWN: Final = "unknown"


class Site(NamedTuple):
    """Parameters of a domain's response times: times in milliseconds, and shares of slow and down periods in percent."""

    domain: str
    base_ms: int
    swing_ms: int
    slow_share: int
    down_share: int


class Limits(NamedTuple):
    """Response time from which a domain counts as slow, and the timeout of a check."""

    warning_ms: int
    timeout_ms: int


class Reading(NamedTuple):
    """Response time at a simulated second."""

    time: int
    response_ms: int


def response_ms(seed: dice.Part, site: Site, limits: Limits, t: float) -> int:
    """Return the duration of a check at simulated second `t`; the timeout if the domain is down."""
    number = floor(t / SPELL)
    drawn = 100 * dice.unit(seed, "domain-spell", site.domain, number)
    if drawn < site.down_share:
        return limits.timeout_ms
    time = _usual(seed, site, t)
    if drawn < site.down_share + site.slow_share:
        way = t / SPELL - number
        time += limits.warning_ms * SLOWNESS * 4 * way * (1 - way)
    return _within(time, _QUICKEST, limits.timeout_ms - 1)


def health_of(response: int, limits: Limits) -> str:
    """Return the health that the limits assign to a response time."""
    if response >= limits.timeout_ms:
        return ERROR
    return WARNING if response >= limits.warning_ms else HEALTHY


def forced_response(seed: dice.Part, site: Site, limits: Limits, t: float, health: str) -> int | None:
    """Return a response time that fits the forced health; None if that is “unknown”."""
    usual = _usual(seed, site, t)
    if health == HEALTHY:
        return _within(usual, _QUICKEST, limits.warning_ms - 1)
    if health == WARNING:
        return _within(limits.warning_ms + usual, limits.warning_ms, limits.timeout_ms - 1)
    return limits.timeout_ms if health == ERROR else None


def last_hour(seed: dice.Part, site: Site, limits: Limits, end: int) -> list[Reading]:
    """Return the response times at every full minute of the hour before `end`, oldest first."""
    last = end // MINUTE
    return [
        Reading(MINUTE * number, _response_of_minute(seed, site, limits, MINUTE * number))
        for number in range(last - HOUR // MINUTE, last + 1)
    ]


# Cached, because only one of the hour's response times is new each minute.
_response_of_minute = lru_cache(maxsize=4096)(response_ms)


def _usual(seed: dice.Part, site: Site, t: float) -> float:
    return site.base_ms + site.swing_ms * dice.noise(
        seed, "domain-response", site.domain, t=t, layers=_LAYERS
    )


def _within(value: float, low: int, high: int) -> int:
    return min(max(round(value), low), high)
