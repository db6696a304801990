"""Signing in and out, and the proof that a browser keeps of its session."""

from datetime import timedelta

import pytest
from django.conf import settings as django_settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, account, post, sign_in, signed_in
from apps.sandboxes.models import Sandbox


def stands(client: Client, token: str, username: str) -> bool:
    answer = post(client, "auth/validate-session", {"sessionToken": token, "username": username})
    assert answer.status_code == 200
    assert set(answer.json()) == {"success"}
    found: bool = answer.json()["success"]
    return found


@pytest.mark.meets("1:105", "1:172")
def test_signing_in_starts_a_session_and_gives_its_proof(client: Client, operator: User) -> None:
    answer = sign_in(client, "ada")
    assert answer.status_code == 200
    body = answer.json()
    assert body["success"] is True
    assert set(body) == {"success", "sessionToken"}
    assert client.get("/api/session").json() == {
        "username": "ada",
        "name": "ada",
        "role": "operator",
        "guest": False,
        "sandbox": {"key": "main", "name": "Main room"},
        "onSeat": False,
    }
    assert stands(client, body["sessionToken"], "ada")


@pytest.mark.meets("D:session-cookie")
def test_the_session_cookie_is_out_of_scripts_reach(client: Client, operator: User) -> None:
    cookie = sign_in(client, "ada").cookies[django_settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


@pytest.mark.parametrize(
    ("username", "password"),
    [
        ("ada", "wrong"),
        ("nobody", PASSWORD),
        ("ada", PASSWORD + " "),
        ("ada", PASSWORD.upper()),
    ],
)
def test_wrong_credentials_are_a_readable_answer(
    client: Client, operator: User, username: str, password: str
) -> None:
    answer = sign_in(client, username, password)
    assert answer.status_code == 200
    assert answer.json() == {"success": False, "message": "Invalid credentials"}
    assert client.get("/api/session").status_code == 401


@pytest.mark.services
@pytest.mark.parametrize(
    ("stored", "typed"),
    [
        ("ada", "Ada"),
        ("Ünal", "ünal"),
        ("ünal", "ÜNAL"),
        ("ada", "ａｄａ"),  # noqa: RUF001
        ("weiß", "WEISS"),
        ("ada", "\ufeffa\u00adda\u200e"),
    ],
)
def test_signing_in_takes_the_username_in_any_capitals_and_the_session_stands(
    client: Client, sandbox: Sandbox, stored: str, typed: str
) -> None:
    account(stored, sandbox)
    token = sign_in(client, typed).json()["sessionToken"]
    assert stands(client, token, typed)
    assert stands(client, token, stored)
    assert client.get("/api/session").json()["username"] == stored


def test_a_disabled_account_can_not_sign_in(client: Client, operator: User) -> None:
    operator.is_active = False
    operator.save()
    assert sign_in(client, "ada").json() == {"success": False, "message": "Invalid credentials"}


def test_the_role_is_told(trainer_client: Client) -> None:
    assert trainer_client.get("/api/session").json()["role"] == "trainer"


@pytest.mark.meets("1:125", "1:206")
@pytest.mark.departs_from("1:173b")
def test_a_proof_is_worth_nothing_without_its_cookie(client: Client, operator: User) -> None:
    token = sign_in(client, "ada").json()["sessionToken"]
    assert not stands(Client(), token, "ada")
    assert Client(headers={"authorization": f"Session {token}"}).get("/api/session").status_code == 401
    elsewhere = Client()
    elsewhere.cookies[django_settings.SESSION_COOKIE_NAME] = token
    assert elsewhere.get("/api/session").status_code == 401


@pytest.mark.departs_from("1:173b")
def test_a_cookie_is_not_proven_by_somebody_elses_token(
    client: Client, operator: User, stranger: User
) -> None:
    mine = sign_in(client, "ada").json()["sessionToken"]
    other = Client()
    theirs = sign_in(other, "mallory").json()["sessionToken"]
    assert not stands(client, theirs, "ada")
    assert not stands(client, theirs, "mallory")
    assert not stands(client, mine, "mallory")
    assert not stands(other, mine, "ada")
    assert stands(client, mine, "ada")


@pytest.mark.meets("1:173a")
def test_a_proof_belongs_to_one_session_of_an_account(client: Client, operator: User) -> None:
    first = sign_in(client, "ada").json()["sessionToken"]
    post(client, "auth/logout")
    second = sign_in(client, "ada").json()["sessionToken"]
    assert first != second
    assert not stands(client, first, "ada")
    assert stands(client, second, "ada")
    elsewhere = Client()
    third = sign_in(elsewhere, "ada").json()["sessionToken"]
    assert not stands(client, third, "ada")
    assert not stands(elsewhere, second, "ada")


@pytest.mark.meets("1:173a")
@pytest.mark.parametrize("token", ["x", "0" * 64, "ä" * 64, "0" * 200])
def test_a_made_up_token_proves_nothing(operator_client: Client, token: str) -> None:
    assert not stands(operator_client, token, "ada")


def test_an_expired_session_is_over(client: Client, operator: User) -> None:
    token = sign_in(client, "ada").json()["sessionToken"]
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get("/api/session").status_code == 401
    assert not stands(client, token, "ada")


def test_a_session_lasts_a_working_day(client: Client, operator: User) -> None:
    sign_in(client, "ada")
    left = Session.objects.get().expire_date - timezone.now()
    assert timedelta(hours=11) < left <= timedelta(hours=12)


def test_signing_out_ends_the_session(client: Client, operator: User) -> None:
    token = sign_in(client, "ada").json()["sessionToken"]
    key = client.cookies[django_settings.SESSION_COOKIE_NAME].value
    answer = post(client, "auth/logout")
    assert (answer.status_code, answer.json()) == (200, {"success": True})
    assert client.get("/api/session").status_code == 401
    assert not stands(client, token, "ada")
    client.cookies[django_settings.SESSION_COOKIE_NAME] = key
    assert client.get("/api/session").status_code == 401


def test_signing_out_leaves_other_sessions_of_the_account(client: Client, operator: User) -> None:
    elsewhere = signed_in(operator)
    sign_in(client, "ada")
    post(client, "auth/logout")
    assert elsewhere.get("/api/session").status_code == 200


def test_signing_out_needs_a_session(client: Client, db: None) -> None:
    answer = post(client, "auth/logout")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Session"
    assert answer.json() == {
        "code": "not_authenticated",
        "message": "Sign in first.",
        "fields": {},
        "success": False,
    }


def test_a_session_started_before_signing_in_is_not_kept(
    client: Client, operator: User, stranger: User
) -> None:
    sign_in(client, "mallory")
    before = client.cookies[django_settings.SESSION_COOKIE_NAME].value
    sign_in(client, "ada")
    assert client.cookies[django_settings.SESSION_COOKIE_NAME].value != before
    assert not Session.objects.filter(session_key=before).exists()


def test_a_new_password_ends_every_session(operator_client: Client, operator: User) -> None:
    operator.set_password("another-password")
    operator.save()
    assert operator_client.get("/api/session").status_code == 401


def test_a_disabled_account_has_no_session(operator_client: Client, operator: User) -> None:
    operator.is_active = False
    operator.save()
    assert operator_client.get("/api/session").status_code == 401


def test_a_moved_account_works_in_its_new_sandbox(
    operator_client: Client, operator: User, other_sandbox: Sandbox
) -> None:
    operator.sandbox = other_sandbox
    operator.save()
    assert operator_client.get("/api/session").json()["sandbox"] == {"key": "other", "name": "Other room"}


@pytest.mark.meets("2:7", "D:roles")
@pytest.mark.departs_from("2:218b", "2:221")
def test_only_a_trainer_enters_the_admin(operator_client: Client, trainer_client: Client) -> None:
    assert operator_client.get("/admin/").status_code == 302
    assert trainer_client.get("/admin/").status_code == 200


@pytest.mark.meets("1:13", "1:246", "2:7", "D:roles")
@pytest.mark.parametrize("role", Role.values)
def test_the_role_alone_decides_the_rights_of_staff(sandbox: Sandbox, role: str) -> None:
    made = account("joan", sandbox, role=Role(role))
    staff = role == Role.TRAINER
    assert (made.is_staff, made.is_superuser) == (staff, staff)
    made.is_staff = made.is_superuser = not staff
    made.save()
    made.refresh_from_db()
    assert (made.is_staff, made.is_superuser) == (staff, staff)


def test_a_changed_role_changes_the_rights_even_where_it_alone_is_saved(operator: User) -> None:
    operator.role = Role.TRAINER
    operator.save(update_fields=["role"])
    assert User.objects.get(pk=operator.pk).is_staff
    operator.role = Role.OPERATOR
    operator.save(update_fields=["role"])
    assert not User.objects.get(pk=operator.pk).is_superuser


def test_an_account_made_without_a_sandbox_works_in_the_main_room(sandbox: Sandbox) -> None:
    made = User.objects.create_user("joan", password=PASSWORD)
    assert made.sandbox == sandbox


def test_a_superuser_of_the_command_line_is_a_trainer_only_by_role(sandbox: Sandbox) -> None:
    made = User.objects.create_superuser("root", password=PASSWORD, role=Role.TRAINER)
    assert made.is_staff
