"""A message for every websocket that hears nothing else: a browser takes one that is silent for 20 s for dead."""

import asyncio
import logging
from typing import Final

from mockconsole.lib.live.crowds import Crowds
from mockconsole.lib.live.stopping import told_to_stop

logger = logging.getLogger("mockconsole.realtime")

HEARTBEAT_SECONDS: Final = 5
HEARTBEAT: Final = '{"type":"heartbeat","data":null}'


class Heartbeat:
    """Sends to the rooms that heard nothing lately: prices are heartbeat enough where the clock runs.

    Nothing here asks the database, so a database that hangs makes no browser take its connection for dead.
    """

    def __init__(self, crowds: Crowds) -> None:
        self._crowds = crowds

    async def run(self) -> None:
        """Send again and again."""
        while not told_to_stop():
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self._crowds.tell_quiet_rooms(HEARTBEAT, quiet_for=HEARTBEAT_SECONDS)
            except Exception:
                logger.exception("A heartbeat failed; the next one tries again.")
