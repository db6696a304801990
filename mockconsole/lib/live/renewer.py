"""Keeps the sessions of open websockets checked, and ends those that are over."""

import asyncio
import logging

from mockconsole.lib.live.bulletin import records_changed
from mockconsole.lib.live.crowds import Crowds, Member
from mockconsole.lib.live.hot import EVERYTHING
from mockconsole.lib.live.identity import Identities, Identity
from mockconsole.lib.live.stopping import told_to_stop

logger = logging.getLogger("mockconsole.realtime")

RENEW_SECONDS = 20
RENEW_AT_ONCE = 100


class Renewer:
    """Checks the session of every open websocket before what is remembered of it is too old, so that no poll waits."""

    def __init__(self, crowds: Crowds, identities: Identities) -> None:
        self._crowds = crowds
        self._identities = identities

    async def run(self) -> None:
        """Check everybody again and again."""
        while not told_to_stop():
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self.check_again()
            except Exception:
                logger.exception("Sessions could not be checked; the next turn tries again.")

    async def check(self, member: Member) -> None:
        """Close a websocket whose session is over; take one whose account has moved to its new sandbox."""
        await self._settle(member, await self._identities.of(member.session_key))

    async def check_again(self, user_id: int | None = None) -> None:
        """Check a user's websockets, or everybody's, now, many at once; those that look too, whose trainer it may be."""
        due = [
            member
            for member in self._crowds.members
            if user_id in {None, member.identity.user_id} or member.looking
        ]
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
        if member not in self._crowds.members:
            return
        if identity is None:
            await self._crowds.end(member)
        elif identity != member.identity:
            self._crowds.leave(member)
            member.identity = identity
            self._crowds.join(member)
            await self._crowds.deliver(member, records_changed([EVERYTHING]))
