"""Connections of Daphne that write an answer, or a text of a websocket, in one piece and at once, and marked.

By itself Twisted writes some seventy pieces an answer, and only once its poller has said that the socket takes them; its
websockets make the same frame for each browser, and words in colour for a log that is off.
"""

from functools import lru_cache
from typing import Any

from autobahn.websocket.protocol import PreparedMessage
from daphne.http_protocol import WebRequest
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.tcp import Connection
from twisted.web.http import HTTPChannel

from mockconsole.lib.asgi.wsgi_bridge import Header, Reply, json_reply
from mockconsole.lib.errors import error_body

SERVER_ERRORS = 500


def write_now(transport: Any, data: bytes) -> None:
    """Write what the socket takes, and leave to the poller what it doesn't; so too a socket that is gone."""
    if isinstance(transport, Connection) and takes_more(transport):
        sent = transport.writeSomeData(data)
        if isinstance(sent, int):
            data = data[sent:]
    if data:
        transport.write(data)


def takes_more(transport: Connection) -> bool:
    """Tell whether nothing stands between us and the socket."""
    waiting = transport.dataBuffer or transport._tempDataBuffer  # noqa: SLF001
    return bool(transport.connected and not (transport.TLS or transport.disconnecting or waiting))


class DirectChannel(HTTPChannel):
    """A connection that keeps the head of an answer until its body is there."""

    _head = b""
    _more_head = b""

    def add_to_head(self, lines: bytes) -> None:
        """Take whole header lines of the answer that comes next."""
        self._more_head = lines

    def writeHeaders(self, version: bytes, code: bytes, reason: bytes, headers: Any) -> None:  # noqa: N802
        """Keep the head."""
        lines = [b" ".join((version, code, reason))]
        lines += [name + b": " + value for name, values in headers.getAllRawHeaders() for value in values]
        self._head = b"\r\n".join(lines) + b"\r\n" + self._more_head + b"\r\n"
        self._more_head = b""

    def write(self, data: bytes) -> None:
        """Write a part of the answer, the head before the first."""
        head, self._head = self._head, b""
        write_now(self.transport, head + data)

    def writeSequence(self, iovec: Any) -> None:  # noqa: N802
        """Write a part that comes in pieces."""
        self.write(b"".join(iovec))

    def requestDone(self, request: Any) -> None:  # noqa: N802
        """Write the head of an answer that had no body."""
        if self._head:
            self.write(b"")
        super().requestDone(request)  # type: ignore[no-untyped-call]

    def _respondToBadRequestAndDisconnect(self) -> None:  # noqa: N802
        """Refuse what is no HTTP; Twisted's own answer has no mark."""
        write_now(self.transport, last_answer(b"Bad Request", own_error(400)))
        self.loseConnection()  # type: ignore[no-untyped-call]


class DirectRequest(WebRequest):  # type: ignore[misc]
    """A request that hands the headers of its answer on as they are, but for the length, by which Twisted decides."""

    def handle_reply(self, message: Any) -> None:
        """Take a part of the answer."""
        if message["type"] == "http.response.start" and not self._response_started and self.channel:
            measured = [entry for entry in message["headers"] if entry[0].lower() == b"content-length"]
            lines = header_lines([entry for entry in message["headers"] if entry not in measured])
            if lines is not None:
                self.channel.add_to_head(lines)
                message = {**message, "headers": measured}
        super().handle_reply(message)

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """Answer what Daphne refuses, or could not have answered; its own page has no mark."""
        reply = own_error(status)
        self.handle_reply({"type": "http.response.start", "status": status, "headers": reply.headers})
        self.handle_reply({"type": "http.response.body", "body": reply.body})


def own_error(status: int) -> Reply:
    """Return the answer to a request that did not get to the application, or not back from it."""
    return json_reply(status, error_body("bad_request" if status < SERVER_ERRORS else "server_error"))


def last_answer(phrase: bytes, reply: Reply) -> bytes:
    """Return a whole answer after which the connection is closed."""
    head = [b"HTTP/1.1 %d %b" % (reply.status, phrase), *(b": ".join(entry) for entry in reply.headers)]
    return b"\r\n".join([*head, b"connection: close", b"", reply.body])


def header_lines(headers: list[Header]) -> bytes | None:
    """Return headers as they are written; None where a value holds a line break, which Twisted takes out."""
    lines = b"".join([name + b": " + value + b"\r\n" for name, value in headers])
    return lines if lines.count(b"\n") == lines.count(b"\r") == len(headers) else None


class DirectSocket(WebSocketProtocol):  # type: ignore[misc]
    """A websocket whose texts are framed once, however many browsers are sent them."""

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
        """Send a text."""
        if binary or self.state != self.STATE_OPEN or self._perMessageCompress is not None:
            super().serverSend(content, binary)
        else:
            write_now(self.transport, frame(content))


@lru_cache(maxsize=4)
def frame(text: str) -> bytes:
    """Return a text as a server sends it to a browser."""
    return bytes(PreparedMessage(text.encode(), False, False, True).payloadHybi)
