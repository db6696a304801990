"""A proxy before a server that lets no websocket through, or goes silent on those that are open, and closes nothing."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from threading import Thread

from tests.browser.harness import Server

CHUNK = 65_536


@dataclass
class Proxy:
    """Carries bytes both ways; while it `swallows_websockets`, what belongs to one goes nowhere."""

    target: Server
    server: Server
    swallows_websockets: bool = False
    sockets: ExitStack = field(default_factory=ExitStack)

    def accept(self, listener: socket.socket) -> None:
        """Take connections until the listener is closed."""
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
            self._hand_on(chunk, self.behind)
        self._end(self.behind)

    def carry_down(self) -> None:
        for chunk in _read(self.behind):
            self._hand_on(chunk, self.client)
        self._end(self.client)

    @property
    def is_swallowed(self) -> bool:
        return self.is_websocket and self.proxy.swallows_websockets

    def _hand_on(self, chunk: bytes, to: socket.socket) -> None:
        if not self.is_swallowed:
            with suppress(OSError):
                to.sendall(chunk)

    def _end(self, other: socket.socket) -> None:
        if not self.is_swallowed:
            with suppress(OSError):
                other.shutdown(socket.SHUT_WR)


def _read(source: socket.socket) -> Iterator[bytes]:
    with suppress(OSError):
        while chunk := source.recv(CHUNK):
            yield chunk


@contextmanager
def proxy_before(server: Server) -> Iterator[Proxy]:
    """Open a proxy before a server until the block ends; its `server` is the same one at the proxy's address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        proxy = Proxy(server, replace(server, url=url))
        Thread(target=proxy.accept, args=[listener], daemon=True).start()
        with proxy.sockets:
            yield proxy
            # Closing alone wakes nobody who waits for a connection.
            listener.shutdown(socket.SHUT_RDWR)
