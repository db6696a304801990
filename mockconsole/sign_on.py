"""Settings of single sign-on (OpenID Connect); if they are unset, `apps.accounts.sign_on` is never imported."""

import os
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from mockconsole.variables import VariableError

PREFIX: Final = "MOCKCONSOLE_OIDC_"
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class SignOn(NamedTuple):
    """Settings of the identity provider, and the values of its role claim that make a person a trainer or trainee."""

    issuer: str
    client_id: str
    client_secret: str
    name: str
    scopes: str
    role_claim: str
    trainers: frozenset[str]
    trainees: frozenset[str]


def read_sign_on() -> SignOn | None:
    """Return the settings from the environment, None if single sign-on is off; raises VariableError for a wrong value."""
    issuer = _read("ISSUER")
    if not issuer:
        if others := sorted(name for name, value in os.environ.items() if name.startswith(PREFIX) and value):
            raise VariableError(f"{PREFIX}ISSUER is empty: set it, or remove {', '.join(others)}.")
        return None
    if not is_encrypted_or_local(issuer):
        raise VariableError(f"{PREFIX}ISSUER is {issuer!r}: it must be an address that begins with https://.")
    settings = SignOn(
        issuer=issuer,
        client_id=_read("CLIENT_ID"),
        client_secret=_read_secret(),
        name=_read("NAME") or "single sign-on",
        scopes=_read("SCOPES") or "openid profile",
        role_claim=_read("ROLE_CLAIM") or "roles",
        trainers=_read_values("TRAINERS"),
        trainees=_read_values("TRAINEES"),
    )
    if not settings.client_id or not settings.client_secret:
        raise VariableError(
            f"Set {PREFIX}CLIENT_ID, and {PREFIX}CLIENT_SECRET or {PREFIX}CLIENT_SECRET_FILE."
        )
    if "openid" not in settings.scopes.split():
        raise VariableError(f"{PREFIX}SCOPES is {settings.scopes!r}: it must contain openid.")
    if not settings.trainers | settings.trainees:
        raise VariableError(f"Set {PREFIX}TRAINERS or {PREFIX}TRAINEES: without them nobody has a role.")
    if both := settings.trainers & settings.trainees:
        raise VariableError(f"{PREFIX}TRAINERS and {PREFIX}TRAINEES both contain {', '.join(sorted(both))}.")
    return settings


def is_encrypted_or_local(address: str) -> bool:
    """Return True for an https URL, and for an http URL of this machine."""
    try:
        address.encode()
        parts = urlsplit(address)
    except ValueError:
        return False
    return (parts.scheme == "https" and bool(parts.hostname)) or (
        parts.scheme == "http" and parts.hostname in LOOPBACK
    )


def _read(name: str) -> str:
    return os.environ.get(PREFIX + name, "").strip()


def _read_values(name: str) -> frozenset[str]:
    return frozenset(filter(None, (value.strip() for value in _read(name).split(","))))


def _read_secret() -> str:
    path = _read("CLIENT_SECRET_FILE")
    if not path:
        return _read("CLIENT_SECRET")
    try:
        return Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise VariableError(
            f"{PREFIX}CLIENT_SECRET_FILE is {path!r}: write the path of a text file that can be read."
        ) from error
