"""Heartbeat of the websockets, because a browser closes a connection on which nothing arrives for 20 s."""

import asyncio
import logging
from typing import Final

from mockconsole.lib.live.bus import is_cancelled
from mockconsole.lib.live.sockets.connections import Connections

logger = logging.getLogger("mockconsole.realtime")

HEARTBEAT_SECONDS: Final = 5
BEATS_PER_CHECK: Final = 2
HEARTBEAT: Final = '{"type":"heartbeat","data":null}'


class Heartbeat:
    """Heartbeat for sandboxes without a recent broadcast; a sandbox whose clock runs gets prices every second instead.

    Every ten seconds, it also sends a presence check to the seats' browsers, because a sent message may not arrive.
    The heartbeat runs no query, so that browsers don't give up their connections while the database hangs.
    """

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def run(self) -> None:
        """Send a heartbeat every five seconds, until the server stops."""
        beats = 0
        while not is_cancelled():
            await asyncio.sleep(HEARTBEAT_SECONDS)
            beats += 1
            try:
                await self._connections.broadcast_to_quiet(HEARTBEAT, quiet_for=HEARTBEAT_SECONDS)
                if beats % BEATS_PER_CHECK == 0:
                    await self._connections.check_presence()
            except Exception:
                logger.exception("A heartbeat failed; the next one tries again.")
