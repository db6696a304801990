"""The server's log: one line for a client error, a traceback for a server error."""

import io
import logging

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path


def failing_view(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("a failure of ours")


urlpatterns = [path("broken", failing_view)]


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
