"""Tests of the identity provider's ID tokens and keys: invalid tokens, and keys that the provider replaces."""

import base64
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
import requests
from joserfc import jwt
from joserfc.errors import BadSignatureError, JoseError
from joserfc.jwk import RSAKey
from pytest_django import Settings

from apps.accounts.sign_on.provider import MIN_AGE_OF_KEYS, Provider
from apps.accounts.tests.identity_provider import IdentityProvider, run_provider

pytestmark = pytest.mark.once


@pytest.fixture
def provider(settings: Settings) -> Iterator[IdentityProvider]:
    """Run a provider with one person, and configure single sign-on with it."""
    with run_provider() as running:
        running.add_person("t-1", roles=["teachers"])
        settings.SIGN_ON = running.settings()
        yield running


def tokens_for(provider: IdentityProvider, client_id: str) -> dict[str, Any]:
    """Return the tokens that the provider issues to a client for its only person."""
    query = {
        "response_type": "code",
        "scope": "openid",
        "client_id": client_id,
        "redirect_uri": "http://a/",
        "nonce": "n",
    }
    code = provider.sign_in(f"{provider.issuer}/oauth2/authorize?{urlencode(query)}", "t-1")["code"]
    data = {"grant_type": "authorization_code", "code": code, "redirect_uri": "http://a/"}
    reply = requests.post(f"{provider.issuer}/oauth2/token", data, auth=(client_id, "any"), timeout=30)
    tokens: dict[str, Any] = reply.json()
    return tokens


def claims_of(tokens: dict[str, Any]) -> dict[str, Any]:
    client = Provider()
    return client._claims(client.configuration(), tokens, "n")


def test_token_for_another_client_is_refused(provider: IdentityProvider) -> None:
    assert claims_of(tokens_for(provider, "mockconsole"))["sub"] == "t-1"
    with pytest.raises(JoseError, match="aud"):
        claims_of(tokens_for(provider, "another"))


def test_token_without_a_signature_is_refused(provider: IdentityProvider) -> None:
    tokens = tokens_for(provider, "mockconsole")
    header = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
    tokens["id_token"] = f"{header}.{tokens['id_token'].split('.')[1]}."
    with pytest.raises(JoseError):
        claims_of(tokens)


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


@contextmanager
def serve_keys() -> Iterator[str]:
    """Serve the keys over HTTP, and yield the server's URL."""
    with HTTPServer(("127.0.0.1", 0), KeysHandler) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def tokens_signed_with(key: RSAKey) -> dict[str, Any]:
    """Return an ID token signed with the given key; the token's header has no `kid`."""
    now = int(time.time())
    claims = {
        "iss": "https://id.example",
        "aud": "mockconsole",
        "sub": "t-1",
        "nonce": "n",
        "iat": now,
        "exp": now + 60,
    }
    return {"id_token": jwt.encode({"alg": "RS256"}, claims, key)}


def test_keys_replaced_without_kid_are_fetched_again_but_not_for_every_bad_signature(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SIGN_ON = IdentityProvider("https://id.example").settings()
    old, new = RSAKey.generate_key(2048), RSAKey.generate_key(2048)
    monkeypatch.setattr(KeysHandler, "keys", [old])
    monkeypatch.setattr(KeysHandler, "calls", [])
    client = Provider()
    with serve_keys() as address:
        configuration = {"jwks_uri": address}
        assert client._claims(configuration, tokens_signed_with(old), "n")["sub"] == "t-1"
        later = time.monotonic() + MIN_AGE_OF_KEYS
        monkeypatch.setattr("apps.accounts.sign_on.provider.time.monotonic", lambda: later)
        KeysHandler.keys[:] = [new]
        assert client._claims(configuration, tokens_signed_with(new), "n")["sub"] == "t-1"
        for _ in range(3):
            with pytest.raises(BadSignatureError):
                client._claims(configuration, tokens_signed_with(old), "n")
    assert len(KeysHandler.calls) == 2
