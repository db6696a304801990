"""Whole HTTP answers that are made outside Django."""

from collections.abc import Iterable
from typing import NamedTuple

import orjson
from asgiref.typing import ASGISendCallable
from django.utils.http import parse_etags

from mockconsole.lib.busy import BUSY_STATUS, RETRY_SECONDS, failure_of
from mockconsole.lib.errors import error_body
from mockconsole.lib.live.http.headers import Headers, header
from mockconsole.lib.marks import HEADER, HEADER_VALUE

Header = tuple[bytes, bytes]
BODY_HEADERS = frozenset({b"content-type", b"content-length"})


class Reply(NamedTuple):
    """A whole HTTP answer."""

    status: int
    headers: list[Header]
    body: bytes


def json_reply(status: int, body: bytes, headers: Iterable[Header] = ()) -> Reply:
    """Return a JSON answer with the simulation's mark."""
    own = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (HEADER.lower().encode(), HEADER_VALUE.encode()),
        (b"x-content-type-options", b"nosniff"),
    ]
    return Reply(status, [*own, *headers], body)


def refusal(status: int, code: str, headers: Iterable[Header] = ()) -> Reply:
    """Return an error in the API's common shape."""
    return json_reply(status, orjson.dumps(error_body(code)), headers)


def busy_reply() -> Reply:
    """Return the answer to a request for which no thread is free in time."""
    return refusal(BUSY_STATUS, "busy", [(b"retry-after", str(RETRY_SECONDS).encode())])


def failure_reply(error: Exception) -> Reply:
    """Return the answer to a request that failed outside Django."""
    failure = failure_of(error)
    wait = failure.retry_after
    headers = [] if wait is None else [(b"retry-after", str(wait).encode())]
    return refusal(failure.status, failure.code, headers)


def conditional_reply(reply: Reply, etag: str, request_headers: Headers) -> Reply:
    """Return 304 without a body if the browser has this entity, else the reply."""
    if not etag_matches(etag, header(request_headers, b"if-none-match")):
        return reply
    return Reply(304, [entry for entry in reply.headers if entry[0] not in BODY_HEADERS], b"")


def etag_matches(etag: str, if_none_match: str | None) -> bool:
    """Tell whether the client of a conditional request has this entity (RFC 9110, weak comparison)."""
    if not if_none_match:
        return False
    if if_none_match == etag:
        return True
    tags = [tag.removeprefix("W/") for tag in parse_etags(if_none_match)]
    return etag in tags or "*" in tags


async def send_reply(send: ASGISendCallable, reply: Reply) -> None:
    """Send a whole answer."""
    await send(
        {"type": "http.response.start", "status": reply.status, "headers": reply.headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": reply.body, "more_body": False})
