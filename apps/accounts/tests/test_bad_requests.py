"""What the doors of the API answer to what they can't take: a clear 4xx in the common shape, never a 500."""

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


def refused(answer: Answer, status: int = 400) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer["X-Simulated"] == "true"
    assert answer["Content-Type"] == "application/json"
    body: dict[str, Any] = answer.json()
    assert body["message"]
    assert body.keys() >= {"code", "message", "fields"}
    # Some calls read the outcome of their replies, and so of their refusals, by these too.
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
def test_a_field_of_the_wrong_kind_is_named(
    client: Client, db: None, address: str, field: str, value: Any
) -> None:
    body = refused(post(client, address, {**GOOD[address], field: value}))
    assert body["code"] == "invalid"
    assert set(body["fields"]) == {field}
    assert body["message"].startswith(f"{field}: ")


@pytest.mark.meets("1:149")
@pytest.mark.parametrize(("address", "field"), FIELDS)
def test_a_missing_field_is_named(client: Client, db: None, address: str, field: str) -> None:
    body = refused(
        post(client, address, {key: value for key, value in GOOD[address].items() if key != field})
    )
    assert body["fields"] == {field: ["This field is required."]}


@pytest.mark.parametrize("address", GOOD)
def test_an_unknown_field_is_refused_by_name(client: Client, db: None, address: str) -> None:
    body = refused(post(client, address, {**GOOD[address], "usrname": "x", "is_staff": True}))
    assert set(body["fields"]) == {"usrname", "is_staff"}
    assert "check its spelling" in body["message"]


@pytest.mark.parametrize("address", GOOD)
@pytest.mark.parametrize("body", [[], ["ada"], "ada", 7, None])
def test_a_body_that_is_no_object_is_refused(client: Client, db: None, address: str, body: Any) -> None:
    refused(client.post(f"/api/{address}", "null" if body is None else body, content_type="application/json"))


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
def test_what_is_no_json_is_refused(client: Client, db: None, address: str, body: bytes) -> None:
    found = refused(client.post(f"/api/{address}", body, content_type="application/json"))
    assert found["code"] == "parse_error"
    assert found["message"].startswith("The request's body is not JSON: ")


@pytest.mark.parametrize("address", GOOD)
@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "x"]
)
def test_another_content_type_is_refused(client: Client, db: None, address: str, content_type: str) -> None:
    found = refused(client.post(f"/api/{address}", b"username=ada", content_type=content_type), 415)
    assert found["code"] == "unsupported_media_type"


@pytest.mark.parametrize("address", [*GOOD, "auth/logout"])
def test_another_method_is_refused(operator_client: Client, address: str) -> None:
    for method in ("get", "put", "patch", "delete"):
        found = refused(getattr(operator_client, method)(f"/api/{address}"), 405)
        assert found["code"] == "method_not_allowed"


@pytest.mark.parametrize(("address", "field"), FIELDS)
def test_an_answer_never_repeats_a_secret(client: Client, db: None, address: str, field: str) -> None:
    secret = "my-very-secret-word" * 20
    answer = post(client, address, {**GOOD[address], field: secret})
    assert b"my-very-secret-word" not in answer.content


@pytest.mark.parametrize("address", ["nothing", "auth/nothing", "crypto-prices/", "session/x"])
@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
def test_an_unknown_address_is_a_404_for_everybody(
    client: Client, db: None, address: str, method: str
) -> None:
    assert refused(getattr(client, method)(f"/api/{address}"), 404)["code"] == "not_found"


@pytest.mark.meets("D:no-session")
@pytest.mark.parametrize("address", ["session", "sandbox", "screen-text"])
def test_nothing_is_read_without_a_session(client: Client, db: None, address: str) -> None:
    answer = client.get(f"/api/{address}")
    refused(answer, 401)
    assert answer["WWW-Authenticate"] == "Session"


def test_what_is_no_session_key_is_no_session(client: Client, db: None) -> None:
    for key in ("x", "0" * 5000, "ä", "'; drop table", '"quoted"'):
        client.cookies[settings.SESSION_COOKIE_NAME] = key
        refused(client.get("/api/session"), 401)


@pytest.fixture
def page() -> Client:
    """Open a browser that is asked for its CSRF token like a real one."""
    return Client(enforce_csrf_checks=True)


def with_token(page: Client) -> str:
    page.get("/admin/login/")
    return page.cookies["csrftoken"].value


@pytest.mark.meets("D:csrf-header")
@pytest.mark.parametrize("address", GOOD)
def test_a_call_without_the_csrf_token_is_refused_before_sign_in_too(
    page: Client, operator: User, address: str
) -> None:
    body = refused(post(page, address, GOOD[address]), 403)
    assert body["code"] == "csrf"
    assert body["message"] == NO_COOKIE


@pytest.mark.parametrize("address", ["auth/logout", "transactions"])
def test_whoever_has_lost_session_and_token_is_told_of_the_session(
    page: Client, operator: User, address: str
) -> None:
    assert refused(post(page, address, {}), 401)["code"] == "not_authenticated"
    page.force_login(operator)
    assert refused(post(page, address, {}), 403)["code"] == "csrf"


def test_a_token_without_its_cookie_or_another_one_is_refused(page: Client, operator: User) -> None:
    foreign = with_token(Client(enforce_csrf_checks=True))
    assert refused(post(page, "auth/login", GOOD["auth/login"], X_CSRFToken=foreign), 403)["code"] == "csrf"
    with_token(page)
    body = refused(post(page, "auth/login", GOOD["auth/login"], X_CSRFToken=foreign), 403)
    assert (body["code"], body["message"]) == ("csrf", OUT_OF_DATE)


def test_a_call_from_a_foreign_page_is_refused_even_with_the_token(page: Client, operator: User) -> None:
    headers = {"X_CSRFToken": with_token(page), "Origin": "https://elsewhere.example"}
    assert refused(post(page, "auth/login", GOOD["auth/login"], **headers), 403)["code"] == "origin"


def test_a_call_with_the_token_is_taken(page: Client, operator: User) -> None:
    answer = post(page, "auth/login", GOOD["auth/login"], X_CSRFToken=with_token(page))
    assert answer.json()["success"] is True
    after = page.cookies["csrftoken"].value
    assert post(page, "auth/logout", X_CSRFToken=after).json() == {"success": True}


@pytest.mark.meets("D:csrf-header")
def test_a_signed_in_browser_needs_the_token_too(page: Client, operator: User) -> None:
    sign_in(Client(), "ada")
    page.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    assert refused(post(page, "auth/logout"), 403)["code"] == "csrf"
    assert page.get("/api/session").status_code == 200
