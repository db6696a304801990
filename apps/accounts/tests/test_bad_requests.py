"""Tests of bad requests to the API: each gets a 4xx in the common error format, never a 500."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, SUPER_PASSWORD, Answer, post
from mockconsole.lib.api.authentication import OUT_OF_DATE

GOOD: dict[str, dict[str, Any]] = {
    "auth/login": {"username": "ada", "password": PASSWORD},
    "auth/validate-session": {"username": "ada", "sessionToken": "0" * 64},
    "auth/reset-password": {
        "username": "ada",
        "superPassword": SUPER_PASSWORD,
        "newPassword": "new-password",
    },
}


def error_of(response: Answer, status: int) -> dict[str, Any]:
    assert response.status_code == status
    assert response["X-Simulated"] == "true"
    assert response["Content-Type"] == "application/json"
    body: dict[str, Any] = response.json()
    assert body["message"]
    # If an operation's normal response has `success`, its error responses have it too.
    assert body.keys() - {"success"} == {"code", "message", "fields"}
    assert not body.get("success")
    return body


def test_error_response_never_repeats_a_secret_from_the_request(client: Client, db: None) -> None:
    secret = "my-very-secret-word" * 20
    for address, body in GOOD.items():
        for field in body:
            response = post(client, address, {**body, field: secret})
            assert b"my-very-secret-word" not in response.content, (address, field)


def test_unknown_url_gets_404_with_and_without_a_session(client: Client, operator_client: Client) -> None:
    for address in ("nothing", "auth/nothing", "crypto-prices/", "session/x"):
        for method in ("GET", "POST", "PUT", "DELETE"):
            for caller in (client, operator_client):
                response = caller.generic(method, f"/api/{address}")
                assert error_of(response, 404)["code"] == "not_found"


def test_invalid_session_key_gets_401(client: Client, db: None) -> None:
    for key in ("x", "0" * 5000, "ä", "'; drop table", '"quoted"'):
        client.cookies[settings.SESSION_COOKIE_NAME] = key
        error_of(client.get("/api/session"), 401)


@pytest.fixture
def page() -> Client:
    """Return a client whose requests get CSRF checks, like those of a real browser."""
    return Client(enforce_csrf_checks=True)


def csrf_token(page: Client) -> str:
    page.get("/admin/login/")
    return page.cookies["csrftoken"].value


def test_csrf_token_of_another_browser_gets_403(page: Client, operator: User) -> None:
    foreign = csrf_token(Client(enforce_csrf_checks=True))
    assert error_of(post(page, "auth/login", GOOD["auth/login"], X_CSRFToken=foreign), 403)["code"] == "csrf"
    csrf_token(page)
    body = error_of(post(page, "auth/login", GOOD["auth/login"], X_CSRFToken=foreign), 403)
    assert (body["code"], body["message"]) == ("csrf", OUT_OF_DATE)


def test_call_from_another_origin_gets_403_even_with_csrf_token(page: Client, operator: User) -> None:
    headers = {"X_CSRFToken": csrf_token(page), "Origin": "https://elsewhere.example"}
    assert error_of(post(page, "auth/login", GOOD["auth/login"], **headers), 403)["code"] == "origin"


def test_call_with_csrf_token_succeeds(page: Client, operator: User) -> None:
    response = post(page, "auth/login", GOOD["auth/login"], X_CSRFToken=csrf_token(page))
    assert response.json()["success"] is True
    after = page.cookies["csrftoken"].value
    assert post(page, "auth/logout", X_CSRFToken=after).json() == {"success": True}
