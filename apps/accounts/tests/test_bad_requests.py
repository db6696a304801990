"""Tests of bad requests to the API: each gets a 4xx in the common error format, never a 500."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, SUPER_PASSWORD, Answer, post, sign_in
from mockconsole.lib.addresses import NO_COOKIE
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
FIELDS = [(address, field) for address, body in GOOD.items() for field in body]
SECRETS = ("password", "superPassword", "newPassword")


def error_of(answer: Answer, status: int = 400) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer["X-Simulated"] == "true"
    assert answer["Content-Type"] == "application/json"
    body: dict[str, Any] = answer.json()
    assert body["message"]
    assert body.keys() >= {"code", "message", "fields"}
    # Some operations also report errors in the fields of their normal reply.
    assert body.items() <= (body | {"success": False, "error": body["message"]}).items()
    assert body.keys() <= {"code", "message", "fields", "success", "error"}
    return body


@pytest.mark.meets("D:sign-in-types")
@pytest.mark.parametrize(("address", "field"), FIELDS)
@pytest.mark.parametrize(
    "value",
    [None, True, 7, 0.5, [], ["ada"], {}, {"name": "ada"}, "", "x" * 201, "nul\0nul"],
    ids=[
        "null",
        "bool",
        "number",
        "fraction",
        "list",
        "filled-list",
        "object",
        "filled-object",
        "empty",
        "overlong",
        "nul",
    ],
)
def test_field_with_a_wrong_value_gets_400_with_its_name(
    client: Client, db: None, address: str, field: str, value: Any
) -> None:
    body = error_of(post(client, address, {**GOOD[address], field: value}))
    assert body["code"] == "invalid"
    assert set(body["fields"]) == {field}
    assert body["message"].startswith(f"{field}: ")


@pytest.mark.meets("1:149")
@pytest.mark.parametrize(("address", "field"), FIELDS)
def test_missing_field_gets_400_with_its_name(client: Client, db: None, address: str, field: str) -> None:
    body = error_of(
        post(client, address, {key: value for key, value in GOOD[address].items() if key != field})
    )
    assert body["fields"] == {field: ["This field is required."]}


@pytest.mark.parametrize("address", GOOD)
def test_unknown_field_gets_400_with_its_name(client: Client, db: None, address: str) -> None:
    body = error_of(post(client, address, {**GOOD[address], "usrname": "x", "is_staff": True}))
    assert set(body["fields"]) == {"usrname", "is_staff"}
    assert "check its spelling" in body["message"]


@pytest.mark.parametrize("address", GOOD)
@pytest.mark.parametrize("body", [[], ["ada"], "ada", 7, None])
def test_body_that_is_not_an_object_gets_400(client: Client, db: None, address: str, body: Any) -> None:
    error_of(
        client.post(f"/api/{address}", "null" if body is None else body, content_type="application/json")
    )


@pytest.mark.meets("D:bad-input")
@pytest.mark.parametrize("address", GOOD)
@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"username=ada",
        b'{"username": "\\ud800", "superPassword": "x", "newPassword": "yyyyyy"}',
        b'{"\\ud800": 1}',
        b'{"username": NaN}',
        b"[" * 100_000,
        b"\xff\xfe\x00",
        '{"username": "Zo\u00eb"}'.encode("latin-1"),
    ],
    ids=["cut", "form", "half-a-pair", "half-a-pair-as-name", "nan", "nested", "bytes", "latin-1"],
)
def test_body_that_is_not_json_gets_parse_error(client: Client, db: None, address: str, body: bytes) -> None:
    error = error_of(client.post(f"/api/{address}", body, content_type="application/json"))
    assert error["code"] == "parse_error"
    assert error["message"].startswith("The request's body is not JSON: ")


@pytest.mark.parametrize("address", GOOD)
@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "x"]
)
def test_other_content_type_gets_415(client: Client, db: None, address: str, content_type: str) -> None:
    error = error_of(client.post(f"/api/{address}", b"username=ada", content_type=content_type), 415)
    assert error["code"] == "unsupported_media_type"


@pytest.mark.parametrize("address", [*GOOD, "auth/logout"])
def test_other_method_gets_405(operator_client: Client, address: str) -> None:
    for method in ("get", "put", "patch", "delete"):
        error = error_of(getattr(operator_client, method)(f"/api/{address}"), 405)
        assert error["code"] == "method_not_allowed"


@pytest.mark.parametrize(("address", "field"), FIELDS)
def test_reply_never_repeats_a_secret(client: Client, db: None, address: str, field: str) -> None:
    secret = "my-very-secret-word" * 20
    answer = post(client, address, {**GOOD[address], field: secret})
    assert b"my-very-secret-word" not in answer.content


@pytest.mark.parametrize("address", ["nothing", "auth/nothing", "crypto-prices/", "session/x"])
@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
def test_unknown_address_gets_404_without_a_session_too(
    client: Client, db: None, address: str, method: str
) -> None:
    assert error_of(getattr(client, method)(f"/api/{address}"), 404)["code"] == "not_found"


@pytest.mark.meets("D:no-session")
@pytest.mark.parametrize("address", ["session", "sandbox", "screen-text"])
def test_read_without_a_session_gets_401(client: Client, db: None, address: str) -> None:
    answer = client.get(f"/api/{address}")
    error_of(answer, 401)
    assert answer["WWW-Authenticate"] == "Session"


def test_invalid_session_key_gets_401(client: Client, db: None) -> None:
    for key in ("x", "0" * 5000, "ä", "'; drop table", '"quoted"'):
        client.cookies[settings.SESSION_COOKIE_NAME] = key
        error_of(client.get("/api/session"), 401)


@pytest.fixture
def page() -> Client:
    """Return a client with CSRF checks, like a real browser."""
    return Client(enforce_csrf_checks=True)


def csrf_token(page: Client) -> str:
    page.get("/admin/login/")
    return page.cookies["csrftoken"].value


@pytest.mark.meets("D:csrf-header")
@pytest.mark.parametrize("address", GOOD)
def test_call_without_csrf_token_gets_403_before_sign_in_too(
    page: Client, operator: User, address: str
) -> None:
    body = error_of(post(page, address, GOOD[address]), 403)
    assert body["code"] == "csrf"
    assert body["message"] == NO_COOKIE


@pytest.mark.parametrize("address", ["auth/logout", "transactions"])
def test_call_without_session_and_token_gets_401_instead_of_csrf(
    page: Client, operator: User, address: str
) -> None:
    assert error_of(post(page, address, {}), 401)["code"] == "not_authenticated"
    page.force_login(operator)
    assert error_of(post(page, address, {}), 403)["code"] == "csrf"


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
    answer = post(page, "auth/login", GOOD["auth/login"], X_CSRFToken=csrf_token(page))
    assert answer.json()["success"] is True
    after = page.cookies["csrftoken"].value
    assert post(page, "auth/logout", X_CSRFToken=after).json() == {"success": True}


@pytest.mark.meets("D:csrf-header")
def test_call_with_session_but_without_csrf_token_gets_403(page: Client, operator: User) -> None:
    sign_in(Client(), "ada")
    page.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    assert error_of(post(page, "auth/logout"), 403)["code"] == "csrf"
    assert page.get("/api/session").status_code == 200
