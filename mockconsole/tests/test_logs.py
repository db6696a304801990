"""The server's log: one line for a client error, a traceback for a server error."""

import io
import logging

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("a failure of ours")


urlpatterns = [path("broken", broken)]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Read along what the server writes."""
    text = io.StringIO()
    (console,) = [handler for handler in logging.getLogger().handlers if handler.get_name() == "console"]
    monkeypatch.setattr(console, "stream", text)
    return text


@pytest.mark.parametrize(
    ("address", "headers"), [("/api/swift/operations?limit=%00", {}), ("/", {"host": "elsewhere.example"})]
)
def test_a_malformed_request_is_one_line_in_the_log(
    written: io.StringIO, address: str, headers: dict[str, str]
) -> None:
    assert Client(headers=headers).get(address).status_code == 400
    (line,) = written.getvalue().splitlines()
    assert " WARNING " in line or " ERROR " in line


@pytest.mark.urls(__name__)
def test_a_server_error_has_its_traceback_in_the_log(written: io.StringIO) -> None:
    assert Client(raise_request_exception=False).get("/broken").status_code == 500
    assert "Traceback" in written.getvalue()
    assert "a failure of ours" in written.getvalue()
