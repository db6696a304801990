"""Tests of the admin portal: its secret, its invented users and the accounts of the room."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.models import Gate, PortalUser, User
from apps.accounts.services import make_guest, set_gates
from apps.accounts.tests.people import SUPER_PASSWORD, Answer, account, post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER

PORTAL = "auth/admin-portal"
USERS = "/api/admin-portal/users"
ACCOUNTS = "/api/admin-portal/accounts"
DENIED = {"success": False, "message": "Invalid administrator credentials"}


def open_portal(client: Client, password: str) -> Answer:
    return post(client, PORTAL, {"password": password})


@pytest.mark.meets("2:205a")
def test_portal_opens_with_the_right_password_and_ignores_invisible_characters_copied_with_it(
    operator_client: Client, secrets: Sandbox
) -> None:
    for password in (SUPER_PASSWORD, f"\u200b{SUPER_PASSWORD}\ufeff"):
        response = open_portal(operator_client, password)
        assert (response.status_code, response.json()) == (200, {"success": True})


@pytest.mark.meets("2:205a")
@pytest.mark.parametrize("wrong", [SUPER_PASSWORD.upper(), f" {SUPER_PASSWORD}", f"{SUPER_PASSWORD} ", "x"])
def test_portal_answers_a_wrong_password_with_200_and_success_false(
    operator_client: Client, secrets: Sandbox, wrong: str
) -> None:
    response = open_portal(operator_client, wrong)
    assert (response.status_code, response.json()) == (200, DENIED)


@pytest.mark.meets("D:portal-password")
def test_portal_password_of_one_room_does_not_open_the_portal_of_another_room(
    operator_client: Client, stranger_client: Client, secrets: Sandbox, other_sandbox: Sandbox
) -> None:
    records_of(Gate, other_sandbox.pk).delete()
    set_gates(sandbox=other_sandbox, password="of the other room")
    assert open_portal(operator_client, "of the other room").json() == DENIED
    assert open_portal(stranger_client, SUPER_PASSWORD).json() == DENIED
    assert open_portal(stranger_client, "of the other room").json() == {"success": True}


def test_portal_cannot_be_opened_in_a_room_without_its_secret(
    operator_client: Client, sandbox: Sandbox
) -> None:
    records_of(Gate, sandbox.pk).delete()
    assert open_portal(operator_client, SUPER_PASSWORD).json() == DENIED


def test_portal_rejects_the_super_password_if_the_portals_secret_differs(
    operator_client: Client, secrets: Sandbox
) -> None:
    gate = records_of(Gate, secrets.pk).get(name="admin_portal")
    gate.set_password("of the portal alone")
    gate.save()
    assert open_portal(operator_client, SUPER_PASSWORD).json() == DENIED
    assert open_portal(operator_client, "of the portal alone").json() == {"success": True}


@pytest.mark.departs_from("2:205b")
def test_portal_never_throttles_the_right_password(operator_client: Client, secrets: Sandbox) -> None:
    assert {open_portal(operator_client, SUPER_PASSWORD).status_code for _ in range(12)} == {200}


@pytest.mark.meets("D:portal-password")
def test_portal_logs_no_password(
    operator_client: Client, secrets: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    open_portal(operator_client, "tried-in-vain-31")
    open_portal(operator_client, SUPER_PASSWORD)
    assert "ada was refused by the admin portal." in caplog.text
    assert "tried-in-vain-31" not in caplog.text
    assert SUPER_PASSWORD not in caplog.text


@pytest.mark.departs_from("2:48c")
def test_portal_lists_the_users_of_the_standard_scenario(operator_client: Client) -> None:
    rows = operator_client.get(USERS).json()
    assert rows[0] == {
        "id": "SIM-USER-0001",
        "name": "Aurelius Northgate",
        "title": "Sovereign Administrator",
        "department": "Executive Office",
        "level": 20,
        "access": "FULL_ACCESS",
        "status": "active",
        "secondFactor": False,
    }
    assert {row["status"] for row in rows} == {"active", "suspended", "locked"}


@pytest.mark.meets("2:177")
def test_portal_users_have_no_account(operator_client: Client) -> None:
    names = [row["name"] for row in operator_client.get(USERS).json()]
    assert not User.objects.filter(username__in=names).exists()


@pytest.mark.meets("D:portal-extras")
def test_reading_the_portal_users_again_gets_304_until_a_user_changes(
    operator_client: Client, sandbox: Sandbox, committed: Callable[[], AbstractContextManager[None]]
) -> None:
    first = operator_client.get(USERS)
    cached = {"If-None-Match": first["ETag"]}
    assert operator_client.get(USERS, headers=cached).status_code == 304
    with committed():
        row = records_of(PortalUser, sandbox.pk).get(ref="SIM-USER-0007")
        row.status = "active"
        row.save()
    assert operator_client.get(USERS, headers=cached).status_code == 200


@pytest.mark.meets("2:177")
@pytest.mark.parametrize(("name", "value"), [("level", 21), ("level", 0), ("ref", "USER-1"), ("status", "x")])
def test_portal_user_with_a_value_out_of_bounds_is_rejected(
    sandbox: Sandbox, name: str, value: object
) -> None:
    row = records_of(PortalUser, sandbox.pk).get(ref="SIM-USER-0001")
    setattr(row, name, value)
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert name in caught.value.message_dict


@pytest.mark.services
def test_database_rejects_a_level_above_20(sandbox: Sandbox) -> None:
    rows = records_of(PortalUser, sandbox.pk).filter(ref="SIM-USER-0001")
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(level=21)


@pytest.mark.meets("2:177")
def test_portal_user_with_the_bic_of_a_real_bank_is_rejected(sandbox: Sandbox) -> None:
    row = records_of(PortalUser, sandbox.pk).get(ref="SIM-USER-0001")
    row.title = "Signs for DEUTDEFFXXX"
    with pytest.raises(ValidationError) as caught:
        row.save()
    assert REAL_WORLD_IDENTIFIER in {error.code for error in caught.value.error_dict["title"]}


@pytest.mark.departs_from("2:218b", "2:221")
def test_accounts_of_the_room_are_listed_with_username_and_role_only(
    operator_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    account("mabel", sandbox, role=Role.TRAINER)
    account("stranger-of-2", other_sandbox)
    disabled = account("gone", sandbox)
    disabled.is_active = False
    disabled.save()
    assert operator_client.get(ACCOUNTS).json() == [
        {"username": "ada", "role": "operator"},
        {"username": "mabel", "role": "trainer"},
    ]


def test_list_of_accounts_omits_guests_and_is_empty_for_a_guest(
    operator_client: Client, sandbox: Sandbox
) -> None:
    make_guest(username="seat:1-1", name="Bob", sandbox=sandbox, seat=1)
    assert operator_client.get(ACCOUNTS).json() == [{"username": "ada", "role": "operator"}]
    User.objects.filter(username="ada").update(guest=True)
    assert operator_client.get(ACCOUNTS).json() == []
