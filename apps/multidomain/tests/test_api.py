"""Host servers: the list's content, immediate changes, and values that the model rejects."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.multidomain.choices import HostStatus
from apps.multidomain.models import HostServer
from apps.multidomain.selectors.hosts import HOST_SERVERS
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import shift_clock
from apps.sandboxes.tests.admin_pages import edit_in_list
from mockconsole.lib.live.cache import live_cache

Committed = Callable[[], AbstractContextManager[None]]

HOSTS = "/api/host-servers"


def primary(sandbox: Sandbox) -> HostServer:
    return HostServer.objects.get(sandbox=sandbox, ref="SIM-HOST-001")


def list_hosts(client: Client) -> list[dict[str, Any]]:
    response = client.get(HOSTS)
    assert response.status_code == 200
    body: list[dict[str, Any]] = response.json()
    return body


@pytest.mark.meets("1:50", "1:104", "1:176")
def test_hosts_list_has_every_host_in_order(operator_client: Client) -> None:
    body = list_hosts(operator_client)
    assert [host["id"] for host in body] == [f"SIM-HOST-{number:03}" for number in range(1, 11)]
    assert {"Primary Host", "Backup Host"} <= {host["name"] for host in body}
    for host in body:
        assert set(host) == {"id", "name", "status", "location", "uptime", "cpuUsage", "hostType"}
        assert 0 <= host["cpuUsage"] <= 100
        assert 0 <= host["uptime"] <= 100
        assert round(host["cpuUsage"], 1) == host["cpuUsage"]
        assert round(host["uptime"], 2) == host["uptime"]


def test_only_active_hosts_have_cpu_usage(operator_client: Client) -> None:
    for host in list_hosts(operator_client):
        assert (host["cpuUsage"] > 0) == (host["status"] == "active")
    assert {host["status"] for host in list_hosts(operator_client)} == set(HostStatus.values)


@pytest.mark.meets("D:live-values")
def test_cpu_usage_changes_when_the_rooms_clock_is_shifted(
    operator_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    before = list_hosts(operator_client)
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=1))
    after = list_hosts(operator_client)
    assert [host["cpuUsage"] for host in before] != [host["cpuUsage"] for host in after]
    assert [host["id"] for host in before] == [host["id"] for host in after]


@pytest.mark.meets("D:live-values")
@pytest.mark.usefixtures("short_lists")
def test_host_that_staff_take_offline_is_offline_in_the_next_read(
    operator_client: Client, trainer_client: Client, sandbox: Sandbox, committed: Committed
) -> None:
    assert list_hosts(operator_client)[0]["status"] == "active"
    with committed():
        edit_in_list(trainer_client, HostServer, primary(sandbox), status="offline")
    first = list_hosts(operator_client)[0]
    assert (first["status"], first["cpuUsage"]) == ("offline", 0)


def test_price_change_does_not_invalidate_the_cached_hosts_list(sandbox: Sandbox) -> None:
    body = live_cache.current_body(HOST_SERVERS, sandbox.pk)
    live_cache.invalidate(sandbox.pk, {"crypto-prices"})
    cached = live_cache.cached_body(HOST_SERVERS, sandbox.pk)
    assert cached is not None
    assert cached.content[:40] == body.content[:40]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("status", "burning"),
        ("base_load", 101),
        ("base_load", -1),
        ("uptime", Decimal("100.01")),
        ("location", ""),
        ("ref", "HOST-1"),
    ],
)
def test_host_model_rejects_an_invalid_value_at_its_field(
    sandbox: Sandbox, field: str, value: object
) -> None:
    host = primary(sandbox)
    setattr(host, field, value)
    with pytest.raises(ValidationError) as refused:
        host.full_clean()
    assert list(refused.value.error_dict) == [field]
