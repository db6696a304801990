"""API of domains, their load balancer and the forced check."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.multidomain.choices import DomainHealth
from apps.multidomain.models import Domain, LoadBalancer
from apps.multidomain.selectors.domains import DOMAIN_STATUS
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import set_clock_speed, shift_clock

Committed = Callable[[], AbstractContextManager[None]]

STATUS = "/api/multi-domain/status"
HISTORY = "/api/multi-domain/history"
BALANCER = "/api/multi-domain/load-balancer"
CHECK = "/api/multi-domain/health-check"
PRIMARY = "console.simulated.example"
STANDBY = "recovery.simulated.example"
ENTRY = {
    *("name", "domain", "active", "status", "priority", "responseTime", "lastCheck", "services", "simulated"),
}


def read(client: Client, address: str = STATUS) -> Any:
    response = client.get(address)
    assert response.status_code == 200
    return response.json()


def change(committed: Committed, row: Domain | LoadBalancer, **values: Any) -> None:
    with committed():
        for name, value in values.items():
            setattr(row, name, value)
        row.full_clean()
        row.save()


def primary(sandbox: Sandbox) -> Domain:
    return records_of(Domain, sandbox.pk).get(domain=PRIMARY)


def balancer(sandbox: Sandbox) -> LoadBalancer:
    return records_of(LoadBalancer, sandbox.pk).get()


@pytest.mark.meets("2:170", "2:271", "2:423")
def test_status_has_the_data_of_all_three_domains_keyed_by_domain_name(operator_client: Client) -> None:
    body = read(operator_client)
    assert [(name, entry["priority"]) for name, entry in body.items()] == [
        (PRIMARY, "primary"),
        ("gateway.simulated.example", "secondary"),
        (STANDBY, "tertiary"),
    ]
    for name, entry in body.items():
        assert set(entry) == ENTRY
        assert entry["domain"] == name
        assert entry["status"] in DomainHealth.values
        assert entry["services"]
    assert body[PRIMARY]["services"] == ["Web console", "Session gateway", "SWIFT messaging"]
    assert body[PRIMARY]["responseTime"] > 0


@pytest.mark.meets("2:170")
def test_inactive_domain_has_status_unknown_and_no_last_check(operator_client: Client) -> None:
    entry = read(operator_client)[STANDBY]
    assert (entry["active"], entry["status"], entry["responseTime"]) == (False, "unknown", None)
    assert entry["lastCheck"] is None


@pytest.mark.meets("2:271")
def test_reads_and_checks_use_only_the_domains_of_the_callers_room(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    records_of(Domain, other_sandbox.pk).exclude(domain=PRIMARY).delete()
    assert list(read(stranger_client)) == [PRIMARY]
    assert read(stranger_client, BALANCER)["totalDomains"] == 1
    assert [history["domain"] for history in read(stranger_client, HISTORY)] == [PRIMARY]
    assert stranger_client.post(CHECK).json()["domains"] == 1
    assert not records_of(Domain, sandbox.pk).exclude(last_check=None).exists()
    assert len(read(operator_client)) == 3


@pytest.mark.meets("2:171", "2:272")
def test_load_balancer_counts_active_and_all_domains(operator_client: Client) -> None:
    assert read(operator_client, BALANCER) == {
        "enabled": True,
        "algorithm": "Weighted round robin",
        "activeDomains": 2,
        "totalDomains": 3,
        "healthCheckActive": True,
        "warningMs": 400,
        "timeoutMs": 2000,
    }


def test_active_domains_are_checked_every_thirty_simulated_seconds(
    operator_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    checked = datetime.fromisoformat(read(operator_client)[PRIMARY]["lastCheck"])
    assert timedelta(0) <= now_in(frozen) - checked < timedelta(seconds=30)
    assert checked.second % 30 == 0
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(seconds=30))
    later = read(operator_client)[PRIMARY]["lastCheck"]
    assert datetime.fromisoformat(later) - checked == timedelta(seconds=30)


@pytest.mark.meets("2:273")
def test_forced_check_stores_the_rooms_time_for_every_domain(
    operator_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    with committed():
        response = operator_client.post(CHECK)
    assert response.status_code == 200
    body = response.json()
    assert (body["success"], body["domains"]) == (True, 3)
    assert datetime.fromisoformat(body["checkedAt"]) == now_in(frozen)
    assert set(records_of(Domain, frozen.pk).values_list("last_check", flat=True)) == {now_in(frozen)}
    for entry in read(operator_client).values():
        assert datetime.fromisoformat(entry["lastCheck"]) == now_in(frozen).replace(microsecond=0)
    assert read(operator_client)[STANDBY]["status"] == "unknown"


def test_forced_check_adds_no_version_to_the_history(operator_client: Client, sandbox: Sandbox) -> None:
    before = primary(sandbox).history.count()
    operator_client.post(CHECK)
    assert primary(sandbox).history.count() == before


@pytest.mark.parametrize("switch", ["enabled", "health_check_active"])
def test_status_of_a_forced_check_lasts_while_automatic_checks_are_off(
    operator_client: Client, frozen: Sandbox, committed: Committed, switch: str
) -> None:
    change(committed, balancer(frozen), **{switch: False})
    entry = read(operator_client)[PRIMARY]
    assert (entry["status"], entry["responseTime"], entry["lastCheck"]) == ("unknown", None, None)
    with committed():
        operator_client.post(CHECK)
    checked = read(operator_client)[PRIMARY]
    assert checked["responseTime"] > 0
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=2))
    assert read(operator_client)[PRIMARY] == checked


def test_forced_check_is_ignored_while_the_clock_shows_an_earlier_time_than_the_check(
    operator_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    change(committed, balancer(frozen), health_check_active=False)
    with committed():
        operator_client.post(CHECK)
    checked = read(operator_client)
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=-1))
    assert read(operator_client)[PRIMARY]["lastCheck"] is None
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=1))
    assert read(operator_client) == checked


@pytest.mark.meets("D:response-times")
def test_setting_the_clock_back_repeats_the_earlier_status(
    operator_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    before = read(operator_client)
    for hours in (5, -5):
        with committed():
            shift_clock(who=None, sandbox=frozen, by=timedelta(hours=hours))
        assert (read(operator_client) == before) == (hours < 0)


def test_domain_status_changes_every_second_while_the_clock_runs_fast(sandbox: Sandbox) -> None:
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(3600))
    snapshot = DOMAIN_STATUS.load(sandbox.pk)
    real_time = sandbox.anchor_wall.timestamp()
    bodies = {snapshot.body(snapshot.tick(real_time + second)) for second in range(4)}
    assert len(bodies) == 4


@pytest.mark.meets("D:response-times")
def test_next_read_shows_the_forced_health_with_a_fitting_response_time(
    operator_client: Client, sandbox: Sandbox, committed: Committed
) -> None:
    change(committed, primary(sandbox), forced_status="warning")
    entry, limits = read(operator_client)[PRIMARY], read(operator_client, BALANCER)
    assert entry["status"] == "warning"
    assert limits["warningMs"] <= entry["responseTime"] < limits["timeoutMs"]


def test_domain_that_staff_deactivate_is_inactive_in_every_read(
    operator_client: Client, sandbox: Sandbox, committed: Committed
) -> None:
    assert read(operator_client, BALANCER)["activeDomains"] == 2
    change(committed, primary(sandbox), active=False)
    assert read(operator_client)[PRIMARY]["status"] == "unknown"
    assert read(operator_client, BALANCER)["activeDomains"] == 1
    assert read(operator_client, HISTORY)[0]["points"] == []


@pytest.mark.meets("D:response-chart")
def test_history_has_a_response_time_for_each_minute_of_the_last_hour(
    operator_client: Client, frozen: Sandbox
) -> None:
    first, second, standby = read(operator_client, HISTORY)
    assert (first["domain"], standby["domain"], standby["points"]) == (PRIMARY, STANDBY, [])
    times = [datetime.fromisoformat(point["time"]) for point in first["points"]]
    assert len(times) == 61
    assert {later - earlier for earlier, later in pairwise(times)} == {timedelta(minutes=1)}
    assert timedelta(0) <= now_in(frozen) - times[-1] < timedelta(minutes=1)
    assert [point["responseTime"] for point in first["points"]] != [
        point["responseTime"] for point in second["points"]
    ]


def test_query_count_of_a_check_is_independent_of_the_number_of_domains(
    operator_client: Client, sandbox: Sandbox, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    template = primary(sandbox)
    for number in range(20):
        template.pk = None
        template.domain = f"d{number}.simulated.example"
        template.save()
    with django_assert_max_num_queries(8):
        assert operator_client.post(CHECK).json()["domains"] == 23


def test_room_without_domains_has_an_empty_status_and_can_be_checked(
    operator_client: Client, sandbox: Sandbox
) -> None:
    records_of(Domain, sandbox.pk).delete()
    assert read(operator_client) == {}
    assert read(operator_client, BALANCER)["totalDomains"] == 0
    assert operator_client.post(CHECK).json()["domains"] == 0


def test_reads_use_default_settings_if_the_room_has_no_load_balancer(
    operator_client: Client, sandbox: Sandbox
) -> None:
    records_of(LoadBalancer, sandbox.pk).delete()
    assert read(operator_client, BALANCER)["enabled"] is True
    assert read(operator_client)[PRIMARY]["responseTime"] > 0


@pytest.mark.meets("2:273")
def test_forced_check_ignores_its_request_body(operator_client: Client) -> None:
    response = operator_client.post(CHECK, b"\xff{", content_type="application/json")
    assert (response.status_code, response.json()["success"]) == (200, True)
