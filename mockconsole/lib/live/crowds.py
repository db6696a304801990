"""Which websockets are open, by sandbox and by seat."""

import asyncio
import logging
import math
import time
from collections.abc import Iterable, Sequence
from typing import Protocol

from mockconsole.lib.live.identity import Identity, Key

logger = logging.getLogger("mockconsole.realtime")

SENDS_BEFORE_YIELD = 10


class Member(Protocol):
    """An open websocket; one that is `looking` is a trainer's, who looks into the seat of its identity."""

    session_key: Key
    identity: Identity
    looking: bool

    async def deliver(self, text: str) -> None:
        """Send a message's text."""

    async def end(self) -> None:
        """Close because the session is over."""


class Crowds:
    """The open websockets of every sandbox and of every seat."""

    def __init__(self) -> None:
        self.members: set[Member] = set()
        self._by_sandbox: dict[int, set[Member]] = {}
        self._by_seat: dict[int, set[Member]] = {}
        self._broadcast_at: dict[int, float] = {}

    @property
    def sandboxes(self) -> list[int]:
        """The sandboxes that somebody looks at."""
        return list(self._by_sandbox)

    def seats(self) -> list[int]:
        """Return the seats that somebody is on; safe to call from any thread."""
        # Copies are made in one go, whatever the server's loop does meanwhile.
        crowds = [(seat, tuple(members)) for seat, members in list(self._by_seat.items())]
        return [seat for seat, members in crowds if not all(member.looking for member in members)]

    def size(self, sandbox_id: int) -> int:
        """Return how many websockets are open in a sandbox."""
        return len(self._by_sandbox.get(sandbox_id, ()))

    def join(self, member: Member) -> None:
        """Add a websocket that is about to open: its browser reads once more when it has, and is told of all later changes."""
        self.members.add(member)
        self._by_sandbox.setdefault(member.identity.sandbox_id, set()).add(member)
        if member.identity.seat is not None:
            self._by_seat.setdefault(member.identity.seat, set()).add(member)

    def leave(self, member: Member) -> None:
        """Remove a websocket that has closed."""
        self.members.discard(member)
        _take_out(self._by_sandbox, member.identity.sandbox_id, member)
        if member.identity.sandbox_id not in self._by_sandbox:
            self._broadcast_at.pop(member.identity.sandbox_id, None)
        if member.identity.seat is not None:
            _take_out(self._by_seat, member.identity.seat, member)

    async def broadcast(self, sandbox_id: int, text: str) -> None:
        """Send a text to every browser of a sandbox."""
        members = list(self._by_sandbox.get(sandbox_id, ()))
        if members:
            self._broadcast_at[sandbox_id] = time.monotonic()
        await self._deliver_to(members, text)

    async def tell_quiet_rooms(self, text: str, *, quiet_for: float) -> None:
        """Send a text to every browser of the sandboxes that nothing was broadcast to for so many seconds."""
        since = time.monotonic() - quiet_for
        quiet = [
            member
            for sandbox_id, members in self._by_sandbox.items()
            if self._broadcast_at.get(sandbox_id, -math.inf) <= since
            for member in members
        ]
        await self._deliver_to(quiet, text)

    async def tell_seats(self, seat_ids: Iterable[int], text: str) -> None:
        """Send a text to every browser of some seats."""
        await self._deliver_to([one for seat in seat_ids for one in self._by_seat.get(seat, ())], text)

    async def _deliver_to(self, members: Sequence[Member], text: str) -> None:
        for number, member in enumerate(members, start=1):
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


def _take_out(crowds: dict[int, set[Member]], key: int, member: Member) -> None:
    crowd = crowds.get(key, set())
    crowd.discard(member)
    if not crowd:
        crowds.pop(key, None)
