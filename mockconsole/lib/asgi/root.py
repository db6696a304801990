"""The ASGI root's tiers: polled reads from memory, the websocket, and Django for everything else."""

import logging
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings

from mockconsole.lib.asgi.headers import header, host_is_ours, is_secure, page_is_ours, session_key
from mockconsole.lib.asgi.hub import hub
from mockconsole.lib.asgi.polled import Declared, PolledLists, declared
from mockconsole.lib.asgi.pool import in_pool
from mockconsole.lib.asgi.wsgi_bridge import Header, Reply, WsgiBridge, json_headers, json_reply, send_reply
from mockconsole.lib.busy import failure_of
from mockconsole.lib.errors import error_body
from mockconsole.lib.hot import HotRead, matches, shelf
from mockconsole.lib.identity import Identities, Identity

logger = logging.getLogger("mockconsole.requests")

TRY_AGAIN_LATER = 1013


class Root:
    """Sends each connection to its tier."""

    def __init__(
        self, *, identities: Identities, django: WsgiBridge, websocket: Any, polled: Declared = declared
    ) -> None:
        self.identities = identities
        self.django = django
        self.websocket = websocket
        self.polled = polled
        self.lists = PolledLists(django)

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Take one connection."""
        if scope["type"] == "lifespan":
            await self.lifespan(receive, send)
            return
        hub.ensure_running()
        if scope["type"] == "websocket":
            await self.open_socket(scope, receive, send)
            return
        try:
            reply = await self.from_memory(scope) or await self.django.received(scope, receive)
        except Exception as error:
            # This one failed outside Django, so its own pages for failures don't stand behind it.
            logger.exception("%s failed.", scope["path"])
            reply = failed(error)
        if reply is not None:
            await send_reply(send, reply)

    async def from_memory(self, scope: HTTPScope) -> Reply | None:
        """Answer what open screens poll; None where it is for Django to answer."""
        if scope["method"] != "GET" or not is_plain(scope):
            return None
        path = scope["path"]
        read = shelf.reads.get(path)
        polled = self.polled(path) if read is None and path.startswith("/api/") else None
        if read is None and polled is None:
            return None
        identity = await self.who(session_key(scope["headers"]))
        if identity is None:
            return None
        if read is not None:
            return await self.answer(read, identity, scope)
        return await self.lists.answer(polled, identity, scope) if polled is not None else None

    async def who(self, key: str | None) -> Identity | None:
        """Return the identity behind a session key."""
        return await self.identities.of(key) if key else None

    async def answer(self, read: HotRead, identity: Identity, scope: HTTPScope) -> Reply:
        """Answer a hot read; the database is asked only where a change has emptied the shelf."""
        body = shelf.at_hand(read, identity.sandbox_id)
        if body is None:
            body = await in_pool(shelf.current, read, identity.sandbox_id)
        headers = [
            (b"etag", body.etag.encode()),
            (b"cache-control", b"private, no-cache"),
            (b"vary", b"Cookie"),
            *strict_transport(scope),
        ]
        if matches(body.etag, header(scope["headers"], b"if-none-match")):
            return Reply(304, [*json_headers(), *headers], b"")
        return Reply(200, [*json_headers(body.content), *headers], body.content)

    async def open_socket(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Hand a websocket on with whom it belongs to; nobody's own page belongs to nobody."""
        try:
            key = session_key(scope["headers"]) if page_is_ours(scope) else None
            identity = await self.who(key)
        except Exception:
            logger.exception("A websocket could not be opened.")
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": None})
            return
        await self.websocket({**scope, "session_key": key, "identity": identity}, receive, send)

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


def is_plain(scope: HTTPScope) -> bool:
    """Tell whether Django would neither refuse a request, nor redirect it, nor answer for another origin.

    Pages of another origin get their headers from Django; those of our own name none when they read.
    """
    return (
        header(scope["headers"], b"origin") is None
        and host_is_ours(scope["headers"])
        and (is_secure(scope) or not settings.SECURE_SSL_REDIRECT)
    )


def strict_transport(scope: HTTPScope) -> list[Header]:
    """Return the header that keeps browsers on TLS, where settings ask for it."""
    if not settings.SECURE_HSTS_SECONDS or not is_secure(scope):
        return []
    parts = [f"max-age={settings.SECURE_HSTS_SECONDS}"]
    if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
        parts.append("includeSubDomains")
    if settings.SECURE_HSTS_PRELOAD:
        parts.append("preload")
    return [(b"strict-transport-security", "; ".join(parts).encode())]


def failed(error: Exception) -> Reply:
    """Return the answer to a request that failed outside Django."""
    failure = failure_of(error)
    wait = failure.retry_after
    headers = [] if wait is None else [(b"retry-after", str(wait).encode())]
    return json_reply(failure.status, error_body(failure.code), headers)
