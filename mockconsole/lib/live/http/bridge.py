"""The bridge from ASGI to Django's WSGI handler: one hop into the thread pool per request.

Under Django's own ASGI handler each middleware hops between threads twice and each request opens its database
connection again; this bridge makes a view several times cheaper (docs/ARCHITECTURE.md has the figures).
"""

import asyncio
import io
import re
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from asgiref.typing import ASGIReceiveCallable, HTTPScope
from django.conf import settings

from mockconsole.lib.busy import ARRIVED_AT, QueueTimeout
from mockconsole.lib.live.http.headers import header, session_key
from mockconsole.lib.live.http.limits import is_size_allowed
from mockconsole.lib.live.http.replies import Reply, busy_reply, refusal
from mockconsole.lib.live.identity import Identities
from mockconsole.lib.live.pool import anonymous, readers, run_in_turn, writers

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
# Statuses without a body: Django's WSGI handler sets a Content-Length of 0, which a 304 must not have.
BODYLESS = frozenset({204, 304})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# Cap of the queue, above what one SQLite writer does within the timeout: each request holds its body in memory.
MAX_QUEUED_WRITES = 400
# A class joins or signs in within one second, and each takes 0.25 s; browsers wait for 30 s.
ANONYMOUS_TIMEOUT_SECONDS = 25
# Seconds between two parts of a body: uvicorn has no timeout of its own, and Twisted has this one.
MAX_BODY_SILENCE = 60


class BodyTooLarge(Exception):
    """Raised when the client sends more than the path accepts."""


class BodyTimeout(Exception):
    """Raised when the client stops sending before its request is complete."""


class ClientGone(Exception):
    """Raised when the client hangs up before its request is complete."""


class WsgiBridge:
    """Runs a WSGI application for ASGI requests; writes to each of `slow_paths` have threads of their own."""

    def __init__(
        self,
        app: WsgiApp,
        *,
        identities: Identities,
        slow_paths: Mapping[re.Pattern[str], ThreadPoolExecutor] | None = None,
    ) -> None:
        self.app = app
        self.identities = identities
        self.slow_paths = slow_paths or {}
        self.queue_lengths: Counter[ThreadPoolExecutor] = Counter()

    async def handle(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> Reply | None:
        """Read a request's body and return the answer; None where the client hung up."""
        try:
            body = await read_body(
                receive, partial(is_size_allowed, self.identities, scope), content_length(scope)
            )
        except BodyTooLarge:
            return refusal(413, "too_large")
        except ClientGone:
            return None
        return await self.respond(scope, body)

    async def respond(
        self, scope: HTTPScope, body: bytes = b"", extra: Mapping[str, Any] | None = None
    ) -> Reply:
        """Return the answer to a request; `extra` goes into its WSGI environment."""
        environ = {**build_environ(scope, body), **(extra or {})}
        if scope["method"] in SAFE_METHODS:
            return await asyncio.get_running_loop().run_in_executor(readers, self.run_app, environ)
        threads = await self.pool_for(scope)
        if threads is anonymous:
            # Without ARRIVED_AT, the wait for a lock begins when a thread takes the request.
            timeout = ANONYMOUS_TIMEOUT_SECONDS
        else:
            timeout = settings.LOCK_SECONDS
            environ[ARRIVED_AT] = time.monotonic()
        if self.queue_lengths[threads] >= MAX_QUEUED_WRITES:
            return busy_reply()
        self.queue_lengths[threads] += 1
        try:
            return await run_in_turn(self.run_app, environ, threads=threads, timeout_seconds=timeout)
        except QueueTimeout:
            return busy_reply()
        finally:
            self.queue_lengths[threads] -= 1

    async def pool_for(self, scope: HTTPScope) -> ThreadPoolExecutor:
        """Return the threads of a request that may write."""
        if await self.identities.identify(session_key(scope["headers"])) is None:
            return anonymous
        slow = (threads for paths, threads in self.slow_paths.items() if paths.match(scope["path"]))
        return next(slow, writers)

    def run_app(self, environ: dict[str, Any]) -> Reply:
        """Run the WSGI application to its end; called in a pool thread."""
        responses: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            responses[:] = [(status, headers)]

        result = self.app(environ, start_response)
        try:
            content = b"".join(result)
        finally:
            if close := getattr(result, "close", None):
                close()
        line, wsgi_headers = responses[0]
        status = int(line.split(" ", 1)[0])
        # Django puts a space before each cookie, which h11 refuses.
        headers = [
            (name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in wsgi_headers
        ]
        if status in BODYLESS:
            headers = [entry for entry in headers if entry[0] != b"content-length"]
        return Reply(status, headers, content)


def content_length(scope: HTTPScope) -> int:
    """Return the Content-Length of a request; 0 where it has none."""
    text = header(scope["headers"], b"content-length") or ""
    return int(text) if text.isascii() and text.isdecimal() else 0


async def read_body(
    receive: ASGIReceiveCallable, is_allowed: Callable[[int], Awaitable[bool]], content_length: int = 0
) -> bytes:
    """Return the request's body; raises BodyTooLarge before a byte is read if the Content-Length is too large."""
    if not await is_allowed(content_length):
        raise BodyTooLarge
    chunks: list[bytes] = []
    size = 0
    while True:
        try:
            async with asyncio.timeout(MAX_BODY_SILENCE):
                message = await receive()
        except TimeoutError as error:
            raise BodyTimeout from error
        if message["type"] != "http.request":
            raise ClientGone
        chunk = message["body"]
        size += len(chunk)
        if not await is_allowed(size):
            raise BodyTooLarge
        chunks.append(chunk)
        if not message["more_body"]:
            return b"".join(chunks)


def build_environ(scope: HTTPScope, body: bytes) -> dict[str, Any]:
    """Return the WSGI environment of a normalized ASGI request (PEP 3333)."""
    server_host, server_port = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode("utf-8", "surrogateescape").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server_host,
        "SERVER_PORT": str(server_port or 0),
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme") or "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if name == "content-type":
            environ["CONTENT_TYPE"] = value
        elif name != "content-length" and "_" not in name:
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
    return environ
