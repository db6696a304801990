"""Outermost ASGI application: gives each request and websocket its id, and measures the time of requests."""

import time
from collections.abc import Callable
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable

from mockconsole.lib.request_ids import REQUEST_ID_HEADER, choose_request_id, request_id

# Types of the ASGI messages that contain response headers.
STARTS = frozenset({"http.response.start", "websocket.accept"})

# Function called after each request with its method, path, status (0 if the client hung up) and duration in seconds.
CountRequest = Callable[[str, str, int, float], None]


class Tracked:
    """ASGI application that gives each request an id, and counts requests if this process serves metrics."""

    def __init__(self, app: Any, *, count_request: CountRequest | None = None) -> None:
        self.app = app
        self.count_request = count_request

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Set the request id for the log, send it in the response, and count the request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        own_id = choose_request_id(scope["headers"])
        # Don't reset the value later: the server runs each request in a task that has its own context.
        request_id.set(own_id)
        entry = (REQUEST_ID_HEADER, own_id.encode())
        began, status = time.perf_counter(), 0

        async def send_with_id(message: Any) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message.get("status", 0)
                # Copy the headers, because cached replies share one list.
                message = {**message, "headers": [*message.get("headers", ()), entry]}
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            if self.count_request is not None and scope["type"] == "http":
                self.count_request(scope["method"], scope["path"], status, time.perf_counter() - began)
