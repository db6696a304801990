"""Headers of every response: `X-Simulated: true` and the Content-Security-Policy."""

from collections.abc import Iterator

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client
from django.urls import path


def plain(request: HttpRequest) -> HttpResponse:
    return HttpResponse("plain")


def stream_view(request: HttpRequest) -> StreamingHttpResponse:
    def pieces() -> Iterator[bytes]:
        yield b"piece"

    return StreamingHttpResponse(pieces())


def failing_view(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("the detail that nobody may see")


def refusing_view(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("the detail that nobody may see")


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("the detail that nobody may see")


urlpatterns = [
    path(prefix + name, view)
    for prefix in ("", "api/", "admin/")
    for name, view in {
        "plain": plain,
        "streamed": stream_view,
        "broken": failing_view,
        "refused": refusing_view,
        "suspicious": suspicious,
    }.items()
]
urlpatterns += [path("api/docs", plain), path("api/docs/more", plain), path("administrator", plain)]
handler400 = "mockconsole.views.bad_request"
handler403 = "mockconsole.views.forbidden"
handler404 = "mockconsole.views.not_found"
handler500 = "mockconsole.views.server_error"

pytestmark = pytest.mark.urls(__name__)

STRICT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'"
)


@pytest.fixture
def browser() -> Client:
    return Client(raise_request_exception=False)


def directives(text: str) -> dict[str, set[str]]:
    return {name: set(values) for name, *values in map(str.split, text.split(";"))}


def policy(browser: Client, address: str) -> dict[str, set[str]]:
    return directives(browser.get(address)["Content-Security-Policy"])


EXPECTED = {
    "plain": (200, None),
    "streamed": (200, None),
    "broken": (500, "server_error"),
    "refused": (403, "permission_denied"),
    "suspicious": (400, "bad_request"),
    "missing": (404, "not_found"),
}


@pytest.mark.meets("Domain:1.2a")
@pytest.mark.parametrize("prefix", ["/", "/api/", "/admin/"])
@pytest.mark.parametrize("name", EXPECTED)
def test_every_response_is_marked_as_simulated_and_errors_hide_internal_details(
    browser: Client, prefix: str, name: str
) -> None:
    status, code = EXPECTED[name]
    response = browser.get(prefix + name)
    assert response.status_code == status
    assert response["X-Simulated"] == "true"
    assert "Content-Security-Policy" in response
    assert response["X-Content-Type-Options"] == "nosniff"
    if code:
        assert b"detail" not in response.content
    if code and prefix == "/api/":
        body = response.json()
        assert body["code"] == code
        assert body["message"]
        assert body["fields"] == {}


def test_the_response_with_a_static_file_is_marked_as_simulated(browser: Client) -> None:
    response = browser.get("/static/favicon.svg")
    assert response.status_code == 200
    assert b"<svg" in b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert response["X-Simulated"] == "true"


@pytest.mark.meets("Domain:1.5b")
@pytest.mark.parametrize(
    "address", ["/plain", "/api/plain", "/broken", "/missing", "/api/docs/more", "/administrator"]
)
def test_console_and_api_responses_have_the_strict_content_security_policy(
    browser: Client, address: str
) -> None:
    assert policy(browser, address) == directives(STRICT)


def test_the_admins_policy_additionally_allows_only_eval_and_inline_styles(browser: Client) -> None:
    relaxed = policy(browser, "/admin/plain")
    assert relaxed["script-src"] == {"'self'", "'unsafe-eval'"}
    assert relaxed["style-src"] == {"'self'", "'unsafe-inline'"}
    strict = directives(STRICT)
    assert {name for name in strict if strict[name] != relaxed[name]} == {"script-src", "style-src"}


def test_the_api_docs_policy_additionally_allows_only_inline_scripts_and_styles(browser: Client) -> None:
    relaxed = policy(browser, "/api/docs")
    assert relaxed["script-src"] == relaxed["style-src"] == {"'self'", "'unsafe-inline'"}
    strict = directives(STRICT)
    assert {name for name in strict if strict[name] != relaxed[name]} == {"script-src", "style-src"}
