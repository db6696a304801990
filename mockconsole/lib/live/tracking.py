"""The outermost ASGI application: gives each request and websocket its id."""

from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable

from mockconsole.lib.request_ids import REQUEST_ID_HEADER, choose_request_id, request_id

# Messages with response headers.
STARTS = frozenset({"http.response.start", "websocket.accept"})


class Tracked:
    """An ASGI application whose requests have ids."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Set the id for the log, and send it back."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        own_id = choose_request_id(scope["headers"])
        # The server runs each request in a task with a context of its own, so the value is never reset.
        request_id.set(own_id)
        entry = (REQUEST_ID_HEADER, own_id.encode())

        async def send_with_id(message: Any) -> None:
            if message["type"] in STARTS:
                # A copy: cached replies share their list of headers.
                message = {**message, "headers": [*message.get("headers", ()), entry]}
            await send(message)

        await self.app(scope, receive, send_with_id)
