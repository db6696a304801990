"""Tests of single sign-on with a running provider: the redirect, the callback, each refusal and the sign-out."""

import importlib.util
import logging
import re
import socket
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.contrib.auth import get_user
from django.core import signing
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.services import reset_password
from apps.accounts.sign_on import views
from apps.accounts.sign_on.provider import Provider
from apps.accounts.tests.identity_provider import IdentityProvider, run_provider
from apps.accounts.tests.people import SUPER_PASSWORD
from apps.sandboxes.models import Sandbox
from mockconsole.lib.errors import Refusal

pytestmark = pytest.mark.once

START = "/sign-on/start"
CALLBACK = "/sign-on/callback"


@pytest.fixture(scope="module")
def running() -> Iterator[IdentityProvider]:
    """Run a provider with a trainer, a trainee and a person without a role."""
    with run_provider() as provider:
        provider.add_person("t-1", preferred_username="anna", roles=["staff", "teachers"])
        provider.add_person("s-1", preferred_username="ben.k@bank.example", roles=["students"])
        provider.add_person("x-1", preferred_username="eve", roles=["guests"])
        yield provider


def use(provider: IdentityProvider, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enable single sign-on, as the environment variables do when the server starts."""
    settings.SIGN_ON = provider.settings()
    settings.ROOT_URLCONF = routes_with_sign_on()
    monkeypatch.setattr(views, "provider", Provider())


@cache
def routes_with_sign_on() -> ModuleType:
    """Return the routes with single sign-on; they are loaded only once, because this takes longer than most tests here."""
    spec = importlib.util.find_spec("mockconsole.urls")
    assert spec is not None
    assert spec.loader is not None
    routes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(routes)
    return routes


@pytest.fixture
def provider(
    running: IdentityProvider, settings: Settings, monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox
) -> IdentityProvider:
    """Return the running provider after enabling single sign-on."""
    use(running, settings, monkeypatch)
    return running


def answer(provider: IdentityProvider, client: Client, subject: str, wanted: str = "/home") -> dict[str, str]:
    """Sign a person in at the provider, and return the query of the redirect back to the console."""
    return provider.sign_in(client.get(START, {"next": wanted})["Location"], subject)


def sign_on(provider: IdentityProvider, client: Client, subject: str, wanted: str = "/home") -> Any:
    return client.get(CALLBACK, answer(provider, client, subject, wanted))


def user_of(client: Client) -> str:
    return str(client.get("/api/session").json().get("username", ""))


def expect_refusal(response: Any, client: Client, status: int, text: str) -> None:
    assert response.status_code == status
    assert text in response.content.decode()
    assert not get_user(client).is_authenticated


def cookie_of(client: Client) -> Any:
    """Return the cookie of the client's only sign-in attempt."""
    (cookie,) = (cookie for name, cookie in client.cookies.items() if name.startswith(views.COOKIE))
    return cookie


def attempt_of(client: Client) -> dict[str, str]:
    attempt: dict[str, str] = signing.loads(cookie_of(client).value, salt=views.SALT)
    return attempt


def change_attempt(client: Client, **changes: str) -> None:
    """Change values in the cookie of the client's only sign-in attempt."""
    cookie = cookie_of(client)
    changed = signing.dumps({**attempt_of(client), **changes}, salt=views.SALT)
    cookie.set(cookie.key, changed, changed)


def test_start_sends_pkce_state_and_nonce_to_the_provider(provider: IdentityProvider, client: Client) -> None:
    response = client.get(START)
    query = parse_qs(urlsplit(response["Location"]).query)
    attempt = attempt_of(client)
    assert response["Location"].startswith(f"{provider.issuer}/oauth2/authorize?")
    assert query["code_challenge_method"] == ["S256"]
    assert query["state"] == [attempt["state"]]
    assert query["nonce"] == [attempt["nonce"]]
    assert attempt["verifier"] not in response["Location"]
    cookie = cookie_of(client)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/sign-on/")


def test_first_single_sign_on_of_a_trainer_creates_an_account_without_a_password_and_opens_the_admin(
    provider: IdentityProvider, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "mockconsole.accounts"):
        response = sign_on(provider, client, "t-1", "/admin/")
    user = User.objects.get(username="anna")
    assert (user.role, user.sandbox.key, user.has_usable_password()) == (Role.TRAINER, "main", False)
    assert 'href="/admin/"' in response.content.decode()
    assert client.get("/admin/").status_code == 200
    assert "anna signed in from 127.0.0.1." in caplog.messages


def test_trainer_with_single_sign_on_needs_no_second_factor_even_if_it_is_required(
    provider: IdentityProvider, client: Client, settings: Settings
) -> None:
    settings.REQUIRE_SECOND_FACTOR = True
    sign_on(provider, client, "t-1", "/admin/")
    page = client.get("/admin/")
    assert page.status_code == 200
    assert reverse("admin-second-factor") not in page.content.decode()
    assert client.get(reverse("admin-second-factor")).status_code == 404


def test_single_sign_on_gives_a_trainee_a_valid_session_proof_and_a_name_without_the_e_mail_domain(
    provider: IdentityProvider, client: Client
) -> None:
    key = client.session.session_key
    page = sign_on(provider, client, "s-1").content.decode()
    username, token = re.search('data-username="(.+)" data-token="(.+)"', page).groups()  # type: ignore[union-attr]
    assert client.session.session_key != key
    assert username == "ben.k"
    proof = {"username": username, "sessionToken": token}
    reply = client.post("/api/auth/validate-session", proof, "application/json")
    assert reply.json() == {"success": True}
    assert client.get("/admin/").status_code == 302


def test_second_single_sign_on_uses_the_same_account_and_sets_its_new_role(
    provider: IdentityProvider, client: Client
) -> None:
    provider.add_person("s-2", preferred_username="carl", roles="students")
    sign_on(provider, client, "s-2")
    provider.add_person("s-2", preferred_username="carla", roles=["teachers"])
    sign_on(provider, client, "s-2")
    assert list(User.objects.exclude(sign_on_key=None).values_list("username", "role")) == [
        ("carl", "trainer")
    ]


def test_single_sign_on_does_not_take_over_a_local_account_with_the_same_name(
    provider: IdentityProvider, client: Client
) -> None:
    local = User.objects.create_user("Anna", password="a-secret-word-7")
    sign_on(provider, client, "t-1")
    assert user_of(client) == "anna-01"
    local.refresh_from_db()
    assert (local.sign_on_key, local.role) == (None, Role.OPERATOR)


def test_person_without_a_known_role_is_refused_and_gets_no_account(
    provider: IdentityProvider, client: Client
) -> None:
    expect_refusal(sign_on(provider, client, "x-1"), client, 403, "Your account has no role in this console.")
    assert not User.objects.exclude(sign_on_key=None).exists()


def test_sign_on_to_a_deactivated_account_is_refused(provider: IdentityProvider, client: Client) -> None:
    sign_on(provider, client, "s-1")
    User.objects.filter(username="ben.k").update(is_active=False)
    client.logout()
    expect_refusal(sign_on(provider, client, "s-1"), client, 403, "switched off")


@pytest.mark.parametrize("wrong", ["state", "nonce"])
def test_response_to_another_sign_in_attempt_is_rejected(
    wrong: str, provider: IdentityProvider, client: Client
) -> None:
    query = answer(provider, client, "t-1")
    change_attempt(client, **{wrong: "another"})
    expect_refusal(client.get(CALLBACK, query), client, 400, "out of date")


def test_response_in_another_browser_is_rejected(provider: IdentityProvider, client: Client) -> None:
    query = answer(provider, client, "t-1")
    other = Client()
    expect_refusal(other.get(CALLBACK, query), other, 400, "out of date")


def test_response_of_another_issuer_is_rejected(provider: IdentityProvider, client: Client) -> None:
    query = answer(provider, client, "t-1")
    response = client.get(CALLBACK, {**query, "iss": "https://other.example"})
    expect_refusal(response, client, 400, "out of date")


def test_code_is_accepted_once(provider: IdentityProvider, client: Client) -> None:
    query = answer(provider, client, "t-1")
    cookie = cookie_of(client)
    assert client.get(CALLBACK, query).status_code == 200
    other = Client()
    other.cookies[cookie.key] = cookie.value
    expect_refusal(other.get(CALLBACK, query), other, 400, "out of date")


def test_each_tab_of_a_browser_finishes_its_own_sign_in(provider: IdentityProvider, client: Client) -> None:
    first, second, failing = (answer(provider, client, "t-1", wanted) for wanted in ("/learn", "/teach", "/"))
    refused = client.get(CALLBACK, {**failing, "code": "guess"})
    expect_refusal(refused, client, 400, 'href="/sign-on/start?next=%2F"')
    for query, wanted in ((first, "/learn"), (second, "/teach")):
        assert f'href="{wanted}"' in client.get(CALLBACK, query).content.decode()


def test_sign_on_start_deletes_the_cookies_of_the_oldest_attempts(
    provider: IdentityProvider, client: Client
) -> None:
    names = [f"{views.COOKIE}{letter}" for letter in "edcba"]
    response = client.get(START, headers={"Cookie": "; ".join(f"{name}=x" for name in names)})
    assert [name for name, cookie in response.cookies.items() if cookie["max-age"] == 0] == names[:1]


def test_repeated_callback_in_a_signed_in_browser_redirects_to_the_console(
    provider: IdentityProvider, client: Client
) -> None:
    query = answer(provider, client, "t-1")
    assert client.get(CALLBACK, query).status_code == 200
    assert client.get(CALLBACK, query)["Location"] == "/home"
    assert user_of(client) == "anna"


def test_expired_token_is_refused(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, client: Client, sandbox: Sandbox
) -> None:
    with run_provider(token_seconds=-600) as late:
        use(late, settings, monkeypatch)
        late.add_person("t-1", roles=["teachers"])
        expect_refusal(sign_on(late, client, "t-1"), client, 400, "out of date")


def test_callback_shows_a_refusal_by_the_provider_with_a_link_to_retry_even_without_a_state(
    provider: IdentityProvider, client: Client
) -> None:
    client.get(START)
    expect_refusal(client.get(CALLBACK, {"error": "access_denied"}), client, 403, "didn&#x27;t sign you in")
    state = parse_qs(urlsplit(client.get(START, {"next": "/learn"})["Location"]).query)["state"][0]
    response = client.get(CALLBACK, {"error": "access_denied", "state": state})
    expect_refusal(response, client, 403, 'href="/sign-on/start?next=%2Flearn"')


def test_sign_on_start_shows_a_page_with_a_retry_link_if_the_provider_is_down(
    provider: IdentityProvider, settings: Settings, client: Client
) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        settings.SIGN_ON = provider.settings(issuer=f"http://127.0.0.1:{closed.getsockname()[1]}")
        response = client.get(START)
    expect_refusal(response, client, 503, "doesn&#x27;t answer")
    assert "Try again" in response.content.decode()


def test_callback_shows_a_page_with_a_retry_link_if_the_provider_has_failed_since_the_start(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, client: Client, sandbox: Sandbox
) -> None:
    with run_provider() as failing:
        use(failing, settings, monkeypatch)
        query = answer(failing, client, "t-1")
    expect_refusal(client.get(CALLBACK, query), client, 503, "doesn&#x27;t answer")


def test_sign_on_start_shows_a_page_with_a_retry_link_if_the_provider_names_another_issuer(
    provider: IdentityProvider, settings: Settings, client: Client
) -> None:
    settings.SIGN_ON = provider.settings(issuer=provider.issuer + "/")
    expect_refusal(client.get(START), client, 503, "doesn&#x27;t answer")


def test_ip_address_with_too_many_refused_codes_gets_429_at_the_callback(
    provider: IdentityProvider, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "FROM_ALL", 2)
    for status in (400, 400, 429):
        query = answer(provider, client, "t-1")
        assert client.get(CALLBACK, {**query, "code": "guess"}).status_code == status


def test_sign_on_ignores_a_next_page_that_is_not_a_path_of_this_origin(provider: IdentityProvider) -> None:
    evil = ("https://evil.example/", "//evil.example/", "/\\evil.example")
    for wanted in (*evil, "learn", "/sign-on/start", ""):
        client = Client()
        client.get(START, {"next": wanted})
        assert attempt_of(client)["next"] == "/home", wanted


def test_link_from_another_site_opens_the_sign_in_screen(provider: IdentityProvider, client: Client) -> None:
    response = client.get(START, {"next": "/learn"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert response["Location"] == "/?next=%2Flearn"


def sign_out_address(response: Any) -> str:
    """Return the URL that the page after the admin's sign-out opens."""
    page: str = response.content.decode()
    return page.partition('id="go" href="')[2].partition('"')[0]


def test_sign_out_gives_the_url_that_ends_the_session_at_the_provider(
    provider: IdentityProvider, client: Client
) -> None:
    sign_on(provider, client, "t-1")
    reply = client.post("/api/auth/logout").json()
    assert reply["address"].startswith(f"{provider.issuer}/oauth2/end_session?id_token_hint=")
    assert urlencode({"post_logout_redirect_uri": "http://testserver/"}) in reply["address"]
    assert client.get("/api/session").status_code == 401
    sign_on(provider, client, "t-1")
    page = client.post("/admin/logout/")
    assert sign_out_address(page).startswith(f"{provider.issuer}/oauth2/end_session?")
    assert client.get("/api/session").status_code == 401


def test_admin_sign_out_of_a_password_session_does_not_open_the_provider(
    provider: IdentityProvider, client: Client
) -> None:
    client.force_login(User.objects.create_user("local", role=Role.TRAINER))
    assert sign_out_address(client.post("/admin/logout/")) == ""
    assert client.get("/api/session").status_code == 401


def test_password_reset_is_refused_for_an_account_of_single_sign_on(
    provider: IdentityProvider, client: Client, secrets: Sandbox
) -> None:
    sign_on(provider, client, "s-1")
    with pytest.raises(Refusal):
        reset_password(username="ben.k", super_password=SUPER_PASSWORD, new_password="amber-kettle-7")


def test_trainer_cannot_set_a_password_for_an_account_of_single_sign_on(
    provider: IdentityProvider, client: Client
) -> None:
    sign_on(provider, client, "s-1")
    trainee = User.objects.get(username="ben.k")
    client.force_login(User.objects.create_user("local", role=Role.TRAINER))
    page = f"/admin/accounts/user/{trainee.pk}/"
    assert "this person comes by single sign-on" in client.get(f"{page}change/").content.decode()
    assert client.get(f"{page}password/").status_code == 403


def test_password_page_of_the_admin_gives_404_to_accounts_of_single_sign_on(
    provider: IdentityProvider, client: Client
) -> None:
    address = reverse("admin:password_change")
    sign_on(provider, client, "t-1")
    assert client.get(address).status_code == 404
    client.force_login(User.objects.create_user("local", password="amber-kettle-7", role=Role.TRAINER))
    assert client.get(address).status_code == 200
    assert Client().get(address).status_code == 302


def test_console_and_admin_both_offer_single_sign_on(provider: IdentityProvider, client: Client) -> None:
    link = '<a class="admin-link" href="/sign-on/start?next=%2Fadmin%2F">Sign in with Bank ID</a>'
    assert link in client.get("/admin/login/").content.decode()
    assert '<meta name="sign-on" content="Bank ID">' in client.get("/").content.decode()
