"""Which websockets are open, by sandbox."""

import asyncio
import logging
from typing import Protocol

from mockconsole.lib.live.identity import Identity

logger = logging.getLogger("mockconsole.realtime")

SENDS_BEFORE_YIELD = 10


class Member(Protocol):
    """An open websocket."""

    session_key: str
    identity: Identity

    async def deliver(self, text: str) -> None:
        """Send a message's text."""

    async def end(self) -> None:
        """Close because the session is over."""


class Crowds:
    """The open websockets of every sandbox."""

    def __init__(self) -> None:
        self.members: set[Member] = set()
        self._by_sandbox: dict[int, set[Member]] = {}

    @property
    def sandboxes(self) -> list[int]:
        """The sandboxes that somebody looks at."""
        return list(self._by_sandbox)

    def size(self, sandbox_id: int) -> int:
        """Return how many websockets are open in a sandbox."""
        return len(self._by_sandbox.get(sandbox_id, ()))

    def join(self, member: Member) -> None:
        """Add a websocket that is about to open: its browser reads once more when it has, and is told of all later changes."""
        self.members.add(member)
        self._by_sandbox.setdefault(member.identity.sandbox_id, set()).add(member)

    def leave(self, member: Member) -> None:
        """Remove a websocket that has closed."""
        self.members.discard(member)
        room = self._by_sandbox.get(member.identity.sandbox_id, set())
        room.discard(member)
        if not room:
            self._by_sandbox.pop(member.identity.sandbox_id, None)

    async def broadcast(self, sandbox_id: int, text: str) -> None:
        """Send a text to every browser of a sandbox."""
        for number, member in enumerate(list(self._by_sandbox.get(sandbox_id, ())), start=1):
            await self.deliver(member, text)
            if number % SENDS_BEFORE_YIELD == 0:
                await asyncio.sleep(0)

    async def deliver(self, member: Member, text: str) -> None:
        """Send a text to one browser."""
        try:
            await member.deliver(text)
        except Exception as error:  # noqa: BLE001 (whatever the server raises for a closed socket)
            logger.info("A browser left while it was being told: %s", error)

    async def end(self, member: Member) -> None:
        """Close a websocket whose session is over, once: it leaves at once, whenever it will have closed."""
        self.leave(member)
        try:
            await member.end()
        except Exception as error:  # noqa: BLE001 (whatever the server raises for a closed socket)
            logger.info("A browser left before it was closed: %s", error)
