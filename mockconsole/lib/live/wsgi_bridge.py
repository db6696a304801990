"""HTTP over Django's WSGI handler, one hop into the thread pool a request.

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
from typing import Any, NamedTuple

import orjson
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings

from mockconsole.lib.busy import BUSY_STATUS, CAME, RETRY_SECONDS, TurnTimeout
from mockconsole.lib.errors import error_body
from mockconsole.lib.live.body_limit import allows
from mockconsole.lib.live.headers import Headers, header, session_key
from mockconsole.lib.live.hot import matches
from mockconsole.lib.live.identity import Identities
from mockconsole.lib.live.pool import in_turn, readers, slow, strangers, writers
from mockconsole.lib.marks import HEADER, HEADER_VALUE

Header = tuple[bytes, bytes]
WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
# Their answers have no body, and WSGI's handlers give them the length of the one they left out.
BODYLESS = frozenset({204, 304})
NOT_OF_A_304 = frozenset({b"content-type", b"content-length"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# More than one writer of SQLite does before they are told to come back; each holds its body meanwhile.
MOST_WRITES = 400
# A class joins or signs in within one second, and each takes a quarter of one; browsers wait for half a minute.
STRANGERS_SECONDS = 25
# What fits no path.
NO_PATH = re.compile(r"(?!)")


class Reply(NamedTuple):
    """A whole HTTP answer."""

    status: int
    headers: list[Header]
    body: bytes


class BodyTooLarge(Exception):
    """The client sent more than the path accepts."""


class ClientGone(Exception):
    """The client hung up before its request was whole."""


class WsgiBridge:
    """Has a WSGI application answer ASGI requests; what is posted to `slow_paths` may take long."""

    def __init__(
        self, app: WsgiApp, *, identities: Identities, slow_paths: re.Pattern[str] = NO_PATH
    ) -> None:
        self.app = app
        self.identities = identities
        self.slow_paths = slow_paths
        self.waiting: Counter[ThreadPoolExecutor] = Counter()

    async def received(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> Reply | None:
        """Return the answer to a request whose body is still to be read; None where the client hung up."""
        try:
            body = await read_body(receive, partial(allows, self.identities, scope), content_length(scope))
        except BodyTooLarge:
            return refusal(413, "too_large")
        except ClientGone:
            return None
        return await self.reply(scope, body)

    async def reply(
        self, scope: HTTPScope, body: bytes = b"", extra: Mapping[str, Any] | None = None
    ) -> Reply:
        """Return the answer to a request; `extra` goes into its WSGI environment."""
        environ = {**build_environ(scope, body), **(extra or {})}
        if scope["method"] in SAFE_METHODS:
            return await asyncio.get_running_loop().run_in_executor(readers, self.answer, environ)
        threads = await self.threads_for(scope)
        if threads is strangers:
            # Their wait for a lock begins with their turn.
            patience = STRANGERS_SECONDS
        else:
            patience = settings.LOCK_SECONDS
            environ[CAME] = time.monotonic()
        if self.waiting[threads] >= MOST_WRITES:
            return busy()
        self.waiting[threads] += 1
        try:
            return await in_turn(self.answer, environ, threads=threads, patience=patience)
        except TurnTimeout:
            return busy()
        finally:
            self.waiting[threads] -= 1

    async def threads_for(self, scope: HTTPScope) -> ThreadPoolExecutor:
        """Return the threads in which a request that may write waits for its turn."""
        if await self.identities.of(session_key(scope["headers"])) is None:
            return strangers
        return slow if self.slow_paths.match(scope["path"]) else writers

    def answer(self, environ: dict[str, Any]) -> Reply:
        """Run the WSGI application to its end; called in a pool thread."""
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            started[:] = [(status, headers)]

        result = self.app(environ, start_response)
        try:
            content = b"".join(result)
        finally:
            if close := getattr(result, "close", None):
                close()
        line, named = started[0]
        status = int(line.split(" ", 1)[0])
        # Django writes a space before each cookie, which strict servers refuse.
        headers = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in named]
        if status in BODYLESS:
            headers = [entry for entry in headers if entry[0] != b"content-length"]
        return Reply(status, headers, content)


def content_length(scope: HTTPScope) -> int:
    """Return how long a request says its body is; 0 where it doesn't say."""
    said = header(scope["headers"], b"content-length") or ""
    return int(said) if said.isascii() and said.isdecimal() else 0


async def read_body(
    receive: ASGIReceiveCallable, may_be: Callable[[int], Awaitable[bool]], announced: int = 0
) -> bytes:
    """Return the request's body; one that is too long is refused before it is read, where it says so."""
    if not await may_be(announced):
        raise BodyTooLarge
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGone
        chunk = message["body"]
        size += len(chunk)
        if not await may_be(size):
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
    """Return the common shape of what can't be answered."""
    return json_reply(status, orjson.dumps(error_body(code)), headers)


def busy() -> Reply:
    """Return the answer to a request whose turn doesn't come soon."""
    return refusal(BUSY_STATUS, "busy", [(b"retry-after", str(RETRY_SECONDS).encode())])


def unless_held(reply: Reply, etag: str, request_headers: Headers) -> Reply:
    """Return an answer without its body where the browser holds it."""
    if not matches(etag, header(request_headers, b"if-none-match")):
        return reply
    return Reply(304, [entry for entry in reply.headers if entry[0] not in NOT_OF_A_304], b"")


async def send_reply(send: ASGISendCallable, reply: Reply) -> None:
    """Send a whole answer."""
    await send(
        {"type": "http.response.start", "status": reply.status, "headers": reply.headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": reply.body, "more_body": False})
