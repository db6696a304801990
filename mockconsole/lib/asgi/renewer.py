"""Keeps the sessions of open websockets checked, and ends those that are over."""

import asyncio
import logging
from collections.abc import Sequence

from mockconsole.lib.asgi.bulletin import records_changed
from mockconsole.lib.asgi.rooms import Member, Rooms
from mockconsole.lib.asgi.stopping import told_to_stop
from mockconsole.lib.hot import EVERYTHING
from mockconsole.lib.identity import Identities, Identity

logger = logging.getLogger("mockconsole.realtime")

RENEW_SECONDS = 20
RENEW_AT_ONCE = 100


class Renewer:
    """Checks the session of every open websocket anew before what is remembered of it is too old.

    Its polls then never wait for a check, and the checks of a room that opened at once don't fall due at once: each
    websocket has a turn by its number.
    """

    def __init__(self, rooms: Rooms, identities: Identities) -> None:
        self._rooms = rooms
        self._identities = identities

    async def run(self) -> None:
        """Check those whose turn it is, a turn a second."""
        turn = 0
        while not told_to_stop():
            await asyncio.sleep(1)
            turn = (turn + 1) % RENEW_SECONDS
            numbers = self._rooms.numbers
            try:
                await self._renew([member for member in numbers if numbers[member] % RENEW_SECONDS == turn])
            except Exception:
                logger.exception("Sessions could not be checked; their next turn tries again.")

    async def check(self, member: Member) -> None:
        """Close a websocket whose session is over; take one whose account has moved to its new sandbox."""
        await self._settle(member, await self._identities.of(member.session_key))

    async def check_again(self, user_id: int | None = None) -> None:
        """Check a user's websockets, or everybody's, now."""
        await self._renew(
            [member for member in self._rooms.numbers if user_id in {None, member.identity.user_id}]
        )

    async def _renew(self, due: Sequence[Member]) -> None:
        for start in range(0, len(due), RENEW_AT_ONCE):
            batch = due[start : start + RENEW_AT_ONCE]
            generation = self._identities.generation
            found = await self._identities.checked_anew([member.session_key for member in batch])
            for member in batch:
                if self._identities.generation == generation:
                    await self._settle(member, found.get(member.session_key))
                else:
                    # Somebody was revoked while the look-up ran: it may tell what they were before.
                    await self.check(member)

    async def _settle(self, member: Member, identity: Identity | None) -> None:
        if member not in self._rooms:
            return
        if identity is None:
            await self._rooms.end(member)
        elif identity != member.identity:
            self._rooms.leave(member)
            member.identity = identity
            self._rooms.join(member)
            await self._rooms.deliver(member, records_changed([EVERYTHING]))
