"""The ASGI root's three tiers: hot reads from memory, the websocket, and Django for everything else."""

from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings

from mockconsole.lib.asgi.hub import hub
from mockconsole.lib.asgi.identities import Identities
from mockconsole.lib.asgi.pool import in_pool
from mockconsole.lib.asgi.wsgi_bridge import Reply, WsgiBridge, json_headers, send_reply
from mockconsole.lib.hot import HotRead, matches, shelf
from mockconsole.lib.identity import Identity


class Root:
    """Sends each connection to its tier."""

    def __init__(self, *, identities: Identities, django: WsgiBridge, websocket: Any) -> None:
        self.identities = identities
        self.django = django
        self.websocket = websocket
        hub.identities = identities

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Take one connection."""
        if scope["type"] == "lifespan":
            await self.lifespan(receive, send)
            return
        hub.ensure_running()
        if scope["type"] == "websocket":
            scope["session_key"] = session_key(scope["headers"])
            scope["identity"] = await self.who(scope["session_key"])
            await self.websocket(scope, receive, send)
            return
        read = shelf.reads.get(scope["path"]) if scope["method"] == "GET" else None
        # Pages of another origin get their headers from Django; those of our own name none when they read.
        if read is not None and header(scope["headers"], b"origin") is None:
            identity = await self.who(session_key(scope["headers"]))
            if identity is not None:
                await send_reply(send, await self.answer(read, identity, scope))
                return
        await self.django(scope, receive, send)

    async def who(self, key: str | None) -> Identity | None:
        """Return the identity behind a session key."""
        return await self.identities.of(key) if key else None

    async def answer(self, read: HotRead, identity: Identity, scope: HTTPScope) -> Reply:
        """Answer a hot read; Django is asked only where a change has emptied the shelf."""
        body = shelf.at_hand(read, identity.sandbox_id)
        if body is None:
            body = await in_pool(shelf.current, read, identity.sandbox_id)
        fresh = matches(body.etag, header(scope["headers"], b"if-none-match"))
        content = b"" if fresh else body.content
        headers = [
            *json_headers(content)[1 if fresh else 0 :],
            (b"etag", body.etag.encode()),
            (b"cache-control", b"private, no-cache"),
            (b"vary", b"Cookie"),
        ]
        return Reply(304 if fresh else 200, headers, content)

    async def lifespan(self, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer servers that announce start and stop, as uvicorn does."""
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                hub.ensure_running()
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                await send({"type": "lifespan.shutdown.complete"})
                return


def header(headers: Any, name: bytes) -> str | None:
    """Return the value of a request header."""
    for key, value in headers:
        if key == name:
            text: str = value.decode("latin-1")
            return text
    return None


def session_key(headers: Any) -> str | None:
    """Return the session key that a request's cookies carry."""
    raw = header(headers, b"cookie")
    if not raw:
        return None
    name = settings.SESSION_COOKIE_NAME
    for part in raw.split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value or None
    return None
