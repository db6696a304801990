"""ASGI root: answers polled reads from the cache, and passes other connections to the websocket consumer or to Django."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, WebSocketScope
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist

from mockconsole.lib.busy import QueueTimeout
from mockconsole.lib.live.cache import HotRead, live_cache
from mockconsole.lib.live.draining import drain
from mockconsole.lib.live.health import answer_check
from mockconsole.lib.live.http.bridge import BodyTimeout, WsgiBridge
from mockconsole.lib.live.http.headers import (
    LOOK_HEADER,
    caller_key,
    find_page_error,
    header,
    is_allowed_host,
    is_secure,
    transport_policy,
)
from mockconsole.lib.live.http.normalize import BadHeaders, normalize
from mockconsole.lib.live.http.replies import (
    Reply,
    busy_reply,
    conditional_reply,
    failure_reply,
    json_reply,
    refusal,
    send_reply,
)
from mockconsole.lib.live.identity import Identities, Identity
from mockconsole.lib.live.polled import FindPolled, PolledLists, find_polled
from mockconsole.lib.live.pool import run_in_pool
from mockconsole.lib.live.sockets.hub import hub

logger = logging.getLogger("mockconsole.requests")

TRY_AGAIN_LATER = 1013
POLICY_VIOLATION = 1008

# Function that reads a request's body and returns the response, or None if the client hung up.
Handler = Callable[[HTTPScope, ASGIReceiveCallable], Awaitable[Reply | None]]


class Root:
    """ASGI application that the server calls; `post_handlers` (keyed by path) answer POST requests in place of Django."""

    def __init__(
        self,
        *,
        identities: Identities,
        django: WsgiBridge,
        websocket: Any,
        find_polled: FindPolled = find_polled,
        post_handlers: Mapping[str, Handler] | None = None,
    ) -> None:
        self.post_handlers = post_handlers or {}
        self.identities = identities
        self.django = django
        self.websocket = websocket
        self.find_polled = find_polled
        self.lists = PolledLists(django)

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer an HTTP request, or pass a websocket on to its consumer."""
        if scope["type"] == "lifespan":
            # The application does nothing else at start and stop. Daphne sends no lifespan messages, so `drain.watch()` is
            # called below as well.
            drain.watch()
            return
        hub.ensure_running()
        drain.watch()
        try:
            scope = normalize(scope)
        except BadHeaders:
            await refuse(scope, send)
            return
        if scope["type"] == "websocket":
            await self.open_socket(scope, receive, send)
            return
        try:
            reply = await self.answer(scope, receive)
        except BodyTimeout:
            reply = refusal(scope["path"], 408, "bad_request", [(b"connection", b"close")])
        except QueueTimeout:
            reply = busy_reply(scope["path"])
        except Exception as error:
            # Build the error response here, because Django didn't see the exception.
            logger.exception("%s failed.", scope["path"])
            reply = failure_reply(scope["path"], error)
        if reply is not None:
            await send_reply(send, reply)

    async def answer(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> Reply | None:
        """Return the response to an HTTP request, or None if the client hung up."""
        handler = self.post_handlers.get(scope["path"]) if scope["method"] == "POST" else None
        # A write by a trainer who views a seat goes to Django, which rejects it.
        if handler is not None and header(scope["headers"], LOOK_HEADER) is None:
            return await handler(scope, receive)
        return (
            await self.answer_poll(scope)
            or await answer_check(scope)
            or await self.django.handle(scope, receive)
        )

    async def answer_poll(self, scope: HTTPScope) -> Reply | None:
        """Return the response to a GET of a hot read or a polled list, or None if Django has to answer."""
        if scope["method"] != "GET" or not is_simple(scope):
            return None
        path = scope["path"]
        source = live_cache.reads.get(path) or (self.find_polled(path) if path.startswith("/api/") else None)
        if source is None:
            return None
        key = caller_key(scope["headers"], header(scope["headers"], LOOK_HEADER))
        if (identity := await self.identities.identify(key)) is None:
            return None
        if isinstance(source, HotRead):
            try:
                return await self.answer_hot_read(source, identity, scope)
            except ObjectDoesNotExist:
                # Another process has deleted the sandbox, and the message about this hasn't arrived yet: let Django find
                # the caller's new sandbox.
                self.identities.clear()
                return None
        return await self.lists.answer(source, identity, scope)

    async def answer_hot_read(self, read: HotRead, identity: Identity, scope: HTTPScope) -> Reply:
        """Return the response of a hot read; it runs a query only after a change."""
        body = live_cache.cached_body(read, identity.sandbox_id)
        if body is None:
            body = await run_in_pool(live_cache.current_body, read, identity.sandbox_id)
        headers = [
            (b"etag", body.etag.encode()),
            (b"cache-control", b"private, no-cache"),
            (b"vary", b"Cookie"),
            *transport_policy(scope),
        ]
        return conditional_reply(json_reply(200, body.content, headers), body.etag, scope["headers"])

    async def open_socket(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Pass a websocket on with the caller's identity; a page from a foreign origin gets none, and the log says why."""
        try:
            look = parse_qs(scope["query_string"].decode("latin-1")).get("look", [None])[0]
            if (error_text := find_page_error(scope)) is not None:
                logger.warning("Refused a websocket: %s", error_text)
            key = caller_key(scope["headers"], look) if error_text is None else None
            identity = await self.identities.identify(key)
        except Exception:
            logger.exception("A websocket could not be opened.")
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": None})
            return
        await self.websocket({**scope, "session_key": key, "identity": identity}, receive, send)


def is_simple(scope: HTTPScope) -> bool:
    """Return True if Django would answer a read without rejecting or redirecting it and without CORS headers.

    Browsers send no Origin header with reads from our own pages.
    """
    return (
        header(scope["headers"], b"origin") is None
        and is_allowed_host(scope["headers"])
        and (is_secure(scope) or not settings.SECURE_SSL_REDIRECT)
    )


async def refuse(scope: HTTPScope | WebSocketScope, send: ASGISendCallable) -> None:
    """Reject a connection with invalid headers: a request with 400, a websocket with the close code 1008."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": None})
    else:
        await send_reply(send, refusal(scope["path"], 400, "bad_request"))
