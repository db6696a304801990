"""HTTP over Django's WSGI handler, one hop into the thread pool a request.

Under Django's own ASGI handler each middleware hops between threads twice and each request opens its database
connection anew; this bridge makes a view several times cheaper (docs/ARCHITECTURE.md has the figures).
"""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import quote

import orjson
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from mockconsole.lib.asgi.body_limit import BodyLimit
from mockconsole.lib.asgi.headers import header
from mockconsole.lib.asgi.pool import executor
from mockconsole.lib.asgi.writes import SAFE_METHODS, Writes
from mockconsole.lib.busy import BUSY_STATUS, NO_THREAD, Busy, Patience
from mockconsole.lib.errors import error_body
from mockconsole.lib.marks import HEADER, HEADER_VALUE

Header = tuple[bytes, bytes]
WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
# Their answers have no body, and WSGI's handlers give them the length of the one they left out.
BODYLESS = frozenset({204, 304})


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
    """An ASGI application that answers with a WSGI application."""

    def __init__(self, app: WsgiApp, *, body_limit: BodyLimit) -> None:
        self.app = app
        self.body_limit = body_limit
        self.writes = Writes()

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer one request."""
        reply = await self.received(scope, receive)
        if reply is not None:
            await send_reply(send, reply)

    async def received(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> Reply | None:
        """Return the answer to a request whose body is still to be read; None where the client hung up."""

        async def allows(size: int) -> bool:
            return await self.body_limit.allows(scope["path"], scope["headers"], size)

        try:
            body = await read_body(receive, allows, announced=content_length(scope))
        except BodyTooLarge:
            return json_reply(413, error_body("too_large"))
        except ClientGone:
            return None
        return await self.reply(scope, body)

    async def reply(
        self, scope: HTTPScope, body: bytes = b"", *, extra: Mapping[str, Any] | None = None
    ) -> Reply:
        """Return the answer to a request; `extra` goes into its WSGI environment."""
        patience = Patience()
        work = partial(self.answer, scope, body, extra or {}, patience)
        loop = asyncio.get_running_loop()
        if scope["method"] in SAFE_METHODS:
            return await loop.run_in_executor(executor, work)
        try:
            return await self.writes.run(work, done=lambda reply: reply.status != BUSY_STATUS)
        except Busy:
            # Django says so in the form of the address, as it does of a lock; that takes no time.
            refusal = partial(self.answer, scope, b"", {NO_THREAD: True}, patience)
            return await loop.run_in_executor(executor, refusal)

    def answer(self, scope: HTTPScope, body: bytes, extra: Mapping[str, Any], patience: Patience) -> Reply:
        """Run the WSGI application to its end; called in a pool thread."""
        with patience.kept():
            return self._answer(scope, body, extra)

    def _answer(self, scope: HTTPScope, body: bytes, extra: Mapping[str, Any]) -> Reply:
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            started[:] = [(status, headers)]

        result = self.app({**build_environ(scope, body), **extra}, start_response)
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
    receive: ASGIReceiveCallable, allows: Callable[[int], Awaitable[bool]], *, announced: int = 0
) -> bytes:
    """Return the request's body; one that is too long is refused before it is read, where it says so."""
    if not await allows(announced):
        raise BodyTooLarge
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGone
        chunk = message["body"]
        size += len(chunk)
        if not await allows(size):
            raise BodyTooLarge
        chunks.append(chunk)
        if not message["more_body"]:
            return b"".join(chunks)


def build_environ(scope: HTTPScope, body: bytes) -> dict[str, Any]:
    """Return the WSGI environment of an ASGI request (PEP 3333)."""
    server_host, server_port = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode("utf-8", "surrogateescape").decode("latin-1"),
        "RAW_URI": quote(scope["path"]),
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
            key = f"HTTP_{name.upper().replace('-', '_')}"
            separator = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value
    return environ


def json_reply(status: int, data: Any, headers: Iterable[Header] = ()) -> Reply:
    """Return a JSON answer with the simulation's mark."""
    body = orjson.dumps(data)
    return Reply(status, [*json_headers(body), *headers], body)


def json_headers(body: bytes | None = None) -> list[Header]:
    """Return the headers every JSON answer made outside Django carries; without a body nothing describes it."""
    described = (
        []
        if body is None
        else [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    )
    return [
        *described,
        (HEADER.lower().encode(), HEADER_VALUE.encode()),
        (b"x-content-type-options", b"nosniff"),
    ]


async def send_reply(send: ASGISendCallable, reply: Reply) -> None:
    """Send a whole answer."""
    await send(
        {"type": "http.response.start", "status": reply.status, "headers": reply.headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": reply.body, "more_body": False})
