"""The server's log: one line for a client error, a traceback for a server error."""

import io
import json
import logging
from collections.abc import Iterator
from datetime import datetime

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from apps.accounts.tests.people import post
from mockconsole.logs import JsonFormatter


def failing_view(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("a failure of ours")


urlpatterns = [path("broken", failing_view)]
handler500 = "mockconsole.views.server_error"


@pytest.fixture
def log_output(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Capture the server's log output."""
    text = io.StringIO()
    (console,) = [handler for handler in logging.getLogger().handlers if handler.get_name() == "console"]
    monkeypatch.setattr(console, "stream", text)
    return text


@pytest.mark.parametrize(
    ("address", "headers"), [("/api/swift/operations?limit=%00", {}), ("/", {"host": "elsewhere.example"})]
)
def test_a_malformed_request_writes_one_line_into_the_log(
    log_output: io.StringIO, address: str, headers: dict[str, str]
) -> None:
    assert Client(headers=headers).get(address).status_code == 400
    (line,) = log_output.getvalue().splitlines()
    assert " WARNING " in line or " ERROR " in line


@pytest.mark.urls(__name__)
def test_a_server_error_writes_its_traceback_into_the_log(log_output: io.StringIO) -> None:
    assert Client(raise_request_exception=False).get("/broken").status_code == 500
    assert "Traceback" in log_output.getvalue()
    assert "a failure of ours" in log_output.getvalue()


@pytest.fixture
def json_output(log_output: io.StringIO) -> Iterator[io.StringIO]:
    """Capture the server's log output with LOG_FORMAT=json."""
    (console,) = [handler for handler in logging.getLogger().handlers if handler.get_name() == "console"]
    before = console.formatter
    console.setFormatter(JsonFormatter())
    yield log_output
    console.setFormatter(before)


@pytest.mark.urls(__name__)
def test_the_json_log_writes_a_server_error_as_one_object(json_output: io.StringIO) -> None:
    Client(raise_request_exception=False).get("/broken?name=ada", headers={"Authorization": "secret"})
    (line,) = json_output.getvalue().splitlines()
    entry = json.loads(line)
    assert list(entry) == ["time", "level", "logger", "message", "request_id", "traceback"]
    assert datetime.fromisoformat(entry["time"]).tzinfo is not None
    assert (entry["level"], entry["logger"]) == ("ERROR", "django.request")
    assert entry["message"] == "Internal Server Error: /broken"
    assert entry["traceback"].endswith("ZeroDivisionError: a failure of ours")


def test_the_json_log_omits_other_attributes_of_a_record_such_as_passwords(json_output: io.StringIO) -> None:
    logger = logging.getLogger("mockconsole.tests")
    logger.warning("Line\n%s", "\udc80", extra={"password": "training-room-7", "username": "ada"})
    (line,) = json_output.getvalue().splitlines()
    assert json.loads(line)["message"] == "Line\n\udc80"
    assert json.loads(line)["traceback"] is None
    assert "training-room-7" not in line
    assert "ada" not in line


def test_the_log_of_a_failed_sign_in_has_the_username_but_not_the_password(
    json_output: io.StringIO, client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Set the level to INFO, at which the product logs failed sign-ins; tests usually log only warnings.
    monkeypatch.setattr(logging.getLogger("mockconsole"), "level", logging.INFO)
    typed = {"username": "Ada Lovelace", "password": "a-typed-password"}
    assert post(client, "auth/login", typed).json()["success"] is False
    assert "ada lovelace" in json_output.getvalue().lower()
    assert "a-typed-password" not in json_output.getvalue()
