"""Simulated response times of domains: bounds, periods, and determinism."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.multidomain.simulation.domains import (
    ERROR,
    HEALTHY,
    HOUR,
    MINUTE,
    SPELL,
    UNKNOWN,
    WARNING,
    Limits,
    Site,
    forced_response,
    health_of,
    last_hour,
    response_ms,
)

LIMITS = Limits(warning_ms=400, timeout_ms=2000)
STEADY = Site("console.simulated.example", 90, 30, 0, 0)
NOON = 1_763_726_400
DAY = 24 * HOUR

moments = st.integers(min_value=0, max_value=4_000_000_000)
shares = st.integers(min_value=0, max_value=100)
figures = st.integers(min_value=1, max_value=60_000)
sites = st.builds(Site, st.just("a.example"), figures, figures, shares, shares)


def test_response_times_equal_their_golden_values() -> None:
    """Pin the values: another formula would change every room that a trainer has prepared."""
    shaky = Site("a.example", 90, 30, 20, 10)
    times = [response_ms("main", shaky, LIMITS, NOON + SPELL * number + SPELL // 2) for number in range(12)]
    assert times == [93, 93, 89, 83, 687, 99, 686, 672, 2000, 94, 2000, 106]


@pytest.mark.meets("D:response-times")
def test_steady_domain_has_response_times_around_its_base_and_is_healthy() -> None:
    times = [response_ms("main", STEADY, LIMITS, NOON + 30 * number) for number in range(DAY // 30)]
    assert min(times) >= 60
    assert max(times) <= 120
    assert max(times) - min(times) > 25
    assert {health_of(time, LIMITS) for time in times} == {HEALTHY}
    assert max(abs(after - before) for before, after in pairwise(times)) <= 25


@given(moments, sites)
def test_response_time_is_never_above_the_timeout(t: int, site: Site) -> None:
    assert 1 <= response_ms("main", site, LIMITS, t) <= LIMITS.timeout_ms


def test_domain_that_is_always_down_has_the_timeout_as_response_time() -> None:
    down = STEADY._replace(down_share=100)
    assert response_ms("main", down, LIMITS, NOON) == LIMITS.timeout_ms
    assert health_of(LIMITS.timeout_ms, LIMITS) == ERROR


def test_response_time_in_a_slow_period_rises_to_a_warning_and_falls_again() -> None:
    slow = STEADY._replace(slow_share=100)
    start = NOON // SPELL * SPELL
    spell = [response_ms("main", slow, LIMITS, start + second) for second in range(0, SPELL, 10)]
    assert (health_of(spell[0], LIMITS), health_of(spell[-1], LIMITS)) == (HEALTHY, HEALTHY)
    assert health_of(spell[len(spell) // 2], LIMITS) == WARNING


def test_slow_and_failed_periods_are_as_frequent_as_configured() -> None:
    shaky = Site("a.example", 90, 30, 20, 10)
    middles = [NOON // SPELL * SPELL + SPELL * number + SPELL // 2 for number in range(1000)]
    healths = [health_of(response_ms("main", shaky, LIMITS, t), LIMITS) for t in middles]
    assert 150 <= healths.count(WARNING) <= 250
    assert 70 <= healths.count(ERROR) <= 130
    other = shaky._replace(domain="b.example")
    assert healths != [health_of(response_ms("main", other, LIMITS, t), LIMITS) for t in middles]


def test_response_times_depend_on_the_seed() -> None:
    assert last_hour("main", STEADY, LIMITS, NOON) != last_hour("other", STEADY, LIMITS, NOON)


@pytest.mark.meets("D:response-times")
@pytest.mark.parametrize(
    ("limit", "health"), [(399, HEALTHY), (400, WARNING), (1999, WARNING), (2000, ERROR)]
)
def test_health_changes_exactly_at_the_response_time_limits(limit: int, health: str) -> None:
    assert health_of(limit, LIMITS) == health


@given(moments, sites, st.sampled_from([HEALTHY, WARNING, ERROR]))
def test_response_time_of_a_forced_health_status_is_within_the_limits_of_that_status(
    t: int, site: Site, health: str
) -> None:
    response = forced_response("main", site, LIMITS, t, health)
    assert response is not None
    assert health_of(response, LIMITS) == health


def test_forced_unknown_health_has_no_response_time() -> None:
    assert forced_response("main", STEADY, LIMITS, NOON, UNKNOWN) is None


@given(moments)
def test_last_hour_has_a_reading_for_each_full_minute(end: int) -> None:
    readings = last_hour("main", STEADY, LIMITS, end)
    assert [reading.time % MINUTE for reading in readings] == [0] * 61
    assert readings[-1].time <= end < readings[-1].time + MINUTE
    assert readings[-1].response_ms == response_ms("main", STEADY, LIMITS, readings[-1].time)
