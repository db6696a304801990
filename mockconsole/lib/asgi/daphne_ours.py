"""What every Daphne of this process makes of its connections, started by `make run` or by its own command."""

from typing import Any

import daphne.server
from daphne.http_protocol import HTTPFactory
from daphne.ws_protocol import WebSocketFactory

from mockconsole.lib.asgi.body_limit import BodyLimit
from mockconsole.lib.asgi.daphne_direct import DirectChannel, DirectSocket
from mockconsole.lib.asgi.daphne_limit import LimitedRequest


class OurHttpFactory(HTTPFactory):  # type: ignore[misc]
    """Makes connections that write directly, and requests that stop at the limit."""

    protocol = DirectChannel

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 (Twisted's name)
        """Return a connection."""
        channel = super().buildProtocol(addr)
        channel.requestFactory = LimitedRequest
        return channel

    def acceptableProtocols(self) -> list[bytes]:  # noqa: N802 (Twisted's name)
        """Name what such a connection speaks to who asks by TLS."""
        return [b"http/1.1"]

    def log(self, request: Any) -> None:
        """Make no line of Twisted's access log: Daphne has its own, and throws this one away."""


class OurSocketFactory(WebSocketFactory):  # type: ignore[misc]
    """Makes websockets that write directly."""

    protocol = DirectSocket


def adapt_daphne(limit: BodyLimit) -> None:
    """Have Daphne use them."""
    LimitedRequest.limit = limit
    daphne.server.HTTPFactory = OurHttpFactory
    daphne.server.WebSocketFactory = OurSocketFactory
