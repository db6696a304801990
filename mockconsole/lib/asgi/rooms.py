"""Which websockets are open, by sandbox."""

import asyncio
import logging
from typing import Protocol

from mockconsole.lib.identity import Identity

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


class Rooms:
    """The open websockets of every sandbox, each with the number by which it came."""

    def __init__(self) -> None:
        self._members: dict[int, set[Member]] = {}
        self._numbers: dict[Member, int] = {}
        self._joined = 0

    def __contains__(self, member: Member) -> bool:
        return member in self._numbers

    @property
    def numbers(self) -> dict[Member, int]:
        """Every open websocket and its number."""
        return self._numbers

    @property
    def sandboxes(self) -> list[int]:
        """The sandboxes that somebody looks at."""
        return list(self._members)

    def crowd(self, sandbox_id: int) -> int:
        """Return how many websockets are open in a sandbox."""
        return len(self._members.get(sandbox_id, ()))

    def join(self, member: Member) -> None:
        """Add an open websocket."""
        self._joined += 1
        self._numbers[member] = self._joined
        self._members.setdefault(member.identity.sandbox_id, set()).add(member)

    def leave(self, member: Member) -> None:
        """Remove a websocket that has closed."""
        self._numbers.pop(member, None)
        members = self._members.get(member.identity.sandbox_id, set())
        members.discard(member)
        if not members:
            self._members.pop(member.identity.sandbox_id, None)

    async def broadcast(self, sandbox_id: int, text: str) -> None:
        """Send a text to every browser of a sandbox."""
        for number, member in enumerate(list(self._members.get(sandbox_id, ())), start=1):
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
