"""Tests of calls to a faulty identity provider: redirects, and replies that are endless or too large."""

import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from pytest_django import Settings

from apps.accounts.sign_on import limits
from apps.accounts.sign_on.provider import Provider, ProviderUnavailable
from apps.accounts.tests.identity_provider import IdentityProvider

pytestmark = pytest.mark.once


class FaultyHandler(BaseHTTPRequestHandler):
    """Handler that redirects, or sends endless headers, an endless body byte by byte, or a body that is too large."""

    def do_GET(self) -> None:
        large = b" " * limits.MAX_BYTES + b"{}"
        with suppress(OSError):
            if self.path == "/redirect":
                self.wfile.write(b"HTTP/1.1 302 Found\r\nLocation: /keys\r\nContent-Length: 0\r\n\r\n")
                return
            if self.path == "/head":
                self._drip()
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n" % len(large))
            self.wfile.write(b"Connection: close\r\n\r\n" if self.path == "/closing" else b"\r\n")
            if self.path == "/large":
                self.wfile.write(large)
            else:
                self._drip()

    def _drip(self) -> None:
        while True:
            self.wfile.write(b"x")
            time.sleep(0.05)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def faulty(settings: Settings) -> Iterator[str]:
    """Run a faulty provider and enable single sign-on, because calls need its settings; return the provider's URL."""
    settings.SIGN_ON = IdentityProvider("http://127.0.0.1:1").settings()
    with ThreadingHTTPServer(("127.0.0.1", 0), FaultyHandler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_redirect_of_the_provider_is_not_followed(faulty: str) -> None:
    with pytest.raises(ProviderUnavailable, match="redirects"):
        Provider()._read(f"{faulty}/redirect")


@pytest.mark.parametrize("path", ["head", "lasting", "closing", "large"])
def test_provider_call_with_an_endless_or_too_large_reply_is_aborted(
    path: str, faulty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SECONDS", 60 if path == "large" else 0.5)
    with pytest.raises(ProviderUnavailable):
        Provider()._read(f"{faulty}/{path}")
