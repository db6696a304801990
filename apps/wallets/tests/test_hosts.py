"""Load of the crypto hosts: simulation, API and admin."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import complete_sandboxes, shift_clock
from apps.sandboxes.tests.admin_pages import edit_in_list, restore
from apps.wallets.hosts.models import HostPerformance
from apps.wallets.hosts.simulation import HOUR, MINUTE, SWAYS, HostLoad, last_hour, load_at

Committed = Callable[[], AbstractContextManager[None]]

NOON: Final = 1_795_003_200
LOAD: Final = "/api/crypto-host/performance"
HISTORY: Final = "/api/crypto-host/performance/history"
BASES: Final = HostLoad(76, 45, 45, 62)
BY_NAME: Final = {"networkLoad": 76, "storage": 45, "cpuUsage": 45, "memoryUsage": 62}
GOLDEN: Final = [(77.7, 44.5, 42.9, 61.6), (77.7, 44.5, 43.1, 61.6), (77.0, 44.6, 38.5, 63.2)]

moments = st.floats(min_value=0.0, max_value=32e9)
percentages = st.floats(min_value=0.0, max_value=100.0)


def test_load_equals_the_golden_values() -> None:
    """Pin the simulated values: a change would alter the rooms that trainers have prepared."""
    assert [tuple(load_at("main", BASES, NOON + shift)) for shift in (0, 5, 3600)] == GOLDEN


@given(st.text(max_size=8), moments)
def test_load_stays_within_its_amplitude_around_the_base(seed: str, t: float) -> None:
    load = load_at(seed, BASES, t)
    for figure, base, sway in zip(load, BASES, SWAYS, strict=True):
        assert abs(figure - base) <= sway + 0.05
        assert round(figure, 1) == figure


@pytest.mark.meets("1:111", "1:193")
@given(moments, st.builds(HostLoad, percentages, percentages, percentages, percentages))
def test_load_stays_between_0_and_100_percent(t: float, bases: HostLoad) -> None:
    assert all(0.0 <= figure <= 100.0 for figure in load_at("main", bases, t))


def test_load_varies_over_time_without_jumps() -> None:
    readings = [load_at("main", BASES, NOON + 5 * number) for number in range(4 * 720)]
    for figures, sway in zip(zip(*readings, strict=True), SWAYS, strict=True):
        assert max(figures) - min(figures) > sway / 5
        assert max(abs(after - before) for before, after in pairwise(figures)) <= max(sway / 3, 0.1)


def test_the_four_load_values_have_different_series() -> None:
    loads = [load_at("main", HostLoad(50, 50, 50, 50), NOON + 600 * number) for number in range(144)]
    assert len(set(zip(*loads, strict=True))) == len(BASES)


def test_load_depends_on_the_seed() -> None:
    assert load_at("main", BASES, NOON) != load_at("other", BASES, NOON)


@given(moments)
def test_last_hour_has_a_reading_at_both_ends_and_at_every_full_minute(end: float) -> None:
    readings = last_hour("main", BASES, end)
    times = [reading.time for reading in readings]
    assert (times[0], times[-1]) == (end - HOUR, end)
    assert all(time % MINUTE == 0 for time in times[1:-1])
    assert all(0 < later - earlier <= MINUTE for earlier, later in pairwise(times))
    assert readings[-1].load == load_at("main", BASES, end)


@pytest.mark.meets("1:111", "1:187a", "1:193")
def test_api_returns_four_load_values_around_the_default_bases(operator_client: Client) -> None:
    reading = operator_client.get(LOAD).json()
    assert set(reading) == set(BY_NAME)
    for name, base in BY_NAME.items():
        assert abs(reading[name] - base) <= 12.05


@pytest.mark.meets("1:164")
@pytest.mark.parametrize(
    "path",
    ["crypto-host/performance", "wallets", "wallets/saved", "crypto-prices", "crypto-prices/sparklines"],
)
def test_operators_and_trainers_get_the_same_data_for_the_host_screens(
    path: str, frozen: Sandbox, operator_client: Client, trainer_client: Client
) -> None:
    responses = [client.get(f"/api/{path}") for client in (operator_client, trainer_client)]
    assert [response.status_code for response in responses] == [200, 200]
    assert responses[0].json() == responses[1].json() != []


@pytest.mark.meets("D:host-load-chart")
def test_load_history_covers_one_hour_and_ends_with_the_current_reading(
    operator_client: Client, frozen: Sandbox
) -> None:
    history = operator_client.get(HISTORY).json()
    assert 61 <= len(history) <= 62
    times = [datetime.fromisoformat(reading["time"]) for reading in history]
    assert times == sorted(times)
    assert times[-1] - times[0] == timedelta(hours=1)
    assert times[-1] == now_in(frozen).replace(microsecond=0)
    # The two differ a little: the live load is computed at the last full 5 s step, the last reading at this second.
    live = operator_client.get(LOAD).json()
    assert all(abs(history[-1][name] - live[name]) < 4 for name in BY_NAME)


@pytest.mark.meets("D:host-load")
def test_load_depends_on_the_simulated_clock(
    operator_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    before = operator_client.get(LOAD).json()
    assert operator_client.get(LOAD).json() == before
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=1))
    assert operator_client.get(LOAD).json() != before


@pytest.mark.meets("D:host-load")
def test_load_depends_on_the_callers_room(
    operator_client: Client, stranger_client: Client, other_sandbox: Sandbox
) -> None:
    records_of(HostPerformance, other_sandbox.pk).update(cpu_usage=0, network_load=0)
    assert stranger_client.get(LOAD).json()["cpuUsage"] <= 12
    assert stranger_client.get(HISTORY).json()[0]["networkLoad"] <= 9
    assert operator_client.get(LOAD).json()["cpuUsage"] >= 33


@pytest.mark.meets("D:host-load")
def test_base_value_edited_by_staff_applies_to_the_next_read_and_can_be_restored(
    operator_client: Client, trainer_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    row = records_of(HostPerformance, frozen.pk).get()
    before = operator_client.get(LOAD).json()
    with committed():
        edit_in_list(trainer_client, HostPerformance, row, memory_usage="20")
    after = operator_client.get(LOAD).json()
    assert round(before["memoryUsage"] - after["memoryUsage"], 1) == 42
    assert after["cpuUsage"] == before["cpuUsage"]
    history: Any = HostPerformance.history
    with committed():
        restore(trainer_client, row, history.filter(id=row.pk).earliest())
    assert operator_client.get(LOAD).json() == before


@pytest.mark.parametrize("value", [101, -1, None, "many"])
def test_model_rejects_an_invalid_base_value_at_its_field(value: Any, sandbox: Sandbox) -> None:
    row = records_of(HostPerformance, sandbox.pk).get()
    row.storage = value
    with pytest.raises(ValidationError) as refused:
        row.full_clean()
    assert list(refused.value.error_dict) == ["storage"]


def test_load_uses_default_base_values_until_the_rooms_row_is_created(
    sandbox: Sandbox, operator_client: Client
) -> None:
    records_of(HostPerformance, sandbox.pk).delete()
    assert abs(operator_client.get(LOAD).json()["networkLoad"] - 76) <= 9.05
    complete_sandboxes()
    assert records_of(HostPerformance, sandbox.pk).get().bases == BASES
