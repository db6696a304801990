"""Websocket that only sends: browsers have no message for it."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from mockconsole.lib.live.identity import CallerKey, Identity, Look
from mockconsole.lib.live.sockets.heartbeat import HEARTBEAT
from mockconsole.lib.live.sockets.hub import hub

PATH = "/ws"
SESSION_ENDED = 4401
NOTHING_TO_SAY = 4400


class LiveConsumer(AsyncWebsocketConsumer):
    """Connection of a browser; the ASGI root puts its identity into the scope."""

    # The hub calls it directly: a channel would cost a task per browser, and with Redis a queue.
    channel_layer_alias = None  # type: ignore[assignment]

    identity: Identity
    session_key: CallerKey
    is_looking = False

    async def connect(self) -> None:
        """Accept a signed-in browser, close any other."""
        scope: Any = self.scope
        identity: Identity | None = scope["identity"]
        if identity is None or scope["path"] != PATH:
            await self.close()
            return
        self.identity = identity
        self.session_key = scope["session_key"]
        self.is_looking = isinstance(self.session_key, Look)
        hub.connections.add(self)
        await self.accept()
        await hub.connections.deliver(self, HEARTBEAT)
        # Race: the session may have ended before this connection joined and could be told.
        await hub.session_check.check(self)

    async def disconnect(self, code: int) -> None:
        """Leave the room."""
        if hasattr(self, "identity"):
            hub.connections.remove(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Close the connection: browsers have nothing to send."""
        hub.connections.remove(self)
        await self.close(code=NOTHING_TO_SAY)

    async def deliver(self, text: str) -> None:
        """Send a message's text."""
        await self.send(text_data=text)

    async def end(self) -> None:
        """Close because the session is over."""
        await self.close(code=SESSION_ENDED)
