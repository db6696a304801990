"""Malformed URLs: rejected or redirected, never a server error."""

import pytest
from django.test import Client

from mockconsole.lib.errors import error_body
from mockconsole.lib.marks import BAR_TEXT


@pytest.mark.parametrize(
    "path",
    [
        "/admin/wallets/cryptoasset/?symbol=%00",
        "/admin/wallets/cryptoasset/?q=%00",
        "/admin/wallets/cryptoasset/%00/change/",
        "/admin/login/?next=%00",
        "/api/swift/operations?cursor=%00",
        "/api/%00",
        "/static/%00.js",
        "/home%00",
        "/home?x=%00",
    ],
)
def test_a_null_character_in_a_url_gets_400(trainer_client: Client, path: str) -> None:
    answer = trainer_client.get(path)
    assert answer.status_code == 400
    assert answer["X-Simulated"] == "true"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    if path.startswith("/api/"):
        assert answer.json() == error_body("bad_request")
    else:
        assert BAR_TEXT in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/"), ("GET", "/api/session"), ("POST", "/api/auth/login")]
)
def test_a_null_character_in_a_cookie_gets_400(client: Client, method: str, path: str) -> None:
    cookie = 'sessionid="aaaaaaaaaaaaaaaa\\000"'
    assert client.generic(method, path, HTTP_COOKIE=cookie).status_code == 400


def test_a_url_with_a_literal_percent_00_is_accepted(trainer_client: Client) -> None:
    assert trainer_client.get("/admin/wallets/cryptoasset/?q=%2500").status_code == 200
