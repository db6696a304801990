"""Simulated load and uptime of host servers: smooth, repeatable and within their limits."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.multidomain.simulation.hosts import HOUR, UPTIME_SWING, Host, cpu_percent, uptime_percent

NOON = 1_795_003_200.0

HOST = Host(ref="SIM-HOST-001", active=True, base_load=45, load_swing=22, uptime=99.95)

moments = st.floats(min_value=0.0, max_value=32e9)
seeds = st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
percentages = st.floats(min_value=0.0, max_value=100.0)


def test_load_and_uptime_equal_their_golden_values() -> None:
    """Pin the values: another formula would change every room that a trainer has prepared."""
    assert [cpu_percent("main", HOST, NOON + shift) for shift in (0, 5, 3600)] == [49.2, 48.2, 49.2]
    assert [uptime_percent("main", HOST, NOON + 86_400 * day) for day in (0, 5, 9)] == [99.96, 99.95, 99.95]


@given(seeds, moments)
def test_load_stays_within_its_swing_around_the_base(seed: str | int, t: float) -> None:
    assert 45 - 22 <= cpu_percent(seed, HOST, t) <= 45 + 22


@given(moments, percentages, percentages, percentages)
def test_load_and_uptime_are_rounded_percentages_for_any_parameters(
    t: float, base: float, swing: float, uptime: float
) -> None:
    host = Host(ref="SIM-HOST-002", active=True, base_load=base, load_swing=swing, uptime=uptime)
    cpu, up = cpu_percent("main", host, t), uptime_percent("main", host, t)
    assert 0.0 <= cpu <= 100.0
    assert 0.0 <= up <= 100.0
    assert (cpu, up) == (round(cpu, 1), round(up, 2))


def test_load_changes_between_polls_by_less_than_five_points() -> None:
    loads = [cpu_percent("main", HOST, NOON + 5 * number) for number in range(720)]
    steps = [abs(after - before) for before, after in pairwise(loads)]
    assert sum(step > 0 for step in steps) > 500
    assert max(steps) < 5
    assert max(loads) - min(loads) > 10


@given(moments, st.floats(min_value=0.0, max_value=1.0))
def test_load_changes_slowly_within_a_second(t: float, step: float) -> None:
    # All layers together change by at most 0.036 of the swing per second; 0.1 allows for rounding.
    assert abs(cpu_percent("main", HOST, t + step) - cpu_percent("main", HOST, t)) <= 0.036 * 22 + 0.1 + 1e-9


@given(moments)
def test_uptime_drifts_slowly_around_its_base(t: float) -> None:
    now, later = uptime_percent("main", HOST, t), uptime_percent("main", HOST, t + HOUR)
    assert abs(now - HOST.uptime) <= UPTIME_SWING + 0.005
    assert abs(later - now) <= 0.0101


def test_uptime_varies_over_days() -> None:
    assert len({uptime_percent("main", HOST, NOON + 86_400 * day) for day in range(30)}) > 2


@pytest.mark.parametrize("t", [0.0, NOON, NOON + 12.5])
def test_inactive_host_has_zero_load_and_an_unchanged_uptime(t: float) -> None:
    resting = replace(HOST, active=False)
    assert cpu_percent("main", resting, t) == 0.0
    assert uptime_percent("main", resting, t) == uptime_percent("main", HOST, t)


def test_load_differs_between_hosts_and_between_rooms() -> None:
    def day(seed: str, host: Host) -> list[float]:
        return [cpu_percent(seed, host, NOON + 600 * number) for number in range(144)]

    neighbour = replace(HOST, ref="SIM-HOST-002")
    assert day("main", HOST) != day("main", neighbour)
    assert day("main", HOST) != day("other", HOST)
