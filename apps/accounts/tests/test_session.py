"""Tests of sign-in, sign-out and the session proof."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings as django_settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.session_age import LATEST_END
from apps.accounts.tests.people import PASSWORD, Answer, account, post, sign_in, signed_in_client
from apps.sandboxes.models import Sandbox


def is_valid(client: Client, token: str, username: str) -> bool:
    response = post(client, "auth/validate-session", {"sessionToken": token, "username": username})
    assert response.status_code == 200
    assert set(response.json()) == {"success"}
    valid: bool = response.json()["success"]
    return valid


@pytest.mark.meets("1:105", "1:172")
def test_sign_in_starts_a_session_and_returns_its_proof(client: Client, operator: User) -> None:
    response = sign_in(client, "ada")
    assert response.status_code == 200
    body = response.json()
    assert body["success"] is True
    assert set(body) == {"success", "sessionToken"}
    assert client.get("/api/session").json() == {
        "username": "ada",
        "name": "ada",
        "role": "operator",
        "guest": False,
        "sandbox": {"key": "main", "name": "Main room"},
        "onSeat": False,
        "explanations": True,
    }
    assert is_valid(client, body["sessionToken"], "ada")


def test_sign_ins_are_logged_with_name_and_address_and_without_the_password(
    client: Client, operator: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="mockconsole.accounts")
    sign_in(client, "ada", "a-wrong-password")
    client.post("/admin/login/", {"username": "ada\nforged", "password": "a-wrong-password"})
    sign_in(client, "ada")
    logged = [message for name, _, message in caplog.record_tuples if name == "mockconsole.accounts"]
    assert logged == [
        "A sign-in as 'ada' from 127.0.0.1 failed.",
        "A sign-in as 'ada\\nforged' from 127.0.0.1 failed.",
        "ada signed in from 127.0.0.1.",
    ]


@pytest.mark.meets("D:session-cookie")
def test_session_cookie_is_httponly_and_lax(client: Client, operator: User) -> None:
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
        ("disabled", PASSWORD),
    ],
)
def test_sign_in_answers_wrong_credentials_with_200_and_success_false(
    client: Client, operator: User, username: str, password: str
) -> None:
    User.objects.create_user("disabled", password=PASSWORD, is_active=False)
    response = sign_in(client, username, password)
    assert response.status_code == 200
    assert response.json() == {"success": False, "message": "Invalid credentials"}
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
def test_sign_in_and_validation_ignore_case_and_width_of_the_username(
    client: Client, sandbox: Sandbox, stored: str, typed: str
) -> None:
    account(stored, sandbox)
    token = sign_in(client, typed).json()["sessionToken"]
    assert is_valid(client, token, typed)
    assert is_valid(client, token, stored)
    assert client.get("/api/session").json()["username"] == stored


@pytest.mark.meets("1:125", "1:206")
@pytest.mark.departs_from("1:173b")
def test_proof_without_the_session_cookie_is_invalid(client: Client, operator: User) -> None:
    token = sign_in(client, "ada").json()["sessionToken"]
    assert not is_valid(Client(), token, "ada")
    assert Client(headers={"authorization": f"Session {token}"}).get("/api/session").status_code == 401
    elsewhere = Client()
    elsewhere.cookies[django_settings.SESSION_COOKIE_NAME] = token
    assert elsewhere.get("/api/session").status_code == 401


@pytest.mark.meets("1:173a")
@pytest.mark.departs_from("1:173b")
def test_proof_is_valid_only_in_the_session_that_it_was_issued_for(
    client: Client, operator: User, stranger: User
) -> None:
    first = sign_in(client, "ada").json()["sessionToken"]
    post(client, "auth/logout")
    second = sign_in(client, "ada").json()["sessionToken"]
    assert first != second
    assert not is_valid(client, first, "ada")
    assert is_valid(client, second, "ada")
    for username in ("ada", "mallory"):
        elsewhere = Client()
        third = sign_in(elsewhere, username).json()["sessionToken"]
        assert is_valid(elsewhere, third, username)
        assert not is_valid(client, third, "ada")
        assert not is_valid(client, third, username)
        assert not is_valid(elsewhere, second, "ada")
        assert not is_valid(client, second, "mallory")


def test_proof_is_valid_after_another_account_signs_in_in_the_same_browser(
    operator_client: Client, stranger: User
) -> None:
    token = sign_in(operator_client, "mallory").json()["sessionToken"]
    assert is_valid(operator_client, token, "mallory")


@pytest.mark.meets("1:173a")
@pytest.mark.parametrize("token", ["x", "0" * 64, "ä" * 64, "0" * 200])
def test_proof_with_an_invented_token_is_invalid(operator_client: Client, token: str) -> None:
    assert not is_valid(operator_client, token, "ada")


def test_expired_session_gets_401(client: Client, operator: User) -> None:
    token = sign_in(client, "ada").json()["sessionToken"]
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get("/api/session").status_code == 401
    assert not is_valid(client, token, "ada")


def time_left() -> timedelta:
    """Return the time left until the only stored session ends."""
    return Session.objects.get().expire_date - timezone.now()


def end_in(client: Client, **left: timedelta) -> None:
    """Set the time until the client's session ends: `idle` without activity, `latest` in any case."""
    session = client.session
    session.set_expiry(timezone.now() + left["idle"])
    session[LATEST_END] = (timezone.now() + left["latest"]).isoformat()
    session.save()


def test_session_without_activity_ends_after_two_hours(client: Client, operator: User) -> None:
    sign_in(client, "ada")
    assert timedelta(hours=1, minutes=59) < time_left() <= timedelta(hours=2)


def test_session_of_a_guest_ends_after_twelve_hours(operator: User) -> None:
    operator.guest = True
    operator.save()
    Client().force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    assert timedelta(hours=11, minutes=59) < time_left() <= timedelta(hours=12)


def test_a_write_or_an_opened_console_renews_the_session_and_its_cookie(
    client: Client, operator: User
) -> None:
    sign_in(client, "ada")
    acts: list[Callable[[], Answer]] = [
        lambda: post(client, "auth/validate-session", {"sessionToken": "x", "username": "ada"}),
        lambda: client.get("/api/session"),
    ]
    for act in acts:
        end_in(client, idle=timedelta(minutes=10), latest=timedelta(hours=8))
        response = act()
        assert time_left() > timedelta(hours=1, minutes=59)
        assert response.cookies[django_settings.SESSION_COOKIE_NAME]["max-age"] > 7_100


def test_reads_of_an_open_screen_do_not_renew_the_session(client: Client, operator: User) -> None:
    sign_in(client, "ada")
    end_in(client, idle=timedelta(minutes=10), latest=timedelta(hours=8))
    assert client.get("/api/transactions").status_code == 200
    assert client.get("/api/admin-portal/accounts").status_code == 200
    assert time_left() <= timedelta(minutes=10)


def test_activity_does_not_postpone_the_end_beyond_twelve_hours_after_the_sign_in(
    client: Client, operator: User
) -> None:
    sign_in(client, "ada")
    end_in(client, idle=timedelta(minutes=10), latest=timedelta(minutes=30))
    client.get("/api/session")
    assert timedelta(minutes=29) < time_left() <= timedelta(minutes=30)


def test_sign_out_ends_the_session(client: Client, operator: User) -> None:
    token = sign_in(client, "ada").json()["sessionToken"]
    key = client.cookies[django_settings.SESSION_COOKIE_NAME].value
    response = post(client, "auth/logout")
    assert (response.status_code, response.json()) == (200, {"success": True})
    assert client.get("/api/session").status_code == 401
    assert not is_valid(client, token, "ada")
    client.cookies[django_settings.SESSION_COOKIE_NAME] = key
    assert client.get("/api/session").status_code == 401


def test_sign_out_keeps_other_sessions_of_the_account(client: Client, operator: User) -> None:
    elsewhere = signed_in_client(operator)
    sign_in(client, "ada")
    post(client, "auth/logout")
    assert elsewhere.get("/api/session").status_code == 200


def test_sign_in_as_another_account_deletes_the_earlier_session(
    client: Client, operator: User, stranger: User
) -> None:
    sign_in(client, "mallory")
    before = client.cookies[django_settings.SESSION_COOKIE_NAME].value
    sign_in(client, "ada")
    assert client.cookies[django_settings.SESSION_COOKIE_NAME].value != before
    assert not Session.objects.filter(session_key=before).exists()


def test_new_password_ends_every_session(operator_client: Client, operator: User) -> None:
    operator.set_password("another-password")
    operator.save()
    assert operator_client.get("/api/session").status_code == 401


def test_disabled_account_loses_its_session(operator_client: Client, operator: User) -> None:
    operator.is_active = False
    operator.save()
    assert operator_client.get("/api/session").status_code == 401


def test_session_response_names_the_new_sandbox_after_the_account_was_moved(
    operator_client: Client, operator: User, other_sandbox: Sandbox
) -> None:
    operator.sandbox = other_sandbox
    operator.save()
    assert operator_client.get("/api/session").json()["sandbox"] == {"key": "other", "name": "Other room"}


@pytest.mark.meets("2:7", "D:roles")
@pytest.mark.departs_from("2:218b", "2:221")
def test_admin_opens_for_trainers_only(operator_client: Client, trainer_client: Client) -> None:
    assert trainer_client.get("/api/session").json()["role"] == "trainer"
    assert operator_client.get("/admin/").status_code == 302
    assert trainer_client.get("/admin/").status_code == 200


@pytest.mark.meets("1:13", "1:246", "2:7", "D:roles")
@pytest.mark.parametrize("role", Role.values)
def test_save_derives_staff_rights_from_the_role(sandbox: Sandbox, role: str) -> None:
    user = account("joan", sandbox, role=Role(role))
    staff = role == Role.TRAINER
    assert (user.is_staff, user.is_superuser) == (staff, staff)
    user.is_staff = user.is_superuser = not staff
    user.save()
    user.refresh_from_db()
    assert (user.is_staff, user.is_superuser) == (staff, staff)


def test_saving_only_the_role_field_also_saves_the_rights_of_the_role(operator: User) -> None:
    operator.role = Role.TRAINER
    operator.save(update_fields=["role"])
    assert User.objects.get(pk=operator.pk).is_staff
    operator.role = Role.OPERATOR
    operator.save(update_fields=["role"])
    assert not User.objects.get(pk=operator.pk).is_superuser


@pytest.mark.usefixtures("sandbox")
def test_createsuperuser_creates_a_trainer() -> None:
    call_command("createsuperuser", username="root", interactive=False, email="")
    assert User.objects.get(username="root").role == Role.TRAINER
