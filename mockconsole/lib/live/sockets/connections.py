"""Open websockets of this process, grouped by sandbox and by seat."""

import asyncio
import logging
import math
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Protocol

from mockconsole.lib.live.identity import CallerKey, Identity
from mockconsole.lib.live.sockets.presence import PresenceProof

logger = logging.getLogger("mockconsole.realtime")

# Seconds after which a broadcast lets other tasks run.
TURN_SECONDS = 0.001
SESSION_ENDED = 4401
# Close code for a server that restarts (IANA, WebSocket Close Code Number Registry).
SERVICE_RESTART = 1012
# Cap on the wait for a browser's close frame, which never arrives over a dead connection.
CLOSE_TIMEOUT_SECONDS = 3
CLOSE_POLL_SECONDS = 0.05


class Connection(Protocol):
    """Open websocket; `is_seat_view` is true if a trainer views the seat in `identity`."""

    session_key: CallerKey
    identity: Identity
    is_seat_view: bool
    proof: PresenceProof

    async def deliver(self, text: str) -> None:
        """Send a message to the browser."""

    async def end(self, code: int) -> None:
        """Close the websocket with the given code."""


class Connections:
    """Open websockets of every sandbox and seat."""

    def __init__(self) -> None:
        self.all: set[Connection] = set()
        self._by_sandbox: dict[int, set[Connection]] = {}
        self._by_seat: dict[int, set[Connection]] = {}
        self._broadcast_at: dict[int, float] = {}

    @property
    def sandboxes(self) -> list[int]:
        """Ids of the sandboxes with an open websocket."""
        return list(self._by_sandbox)

    def seats(self) -> dict[int, bool]:
        """Return the seats whose participants have open websockets, mapped to True if one passed its presence check.

        Safe to call from any thread.
        """
        # list() and tuple() copy in one step, so a change on the event loop can't break the iteration.
        by_seat = [(seat, tuple(connections)) for seat, connections in list(self._by_seat.items())]
        own = ((seat, [one for one in connections if not one.is_seat_view]) for seat, connections in by_seat)
        return {
            seat: any(one.proof.is_fresh for one in connections) for seat, connections in own if connections
        }

    def count(self, sandbox_id: int) -> int:
        """Return the number of a sandbox's open websockets."""
        return len(self._by_sandbox.get(sandbox_id, ()))

    def add(self, connection: Connection) -> None:
        """Add a websocket before it opens; once the websocket is open, the browser reads again and so misses no change."""
        self.all.add(connection)
        self._by_sandbox.setdefault(connection.identity.sandbox_id, set()).add(connection)
        if connection.identity.seat is not None:
            self._by_seat.setdefault(connection.identity.seat, set()).add(connection)

    def remove(self, connection: Connection) -> None:
        """Remove a websocket that has closed."""
        self.all.discard(connection)
        _discard(self._by_sandbox, connection.identity.sandbox_id, connection)
        if connection.identity.sandbox_id not in self._by_sandbox:
            self._broadcast_at.pop(connection.identity.sandbox_id, None)
        if connection.identity.seat is not None:
            _discard(self._by_seat, connection.identity.seat, connection)

    async def broadcast(self, sandbox_id: int, text: str) -> None:
        """Send a text to every browser of a sandbox."""
        connections = list(self._by_sandbox.get(sandbox_id, ()))
        if connections:
            self._broadcast_at[sandbox_id] = time.monotonic()
        await self._deliver_to(connections, text)

    async def broadcast_to_quiet(self, text: str, *, quiet_for: float) -> None:
        """Send a text to the browsers of all sandboxes that had no broadcast for `quiet_for` seconds."""
        since = time.monotonic() - quiet_for
        quiet = [
            connection
            for sandbox_id, connections in self._by_sandbox.items()
            if self._broadcast_at.get(sandbox_id, -math.inf) <= since
            for connection in connections
        ]
        await self._deliver_to(quiet, text)

    async def check_presence(self) -> None:
        """Send a presence check to the websockets of all seats; a browser's answer proves that its connection works."""
        seated = [
            one for connections in self._by_seat.values() for one in connections if not one.is_seat_view
        ]
        await self._deliver_all((connection, connection.proof.ask()) for connection in seated)

    async def send_to_seats(self, seat_ids: Iterable[int], text: str) -> None:
        """Send a text to every browser of the given seats."""
        await self._deliver_to([one for seat in seat_ids for one in self._by_seat.get(seat, ())], text)

    async def _deliver_to(self, connections: Sequence[Connection], text: str) -> None:
        await self._deliver_all((connection, text) for connection in connections)

    async def _deliver_all(self, messages: Iterable[tuple[Connection, str]]) -> None:
        """Send messages in turns with the other tasks; a turn lasts as long as the others' last turn.

        On a busy server the others take long: with turns of a few sends, one tick for a thousand browsers took 10 s.
        """
        turn, began = TURN_SECONDS, time.perf_counter()
        for connection, text in messages:
            await self.deliver(connection, text)
            if (paused := time.perf_counter()) - began >= turn:
                await asyncio.sleep(0)
                began = time.perf_counter()
                turn = max(TURN_SECONDS, began - paused)

    async def deliver(self, connection: Connection, text: str) -> None:
        """Send a text to one browser; ignore the error if it has disconnected."""
        try:
            await connection.deliver(text)
        except Exception as error:  # noqa: BLE001 (whatever the server raises for a closed socket)
            logger.info("A browser disconnected while a message was sent to it: %s", error)

    async def end(self, connection: Connection) -> None:
        """Close a websocket because its session has ended; remove it first, so that it is closed only once."""
        self.remove(connection)
        await self._close(connection, SESSION_ENDED)

    async def end_all(self) -> None:
        """Close all websockets because the server is stopping; the browsers reconnect to another process, if there is one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
                await asyncio.gather(
                    *(self._close(connection, SERVICE_RESTART) for connection in list(self.all))
                )
                # Daphne only buffers the close frames: wait until the browsers confirm them.
                while self.all:  # noqa: ASYNC110 (no event is set when a websocket closes)
                    await asyncio.sleep(CLOSE_POLL_SECONDS)

    async def _close(self, connection: Connection, code: int) -> None:
        try:
            await connection.end(code)
        except Exception as error:  # noqa: BLE001 (whatever the server raises for a closed socket)
            logger.info("A browser disconnected before its connection was closed: %s", error)


def _discard(groups: dict[int, set[Connection]], key: int, connection: Connection) -> None:
    group = groups.get(key, set())
    group.discard(connection)
    if not group:
        groups.pop(key, None)
