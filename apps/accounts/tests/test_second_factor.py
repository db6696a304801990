"""Tests of the second factor: set-up, sign-in with a code, recovery codes, and turning it off."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from urllib.parse import quote

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client, RequestFactory
from django.utils import timezone
from pyotp import TOTP
from pytest_django import Settings

from apps.accounts import second_factor
from apps.accounts.admin.second_factor import SetUpForm
from apps.accounts.choices import Role
from apps.accounts.held_sign_in import TIME_LIMIT
from apps.accounts.models import RecoveryCode, SecondFactor, User
from apps.accounts.one_time_codes import new_secret, step_of, unseal
from apps.accounts.tests.people import PASSWORD, Answer, account, post, sign_in, signed_in_client
from apps.sandboxes.models import Sandbox

PAGE = "/admin/accounts/second-factor/"
CODE_PAGE = "/admin/login/code/"


class Protected:
    """Trainer whose second factor is on, with the authenticator app and the recovery codes."""

    def __init__(self, user: User) -> None:
        secret = new_secret()
        self.app = TOTP(secret)
        self.recovery_codes = second_factor.turn_on(user=user, secret=secret, step=0)
        self.user = user

    def code(self, steps: int = 0) -> str:
        return self.app.at(timezone.now(), counter_offset=steps)

    def wrong_code(self) -> str:
        right = {self.code(steps) for steps in range(-2, 3)}
        return next(code for code in (f"{number:06}" for number in range(6)) if code not in right)


@pytest.fixture
def protected(trainer: User) -> Protected:
    return Protected(trainer)


def finish(client: Client, code: str) -> Answer:
    return post(client, "auth/second-factor", {"code": code})


def is_signed_in(client: Client) -> bool:
    return bool(client.get("/api/session").status_code == 200)


def secret_on(page: Answer) -> str:
    return "".join(re.findall(r">([A-Z2-7]{4}(?: [A-Z2-7]{4}){7})<", page.content.decode())).replace(" ", "")


def test_sign_in_asks_for_the_code_and_starts_no_session_before_it(
    client: Client, protected: Protected
) -> None:
    assert sign_in(client, "grace").json() == {"success": True, "secondStep": "code"}
    assert not is_signed_in(client)
    assert finish(client, protected.wrong_code()).json() == {
        "success": False,
        "message": second_factor.WRONG_CODE,
    }
    assert not is_signed_in(client)
    reply = finish(client, protected.code()).json()
    proof = {"sessionToken": reply["sessionToken"], "username": "grace"}
    assert post(client, "auth/validate-session", proof).json() == {"success": True}


def test_wrong_password_does_not_show_that_the_account_has_a_second_factor(
    client: Client, protected: Protected
) -> None:
    assert sign_in(client, "grace", "wrong").json() == {"success": False, "message": "Invalid credentials"}


@pytest.mark.parametrize(("steps", "accepted"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_code_is_accepted_in_its_own_time_step_and_one_step_earlier_or_later(
    steps: int, accepted: bool
) -> None:
    secret, now = new_secret(), timezone.now()
    code = TOTP(secret).at(now, counter_offset=steps)
    assert (step_of(code, secret=secret, now=now) is not None) == accepted


def test_used_code_and_earlier_codes_are_refused(client: Client, protected: Protected) -> None:
    later, earlier = protected.code(1), protected.code()
    sign_in(client, "grace")
    assert finish(client, later).json()["success"]
    for code in (later, earlier):
        other = Client()
        sign_in(other, "grace")
        assert finish(other, code).json() == {"success": False, "message": second_factor.WRONG_CODE}


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["code", "recovery code"])
def test_only_one_of_several_concurrent_sign_ins_with_the_same_code_succeeds(
    protected: Protected, kind: str
) -> None:
    code = protected.code() if kind == "code" else protected.recovery_codes[0]
    clients = [Client() for _ in range(4)]
    for client in clients:
        sign_in(client, "grace")

    def send(client: Client) -> bool:
        try:
            return bool(finish(client, code).json()["success"])
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as pool:
        assert sum(pool.map(send, clients)) == 1


def test_recovery_code_works_once_in_place_of_the_app_in_any_letter_case(
    client: Client, protected: Protected
) -> None:
    code = f" {protected.recovery_codes[3].upper().replace('-', ' ')}"
    sign_in(client, "grace")
    assert finish(client, code).json()["success"]
    assert RecoveryCode.objects.count() == second_factor.RECOVERY_CODES - 1
    sign_in(client, "grace")
    assert not finish(client, code).json()["success"]


def test_code_without_a_password_before_it_is_refused(client: Client, protected: Protected) -> None:
    assert finish(client, protected.code()).json() == {"success": False, "message": second_factor.EXPIRED}


@pytest.mark.parametrize("change", ["time", "password"])
def test_sign_in_that_waits_for_its_code_ends_after_ten_minutes_or_when_the_password_changes(
    client: Client, protected: Protected, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in(client, "grace")
    if change == "password":
        protected.user.set_password("another-horse-8")
        protected.user.save()
    else:
        later = timezone.now() + TIME_LIMIT
        monkeypatch.setattr("apps.accounts.held_sign_in.timezone.now", lambda: later)
    assert finish(client, protected.code()).json()["message"] == second_factor.EXPIRED


def test_wrong_codes_lock_the_sign_in_like_wrong_passwords(client: Client, protected: Protected) -> None:
    sign_in(client, "grace", "wrong")
    sign_in(client, "grace")
    statuses = [finish(client, protected.wrong_code()).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert finish(client, protected.code()).status_code == 429
    assert sign_in(Client(), "grace").status_code == 429
    assert not is_signed_in(client)


def test_wrong_codes_for_an_account_are_counted_together_for_all_ip_addresses(protected: Protected) -> None:
    codes = [protected.wrong_code()] * second_factor.MAX_CODES
    for number, code in enumerate([*codes, protected.code()]):
        client = Client(REMOTE_ADDR=f"10.0.0.{number // 4}")
        sign_in(client, "grace")
        reply = finish(client, code)
        assert (reply.status_code == 429) == (number == second_factor.MAX_CODES)


def test_page_turns_the_second_factor_on_and_ends_the_other_sessions(
    client: Client, trainer: User, committed: Callable[[], AbstractContextManager[None]]
) -> None:
    other = signed_in_client(trainer)
    client.post("/admin/login/", {"username": "grace", "password": PASSWORD})
    page = client.get(PAGE)
    secret = secret_on(page)
    assert secret == secret_on(client.get(PAGE))
    app = TOTP(secret)
    wrong = client.post(PAGE, {"password": "wrong", "code": app.now()})
    assert "This password is not right." in wrong.content.decode()
    late = client.post(PAGE, {"password": PASSWORD, "code": app.at(0)})
    assert "This code is not right." in late.content.decode()
    assert not SecondFactor.objects.exists()
    done = client.post(PAGE, {"password": PASSWORD, "code": app.now()})
    assert done.status_code == 201
    assert len(set(re.findall(r"<dd>([2-9a-z]{5}-[2-9a-z]{5})</dd>", done.content.decode()))) == 10
    assert is_signed_in(client)
    assert not is_signed_in(other)
    assert app.secret not in client.get(PAGE).content.decode()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_only_one_of_two_concurrent_second_factor_set_ups_succeeds(trainer: User) -> None:
    clients = [signed_in_client(trainer) for _ in range(2)]
    secrets = [secret_on(client.get(PAGE)) for client in clients]

    def set_up(client: Client, secret: str) -> int:
        try:
            return int(client.post(PAGE, {"password": PASSWORD, "code": TOTP(secret).now()}).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as pool:
        statuses = list(pool.map(set_up, clients, secrets))
    assert statuses.count(201) == 1
    assert unseal(SecondFactor.objects.get().secret) == secrets[statuses.index(201)]


def test_set_up_form_shows_an_error_if_another_browser_has_turned_the_second_factor_on(
    protected: Protected, rf: RequestFactory
) -> None:
    request = rf.post(PAGE, {"code": "123456"})
    request.session, request.user = SessionStore(), protected.user
    form = SetUpForm(request, protected.user)
    form.is_valid()
    assert form.turn_on() == []
    assert second_factor.ALREADY_ON in form.errors["code"]


def test_page_turns_the_second_factor_off_with_password_and_code(
    client: Client, protected: Protected
) -> None:
    client = signed_in_client(protected.user)
    other = signed_in_client(protected.user)
    for password, code in ((PASSWORD, protected.wrong_code()), ("wrong", protected.code())):
        assert client.post(PAGE, {"password": password, "code": code}).status_code == 200
    assert client.post(PAGE, {"password": PASSWORD, "code": protected.code()}).status_code == 302
    assert (is_signed_in(client), is_signed_in(other)) == (True, False)
    assert not SecondFactor.objects.exists()
    assert sign_in(Client(), "grace").json()["sessionToken"]


def test_second_factor_page_redirects_trainees_and_visitors_to_the_sign_in(
    operator_client: Client, client: Client
) -> None:
    for visitor in (operator_client, client):
        assert visitor.get(PAGE)["Location"] == "/admin/login/"


def test_admin_asks_for_the_code_then_opens_the_requested_page(client: Client, protected: Protected) -> None:
    wanted = "/admin/accounts/user/"
    held = client.post("/admin/login/", {"username": "grace", "password": PASSWORD, "next": wanted})
    assert held["Location"] == f"{CODE_PAGE}?next=%2Fadmin%2Faccounts%2Fuser%2F"
    assert client.get("/admin/")["Location"].startswith("/admin/login/")
    again = client.post(held["Location"], {"code": protected.wrong_code()})
    assert second_factor.WRONG_CODE in again.content.decode()
    assert f'href="/admin/login/?next={quote(wanted, "")}"' in again.content.decode()
    assert client.post(held["Location"], {"code": protected.code()})["Location"] == wanted
    assert client.get(wanted).status_code == 200


def test_admin_sign_in_with_a_code_does_not_redirect_to_another_host(
    client: Client, protected: Protected
) -> None:
    client.post("/admin/login/", {"username": "grace", "password": PASSWORD})
    done = client.post(f"{CODE_PAGE}?next=https://elsewhere.example/", {"code": protected.code()})
    assert done["Location"] == "/admin/"
    assert Client().get(CODE_PAGE)["Location"] == "/admin/login/"


def test_required_second_factor_ends_password_sessions_and_must_be_set_up_at_the_next_sign_in(
    client: Client, trainer: User, operator: User, settings: Settings
) -> None:
    earlier = signed_in_client(trainer)
    settings.REQUIRE_SECOND_FACTOR = True
    assert not is_signed_in(earlier)
    assert sign_in(client, "grace").json() == {"success": True, "secondStep": "setUp"}
    assert finish(client, "000000").json()["success"] is False
    held = client.post("/admin/login/", {"username": "grace", "password": PASSWORD})
    assert held["Location"].startswith(PAGE)
    # The console's dialog sends `next`: the page to open after the sign-in.
    page = f"{PAGE}?next=%2Flearn"
    shown = client.get(page)
    assert re.search(r'<input[^>]*name="code"[^>]* autofocus', shown.content.decode())
    app = TOTP(secret_on(shown))
    assert not is_signed_in(client)
    done = client.post(page, {"code": app.now()})
    assert done.status_code == 201
    assert 'href="/learn"' in done.content.decode()
    assert client.get("/admin/").status_code == 200
    assert "All your sessions end, this one too" in client.get(PAGE).content.decode()
    off = client.post(PAGE, {"password": PASSWORD, "code": app.at(timezone.now(), counter_offset=1)})
    assert off["Location"] == "/admin/login/"
    assert "you are signed out" in client.get(off["Location"]).content.decode()
    assert not is_signed_in(client)
    assert sign_in(Client(), "ada").json()["sessionToken"]


def test_another_trainer_can_turn_off_a_lost_second_factor_and_is_named_in_the_history(
    protected: Protected, sandbox: Sandbox
) -> None:
    other = account("alan", sandbox, role=Role.TRAINER)
    client = signed_in_client(other)
    chosen = {"action": "turn_second_factor_off", "_selected_action": [protected.user.pk]}
    client.post("/admin/accounts/user/", chosen)
    assert sign_in(Client(), "grace").json()["sessionToken"]
    history = client.get(f"/admin/accounts/user/{protected.user.pk}/history/").content.decode()
    assert "Second factor turned off" in history
    assert User.history.get(history_change_reason="Second factor turned off").history_user == other


def test_admin_action_does_not_turn_off_the_second_factor_of_the_trainer_who_runs_it(
    protected: Protected,
) -> None:
    client = signed_in_client(protected.user)
    chosen = {"action": "turn_second_factor_off", "_selected_action": [protected.user.pk]}
    client.post("/admin/accounts/user/", chosen)
    assert SecondFactor.objects.exists()


def test_command_turns_a_second_factor_off(protected: Protected, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("second_factor", "off", "Grace")
    assert "The second factor of grace is off" in capsys.readouterr().out
    assert sign_in(Client(), "grace").json()["sessionToken"]
    assert User.history.get(history_change_reason="Second factor turned off").history_user is None
    with pytest.raises(CommandError, match="No active account grace has a second factor"):
        call_command("second_factor", "off", "grace")


def test_secret_and_recovery_codes_are_in_no_row_and_no_log(
    client: Client, trainer: User, caplog: pytest.LogCaptureFixture, settings: Settings
) -> None:
    caplog.set_level("DEBUG")
    client.post("/admin/login/", {"username": "grace", "password": PASSWORD})
    secret = secret_on(client.get(PAGE))
    offered = [row.get_decoded() for row in Session.objects.all()]
    done = client.post(PAGE, {"password": PASSWORD, "code": TOTP(secret).now()}).content.decode()
    factor = SecondFactor.objects.get()
    stored = [factor.secret, *RecoveryCode.objects.values_list("code", flat=True), offered]
    recovery_codes = re.findall(r"<dd>([2-9a-z]{5}-[2-9a-z]{5})</dd>", done)
    for text in (secret, *recovery_codes):
        assert text not in f"{stored}{caplog.text}"
    assert unseal(factor.secret) == secret
    settings.SECRET_KEY = "another"
    assert unseal(factor.secret) == ""


def test_recovery_codes_still_work_after_the_secret_key_has_changed(
    client: Client, protected: Protected, settings: Settings
) -> None:
    settings.SECRET_KEY = "another"
    sign_in(client, "grace")
    assert not finish(client, protected.code()).json()["success"]
    assert finish(client, protected.recovery_codes[0]).json()["success"]
