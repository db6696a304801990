"""Normalization of requests, so that the ASGI root and Django can't interpret a request differently."""

import codecs
import re
from collections.abc import Iterable
from typing import Final, TypeVar
from urllib.parse import unquote

from asgiref.typing import HTTPScope, WebSocketScope
from django.utils.http import parse_header_parameters

Scope = TypeVar("Scope", HTTPScope, WebSocketScope)

_ABSOLUTE: Final = re.compile(rb"https?://([^/]*)(/.*)?", re.IGNORECASE | re.DOTALL)
# Allow only these charsets: Django would accept any Python codec, even one that doesn't decode text, such as hex or zip.
_CHARSETS: Final = frozenset({"utf-8", "ascii"})


class BadHeaders(Exception):
    """Raised for a second Host header, which a server must reject (RFC 9112, 3.2), or a media type on which Django fails."""


def normalize(scope: Scope) -> Scope:
    """Return a request with each header only once and without a host in its path; raises BadHeaders."""
    headers = [*scope["headers"]]
    if len(dict(headers)) < len(headers):
        scope = {**scope, "headers": join_headers(headers)}
    if not _are_media_types_valid(scope["headers"]):
        raise BadHeaders
    return scope if scope["path"].startswith("/") else _without_host(scope)


def _are_media_types_valid(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return True if Django can parse the Content-Type and Accept headers and decode the body."""
    try:
        for name, value in headers:
            if name == b"content-type":
                _, parameters = parse_header_parameters(value.decode("latin-1"))
                if codecs.lookup(parameters.get("charset", "utf-8")).name not in _CHARSETS:
                    return False
            elif name == b"accept":
                for media_type in value.decode("latin-1").split(","):
                    parse_header_parameters(media_type)
    except (LookupError, ValueError):
        return False
    return True


def _without_host(scope: Scope) -> Scope:
    path, host = origin_form(scope["raw_path"])
    if host is None:
        return scope
    # The host in the request's target overrides the Host header (RFC 9112, 3.2.2).
    headers = [(b"host", host), *(entry for entry in scope["headers"] if entry[0] != b"host")]
    return {**scope, "headers": headers, "path": unquote(path.decode("latin-1")), "raw_path": path}


def join_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Join repeated headers with commas (RFC 9110, 5.2), cookies with semicolons (RFC 9113, 8.2.3); raises BadHeaders."""
    values: dict[bytes, bytes] = {}
    for name, value in headers:
        if name not in values:
            values[name] = value
        elif name == b"host":
            raise BadHeaders
        else:
            values[name] += (b"; " if name == b"cookie" else b",") + value
    return list(values.items())


def origin_form(target: bytes) -> tuple[bytes, bytes | None]:
    """Split a request's target into its path and its host, which is None unless the target is an absolute URL."""
    match = _ABSOLUTE.fullmatch(target)
    return (target, None) if match is None else (match[2] or b"/", match[1])
