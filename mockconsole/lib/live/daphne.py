"""Daphne that refuses a body which is too long before it has arrived, and whose own errors have the mark.

By itself Daphne receives all of a body, in memory and temporary files, before the application hears of the request.
"""

from typing import Any

from daphne import http_protocol
from django.conf import settings

from mockconsole.lib.live.wsgi_bridge import Reply, refusal

# Hanging up on a client in mid-body can lose the answer, so what it goes on sending is thrown away for a while.
THROWN_AWAY_AT_MOST = 64 * 1024 * 1024
SERVER_ERRORS = 500


class OurRequest(http_protocol.WebRequest):  # type: ignore[misc]
    """A request that stops being kept where no address would take so long a body; the bridge knows each one's limit."""

    _limit = 0
    _received = 0
    _refused = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Leave forms to Django: Twisted would read each of them too, and hang up on a broken one."""
        super().__init__(*args, **kwargs, parsePOSTFormSubmission=False)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 (Twisted's name)
        """Refuse by the announced length; a chunked body announces none."""
        super().gotLength(length)
        has_session = settings.SESSION_COOKIE_NAME.encode() in self.received_cookies
        self._limit = settings.UPLOAD_BODY_LIMIT if has_session else settings.API_BODY_LIMIT
        self._judge(length or 0)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        """Keep a part of the body as long as it may be kept."""
        self._received += len(data)
        self._judge(self._received)
        if not self._refused:
            super().handleContentChunk(data)
        elif self._received > THROWN_AWAY_AT_MOST:
            self.channel.forceAbortClient()

    def process(self) -> Any:
        """Hand the whole request on, unless it was refused."""
        if cookies := self.requestHeaders.getRawHeaders(b"cookie"):
            # Daphne itself joins those of a websocket by commas, which no cookie is parted by.
            self.requestHeaders.setRawHeaders(b"cookie", [b"; ".join(cookies)])
        return self.channel.loseConnection() if self._refused else super().process()

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """Answer what Daphne refuses, or could not have answered; its own page has no mark."""
        reply = refusal(status, "bad_request" if status < SERVER_ERRORS else "server_error")
        self.handle_reply({"type": "http.response.start", "status": status, "headers": reply.headers})
        self.handle_reply({"type": "http.response.body", "body": reply.body})

    def _judge(self, size: int) -> None:
        if size <= self._limit or self._refused:
            return
        self._refused = True
        # A client that asked whether to send its body has its answer.
        self.requestHeaders.removeHeader(b"expect")
        self.channel.transport.write(last_answer(refusal(413, "too_large")))


def last_answer(reply: Reply) -> bytes:
    """Return a refusal of a body as it is sent while that still comes in."""
    head = [b"HTTP/1.1 %d Content Too Large" % reply.status, *(b": ".join(entry) for entry in reply.headers)]
    return b"\r\n".join([*head, b"connection: close", b"", reply.body])


def adapt_daphne() -> None:
    """Have every Daphne of this process, started by `make run` or by its own command, take requests so."""
    http_protocol.WebRequest = OurRequest
