"""Session check, which closes websockets after their session has ended."""

import asyncio
import logging

from mockconsole.lib.live.bus import is_cancelled
from mockconsole.lib.live.cache import EVERYTHING
from mockconsole.lib.live.identity import Identities, Identity
from mockconsole.lib.live.sockets.connections import Connection, Connections
from mockconsole.lib.live.sockets.debounce import records_changed

logger = logging.getLogger("mockconsole.realtime")

CHECK_SECONDS = 20
BATCH_SIZE = 100


class SessionCheck:
    """Checks the sessions of open websockets before their cached identities expire, so that polls never wait for a check."""

    def __init__(self, connections: Connections, identities: Identities) -> None:
        self._connections = connections
        self._identities = identities

    async def run(self) -> None:
        """Check all connections every 20 seconds."""
        while not is_cancelled():
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.check_all()
            except Exception:
                logger.exception("Sessions could not be checked; the next turn tries again.")

    async def check(self, connection: Connection) -> None:
        """Close a websocket if its session has ended; move it if the account has a new sandbox."""
        await self._apply(connection, await self._identities.identify(connection.session_key))

    async def check_all(self, user_id: int | None = None) -> None:
        """Check all connections in batches; with `user_id`, only the user's and those of all trainers who view a seat."""
        due = [
            connection
            for connection in self._connections.all
            if user_id in {None, connection.identity.user_id} or connection.is_seat_view
        ]
        for start in range(0, len(due), BATCH_SIZE):
            batch = due[start : start + BATCH_SIZE]
            generation = self._identities.generation
            identities = await self._identities.check([connection.session_key for connection in batch])
            for connection in batch:
                if self._identities.generation == generation:
                    await self._apply(connection, identities.get(connection.session_key))
                else:
                    # Race: a user was revoked during the look-up, which may have read the state before the revocation.
                    await self.check(connection)

    async def _apply(self, connection: Connection, identity: Identity | None) -> None:
        if connection not in self._connections.all:
            return
        if identity is None:
            await self._connections.end(connection)
        elif identity != connection.identity:
            self._connections.remove(connection)
            connection.identity = identity
            self._connections.add(connection)
            await self._connections.deliver(connection, records_changed([EVERYTHING]))
