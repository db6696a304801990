"""Websocket that notifies browsers; it accepts only the answer to a presence check."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from mockconsole.lib.live.identity import CallerKey, Identity, SeatView
from mockconsole.lib.live.sockets.heartbeat import HEARTBEAT
from mockconsole.lib.live.sockets.hub import hub
from mockconsole.lib.live.sockets.presence import PresenceProof

PATH = "/ws"
# Close code after a message that the server doesn't expect.
UNEXPECTED_MESSAGE = 4400


class LiveConsumer(AsyncWebsocketConsumer):
    """Connection of a browser; the ASGI application puts the caller's identity into the scope."""

    # Use no channel layer: the hub calls `deliver` directly. A layer costs a task per browser and, with Redis, a queue.
    channel_layer_alias = None  # type: ignore[assignment]

    identity: Identity
    proof: PresenceProof
    session_key: CallerKey
    is_seat_view = False

    async def connect(self) -> None:
        """Accept the connection of a signed-in browser; close any other, and any other path."""
        scope: Any = self.scope
        identity: Identity | None = scope["identity"]
        if identity is None or scope["path"] != PATH:
            await self.close()
            return
        self.identity = identity
        self.session_key = scope["session_key"]
        self.is_seat_view = isinstance(self.session_key, SeatView)
        self.proof = PresenceProof()
        hub.connections.add(self)
        await self.accept()
        on_seat = identity.seat is not None and not self.is_seat_view
        await hub.connections.deliver(self, self.proof.ask() if on_seat else HEARTBEAT)
        # Race: the session may have ended before this connection had joined the hub and could be notified.
        await hub.session_check.check(self)

    async def disconnect(self, code: int) -> None:
        """Remove the connection from the hub."""
        if hasattr(self, "identity"):
            hub.connections.remove(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Accept the answer of a seat's browser to a presence check; close the connection on any other message."""
        if self.proof.accept(text_data):
            return
        hub.connections.remove(self)
        await self.close(code=UNEXPECTED_MESSAGE)

    async def deliver(self, text: str) -> None:
        """Send a message's text."""
        await self.send(text_data=text)

    async def end(self, code: int) -> None:
        """Close with a code."""
        await self.close(code=code)
