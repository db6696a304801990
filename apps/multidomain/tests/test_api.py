"""The host list: shape, scope, conditional reads, and changes that show at once."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.multidomain.choices import HostStatus
from apps.multidomain.models import HostServer
from apps.multidomain.selectors.hosts import HOST_SERVERS
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock, shift_clock
from mockconsole.lib.live.cache import live_cache

Committed = Callable[[], AbstractContextManager[None]]

HOSTS = "/api/host-servers"
FIELDS = {"id", "name", "status", "location", "uptime", "cpuUsage", "hostType"}


@pytest.fixture
def frozen(sandbox: Sandbox) -> Sandbox:
    """Stop the clock, so that every read shows the same moment."""
    freeze_clock(who=None, sandbox=sandbox)
    return sandbox


def listed(client: Client) -> list[dict[str, Any]]:
    answer = client.get(HOSTS)
    assert answer.status_code == 200
    body: list[dict[str, Any]] = answer.json()
    return body


@pytest.mark.meets("1:50", "1:104", "1:176")
def test_the_list_has_every_host_in_its_order(operator_client: Client) -> None:
    body = listed(operator_client)
    assert [host["id"] for host in body] == [f"SIM-HOST-{number:03}" for number in range(1, 11)]
    assert {"Primary Host", "Backup Host"} <= {host["name"] for host in body}
    for host in body:
        assert set(host) == FIELDS
        assert 0 <= host["cpuUsage"] <= 100
        assert 0 <= host["uptime"] <= 100
        assert round(host["cpuUsage"], 1) == host["cpuUsage"]
        assert round(host["uptime"], 2) == host["uptime"]


def test_only_an_active_host_works(operator_client: Client) -> None:
    for host in listed(operator_client):
        assert (host["cpuUsage"] > 0) == (host["status"] == "active")
    assert {host["status"] for host in listed(operator_client)} == set(HostStatus.values)


def test_nothing_is_told_without_a_session(client: Client, sandbox: Sandbox) -> None:
    assert client.get(HOSTS).status_code == 401


def test_a_stranger_sees_the_hosts_of_their_own_sandbox_alone(
    operator_client: Client, stranger_client: Client, other_sandbox: Sandbox
) -> None:
    HostServer.objects.filter(sandbox=other_sandbox).exclude(ref="SIM-HOST-002").delete()
    assert [host["id"] for host in listed(stranger_client)] == ["SIM-HOST-002"]
    assert len(listed(operator_client)) == 10


def test_a_browser_that_holds_the_list_is_not_sent_it_again(operator_client: Client, frozen: Sandbox) -> None:
    tag = operator_client.get(HOSTS)["ETag"]
    again = operator_client.get(HOSTS, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.meets("D:live-values")
def test_the_figures_move_with_the_clock(
    operator_client: Client,
    frozen: Sandbox,
    committed: Committed,
) -> None:
    before = listed(operator_client)
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=1))
    after = listed(operator_client)
    assert [host["cpuUsage"] for host in before] != [host["cpuUsage"] for host in after]
    assert [host["id"] for host in before] == [host["id"] for host in after]


@pytest.mark.meets("D:live-values")
def test_a_host_that_staff_take_offline_shows_at_once(
    operator_client: Client,
    sandbox: Sandbox,
    committed: Committed,
) -> None:
    assert listed(operator_client)[0]["status"] == "active"
    host = HostServer.objects.get(sandbox=sandbox, ref="SIM-HOST-001")
    with committed():
        host.status = HostStatus.OFFLINE
        host.save()
    first = listed(operator_client)[0]
    assert (first["status"], first["cpuUsage"]) == ("offline", 0)


def test_a_change_of_prices_leaves_the_hosts_in_the_cache(sandbox: Sandbox) -> None:
    body = live_cache.current_body(HOST_SERVERS, sandbox.pk)
    live_cache.invalidate(sandbox.pk, {"crypto-prices"})
    held = live_cache.cached_body(HOST_SERVERS, sandbox.pk)
    assert held is not None
    assert held.content[:40] == body.content[:40]


def test_a_warm_list_takes_no_query(
    sandbox: Sandbox, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        live_cache.current_body(HOST_SERVERS, sandbox.pk)
    with django_assert_num_queries(0):
        live_cache.current_body(HOST_SERVERS, sandbox.pk)
