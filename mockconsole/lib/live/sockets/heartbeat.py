"""The heartbeat of websockets: a browser closes a connection that is silent for 20 s."""

import asyncio
import logging
from typing import Final

from mockconsole.lib.live.bus import is_cancelled
from mockconsole.lib.live.sockets.connections import Connections

logger = logging.getLogger("mockconsole.realtime")

HEARTBEAT_SECONDS: Final = 5
HEARTBEAT: Final = '{"type":"heartbeat","data":null}'


class Heartbeat:
    """Sends to the sandboxes without a recent broadcast; where the clock runs, the prices are one every second.

    It makes no query, so a database that hangs makes no browser give up its connection.
    """

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def run(self) -> None:
        """Send every five seconds."""
        while not is_cancelled():
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self._connections.broadcast_to_quiet(HEARTBEAT, quiet_for=HEARTBEAT_SECONDS)
            except Exception:
                logger.exception("A heartbeat failed; the next one tries again.")
