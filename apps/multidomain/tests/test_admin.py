"""Host servers in the admin."""

import orjson
import pytest
from django.test import Client

from apps.multidomain.models import HostServer
from apps.multidomain.selectors.hosts import HOST_SERVERS
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import (
    edit_in_list,
    errors_in_list,
    page_of,
    restore,
)
from mockconsole.lib.live.cache import live_cache

pytestmark = pytest.mark.django_db


def primary(sandbox: Sandbox) -> HostServer:
    """Return the host that the tests change."""
    return HostServer.objects.get(sandbox=sandbox, ref="SIM-HOST-001")


def status_on_screens(sandbox: Sandbox) -> str:
    """Return the primary host's status as screens get it from the cache."""
    hosts = orjson.loads(live_cache.current_body(HOST_SERVERS, sandbox.pk).content)
    return next(str(host["status"]) for host in hosts if host["id"] == "SIM-HOST-001")


@pytest.mark.django_db(transaction=True)
def test_status_edited_in_the_list_reaches_the_screens_and_can_be_restored(
    sandbox: Sandbox,
    trainer_client: Client,
) -> None:
    host = primary(sandbox)
    assert status_on_screens(sandbox) == "active"
    edit_in_list(trainer_client, HostServer, host, status="offline")
    assert status_on_screens(sandbox) == "offline"
    restore(trainer_client, host, host.history.earliest())
    assert status_on_screens(sandbox) == "active"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("status", "burning"),
        ("base_load", "101"),
        ("base_load", "-1"),
        ("uptime", "100.01"),
        ("location", ""),
    ],
)
def test_admin_list_reports_an_invalid_value_at_its_field(
    field: str, value: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    response = edit_in_list(trainer_client, HostServer, primary(sandbox), **{field: value})
    assert list(errors_in_list(response)) == [field]


def test_admin_rejects_a_reference_without_the_sim_prefix_at_its_field(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    host = primary(sandbox)
    form = trainer_client.get(page_of(HostServer, "change", host.pk)).context["adminform"].form
    data = {field.html_name: field.value() for field in form}
    response = trainer_client.post(page_of(HostServer, "change", host.pk), {**data, "ref": "HOST-1"})
    assert response.context["adminform"].form.errors["ref"]
