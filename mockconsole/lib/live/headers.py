"""What the ASGI root reads in a connection's headers, by the same rules as Django."""

from collections.abc import Iterable
from typing import Any

from asgiref.typing import HTTPScope, WebSocketScope
from django.conf import settings
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str | None:
    """Return the value of a header."""
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None


def session_key(headers: Headers) -> str | None:
    """Return the session key that a request's cookies carry."""
    return parse_cookie(header(headers, b"cookie") or "").get(settings.SESSION_COOKIE_NAME) or None


def host_is_ours(headers: Headers) -> bool:
    """Tell whether a request names a host that settings allow."""
    domain, _ = split_domain_port(header(headers, b"host") or "")
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def is_secure(scope: HTTPScope | WebSocketScope) -> bool:
    """Tell whether the browser speaks TLS, to us or to the proxy before us."""
    told_by: Any = settings.SECURE_PROXY_SSL_HEADER
    if told_by is not None:
        name, secure = told_by
        told = header(scope["headers"], name.removeprefix("HTTP_").replace("_", "-").lower().encode())
        if told is not None:
            return bool(told.split(",", 1)[0].strip() == secure)
    return scope.get("scheme") in {"https", "wss"}


def page_is_ours(scope: WebSocketScope) -> bool:
    """Tell whether a websocket is opened by a page of this address, port included, or of a named origin.

    A browser sends its cookies to every port of a host, so another program's page there must not be let in.
    """
    headers = scope["headers"]
    origin = header(headers, b"origin")
    if origin is None or not host_is_ours(headers):
        return False
    own = f"{'https' if is_secure(scope) else 'http'}://{header(headers, b'host')}"
    return origin in {own, *settings.CORS_ALLOWED_ORIGINS}
