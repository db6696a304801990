"""Messages about missing cookies, wrong origins and wrong hosts; the log names the setting to change."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD
from mockconsole.lib.addresses import NO_COOKIE, OTHER_ADDRESS, UNKNOWN_HOST

pytestmark = pytest.mark.django_db

CREDENTIALS = {"username": "grace", "password": PASSWORD}
FORMS = {
    "/api/auth/login": "application/json",
    "/api/lessons/join": "application/json",
    "/admin/login/": None,
}
PORT_LOST = ("http://testserver:8080", "http://testserver", "let the proxy pass on Host unchanged")
TLS_LOST = ("https://testserver", "http://testserver", "set HTTPS=on")


@pytest.fixture
def page() -> Client:
    """Return a client with CSRF checks."""
    return Client(enforce_csrf_checks=True)


def send(page: Client, path: str, **headers: str) -> Any:
    if path.startswith("/api/"):
        return page.post(path, CREDENTIALS, content_type="application/json", headers=headers)
    return page.post(path, CREDENTIALS, headers=headers)


def message_of(answer: Any, path: str) -> str:
    text: str = answer.json()["message"] if path.startswith("/api/") else answer.content.decode()
    return text


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Capture the server's request log."""
    with caplog.at_level(logging.WARNING, logger="mockconsole.requests"):
        yield caplog


def lines_of(log: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in log.records if record.name == "mockconsole.requests"]


@pytest.mark.departs_from("1:202b")
@pytest.mark.parametrize("path", FORMS)
def test_a_form_without_a_cookie_gets_a_message_about_cookies(
    page: Client, trainer: User, path: str, log: pytest.LogCaptureFixture
) -> None:
    answer = send(page, path)
    assert answer.status_code == 403
    assert NO_COOKIE in message_of(answer, path)
    [line] = lines_of(log)
    assert line.startswith(f"Refused POST {path}: no cookie arrived.")


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize(("origin", "own", "setting"), [PORT_LOST, TLS_LOST])
def test_a_form_from_another_origin_gets_403_with_both_origins_and_the_log_names_the_setting(
    page: Client, trainer: User, path: str, origin: str, own: str, setting: str, log: pytest.LogCaptureFixture
) -> None:
    page.get("/admin/login/")
    answer = send(page, path, origin=origin, X_CSRFToken=page.cookies["csrftoken"].value)
    assert answer.status_code == 403
    assert OTHER_ADDRESS.format(origin=origin, own=own).partition(" If you")[0] in message_of(answer, path)
    if path.startswith("/api/"):
        assert answer.json()["code"] == "origin"
    [line] = lines_of(log)
    assert repr(origin) in line
    assert setting in line


@pytest.mark.parametrize("path", ["/", "/admin/login/", "/api/session", "/api/crypto-prices"])
def test_a_host_that_is_not_allowed_gets_400_and_the_log_names_the_setting(
    page: Client, settings: Settings, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings.ALLOWED_HOSTS = ["console.example"]
    answer = page.get(path, headers={"host": "elsewhere.example:8000"})
    assert (answer.status_code, answer["X-Simulated"]) == (400, "true")
    assert UNKNOWN_HOST.format(host="elsewhere.example:8000") in message_of(answer, path)
    assert "You may need to add 'elsewhere.example' to ALLOWED_HOSTS." in caplog.text


def test_the_message_about_an_empty_host_header_says_empty(page: Client) -> None:
    answer = page.get("/", headers={"host": ""})
    assert answer.status_code == 400
    assert "not set up for the address (empty)." in message_of(answer, "/")


def test_the_host_name_on_an_error_page_is_escaped(page: Client) -> None:
    answer = page.get("/", headers={"host": "<b>elsewhere.example"})
    assert answer.status_code == 400
    assert "&lt;b&gt;elsewhere.example" in answer.content.decode()
