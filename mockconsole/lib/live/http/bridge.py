"""Bridge from ASGI to Django's WSGI handler, with a single hop into the thread pool per request.

Under Django's own ASGI handler, each middleware hops between threads twice, and each request opens a new database
connection; this bridge makes a view several times cheaper (docs/ARCHITECTURE.md has the numbers).
"""

import asyncio
import io
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any, BinaryIO, cast

from asgiref.typing import ASGIReceiveCallable, HTTPScope
from django.conf import settings

from mockconsole.lib.busy import ARRIVED_AT, QueueTimeout
from mockconsole.lib.live.http.headers import header, session_key
from mockconsole.lib.live.http.limits import is_size_allowed
from mockconsole.lib.live.http.replies import Reply, busy_reply, refusal
from mockconsole.lib.live.identity import Identities
from mockconsole.lib.live.pool import Threads, anonymous, readers, run_in_turn, writers
from mockconsole.lib.live.turns import FairTurns, Limits

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
# Statuses without a body. Django's WSGI handler sets a Content-Length of 0 for them, which a 304 must not have.
BODYLESS = frozenset({204, 304})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# Cap on running and waiting writes, because each holds its body in memory. A single SQLite writer can't complete 400
# writes within the timeout of 5 s anyway.
MAX_QUEUED_WRITES = 400
# Maximum number of a session's waiting requests in a queue, so that there is room for other sessions' requests.
MAX_QUEUED_OF_ONE = 100
# Cap on running and waiting reads: high, because reads have no body; enough for a class of 500 that opens the console at
# once with six connections per browser.
MAX_QUEUED_READS = 3000
# Timeout for reads, joins and sign-ins: long, because a whole class may join or sign in at once, which takes 0.25 s per
# person, but shorter than the 30 s after which browsers give up.
PATIENT_TIMEOUT_SECONDS = 25
MAX_BODY_IN_MEMORY = 1024 * 1024
# Timeout in seconds between two parts of a request body: the same as Twisted's; uvicorn has none.
MAX_BODY_SILENCE = 60


class BodyTooLarge(Exception):
    """Raised when the client sends a body that is larger than the path accepts."""


class BodyTimeout(Exception):
    """Raised when the client stops sending before its request is complete."""


class ClientGone(Exception):
    """Raised when the client hangs up before its request is complete."""


class WsgiBridge:
    """Runs a WSGI app for ASGI requests; `slow_reads` (reads) and `slow_paths` (writes) map paths to thread pools."""

    def __init__(
        self,
        app: WsgiApp,
        *,
        identities: Identities,
        slow_paths: Mapping[re.Pattern[str], Threads] | None = None,
        slow_reads: Mapping[re.Pattern[str], Threads] | None = None,
    ) -> None:
        self.app = app
        self.identities = identities
        self.slow_paths = slow_paths or {}
        self.slow_reads = slow_reads or {}
        self.read_turns: dict[Threads, FairTurns] = {}
        self.write_turns: dict[Threads, FairTurns] = {}

    def queue_lengths(self) -> dict[str, int]:
        """Return the number of running and waiting requests, keyed by the name of their threads; safe in any thread."""
        queues = [*self.read_turns.items(), *self.write_turns.items()]
        return {threads.name: turns.queued for threads, turns in queues}

    async def handle(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> Reply | None:
        """Read a request's body and return the response, or None if the client hung up."""
        try:
            body = await read_body(
                receive, partial(is_size_allowed, self.identities, scope), content_length(scope)
            )
        except BodyTooLarge:
            return refusal(scope["path"], 413, "too_large")
        except ClientGone:
            return None
        return await self.respond(scope, body)

    async def respond(
        self,
        scope: HTTPScope,
        body: bytes = b"",
        extra: Mapping[str, Any] | None = None,
        *,
        is_shared: bool = False,
    ) -> Reply:
        """Return the response to a request.

        `extra` is added to the WSGI environment. Set `is_shared` if other sessions' requests wait for this response too, so
        that it doesn't wait behind the caller's own slow reads.
        """
        environ = {**build_environ(scope, body), **(extra or {})}
        try:
            if scope["method"] in SAFE_METHODS:
                return await self._read(scope, environ, is_shared=is_shared)
            return await self._write(scope, environ)
        except QueueTimeout:
            return busy_reply(scope["path"])

    async def _read(self, scope: HTTPScope, environ: dict[str, Any], *, is_shared: bool) -> Reply:
        threads = _threads_for(scope, self.slow_reads, readers)
        if (turns := self.read_turns.get(threads)) is None:
            # Give one caller at most half of the threads: its slow reads can't be interrupted, so other callers need the
            # other half.
            limits = Limits(MAX_QUEUED_READS, MAX_QUEUED_OF_ONE, max(threads.number // 2, 1))
            turns = self.read_turns[threads] = FairTurns(threads.number, limits)
        caller: Hashable = await self._reader(scope)
        if is_shared and caller is not None:
            caller = caller, "shared"
        async with turns.turn(caller, timeout_seconds=PATIENT_TIMEOUT_SECONDS):
            return await asyncio.get_running_loop().run_in_executor(threads, self.run_app, environ)

    async def _reader(self, scope: HTTPScope) -> str | None:
        """Return the session key of a read, or None if the session isn't valid."""
        key = session_key(scope["headers"])
        try:
            return key if await self.identities.identify(key) else None
        except Exception:  # noqa: BLE001 (if Django needs the database too, it answers this error itself)
            return None

    async def _write(self, scope: HTTPScope, environ: dict[str, Any]) -> Reply:
        key = session_key(scope["headers"])
        if await self.identities.identify(key) is None:
            # Don't set ARRIVED_AT, so that the time in the queue doesn't shorten the lock timeout.
            key, threads, timeout = None, anonymous, PATIENT_TIMEOUT_SECONDS
        else:
            threads, timeout = _threads_for(scope, self.slow_paths, writers), settings.LOCK_SECONDS
            environ[ARRIVED_AT] = time.monotonic()
        if (turns := self.write_turns.get(threads)) is None:
            limits = Limits(MAX_QUEUED_WRITES, MAX_QUEUED_OF_ONE)
            turns = self.write_turns[threads] = FairTurns(threads.number, limits)
        async with turns.turn(key, timeout_seconds=timeout) as rest:
            # A slot doesn't guarantee a free thread, because the journal uses the same threads to write the entries of
            # many seats in one transaction.
            return await run_in_turn(self.run_app, environ, threads=threads, timeout_seconds=rest)

    def run_app(self, environ: dict[str, Any]) -> Reply:
        """Run the WSGI application and return its complete response; called in a pool thread."""
        responses: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            responses[:] = [(status, headers)]

        result = self.app(environ, start_response)
        spool, size = None, 0
        content = b""
        is_streamed = getattr(result, "streaming", False)
        try:
            if is_streamed:
                content, spool, size = spool_parts(result)
            else:
                content = b"".join(result)
        finally:
            if close := getattr(result, "close", None):
                close()
        line, wsgi_headers = responses[0]
        status = int(line.split(" ", 1)[0])
        # Strip the space that Django puts before each cookie, because h11 rejects it.
        headers = [
            (name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in wsgi_headers
        ]
        if is_streamed and not any(name == b"content-length" for name, _ in headers):
            headers.append((b"content-length", str(size).encode()))
        if status in BODYLESS:
            headers = [entry for entry in headers if entry[0] != b"content-length"]
        return Reply(status, headers, content, spool)


def spool_parts(parts: Iterable[bytes]) -> tuple[bytes, BinaryIO | None, int]:
    """Collect a streamed body; return its bytes, a temporary file instead if it is long, and its size.

    The file saves memory. And no thread waits for a slow client, as it would if the body were sent while being
    generated.
    """
    spool = tempfile.SpooledTemporaryFile(MAX_BODY_IN_MEMORY)  # noqa: SIM115 (closed once it is sent)
    try:
        for part in parts:
            spool.write(part)
        size = spool.tell()
        spool.seek(0)
    except BaseException:
        spool.close()
        raise
    if size > MAX_BODY_IN_MEMORY:
        return b"", cast("BinaryIO", spool), size
    with spool:
        return spool.read(), None, size


def _threads_for(scope: HTTPScope, slow: Mapping[re.Pattern[str], Threads], usual: Threads) -> Threads:
    return next((threads for paths, threads in slow.items() if paths.match(scope["path"])), usual)


def content_length(scope: HTTPScope) -> int:
    """Return a request's Content-Length, or 0 if it is missing or invalid."""
    text = header(scope["headers"], b"content-length") or ""
    return int(text) if text.isascii() and text.isdecimal() else 0


async def read_body(
    receive: ASGIReceiveCallable, is_allowed: Callable[[int], Awaitable[bool]], content_length: int = 0
) -> bytes:
    """Read a request's body; raises BodyTooLarge, before reading anything if the Content-Length is already too large."""
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
