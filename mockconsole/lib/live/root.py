"""The ASGI root's tiers: polled reads from memory, the websocket, and Django for everything else."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, WebSocketScope
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist

from mockconsole.lib.busy import failure_of
from mockconsole.lib.live.headers import (
    LOOK_HEADER,
    caller,
    complaint_about_page,
    header,
    host_is_ours,
    is_secure,
    transport_policy,
)
from mockconsole.lib.live.hot import HotRead, shelf
from mockconsole.lib.live.hub import hub
from mockconsole.lib.live.identity import Identities, Identity
from mockconsole.lib.live.normalized import SeveralHosts, normalized
from mockconsole.lib.live.polled import Declared, PolledLists, declared
from mockconsole.lib.live.pool import in_pool
from mockconsole.lib.live.wsgi_bridge import Reply, WsgiBridge, json_reply, refusal, send_reply, unless_held

logger = logging.getLogger("mockconsole.requests")

TRY_AGAIN_LATER = 1013
POLICY_VIOLATION = 1008

# Answers a request whose body is still to be read; None where the client hung up.
Way = Callable[[HTTPScope, ASGIReceiveCallable], Awaitable[Reply | None]]


class Root:
    """Sends each connection to its tier; what is posted to some paths has ways of its own."""

    def __init__(
        self,
        *,
        identities: Identities,
        django: WsgiBridge,
        websocket: Any,
        polled: Declared = declared,
        posted: Mapping[str, Way] | None = None,
    ) -> None:
        self.posted = posted or {}
        self.identities = identities
        self.django = django
        self.websocket = websocket
        self.polled = polled
        self.lists = PolledLists(django)

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Take one connection."""
        if scope["type"] == "lifespan":
            # Nothing is to be done at start and stop, and a server takes a return for that.
            return
        hub.ensure_running()
        try:
            scope = normalized(scope)
        except SeveralHosts:
            await refuse(scope, send)
            return
        if scope["type"] == "websocket":
            await self.open_socket(scope, receive, send)
            return
        try:
            way = self.posted.get(scope["path"]) if scope["method"] == "POST" else None
            # Who looks into a seat writes nothing, and Django says so.
            if way is not None and header(scope["headers"], LOOK_HEADER) is None:
                reply = await way(scope, receive)
            else:
                reply = await self.from_memory(scope) or await self.django.received(scope, receive)
        except Exception as error:
            # This one failed outside Django, so its own pages for failures are not behind it.
            logger.exception("%s failed.", scope["path"])
            reply = failed(error)
        if reply is not None:
            await send_reply(send, reply)

    async def from_memory(self, scope: HTTPScope) -> Reply | None:
        """Answer what open screens poll; None where it is for Django to answer."""
        if scope["method"] != "GET" or not is_plain(scope):
            return None
        path = scope["path"]
        source = shelf.reads.get(path) or (self.polled(path) if path.startswith("/api/") else None)
        if source is None:
            return None
        key = caller(scope["headers"], header(scope["headers"], LOOK_HEADER))
        if (identity := await self.identities.of(key)) is None:
            return None
        if isinstance(source, HotRead):
            try:
                return await self.answer(source, identity, scope)
            except ObjectDoesNotExist:
                # Another process has deleted the room unheard; Django asks who the caller is by now.
                self.identities.forget_everybody()
                return None
        return await self.lists.answer(source, identity, scope)

    async def answer(self, read: HotRead, identity: Identity, scope: HTTPScope) -> Reply:
        """Answer a hot read; the database is asked only where a change has emptied the shelf."""
        body = shelf.at_hand(read, identity.sandbox_id)
        if body is None:
            body = await in_pool(shelf.current, read, identity.sandbox_id)
        headers = [
            (b"etag", body.etag.encode()),
            (b"cache-control", b"private, no-cache"),
            (b"vary", b"Cookie"),
            *transport_policy(scope),
        ]
        return unless_held(json_reply(200, body.content, headers), body.etag, scope["headers"])

    async def open_socket(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Hand a websocket on with whom it belongs to; one of another page belongs to nobody, and the log says why."""
        try:
            look = parse_qs(scope["query_string"].decode("latin-1")).get("look", [None])[0]
            if (complaint := complaint_about_page(scope)) is not None:
                logger.warning("Refused a websocket: %s", complaint)
            key = caller(scope["headers"], look) if complaint is None else None
            identity = await self.identities.of(key)
        except Exception:
            logger.exception("A websocket could not be opened.")
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": None})
            return
        await self.websocket({**scope, "session_key": key, "identity": identity}, receive, send)


def is_plain(scope: HTTPScope) -> bool:
    """Tell whether Django would neither refuse a request, nor redirect it, nor answer for another origin.

    Pages of another origin get their headers from Django; those of our own name none when they read.
    """
    return (
        header(scope["headers"], b"origin") is None
        and host_is_ours(scope["headers"])
        and (is_secure(scope) or not settings.SECURE_SSL_REDIRECT)
    )


async def refuse(scope: HTTPScope | WebSocketScope, send: ASGISendCallable) -> None:
    """Refuse a request that can be read in several ways."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": None})
    else:
        await send_reply(send, refusal(400, "bad_request"))


def failed(error: Exception) -> Reply:
    """Return the answer to a request that failed outside Django."""
    failure = failure_of(error)
    wait = failure.retry_after
    headers = [] if wait is None else [(b"retry-after", str(wait).encode())]
    return refusal(failure.status, failure.code, headers)
