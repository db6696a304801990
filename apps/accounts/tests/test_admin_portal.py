"""The admin portal: its door, the invented users behind it, and who really works in the room."""

import json
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.models import Attempt, Gate, PortalUser, User
from apps.accounts.services import make_guest, set_gates
from apps.accounts.tests.people import SUPER_PASSWORD, Answer, account, post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER

DOOR = "auth/admin-portal"
USERS = "/api/admin-portal/users"
ACCOUNTS = "/api/admin-portal/accounts"
DENIED = {"success": False, "message": "Invalid administrator credentials"}


def knock(client: Client, password: str) -> Answer:
    return post(client, DOOR, {"password": password})


@pytest.mark.meets("2:205a")
def test_the_right_password_opens(operator_client: Client, secrets: Sandbox) -> None:
    reply = knock(operator_client, SUPER_PASSWORD)
    assert (reply.status_code, reply.json()) == (200, {"success": True})
    assert reply["X-Simulated"] == "true"


def test_a_copied_password_opens_with_the_unseen_characters_of_its_page(
    operator_client: Client, secrets: Sandbox
) -> None:
    assert knock(operator_client, f"\u200b{SUPER_PASSWORD}\ufeff").json() == {"success": True}


@pytest.mark.meets("2:205a")
@pytest.mark.parametrize("wrong", [SUPER_PASSWORD.upper(), f" {SUPER_PASSWORD}", f"{SUPER_PASSWORD} ", "x"])
def test_a_password_that_is_not_exactly_the_same_is_a_readable_answer(
    operator_client: Client, secrets: Sandbox, wrong: str
) -> None:
    reply = knock(operator_client, wrong)
    assert (reply.status_code, reply.json()) == (200, DENIED)


@pytest.mark.meets("D:portal-password")
def test_a_room_has_its_own_password(
    operator_client: Client, stranger_client: Client, secrets: Sandbox, other_sandbox: Sandbox
) -> None:
    records_of(Gate, other_sandbox.pk).delete()
    set_gates(sandbox=other_sandbox, password="of the other room")
    assert knock(operator_client, "of the other room").json() == DENIED
    assert knock(stranger_client, SUPER_PASSWORD).json() == DENIED
    assert knock(stranger_client, "of the other room").json() == {"success": True}


def test_a_room_without_the_secret_lets_nobody_in(operator_client: Client, sandbox: Sandbox) -> None:
    records_of(Gate, sandbox.pk).delete()
    assert knock(operator_client, SUPER_PASSWORD).json() == DENIED


def test_the_secret_of_another_gate_does_not_open(operator_client: Client, secrets: Sandbox) -> None:
    gate = records_of(Gate, secrets.pk).get(name="admin_portal")
    gate.set_password("of the portal alone")
    gate.save()
    assert knock(operator_client, SUPER_PASSWORD).json() == DENIED
    assert knock(operator_client, "of the portal alone").json() == {"success": True}


@pytest.mark.meets("D:portal-password")
@pytest.mark.departs_from("2:205b")
def test_guessing_is_slowed_down_and_says_how_long(operator_client: Client, secrets: Sandbox) -> None:
    replies = [knock(operator_client, "guess") for _ in range(6)]
    assert [reply.status_code for reply in replies] == [200] * 5 + [429]
    assert replies[-1].json()["code"] == "throttled"
    assert int(replies[-1]["Retry-After"]) > 0
    assert knock(operator_client, SUPER_PASSWORD).status_code == 429


@pytest.mark.departs_from("2:205b")
def test_who_knows_the_password_may_enter_all_day(operator_client: Client, secrets: Sandbox) -> None:
    assert {knock(operator_client, SUPER_PASSWORD).status_code for _ in range(12)} == {200}


@pytest.mark.meets("D:portal-password")
def test_no_log_has_what_was_tried(
    operator_client: Client, secrets: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    knock(operator_client, "tried-in-vain-31")
    knock(operator_client, SUPER_PASSWORD)
    assert "ada was refused by the admin portal." in caplog.text
    assert "tried-in-vain-31" not in caplog.text
    assert SUPER_PASSWORD not in caplog.text


MALFORMED: list[Any] = [
    {},
    {"password": ""},
    {"password": 7},
    {"password": None},
    {"password": "x" * 129},
    {"password": "x\0y"},
    {"password": "x", "username": "ada"},
    [],
    "password",
]


@pytest.mark.meets("D:portal-password")
def test_malformed_requests_are_refused_and_say_where(operator_client: Client, secrets: Sandbox) -> None:
    for body in MALFORMED:
        Attempt.objects.all().delete()
        reply = operator_client.post(f"/api/{DOOR}", json.dumps(body), content_type="application/json")
        assert reply.status_code == 400, body
        assert set(reply.json()) == {"code", "message", "fields", "success"}, body


def test_the_door_is_not_read(operator_client: Client) -> None:
    assert operator_client.get(f"/api/{DOOR}").status_code == 405


@pytest.mark.meets("D:portal-password")
def test_nobody_comes_near_without_a_session(client: Client, sandbox: Sandbox) -> None:
    replies = (client.post(f"/api/{DOOR}"), client.get(USERS), client.get(ACCOUNTS))
    assert [reply.status_code for reply in replies] == [401, 401, 401]


@pytest.mark.departs_from("2:48c")
def test_the_standard_portal_lists_invented_users(operator_client: Client) -> None:
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
def test_no_listed_user_has_an_account(operator_client: Client) -> None:
    names = [row["name"] for row in operator_client.get(USERS).json()]
    assert not User.objects.filter(username__in=names).exists()


def test_another_room_lists_its_own_users(
    operator_client: Client, stranger_client: Client, other_sandbox: Sandbox
) -> None:
    changed = records_of(PortalUser, other_sandbox.pk).get(ref="SIM-USER-0002")
    changed.name = "Somebody Else"
    changed.save()
    assert "Somebody Else" in stranger_client.get(USERS).content.decode()
    assert "Somebody Else" not in operator_client.get(USERS).content.decode()


@pytest.mark.meets("D:portal-extras")
def test_the_users_are_sent_once_and_again_when_staff_change_one(
    operator_client: Client, sandbox: Sandbox, committed: Callable[[], AbstractContextManager[None]]
) -> None:
    first = operator_client.get(USERS)
    held = {"If-None-Match": first["ETag"]}
    assert operator_client.get(USERS, headers=held).status_code == 304
    with committed():
        row = records_of(PortalUser, sandbox.pk).get(ref="SIM-USER-0007")
        row.status = "active"
        row.save()
    assert operator_client.get(USERS, headers=held).status_code == 200


def test_the_users_cost_one_query(operator_client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(3):
        operator_client.get(USERS)


@pytest.mark.meets("2:177")
@pytest.mark.parametrize(("name", "value"), [("level", 21), ("level", 0), ("ref", "USER-1"), ("status", "x")])
def test_a_user_out_of_bounds_is_refused(sandbox: Sandbox, name: str, value: object) -> None:
    row = records_of(PortalUser, sandbox.pk).get(ref="SIM-USER-0001")
    setattr(row, name, value)
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert name in caught.value.message_dict


@pytest.mark.services
def test_the_database_itself_refuses_a_level_that_nobody_claims(sandbox: Sandbox) -> None:
    rows = records_of(PortalUser, sandbox.pk).filter(ref="SIM-USER-0001")
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(level=21)


@pytest.mark.meets("2:177")
def test_a_user_that_names_a_real_bank_is_refused(sandbox: Sandbox) -> None:
    row = records_of(PortalUser, sandbox.pk).get(ref="SIM-USER-0001")
    row.title = "Signs for DEUTDEFFXXX"
    with pytest.raises(ValidationError) as caught:
        row.save()
    assert REAL_WORLD_IDENTIFIER in {error.code for error in caught.value.error_dict["title"]}


@pytest.mark.departs_from("2:218b", "2:221")
def test_who_works_in_the_room_is_told_by_name_and_role_alone(
    operator_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    account("mabel", sandbox, role=Role.TRAINER)
    account("stranger-of-2", other_sandbox)
    gone = account("gone", sandbox)
    gone.is_active = False
    gone.save()
    assert operator_client.get(ACCOUNTS).json() == [
        {"username": "ada", "role": "operator"},
        {"username": "mabel", "role": "trainer"},
    ]


def test_guests_are_in_no_list_of_accounts_and_are_shown_nobodys_name(
    operator_client: Client, sandbox: Sandbox
) -> None:
    make_guest(username="seat:1-1", name="Bob", sandbox=sandbox, seat=1)
    assert operator_client.get(ACCOUNTS).json() == [{"username": "ada", "role": "operator"}]
    User.objects.filter(username="ada").update(guest=True)
    assert operator_client.get(ACCOUNTS).json() == []


def test_the_accounts_cost_one_query(
    operator_client: Client, sandbox: Sandbox, django_assert_num_queries: Any
) -> None:
    for number in range(5):
        account(f"trainee-{number}", sandbox)
    with django_assert_num_queries(3):
        operator_client.get(ACCOUNTS)
