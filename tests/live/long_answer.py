"""The product's application, with an additional long response at /long.

/long/sent returns how many bytes of the body the server has read for sending, /long/closed whether it closed the body.
"""

import io
from typing import Any, Final

from mockconsole.asgi import application as product  # isort: skip (sets Django up for what follows)

from mockconsole.lib.live.http.replies import Reply, send_reply

SIZE: Final = 64 * 1024 * 1024


class Zeros(io.BytesIO):
    """Body of SIZE zero bytes that aren't kept in memory."""

    sent = 0

    def read(self, size: int | None = -1) -> bytes:
        """Return the next part of the body."""
        part = bytes(min(size or 0, SIZE - self.sent))
        self.sent += len(part)
        return part


latest = Zeros()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer the three paths, and pass every other request on to the product."""
    global latest  # noqa: PLW0603
    match scope.get("path"):
        case "/long":
            latest = Zeros()
            await send_reply(send, Reply(200, [(b"content-length", str(SIZE).encode())], b"", latest))
        case "/long/sent":
            await send_text(send, str(latest.sent))
        case "/long/closed":
            await send_text(send, str(latest.closed))
        case _:
            await product(scope, receive, send)


async def send_text(send: Any, text: str) -> None:
    """Send a short response."""
    await send_reply(send, Reply(200, [(b"content-length", str(len(text)).encode())], text.encode()))
