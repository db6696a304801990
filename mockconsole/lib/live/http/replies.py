"""Complete HTTP responses built outside Django."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextvars import ContextVar
from functools import lru_cache
from typing import BinaryIO, NamedTuple

import orjson
from asgiref.typing import ASGISendCallable
from django.template.loader import render_to_string
from django.utils.http import parse_etags

from mockconsole.lib.busy import BUSY_STATUS, RETRY_SECONDS, failure_of
from mockconsole.lib.errors import MESSAGES, error_body
from mockconsole.lib.failure_counts import count_failure
from mockconsole.lib.live.http.headers import Headers, header
from mockconsole.lib.marks import HEADER, HEADER_VALUE
from mockconsole.lib.request_ids import request_id

Header = tuple[bytes, bytes]
PART_BYTES = 64 * 1024
# Content-Security-Policy of the error page, which has a style sheet and an icon but no script.
PAGE_POLICY: Header = (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'")
SERVER_ERROR = 500
BODY_HEADERS = frozenset({b"content-type", b"content-length"})

logger = logging.getLogger("mockconsole.requests")


async def _give_way() -> None:
    """Let the event loop serve other requests; there is no need to wait for the client, because uvicorn's send does."""
    await asyncio.sleep(0)


# Function called after each part of a long body. Daphne's send doesn't wait for the client, so for each
# request `daphne.py` sets a function that does.
wait_for_client: ContextVar[Callable[[], Awaitable[None]]] = ContextVar("wait_for_client", default=_give_way)


class RefusalLog:
    """Log of requests refused with 503, with at most one line per second and path, so that a flood doesn't fill the disk."""

    def __init__(self) -> None:
        self._second = 0
        self._paths: set[str] = set()

    def warn(self, path: str, reason: str) -> None:
        """Log a request refused with 503, unless one with the same path was already logged in this second."""
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._paths = second, set()
        if path not in self._paths:
            self._paths.add(path)
            logger.warning("%r was refused with 503: %s.", path, reason)


refusals = RefusalLog()


class Reply(NamedTuple):
    """Complete HTTP response: status, headers, and the body or, if it is long, a temporary file with it."""

    status: int
    headers: list[Header]
    body: bytes
    spool: BinaryIO | None = None


def json_reply(status: int, body: bytes, headers: Iterable[Header] = ()) -> Reply:
    """Return a JSON response with the simulation's mark."""
    return whole_reply(status, body, headers, content_type=b"application/json")


def whole_reply(status: int, body: bytes, headers: Iterable[Header], *, content_type: bytes) -> Reply:
    """Return a response of any content type with the simulation's mark."""
    own = [
        (b"content-type", content_type),
        (b"content-length", str(len(body)).encode()),
        (HEADER.lower().encode(), HEADER_VALUE.encode()),
        (b"x-content-type-options", b"nosniff"),
    ]
    return Reply(status, [*own, *headers], body)


def refusal(path: str, status: int, code: str, headers: Iterable[Header] = ()) -> Reply:
    """Return an error response: like Django's error responses, it is JSON below /api/ and otherwise an HTML page."""
    if path.startswith("/api/"):
        return json_reply(status, orjson.dumps(error_body(code)), headers)
    page = _error_page(status, code, request_id.get() if status == SERVER_ERROR else "")
    return whole_reply(status, page, [*headers, PAGE_POLICY], content_type=b"text/html; charset=utf-8")


# A small cache is enough: only the pages of server errors differ, because each has the id of its request.
@lru_cache(maxsize=16)
def _error_page(status: int, code: str, own_id: str) -> bytes:
    context = {"status": status, "message": MESSAGES[code], "request_id": own_id}
    return render_to_string("error.html", context).encode()


def busy_reply(path: str) -> Reply:
    """Log a request for which no thread was free in time, and return the 503 response."""
    refusals.warn(path, "the queue was full, or no thread was free in time")
    count_failure("no_thread")
    return refusal(path, BUSY_STATUS, "busy", [(b"retry-after", str(RETRY_SECONDS).encode())])


def failure_reply(path: str, error: Exception) -> Reply:
    """Return the error response to a request that failed outside Django."""
    failure = failure_of(error)
    count_failure(failure.code)
    wait = failure.retry_after
    headers = [] if wait is None else [(b"retry-after", str(wait).encode())]
    return refusal(path, failure.status, failure.code, headers)


def conditional_reply(reply: Reply, etag: str, request_headers: Headers) -> Reply:
    """Return 304 without a body if the browser already has the response with this ETag, else the response."""
    if not etag_matches(etag, header(request_headers, b"if-none-match")):
        return reply
    return Reply(304, [entry for entry in reply.headers if entry[0] not in BODY_HEADERS], b"")


def etag_matches(etag: str, if_none_match: str | None) -> bool:
    """Return True if If-None-Match contains the ETag (RFC 9110, weak comparison)."""
    if not if_none_match:
        return False
    if if_none_match == etag:
        return True
    tags = [tag.removeprefix("W/") for tag in parse_etags(if_none_match)]
    return etag in tags or "*" in tags


async def send_reply(send: ASGISendCallable, reply: Reply) -> None:
    """Send a complete response."""
    await send(
        {"type": "http.response.start", "status": reply.status, "headers": reply.headers, "trailers": False}
    )
    if reply.spool is not None:
        with reply.spool as spool:
            while part := spool.read(PART_BYTES):
                await send({"type": "http.response.body", "body": part, "more_body": True})
                await wait_for_client.get()()
    await send({"type": "http.response.body", "body": reply.body, "more_body": False})
