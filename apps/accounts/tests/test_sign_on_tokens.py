"""Tests of the identity provider's ID tokens and keys: invalid tokens, and keys that the provider replaces."""

import base64
import json
import time
from collections.abc import Iterator
from functools import cache
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any, ClassVar

import pytest
from joserfc import jwt
from joserfc.errors import BadSignatureError, JoseError
from joserfc.jwk import RSAKey
from pytest_django import Settings

from apps.accounts.sign_on.provider import MIN_AGE_OF_KEYS, Provider
from apps.accounts.tests.identity_provider import IdentityProvider

pytestmark = pytest.mark.once


@cache
def key(name: str) -> RSAKey:
    return RSAKey.generate_key(2048)


class KeysHandler(BaseHTTPRequestHandler):
    """Handler that returns the provider's current keys and records the calls."""

    keys: ClassVar[list[RSAKey]] = []
    calls: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.calls.append(self.path)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"keys": [key.as_dict(private=False) for key in self.keys]}).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def configuration(settings: Settings) -> Iterator[dict[str, Any]]:
    """Serve the old key over HTTP, and return the configuration of a provider with this key."""
    settings.SIGN_ON = IdentityProvider("https://id.example").settings()
    KeysHandler.keys[:], KeysHandler.calls[:] = [key("old")], []
    with HTTPServer(("127.0.0.1", 0), KeysHandler) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield {"jwks_uri": f"http://127.0.0.1:{server.server_port}/"}
        finally:
            server.shutdown()


def tokens_signed_with(name: str, **changed: object) -> dict[str, Any]:
    """Return an ID token signed with the named key, with the given claims changed; its header has no `kid`."""
    now = int(time.time())
    claims = {
        "iss": "https://id.example",
        "aud": "mockconsole",
        "sub": "t-1",
        "nonce": "n",
        "iat": now,
        "exp": now + 60,
        **changed,
    }
    return {"id_token": jwt.encode({"alg": "RS256"}, claims, key(name))}


def test_token_for_another_client_is_refused(configuration: dict[str, Any]) -> None:
    client = Provider()
    assert client._claims(configuration, tokens_signed_with("old"), "n")["sub"] == "t-1"
    with pytest.raises(JoseError, match="aud"):
        client._claims(configuration, tokens_signed_with("old", aud="another"), "n")


def test_token_without_a_signature_is_refused(configuration: dict[str, Any]) -> None:
    header = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
    claims = tokens_signed_with("old")["id_token"].split(".")[1]
    with pytest.raises(JoseError):
        Provider()._claims(configuration, {"id_token": f"{header}.{claims}."}, "n")


def test_keys_replaced_without_kid_are_fetched_again_but_not_for_every_bad_signature(
    configuration: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Provider()
    assert client._claims(configuration, tokens_signed_with("old"), "n")["sub"] == "t-1"
    later = time.monotonic() + MIN_AGE_OF_KEYS
    monkeypatch.setattr("apps.accounts.sign_on.provider.time.monotonic", lambda: later)
    KeysHandler.keys[:] = [key("new")]
    assert client._claims(configuration, tokens_signed_with("new"), "n")["sub"] == "t-1"
    for _ in range(3):
        with pytest.raises(BadSignatureError):
            client._claims(configuration, tokens_signed_with("old"), "n")
    assert len(KeysHandler.calls) == 2
