"""Client of the identity provider; no other code makes calls to other machines."""

import time
from collections.abc import Mapping
from typing import Any, Final, cast

from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from django.conf import settings
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from requests import RequestException

from apps.accounts.sign_on.limits import LimitedAdapter
from mockconsole.sign_on import SignOn, is_encrypted_or_local

# Connect and read timeouts in seconds; limits.py sets the time limit of a whole call.
TIMEOUT: Final = (3, 5)
# Asymmetric signatures only: `none` and shared secrets (HS256 …) are rejected.
ALGORITHMS: Final = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
CLOCK_SKEW: Final = 60
MAX_AGE: Final = 60 * 60
# A bad signature causes a new fetch only if the cached keys are at least this old (seconds): this limits the calls
# that forged tokens can cause.
MIN_AGE_OF_KEYS: Final = 5
# After a failed call, all calls fail at once for this many seconds, so that a hanging provider can't block all threads.
PAUSE: Final = 5
ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class ProviderUnavailable(Exception):
    """Raised when the provider can't be reached or sends an invalid response; a retry may succeed."""


class TokenRefused(Exception):
    """Raised when the provider rejects the authorization code, or when its ID token isn't valid for this sign-in."""


class Provider:
    """Client of the configured provider; it caches the provider's configuration and keys for an hour."""

    def __init__(self) -> None:
        self._documents: dict[str, tuple[float, dict[str, Any]]] = {}
        self._paused_until = 0.0

    def configuration(self) -> dict[str, Any]:
        """Return the provider's configuration after checking issuer and endpoints; raises ProviderUnavailable."""
        issuer = configured().issuer
        document = self._read(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
        if document.get("issuer") != issuer:
            raise ProviderUnavailable(f"It calls itself {document.get('issuer')!r}, not {issuer!r}.")
        if unusable := [name for name in ENDPOINTS if not is_encrypted_or_local(str(document.get(name, "")))]:
            raise ProviderUnavailable(f"Its configuration has no https address as {', '.join(unusable)}.")
        return document

    def authorization_url(self, *, redirect_uri: str, state: str, nonce: str, verifier: str) -> str:
        """Return the URL of the provider's sign-in page for this attempt; raises ProviderUnavailable."""
        endpoint = self.configuration()["authorization_endpoint"]
        with _client() as client:
            url, _ = client.create_authorization_url(
                endpoint, redirect_uri=redirect_uri, state=state, nonce=nonce, code_verifier=verifier
            )
        return str(url)

    def exchange(
        self, *, code: str, redirect_uri: str, nonce: str, verifier: str
    ) -> tuple[str, dict[str, Any]]:
        """Exchange the authorization code for an ID token, and return the token and its claims.

        Raises TokenRefused or ProviderUnavailable.
        """
        configuration = self.configuration()
        methods = configuration.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        method = "client_secret_basic" if "client_secret_basic" in methods else "client_secret_post"
        self._refuse_in_pause()
        try:
            with _client(method) as client:
                token = client.fetch_token(
                    configuration["token_endpoint"],
                    grant_type="authorization_code",
                    code=code,
                    redirect_uri=redirect_uri,
                    code_verifier=verifier,
                )
        except OAuthError as error:
            raise TokenRefused(f"The provider refused the code: {error.error}") from error
        except (RequestException, ValueError) as error:
            raise self._failure(error) from error
        try:
            return token["id_token"], self._claims(configuration, token, nonce)
        except (JoseError, KeyError, TypeError, ValueError) as error:
            raise TokenRefused(f"The ID token is not valid: {type(error).__name__} {error}") from error

    def _claims(
        self, configuration: Mapping[str, Any], token: Mapping[str, Any], nonce: str
    ) -> dict[str, Any]:
        chosen, keys_address = configured(), configuration["jwks_uri"]
        try:
            decoded = _decode(token["id_token"], self._read(keys_address))
        except JoseError:
            # Perhaps the provider has new keys: the `kid` is unknown or, in a token without `kid`, the signature is wrong.
            decoded = _decode(token["id_token"], self._read(keys_address, max_age=MIN_AGE_OF_KEYS))
        options = {
            "iss": {"essential": True, "value": chosen.issuer},
            "aud": {"essential": True, "value": chosen.client_id},
        }
        expected = {"nonce": nonce, "client_id": chosen.client_id, "access_token": token.get("access_token")}
        claims = CodeIDToken(decoded.claims, decoded.header, options, expected)
        claims.validate(leeway=CLOCK_SKEW)
        return dict(claims)

    def _read(self, address: str, *, max_age: float = MAX_AGE) -> dict[str, Any]:
        read_at, document = self._documents.get(address, (0.0, {}))
        now = time.monotonic()
        if document and now - read_at < max_age:
            return document
        self._refuse_in_pause()
        try:
            with _client() as client:
                reply = client.get(address, withhold_token=True)
                reply.raise_for_status()
                document = reply.json()
        except (RequestException, ValueError) as error:
            raise self._failure(error) from error
        if not isinstance(document, dict):
            raise self._failure(ValueError(f"{address} is no JSON object."))
        self._documents[address] = now, document
        return document

    def _refuse_in_pause(self) -> None:
        if time.monotonic() < self._paused_until:
            raise ProviderUnavailable("It didn't answer a few seconds ago.")

    def _failure(self, error: Exception) -> ProviderUnavailable:
        self._paused_until = time.monotonic() + PAUSE
        return ProviderUnavailable(str(error))


provider = Provider()


def configured() -> SignOn:
    """Return the settings of single sign-on; this module is loaded only if they are set."""
    return cast("SignOn", settings.SIGN_ON)


def _client(method: str = "client_secret_basic") -> OAuth2Session:
    chosen = configured()
    client = OAuth2Session(
        chosen.client_id,
        chosen.client_secret,
        token_endpoint_auth_method=method,
        scope=chosen.scopes,
        code_challenge_method="S256",
        default_timeout=TIMEOUT,
    )
    # Follow no redirects: they could send the code to a URL outside the configuration, or fetch keys from there.
    client.max_redirects = 0
    for scheme in ("https://", "http://"):
        client.mount(scheme, LimitedAdapter())
    return client


def _decode(id_token: str, keys: dict[str, Any]) -> jwt.Token:
    return jwt.decode(id_token, KeySet.import_key_set(keys), algorithms=ALGORITHMS)  # type: ignore[arg-type]  # checked there
