"""Changes to Daphne 4, made in subclasses.

- A body that is too large is rejected before all of it has arrived. Without this, Daphne calls the application only after
  it has stored the whole body in memory and temporary files.
- A long response is sent no faster than the client reads it. Daphne's send would put it into a buffer without a limit.
- Daphne's error pages are replaced by ours, which have the simulation's mark.
- A websocket's handshake contains the application's headers, which Daphne drops.
- A websocket can be closed with 1012 (service restart), which autobahn rejects.
"""

import asyncio
import logging
from typing import Any
from urllib.parse import unquote

from daphne import http_protocol, ws_protocol
from django.conf import settings
from twisted.web import http

from mockconsole.lib.live.http.headers import session_key
from mockconsole.lib.live.http.limits import max_body_size, may_upload
from mockconsole.lib.live.http.normalize import origin_form
from mockconsole.lib.live.http.replies import Reply, failure_reply, refusal, wait_for_client
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.sockets.connections import SERVICE_RESTART

logger = logging.getLogger("mockconsole.requests")

# Cap on a rejected body, whose rest is read and discarded: if the connection were closed before the body's end, the
# response could be lost.
MAX_DISCARDED_BYTES = 64 * 1024 * 1024
SERVER_ERRORS = 500
# Timeout in seconds for a client that doesn't read the response. It is long, because Linux reports progress only when a
# third of its 4 MB buffer is empty: that takes two minutes if a client reads 10 kB/s.
MAX_READ_SILENCE = 600


class EarlyTargetChannel(http.HTTPChannel):
    """Connection that sets a request's target as soon as its first line arrives; Twisted sets it after the whole body."""

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 (Twisted's name)
        """Read a line of a request's head; the first line creates the request and sets its target."""
        before = len(self.requests)
        super().lineReceived(line)  # type: ignore[no-untyped-call]
        if len(self.requests) > before:
            self.requests[-1].target = b"".join(line.split()[1:2])


class ClientPace:
    """Twisted push producer that makes a sender wait while the transport's write buffer is full."""

    def __init__(self) -> None:
        self._has_room = asyncio.Event()
        self._has_room.set()

    def pauseProducing(self) -> None:  # noqa: N802 (Twisted's name)
        """Make `wait` block until the client has read enough."""
        self._has_room.clear()

    def resumeProducing(self) -> None:  # noqa: N802 (Twisted's name)
        """Unblock `wait`, because the buffer has room again."""
        self._has_room.set()

    def stopProducing(self) -> None:  # noqa: N802 (Twisted's name)
        """Unblock `wait`, because the client has hung up."""
        self._has_room.set()

    async def wait(self) -> None:
        """Wait until the buffer has room; raises TimeoutError if the client reads nothing for too long."""
        async with asyncio.timeout(MAX_READ_SILENCE):
            await self._has_room.wait()


class LimitedRequest(http_protocol.WebRequest):  # type: ignore[misc]
    """Request with its path's size limit; a body above the common limit is accepted only from a staff member's session."""

    target = b""
    _limit = 0
    _received = 0
    _is_refused = False
    _session_check: asyncio.Task[None] | None = None
    _pace: ClientPace | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Leave forms to Django: otherwise Twisted parses them too, and closes the connection if a form is malformed."""
        super().__init__(*args, **kwargs, parsePOSTFormSubmission=False)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 (Twisted's name)
        """Check the Content-Length, which is None for a chunked body."""
        super().gotLength(length)
        self._limit = settings.API_BODY_LIMIT
        self._check_size(length or 0)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        """Store a chunk of the body, or discard it if the request was rejected."""
        self._received += len(data)
        self._check_size(self._received)
        if not self._is_refused:
            super().handleContentChunk(data)
        elif self._received > MAX_DISCARDED_BYTES:
            self.channel.forceAbortClient()

    def process(self) -> Any:
        """Pass the complete request to the application, unless it was rejected."""
        if self._session_check is not None and self._is_paused:
            # The end of the body was already in the buffer when reading was paused, so process the request after the
            # session check.
            self._session_check.add_done_callback(lambda _: self.process())
            return None
        if self.channel is None:
            return None
        if cookies := self.requestHeaders.getRawHeaders(b"cookie"):
            # Join a websocket's cookies here: Daphne would join them with commas, which is invalid (RFC 9113, 8.2.3).
            self.requestHeaders.setRawHeaders(b"cookie", [b"; ".join(cookies)])
        if self._is_refused:
            return self.channel.loseConnection()
        if (self.getHeader(b"upgrade") or b"").lower() == b"websocket":
            # Don't set `wait_for_client` for a websocket: its task would keep this request in memory until the end.
            return super().process()
        # Daphne creates the application's task within `process`, so the task inherits `wait_for_client`.
        token = wait_for_client.set(self._wait_for_client)
        try:
            return super().process()
        finally:
            wait_for_client.reset(token)

    def finish(self) -> None:
        """End the response, and stop waiting for the client."""
        if self._pace is not None:
            self.unregisterProducer()
        super().finish()

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """Answer a request that Daphne rejected or that failed; unlike Daphne's own page, ours has the simulation's mark."""
        reply = refusal(self._clean_path, status, "bad_request" if status < SERVER_ERRORS else "server_error")
        self.handle_reply({"type": "http.response.start", "status": status, "headers": reply.headers})
        self.handle_reply({"type": "http.response.body", "body": reply.body})

    async def _wait_for_client(self) -> None:
        """Wait until the client has read enough of the response; close the connection if it reads nothing for too long."""
        # Let the event loop serve other requests, even if the buffer still has room.
        await asyncio.sleep(0)
        if self.channel is None:
            return
        if self._pace is None:
            # If the buffer is full already, the transport pauses the producer at the next part.
            self._pace = ClientPace()
            self.registerProducer(self._pace, streaming=True)
        try:
            await self._pace.wait()
        except TimeoutError:
            self.channel.forceAbortClient()

    @property
    def _clean_path(self) -> str:
        """The request's decoded path, without host and query."""
        return unquote(origin_form(self.target.partition(b"?")[0])[0].decode("latin-1"))

    @property
    def _is_paused(self) -> bool:
        """True while reading is paused for the session check."""
        return self._session_check is not None and not self._session_check.done()

    def _check_size(self, size: int) -> None:
        if size <= self._limit or self._is_refused or self._is_paused:
            return
        cookies = self.requestHeaders.getRawHeaders(b"cookie", [])
        key = session_key([(b"cookie", b"; ".join(cookies))])
        content_type = self.requestHeaders.getRawHeaders(b"content-type", [b""])[0].decode("latin-1")
        limit = max_body_size(self._clean_path, content_type)
        # Remove "Expect: 100-continue", which would be answered too early: `_check_session` answers it.
        expects_continue = self.requestHeaders.hasHeader(b"expect") and not self._received
        self.requestHeaders.removeHeader(b"expect")
        if key is None or size > limit:
            self._refuse(refusal(self._clean_path, 413, "too_large"))
            return
        self.channel.transport.pauseProducing()
        self._session_check = asyncio.get_running_loop().create_task(
            self._check_session(key, limit, expects_continue)
        )

    async def _check_session(self, key: str, limit: int, expects_continue: bool) -> None:
        """Raise the limit if the session is a staff member's, else reject the request; reading is paused meanwhile."""
        try:
            is_allowed = await may_upload(identities, key)
            reply = None if is_allowed else refusal(self._clean_path, 413, "too_large")
        except Exception as error:
            logger.exception("The session of an upload could not be looked up.")
            reply = failure_reply(self._clean_path, error)
        if self.channel is None:
            return
        if reply is not None:
            self._refuse(reply)
        else:
            self._limit = limit
            if expects_continue:
                self.channel.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        self.channel.transport.resumeProducing()

    def _refuse(self, reply: Reply) -> None:
        self._is_refused = True
        self.channel.transport.write(closing_response(reply))


class OpenWebSocket(ws_protocol.WebSocketProtocol):  # type: ignore[misc]
    """Websocket that sends the application's headers in its handshake and can be closed with 1012."""

    _headers: dict[str, str]

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Store the application's headers for the handshake, because Daphne drops them."""
        if message["type"] == "websocket.accept":
            pairs = message.get("headers", ())
            self._headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in pairs}
        super().handle_reply(message)

    def serverAccept(self, subprotocol: str | None = None) -> None:  # noqa: N802 (Daphne's name)
        """Accept the websocket with the application's headers."""
        super().serverAccept((subprotocol, self._headers))

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802 (Daphne's name)
        """Close the websocket; send 1012 directly, because autobahn's method accepts only 1000 and codes from 3000 on."""
        if code == SERVICE_RESTART:
            self.sendCloseFrame(code=code)
        else:
            super().serverClose(code)


def closing_response(reply: Reply) -> bytes:
    """Return the bytes of an error response that is sent while the body still arrives, and that closes the connection."""
    head = [
        b"HTTP/1.1 %d %b" % (reply.status, http.RESPONSES[reply.status]),
        *(b": ".join(entry) for entry in reply.headers),
    ]
    return b"\r\n".join([*head, b"connection: close", b"", reply.body])


def adapt_daphne() -> None:
    """Replace Daphne's classes in this process, whether `make run` or Daphne's own command started it."""
    http_protocol.WebRequest = LimitedRequest
    http_protocol.HTTPFactory.protocol = EarlyTargetChannel
    ws_protocol.WebSocketFactory.protocol = OpenWebSocket
