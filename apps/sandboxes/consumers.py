"""Websocket that notifies browsers of changes; the only message it accepts is the response to a presence check."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from mockconsole.lib.live.identity import CallerKey, Identity, SeatView
from mockconsole.lib.live.sockets.heartbeat import HEARTBEAT
from mockconsole.lib.live.sockets.hub import hub
from mockconsole.lib.live.sockets.presence import PresenceProof

PATH = "/ws"
# Close code for a connection that sent an unexpected message.
UNEXPECTED_MESSAGE = 4400


class LiveConsumer(AsyncWebsocketConsumer):
    """Websocket of a browser; the ASGI application has put the caller's identity into the scope."""

    # The hub calls `deliver` directly; a channel layer would cost a task per browser and, with Redis, a queue.
    channel_layer_alias = None  # type: ignore[assignment]

    identity: Identity
    proof: PresenceProof
    session_key: CallerKey
    is_seat_view = False

    async def connect(self) -> None:
        """Accept the connection if the browser is signed in and the path is right; otherwise close it."""
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
        # Race: the session may have ended before this connection joined the hub, so that no revocation reached it.
        await hub.session_check.check(self)

    async def disconnect(self, code: int) -> None:
        """Remove the connection from the hub."""
        if hasattr(self, "identity"):
            hub.connections.remove(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Accept a seat's response to a presence check; close the connection on any other message."""
        if self.proof.accept(text_data):
            return
        hub.connections.remove(self)
        await self.close(code=UNEXPECTED_MESSAGE)

    async def deliver(self, text: str) -> None:
        """Send a text message to the browser."""
        await self.send(text_data=text)

    async def end(self, code: int) -> None:
        """Close the connection with a close code."""
        await self.close(code=code)
