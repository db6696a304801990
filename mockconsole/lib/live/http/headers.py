"""Functions that read a connection's headers for the ASGI root, with the same rules as Django."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from asgiref.typing import HTTPScope, WebSocketScope
from django.conf import settings
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host
from django.utils.crypto import constant_time_compare

from mockconsole.lib.addresses import explain_origin
from mockconsole.lib.live.identity import CallerKey, SeatView

Headers = Iterable[tuple[bytes, bytes]]
LOOK: Final = "X-Look"
LOOK_HEADER: Final = LOOK.lower().encode()
LIVE: Final = "X-Live"
NOT_LIVE: Final = "no"
_TOKEN = re.compile(r"[a-zA-Z0-9]{32}|[a-zA-Z0-9]{64}")


def header(headers: Headers, name: bytes) -> str | None:
    """Return the first value of the header with the given lower-case name, or None."""
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None


def session_key(headers: Headers) -> str | None:
    """Return the session key from the cookies; None if it is missing or has a null character, on which PostgreSQL fails."""
    key = parse_cookie(header(headers, b"cookie") or "").get(settings.SESSION_COOKIE_NAME)
    return None if not key or "\0" in key else key


def caller_key(headers: Headers, look: str | None) -> CallerKey | None:
    """Return the key that identifies the caller: the session key or, if a trainer views a seat, session key and seat."""
    key = session_key(headers)
    return key if key is None or look is None else SeatView(key, seat_number(look))


def seat_number(text: str) -> int:
    """Parse a seat's number; return 0, which no seat has, if the text isn't a number."""
    return int(text) if re.fullmatch(r"[0-9]{1,18}", text) else 0


def is_allowed_host(headers: Headers) -> bool:
    """Return True if a request's Host header is in ALLOWED_HOSTS."""
    return _is_allowed(header(headers, b"host") or "", tuple(settings.ALLOWED_HOSTS))


# Cache the result, because every poll calls this, nearly always with the same host.
@lru_cache(maxsize=64)
def _is_allowed(host: str, allowed: tuple[str, ...]) -> bool:
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, allowed)


def is_secure(scope: HTTPScope | WebSocketScope) -> bool:
    """Return True if the browser uses TLS, to us or to the proxy in front of us."""
    proxy_header: Any = settings.SECURE_PROXY_SSL_HEADER
    if proxy_header is not None:
        name, secure = proxy_header
        value = header(scope["headers"], name.removeprefix("HTTP_").replace("_", "-").lower().encode())
        if value is not None:
            return bool(value.split(",", 1)[0].strip() == secure)
    return scope.get("scheme") in {"https", "wss"}


def transport_policy(scope: HTTPScope) -> list[tuple[bytes, bytes]]:
    """Return the HSTS header if the settings ask for it and the connection uses TLS; otherwise no header."""
    if not settings.SECURE_HSTS_SECONDS or not is_secure(scope):
        return []
    policy = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
    return [(b"strict-transport-security", policy.encode())]


def find_page_error(scope: WebSocketScope) -> str | None:
    """Return the reason why a page must not open a websocket, or None if it may.

    The page's origin must be our own, including the port, or be in CORS_ALLOWED_ORIGINS. A browser sends a host's cookies
    to all of its ports, so the pages of another program on the same host must be rejected.
    """
    origin = header(scope["headers"], b"origin")
    if not is_allowed_host(scope["headers"]):
        host = header(scope["headers"], b"host")
        return f"the address {host!r} is not in ALLOWED_HOSTS."
    if origin is None:
        return "it names no origin, as browsers do."
    if origin == _own_origin(scope) or origin in settings.CORS_ALLOWED_ORIGINS:
        return None
    return explain_origin(origin, _own_origin(scope))


def is_from_own_page(scope: HTTPScope) -> bool:
    """Return True if a write request comes from a page of our own origin and has a valid CSRF token.

    This is stricter than Django, which also accepts trusted origins and other forms of the token. Django decides about the
    requests for which this returns False.
    """
    headers = scope["headers"]
    token = header(headers, b"x-csrftoken") or ""
    cookie = parse_cookie(header(headers, b"cookie") or "").get(settings.CSRF_COOKIE_NAME, "")
    return bool(
        _TOKEN.fullmatch(token)
        and constant_time_compare(token, cookie)
        and _is_own(header(headers, b"origin"), scope)
        and (is_secure(scope) or not settings.SECURE_SSL_REDIRECT)
    )


def _is_own(origin: str | None, scope: HTTPScope | WebSocketScope) -> bool:
    return origin == _own_origin(scope) and is_allowed_host(scope["headers"])


def _own_origin(scope: HTTPScope | WebSocketScope) -> str:
    return f"{'https' if is_secure(scope) else 'http'}://{header(scope['headers'], b'host')}"
