"""Proxy that can stall all websockets, in one or both directions, without closing them."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from threading import Thread

from tests.browser.harness import Server

CHUNK = 65_536


@dataclass
class Proxy:
    """TCP proxy that can drop the bytes of every websocket.

    `stalls_websockets` drops the bytes of both directions; `mutes_server` drops what the server sends after the handshake.
    """

    target: Server
    server: Server
    stalls_websockets: bool = False
    mutes_server: bool = False
    muted_handshakes: int = 0
    sockets: ExitStack = field(default_factory=ExitStack)

    def accept(self, listener: socket.socket) -> None:
        """Accept connections until the listener is closed."""
        while True:
            try:
                client = self.sockets.enter_context(listener.accept()[0])
            except OSError:
                return
            behind = self.sockets.enter_context(socket.create_connection(("127.0.0.1", self.target.port)))
            connection = _Connection(self, client, behind)
            for carry in (connection.carry_up, connection.carry_down):
                Thread(target=carry, daemon=True).start()


@dataclass
class _Connection:
    proxy: Proxy
    client: socket.socket
    behind: socket.socket
    is_websocket: bool = False

    def carry_up(self) -> None:
        for chunk in _read(self.client):
            self.is_websocket = self.is_websocket or b"upgrade: websocket" in chunk.lower()
            self._forward(chunk, self.behind)
        self._shut_down(self.behind)

    def carry_down(self) -> None:
        for chunk in _read(self.behind):
            if not (self.is_websocket and self.proxy.mutes_server):
                self._forward(chunk, self.client)
            elif chunk.startswith(b"HTTP/1.1 "):
                head, end, _ = chunk.partition(b"\r\n\r\n")
                self._forward(head + end, self.client)
                self.proxy.muted_handshakes += 1
        self._shut_down(self.client)

    @property
    def is_stalled(self) -> bool:
        return self.is_websocket and self.proxy.stalls_websockets

    def _forward(self, chunk: bytes, to: socket.socket) -> None:
        if not self.is_stalled:
            with suppress(OSError):
                to.sendall(chunk)

    def _shut_down(self, other: socket.socket) -> None:
        if not self.is_stalled:
            with suppress(OSError):
                other.shutdown(socket.SHUT_WR)


def _read(source: socket.socket) -> Iterator[bytes]:
    with suppress(OSError):
        while chunk := source.recv(CHUNK):
            yield chunk


@contextmanager
def proxy_before(server: Server) -> Iterator[Proxy]:
    """Run a proxy in front of a server until the block ends; `proxy.server` is the server with the proxy's URL."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        proxy = Proxy(server, replace(server, url=url))
        Thread(target=proxy.accept, args=[listener], daemon=True).start()
        with proxy.sockets:
            yield proxy
            # Call shutdown() too, because close() alone doesn't wake a thread that is blocked in accept().
            listener.shutdown(socket.SHUT_RDWR)
