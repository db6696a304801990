"""Tests of the throttles on guessing: they count per username and IP address, because a class shares one address."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone

from apps.accounts.choices import GateName
from apps.accounts.models import Attempt, Gate, User
from apps.accounts.selectors import ATTEMPT_WINDOW
from apps.accounts.services import count_attempt
from apps.accounts.tests.people import (
    PASSWORD,
    SUPER_PASSWORD,
    Answer,
    account,
    post,
    sign_in,
    signed_in_client,
)
from apps.accounts.throttles import COULD_BE_REAL
from apps.sandboxes.models import Sandbox

LIMIT = 5
LOCKED = {
    "code": "throttled",
    "message": (
        "Too many failed sign-ins with this username from here. "
        "Wait 5 minutes, then try again, or ask your trainer."
    ),
    "fields": {},
}


def fail(client: Client, username: str, times: int) -> list[Answer]:
    return [sign_in(client, username, "wrong") for _ in range(times)]


@pytest.mark.departs_from("1:202b")
@pytest.mark.parametrize("username", ["ada", "nobody"])
def test_fifth_failure_locks_a_username(client: Client, operator: User, username: str) -> None:
    responses = fail(client, username, LIMIT)
    assert [response.status_code for response in responses] == [200] * (LIMIT - 1) + [429]
    assert responses[-1].json() == LOCKED
    assert responses[-1]["Retry-After"] == "300"
    assert responses[-1]["X-Simulated"] == "true"
    with_right_password = sign_in(client, username)
    assert (with_right_password.status_code, with_right_password.json()) == (429, LOCKED)
    assert client.get("/api/session").status_code == 401


def test_failed_sign_in_is_stored_without_a_real_identifier_that_was_typed_as_username(
    client: Client, sandbox: Sandbox
) -> None:
    sign_in(client, "NO9386011117947", "wrong")
    client.post("/admin/login/", {"username": "CHASUS33", "password": "wrong"})
    assert [attempt.username for attempt in AccessAttempt.objects.all()] == [COULD_BE_REAL]


@pytest.mark.departs_from("1:202b")
def test_lock_does_not_apply_to_another_username_or_another_address(
    client: Client, operator: User, trainer: User
) -> None:
    fail(client, "ada", LIMIT)
    assert sign_in(client, "grace").json()["success"] is True
    assert sign_in(Client(REMOTE_ADDR="10.0.0.2"), "ada").json()["success"] is True


@pytest.mark.parametrize("form", ["api", "admin"])
def test_failed_sign_ins_with_the_username_in_different_case_count_together(
    client: Client, trainer: User, form: str
) -> None:
    def attempt(username: str, password: str) -> Answer:
        credentials = {"username": username, "password": password}
        if form == "admin":
            return client.post("/admin/login/", credentials)
        return sign_in(client, **credentials)

    for username in ("grace", "Grace", "GRACE", " grace", "ｇｒａｃｅ"):  # noqa: RUF001
        attempt(username, "wrong")
    assert attempt("gRACE", PASSWORD).status_code == 429
    assert AccessAttempt.objects.get().username == "grace"


def test_successful_sign_in_with_the_username_in_other_case_resets_the_failures(
    client: Client, operator: User
) -> None:
    fail(client, "ADA", LIMIT - 1)
    assert sign_in(client, "Ada").json()["success"] is True
    assert not AccessAttempt.objects.exists()


@pytest.mark.services
def test_lock_applies_to_a_username_that_normalization_makes_longer(client: Client, sandbox: Sandbox) -> None:
    assert fail(client, "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 150, LIMIT)[-1].json() == LOCKED


def test_lock_ignores_forwarding_headers_with_another_address(client: Client, operator: User) -> None:
    fail(client, "ada", LIMIT)
    for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Client-IP"):
        assert sign_in(Client(headers={name: "10.0.0.9"}), "ada").status_code == 429, name


def test_failures_with_different_forwarding_headers_count_together(client: Client, operator: User) -> None:
    responses = [
        sign_in(Client(headers={"X-Forwarded-For": f"10.0.0.{number}"}), "ada", "wrong")
        for number in range(LIMIT)
    ]
    assert responses[-1].status_code == 429


def test_sign_in_lock_ends_after_the_cooloff_time(client: Client, operator: User) -> None:
    fail(client, "ada", LIMIT)
    AccessAttempt.objects.update(
        attempt_time=timezone.now() - settings.AXES_COOLOFF_TIME - timedelta(seconds=1)
    )
    assert sign_in(client, "ada").json()["success"] is True


def test_lock_of_the_console_applies_to_the_admin_too(client: Client, trainer: User) -> None:
    fail(client, "grace", LIMIT)
    response = client.post("/admin/login/", {"username": "grace", "password": PASSWORD})
    assert response.status_code == 429
    assert b"Too many failed sign-ins" in response.content
    assert client.get("/api/session").status_code == 401


def test_failures_in_the_admin_lock_the_console_too(client: Client, trainer: User) -> None:
    wrong = {"username": "grace", "password": "wrong"}
    responses = [client.post("/admin/login/", wrong) for _ in range(LIMIT)]
    assert responses[-1].status_code == 429
    assert sign_in(client, "grace").status_code == 429


def reset(client: Client, username: str = "ada", **changed: str) -> Answer:
    body = {
        "username": username,
        "superPassword": SUPER_PASSWORD,
        "newPassword": "another-password",
        **changed,
    }
    return post(client, "auth/reset-password", body)


REFUSED = {"success": False, "error": "The username or the super password is not right."}


@pytest.mark.meets("1:174")
def test_password_reset_sets_the_new_password_and_ends_the_sessions_of_the_account(
    client: Client, secrets: Sandbox, operator_client: Client
) -> None:
    response = reset(client)
    assert response.status_code == 200
    assert response.json() == {"success": True, "message": "The password of ada has been updated."}
    assert operator_client.get("/api/session").status_code == 401
    assert sign_in(client, "ada").json()["success"] is False
    assert sign_in(client, "ada", "another-password").json()["success"] is True


def test_password_reset_lifts_the_lock_for_every_ip_address_and_letter_case(
    client: Client, secrets: Sandbox, operator: User, trainer: User
) -> None:
    elsewhere = Client(REMOTE_ADDR="10.0.0.2")
    for locked in (client, elsewhere):
        fail(locked, "ada", LIMIT)
        fail(locked, "grace", LIMIT)
    assert reset(client, "ADA").json()["success"] is True
    for unlocked in (client, elsewhere):
        assert sign_in(unlocked, "Ada", "another-password").json()["success"] is True
        assert sign_in(unlocked, "grace").status_code == 429


def test_refused_password_reset_does_not_lift_the_lock(
    client: Client, secrets: Sandbox, operator: User
) -> None:
    fail(client, "ada", LIMIT)
    reset(client, superPassword="wrong")
    assert sign_in(client, "ada").status_code == 429


@pytest.mark.meets("1:160", "1:174", "D:super-password")
def test_password_reset_refuses_every_wrong_name_and_super_password_with_the_same_message(
    client: Client, secrets: Sandbox, operator: User, trainer: User
) -> None:
    User.objects.create_user("disabled", password=PASSWORD, is_active=False)
    before = dict(User.objects.values_list("username", "password"))
    for username, super_password in (
        ("ada", "wrong"),
        ("ada", PASSWORD),
        ("ada", SUPER_PASSWORD + " "),
        ("nobody", SUPER_PASSWORD),
        ("grace", SUPER_PASSWORD),
        ("grace", "wrong"),
        ("disabled", SUPER_PASSWORD),
    ):
        response = reset(client, username, superPassword=super_password)
        assert (response.status_code, response.json()) == (200, REFUSED), (username, super_password)
    assert dict(User.objects.values_list("username", "password")) == before


def test_password_reset_is_refused_in_a_room_without_a_super_password(
    client: Client, operator: User, sandbox: Sandbox
) -> None:
    assert reset(client).json() == REFUSED
    assert reset(client, superPassword="anything").json() == REFUSED


def test_reset_requires_the_super_password_of_the_accounts_room(
    client: Client, secrets: Sandbox, stranger: User
) -> None:
    gate = Gate(sandbox=stranger.sandbox, name=GateName.SUPER_PASSWORD)
    gate.set_password("the-other-rooms")
    gate.save()
    assert reset(client, "mallory").json() == REFUSED
    assert reset(client, "mallory", superPassword="the-other-rooms").json()["success"] is True


@pytest.fixture
def exhausted_client(client: Client, secrets: Sandbox, operator: User) -> Client:
    """Return a client that has sent five wrong super passwords for one username."""
    for number in range(5):
        assert reset(client, superPassword=f"guess {number}").json() == REFUSED
    return client


def test_password_reset_after_five_wrong_super_passwords_gets_429_even_with_the_right_one(
    exhausted_client: Client,
) -> None:
    response = reset(exhausted_client)
    assert response.status_code == 429
    body = response.json()
    assert (body["code"], body["fields"]) == ("throttled", {})
    assert body["message"].startswith("Too many attempts. Wait ")
    assert 0 < int(response["Retry-After"]) <= 300
    assert sign_in(exhausted_client, "ada").json()["success"] is True


def test_throttle_ignores_case_and_spaces_of_the_username(exhausted_client: Client) -> None:
    assert [reset(exhausted_client, name).status_code for name in ("ADA", " ada ", "ada ")] == [429] * 3


def test_throttle_of_a_username_continues_while_other_usernames_are_tried(exhausted_client: Client) -> None:
    for number in range(20):
        assert reset(exhausted_client, f"name-{number}").json() == REFUSED
    assert reset(exhausted_client).status_code == 429


def test_throttle_of_password_resets_ends_after_the_window_and_deletes_expired_attempts(
    exhausted_client: Client,
) -> None:
    Attempt.objects.update(made_at=F("made_at") - ATTEMPT_WINDOW)
    assert reset(exhausted_client).json()["success"] is True
    reset(exhausted_client, "joan")
    assert Attempt.objects.count() == 1


def test_throttle_does_not_count_successful_password_resets(
    client: Client, secrets: Sandbox, operator: User
) -> None:
    assert {reset(client).status_code for _ in range(7)} == {200}


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_concurrent_attempts_stay_within_the_limit() -> None:
    barrier = Barrier(8)

    def attempt() -> bool:
        barrier.wait(60)
        try:
            return count_attempt(counted_as="concurrent") is None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        allowed = sum([future.result() for future in [pool.submit(attempt) for _ in range(8)]])
    assert allowed <= 5
    while count_attempt(counted_as="concurrent") is None:
        allowed += 1
    assert allowed == 5


@pytest.mark.parametrize("gate", ["auth/admin-portal", "swiftnet/connect"])
def test_throttle_counts_only_post_requests(operator_client: Client, gate: str) -> None:
    for method in ("get", "head", "options", "put", "patch", "delete"):
        response = getattr(operator_client, method)(f"/api/{gate}")
        assert response.status_code == (200 if method == "options" else 405)
    assert Attempt.objects.count() == 0
    assert post(operator_client, gate, {}).status_code == 400
    assert Attempt.objects.count() == 1


def test_throttle_counts_a_numeric_username_separately_from_the_account_with_that_id(
    client: Client, secrets: Sandbox, operator: User
) -> None:
    for _ in range(5):
        assert reset(client, str(operator.pk)).json() == REFUSED
    assert reset(client, str(operator.pk)).status_code == 429
    assert reset(signed_in_client(operator)).json()["success"] is True


def test_throttle_does_not_apply_to_another_username_or_another_address(
    exhausted_client: Client, sandbox: Sandbox
) -> None:
    account("joan", sandbox)
    assert reset(exhausted_client, "joan").json()["success"] is True
    assert reset(Client(REMOTE_ADDR="10.0.0.2")).json()["success"] is True
    assert reset(Client(headers={"X-Forwarded-For": "10.0.0.2"})).status_code == 429


def test_refused_weak_passwords_do_not_count_as_guesses_of_the_super_password(
    client: Client, secrets: Sandbox, operator: User
) -> None:
    for _ in range(6):
        assert reset(client, newPassword="short").status_code == 400
    assert reset(client).json()["success"] is True
