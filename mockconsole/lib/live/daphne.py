"""Daphne that refuses a body which is too long before it has arrived, and whose own errors have the mark.

By itself Daphne receives all of a body, in memory and temporary files, before the application hears of the request.
"""

import asyncio
import logging
from typing import Any
from urllib.parse import unquote

from daphne import http_protocol
from django.conf import settings
from twisted.web import http

from mockconsole.lib.live.body_limit import largest_at
from mockconsole.lib.live.headers import session_key
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.normalized import origin_form
from mockconsole.lib.live.root import failed
from mockconsole.lib.live.wsgi_bridge import Reply, refusal

logger = logging.getLogger("mockconsole.requests")

# Hanging up on a client in mid-body can lose the answer, so what it goes on sending is thrown away for a while.
THROWN_AWAY_AT_MOST = 64 * 1024 * 1024
SERVER_ERRORS = 500


class OurChannel(http.HTTPChannel):
    """A connection that tells each request its target at once; Twisted does so when the whole body is there."""

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 (Twisted's name)
        """Take a line of a request's head; the first one makes the request."""
        known = len(self.requests)
        super().lineReceived(line)  # type: ignore[no-untyped-call]
        if len(self.requests) > known:
            self.requests[-1].target = b"".join(line.split()[1:2])


class OurRequest(http_protocol.WebRequest):  # type: ignore[misc]
    """A request whose body is kept as far as its address takes it, and beyond the common limit for a session alone."""

    target = b""
    _limit = 0
    _received = 0
    _refused = False
    _look_up: asyncio.Task[None] | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Leave forms to Django: Twisted would read each of them too, and hang up on a broken one."""
        super().__init__(*args, **kwargs, parsePOSTFormSubmission=False)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 (Twisted's name)
        """Refuse by the announced length; a chunked body announces none."""
        super().gotLength(length)
        self._limit = settings.API_BODY_LIMIT
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
        if self._look_up is not None and self._is_held:
            # The end of its body had been read before that was paused.
            self._look_up.add_done_callback(lambda _: self.process())
            return None
        if self.channel is None:
            return None
        if cookies := self.requestHeaders.getRawHeaders(b"cookie"):
            # Daphne itself joins those of a websocket by commas, which no cookie is parted by.
            self.requestHeaders.setRawHeaders(b"cookie", [b"; ".join(cookies)])
        return self.channel.loseConnection() if self._refused else super().process()

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """Answer what Daphne refuses, or could not have answered; its own page has no mark."""
        reply = refusal(status, "bad_request" if status < SERVER_ERRORS else "server_error")
        self.handle_reply({"type": "http.response.start", "status": status, "headers": reply.headers})
        self.handle_reply({"type": "http.response.body", "body": reply.body})

    @property
    def _is_held(self) -> bool:
        """True while reading is paused for the look-up of the session."""
        return self._look_up is not None and not self._look_up.done()

    def _judge(self, size: int) -> None:
        if size <= self._limit or self._refused or self._is_held:
            return
        path = unquote(origin_form(self.target.partition(b"?")[0])[0].decode("latin-1"))
        cookies = self.requestHeaders.getRawHeaders(b"cookie", [])
        key = session_key([(b"cookie", b"; ".join(cookies))])
        # A client that asked whether to send its body is answered here.
        asked = self.requestHeaders.hasHeader(b"expect") and not self._received
        self.requestHeaders.removeHeader(b"expect")
        if key is None or size > largest_at(path):
            self._refuse(refusal(413, "too_large"))
            return
        self.channel.transport.pauseProducing()
        self._look_up = asyncio.get_running_loop().create_task(self._admit(key, largest_at(path), asked))

    async def _admit(self, key: str, limit: int, asked: bool) -> None:
        """Take a body up to a limit if the session stands; none of it is read meanwhile."""
        try:
            refused = refusal(413, "too_large") if await identities.of(key) is None else None
        except Exception as error:
            logger.exception("The session of an upload could not be looked up.")
            refused = failed(error)
        if self.channel is None:
            return
        if refused is not None:
            self._refuse(refused)
        else:
            self._limit = limit
            if asked:
                self.channel.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        self.channel.transport.resumeProducing()

    def _refuse(self, reply: Reply) -> None:
        self._refused = True
        self.channel.transport.write(last_answer(reply))


def last_answer(reply: Reply) -> bytes:
    """Return a refusal of a body as it is sent while that still comes in."""
    head = [
        b"HTTP/1.1 %d %b" % (reply.status, http.RESPONSES[reply.status]),
        *(b": ".join(entry) for entry in reply.headers),
    ]
    return b"\r\n".join([*head, b"connection: close", b"", reply.body])


def adapt_daphne() -> None:
    """Have every Daphne of this process, started by `make run` or by its own command, take requests so."""
    http_protocol.WebRequest = OurRequest
    http_protocol.HTTPFactory.protocol = OurChannel
