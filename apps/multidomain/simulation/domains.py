"""Answers of domains to health checks: response times and health as pure functions of seed, domain and simulated time."""

from functools import lru_cache
from math import floor
from typing import Final, NamedTuple

from mockconsole.lib import dice

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE

# What the load balancer checks by itself comes round as often as the screen reads.
CHECK_EVERY: Final = 30

# A domain goes through one spell after the other: a usual one, a slow one or one in which it doesn't answer.
SPELL: Final = 8 * MINUTE
# How far above the limit of what counts as slow a slow spell rises at its height, as a share of that limit.
SLOWNESS: Final = 1.5

_LAYERS: Final[dice.Layers] = ((2 * HOUR, 0.30), (15 * MINUTE, 0.30), (2 * MINUTE, 0.25), (20, 0.15))
_QUICKEST: Final = 1

HEALTHY: Final = "healthy"
WARNING: Final = "warning"
ERROR: Final = "error"
UNKNOWN: Final = "unknown"


class Site(NamedTuple):
    """Parameters of one domain's answers; times in milliseconds, shares in percent of its spells."""

    domain: str
    base_ms: int
    swing_ms: int
    slow_share: int
    down_share: int


class Limits(NamedTuple):
    """From which response time on a domain counts as slow, and when a check gives it up."""

    warning_ms: int
    timeout_ms: int


class Reading(NamedTuple):
    """A response time and the simulated second that it belongs to."""

    time: int
    response_ms: int


def response_ms(seed: dice.Part, site: Site, limits: Limits, t: float) -> int:
    """Return how long a check at simulated second `t` waits for the domain; the timeout if no answer comes."""
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
    """Return the health that a response time means."""
    if response >= limits.timeout_ms:
        return ERROR
    return WARNING if response >= limits.warning_ms else HEALTHY


def forced_response(seed: dice.Part, site: Site, limits: Limits, t: float, health: str) -> int | None:
    """Return a response time that fits a health set by hand; None for the unknown one."""
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


# Anyone who looks in the same hour shares all readings but the newest.
@lru_cache(maxsize=4096)
def _response_of_minute(seed: dice.Part, site: Site, limits: Limits, t: int) -> int:
    return response_ms(seed, site, limits, t)


def _usual(seed: dice.Part, site: Site, t: float) -> float:
    return site.base_ms + site.swing_ms * dice.noise(
        seed, "domain-response", site.domain, t=t, layers=_LAYERS
    )


def _within(value: float, low: int, high: int) -> int:
    return min(max(round(value), low), high)
