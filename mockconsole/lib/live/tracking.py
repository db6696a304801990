"""The outermost ASGI application: gives each request and websocket its id, and times requests."""

import time
from collections.abc import Callable
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable

from mockconsole.lib.request_ids import REQUEST_ID_HEADER, choose_request_id, request_id

# Messages with response headers.
STARTS = frozenset({"http.response.start", "websocket.accept"})

# Called after each request with its method, path, status (0 if the client hung up) and seconds.
CountRequest = Callable[[str, str, int, float], None]


class Tracked:
    """An ASGI application whose requests have ids, and are counted if this process serves metrics."""

    def __init__(self, app: Any, *, count_request: CountRequest | None = None) -> None:
        self.app = app
        self.count_request = count_request

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Set the id for the log, send it back, and count the request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        own_id = choose_request_id(scope["headers"])
        # The server runs each request in a task with a context of its own, so the value is never reset.
        request_id.set(own_id)
        entry = (REQUEST_ID_HEADER, own_id.encode())
        began, status = time.perf_counter(), 0

        async def send_with_id(message: Any) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message.get("status", 0)
                # Copy the headers: cached replies share one list.
                message = {**message, "headers": [*message.get("headers", ()), entry]}
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            if self.count_request is not None and scope["type"] == "http":
                self.count_request(scope["method"], scope["path"], status, time.perf_counter() - began)
