"""Minimal HTTP and websocket clients: they use little CPU, because the server runs on the same machine."""

import asyncio
import base64
import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

HEAD_END = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
ETAG = re.compile(rb"\r\netag: *([^\r]+)", re.IGNORECASE)
COOKIE = re.compile(rb"\r\nset-cookie: *([^;\r]+)", re.IGNORECASE)
BODYLESS = frozenset({204, 304})
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# Message with which the server checks that somebody is at a seat, and the response of the seat's browser.
QUESTION, ANSWER = b'{"type":"presence_check","data":null}', b"present"


@dataclass(frozen=True)
class Address:
    """Host and port of a server."""

    port: int
    host: str = "127.0.0.1"

    @property
    def authority(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.authority}"


class Answer(NamedTuple):
    """Response over HTTP."""

    status: int
    etag: str
    cookies: tuple[str, ...]
    body: bytes


class Closed(ConnectionError):
    """Raised if the server has closed or rejected the connection."""


class HttpConnection(asyncio.Protocol):
    """Keep-alive connection for one request at a time."""

    def __init__(self, address: Address, cookie: str = "") -> None:
        self.address = address
        self.cookie = cookie
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._waiting: asyncio.Future[Answer] | None = None

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return await self.call("GET", path, headers)

    async def call(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> Answer:
        """Send a request and return the response; reconnect first if the server has closed the connection."""
        loop = asyncio.get_running_loop()
        if self._transport is None or self._transport.is_closing():
            self._buffer = b""
            await loop.create_connection(lambda: self, self.address.host, self.address.port)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.address.authority}", "Accept: application/json"]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self._waiting = loop.create_future()
        if self._transport is None:
            raise Closed
        self._transport.write("\r\n".join(lines).encode() + HEAD_END + body)
        return await self._waiting

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(Closed("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, rest = self._buffer.partition(HEAD_END)
        if not end or self._waiting is None or self._waiting.done():
            return
        status = int(head[9:12])
        found = LENGTH.search(head)
        if found is None and status not in BODYLESS:
            self._waiting.set_exception(Closed(f"the server answered {status} without a length"))
            self.close()
            return
        length = 0 if status in BODYLESS or found is None else int(found[1])
        if len(rest) < length:
            return
        self._buffer = rest[length:]
        etag = ETAG.search(head)
        cookies = tuple(value.decode() for value in COOKIE.findall(head))
        self._waiting.set_result(Answer(status, etag[1].decode() if etag else "", cookies, rest[:length]))


class Socket(asyncio.Protocol):
    """Websocket that passes each text message to `on_text`, with its arrival time."""

    def __init__(self, address: Address, cookie: str, on_text: Callable[[bytes, float], None]) -> None:
        self.address = address
        self.cookie = cookie
        self.on_text = on_text
        self.lost = False
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, path: str = "/ws") -> None:
        """Open the websocket; raise Closed if the server rejects it."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, self.address.host, self.address.port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {self.address.authority}",
            f"Origin: {self.address.url}",
            f"Cookie: {self.cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if self._transport is None:
            raise Closed
        self._transport.write("\r\n".join(lines).encode() + HEAD_END)
        await self._open

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self._open.done():
            self._open.set_exception(Closed("the websocket was refused"))

    def data_received(self, data: bytes) -> None:
        now = time.time()
        self._buffer += data
        if not self._open.done():
            head, end, rest = self._buffer.partition(HEAD_END)
            if not end:
                return
            if int(head[9:12]) != 101:
                self._open.set_exception(Closed(f"the websocket was refused: {head[:80]!r}"))
                return
            self._buffer = rest
            self._open.set_result(None)
        self._read_frames(now)

    def _read_frames(self, now: float) -> None:
        """Handle all complete frames in the buffer; frames from a server are unmasked."""
        buffer = self._buffer
        while len(buffer) >= 2:
            kind, length, start = buffer[0] & 0x0F, buffer[1] & 0x7F, 2
            if length >= 126:
                width = 2 if length == 126 else 8
                start += width
                if len(buffer) < start:
                    break
                length = int.from_bytes(buffer[2:start])
            if len(buffer) < start + length:
                break
            payload, buffer = buffer[start : start + length], buffer[start + length :]
            self._take(kind, payload, now)
        self._buffer = buffer

    def _send(self, kind: int, payload: bytes) -> None:
        if self._transport is not None:
            # A client must mask its frames; a mask of zeros leaves the payload unchanged.
            self._transport.write(bytes([0x80 | kind, 0x80 | len(payload)]) + bytes(4) + payload)

    def _take(self, kind: int, payload: bytes, now: float) -> None:
        if kind == TEXT and payload == QUESTION:
            self._send(TEXT, ANSWER)
        elif kind == TEXT:
            self.on_text(payload, now)
        elif kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.close()
