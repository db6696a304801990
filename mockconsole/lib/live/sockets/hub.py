"""Hub of a server process, which holds the open websockets and runs the tasks that send to them."""

import asyncio
import gc
import logging
import time
from collections.abc import Collection
from contextvars import Context
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from mockconsole.lib.live.bus import PROCESS_ID, Bus, Message, Presence, change_file_time, is_cancelled
from mockconsole.lib.live.cache import EVERYTHING, HotRead, live_cache
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.pool import lookups, run_in_pool
from mockconsole.lib.live.schedule import NextChange, Schedule
from mockconsole.lib.live.sockets.connections import Connections
from mockconsole.lib.live.sockets.debounce import Debounce
from mockconsole.lib.live.sockets.fallback import FallbackSeats
from mockconsole.lib.live.sockets.heartbeat import Heartbeat
from mockconsole.lib.live.sockets.sessions import SessionCheck

logger = logging.getLogger("mockconsole.realtime")

# Seconds by which a tick is delayed, because a timer may fire a moment early, still within the old second.
TICK_MARGIN = 0.002


class Hub:
    """Runs the ticker, the heartbeat, the session check and the bus on the server's event loop, from the first request on.

    The ticker sends serialized text directly to the websockets: for a thousand browsers, a Channels group send takes ten
    times the CPU and drops messages without an error.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self.connections = Connections()
        self.fallback = FallbackSeats()
        self.session_check = SessionCheck(self.connections, identities)
        self._debounce = Debounce(self.connections)
        self._heartbeat = Heartbeat(self.connections)
        self._bus = self._new_bus()
        self._tickers: list[tuple[str, HotRead]] = []
        self._last_ticks: dict[tuple[str, int], int] = {}
        self._schedule = Schedule()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_running(self) -> bool:
        """Return True if the hub is running, which means that this process serves browsers."""
        return self._loop is not None and self._loop.is_running()

    @property
    def is_listening(self) -> bool:
        """Return True if this process is notified of all processes' changes; if not, its cache can't be trusted."""
        return self.is_running and self._bus.is_listening

    def connected_seats(self) -> set[int]:
        """Return the seats, of all processes, with a websocket that passed its presence check; safe in any thread."""
        return {seat for presence in self._presences() for seat in presence.connected}

    def fallback_seats(self) -> set[int]:
        """Return the seats, of all processes, with a tab that has no proven websocket; the seat's other tabs may have one."""
        return {seat for presence in self._presences() for seat in presence.fallback}

    def register_ticker(self, message_type: str, read: HotRead) -> None:
        """Register a hot read that the ticker sends to the sandbox's browsers once a second, while the clock runs."""
        self._tickers.append((message_type, read))

    def register_schedule(self, resources: tuple[str, ...], next_change: NextChange) -> None:
        """Have browsers notified at the times that `next_change` returns; the list's `Polled` needs this function too."""
        self._schedule.register(resources, next_change)

    def ensure_running(self) -> None:
        """Start the hub's tasks on the running event loop, unless they are running already."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._bus = self._new_bus()
        self._debounce = Debounce(self.connections)
        self._tasks = [
            # Use an empty context, because these tasks outlive the request that starts them.
            loop.create_task(work, context=Context())
            for work in (self._run_ticker(), self._bus.run(), self.session_check.run(), self._heartbeat.run())
        ]
        # Collect garbage and freeze the remaining objects now: otherwise a later full collection, over all of Django's
        # objects, stops the loop for 150 ms or more.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 100)

    def publish(self, message: Message) -> None:
        """Send a message to every process; safe to call from any thread."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._bus.publish(message), self._loop)

    def _own_presence(self) -> Presence:
        seats = self.connections.seats()
        unproven = [seat for seat, is_proven in seats.items() if not is_proven]
        return Presence(
            [seat for seat, is_proven in seats.items() if is_proven], [*unproven, *self.fallback.seats()]
        )

    def _presences(self) -> list[Presence]:
        return [self._own_presence(), *self._bus.other_presences()]

    def _new_bus(self) -> Bus:
        return Bus(handle=self._handle, resync=self._resync, presence=self._own_presence)

    async def _run_ticker(self) -> None:
        file_time = change_file_time()
        due = 0.0
        while not is_cancelled():
            due = next_tick(due, time.time())
            await asyncio.sleep(max(due - time.time(), 0.0) + TICK_MARGIN)
            try:
                before, file_time = file_time, change_file_time()
                if file_time != before:
                    await self._resync()
                elif not self._bus.is_listening:
                    # This process may miss changes, so every tick reads the database.
                    live_cache.clear()
                self._retain(self.connections.sandboxes)
                for sandbox_id in self.connections.sandboxes:
                    try:
                        await self._tick_sandbox(sandbox_id)
                    except ObjectDoesNotExist:
                        # Another process has deleted the sandbox, and the message about this hasn't arrived yet: check
                        # all sessions, which closes the sandbox's websockets or moves them to the accounts' new sandboxes.
                        identities.clear()
                        await self.session_check.check_all()
                        continue
                    self._debounce.add(sandbox_id, await self._schedule.take_due(sandbox_id))
            except Exception:
                logger.exception("A tick failed; the next one tries again.")

    async def _tick_sandbox(self, sandbox_id: int) -> None:
        for message_type, read in self._tickers:
            body = live_cache.cached_body(read, sandbox_id)
            if body is None:
                body = await run_in_pool(live_cache.current_body, read, sandbox_id, threads=lookups)
            key = (message_type, sandbox_id)
            if self._last_ticks.get(key) == body.tick:
                continue
            self._last_ticks[key] = body.tick
            text = f'{{"type":"{message_type}","data":{body.content.decode()}}}'
            await self.connections.broadcast(sandbox_id, text)

    def _retain(self, sandboxes: Collection[int]) -> None:
        """Forget the state of all sandboxes except the given ones."""
        for key in [key for key in self._last_ticks if key[1] not in sandboxes]:
            del self._last_ticks[key]
        self._schedule.retain(sandboxes)

    async def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "records.changed":
            if message.get("process") != PROCESS_ID:
                live_cache.invalidate(message["sandbox"], set(message["resources"]))
            self._debounce.add(message["sandbox"], message["resources"])
        elif message["type"] == "sandbox.gone":
            live_cache.evict(message["sandbox"])
            self._debounce.add(message["sandbox"], [EVERYTHING])
        elif message["type"] == "seats.told":
            await self.connections.send_to_seats(message["seats"], message["text"])
        elif message["type"] == "sessions.revoked":
            identities.evict(message["user"])
            await self.session_check.check_all(message["user"])

    async def _resync(self) -> None:
        """Clear the caches, and make every browser read everything again."""
        live_cache.clear()
        identities.clear()
        for sandbox_id in self.connections.sandboxes:
            self._debounce.add(sandbox_id, [EVERYTHING])
        await self.session_check.check_all()


def next_tick(last: float, now: float) -> float:
    """Return the second in which the next tick is due; if the last tick took over a second, the next is due at once."""
    second = now // 1
    return min(max(last + 1, second), second + 1)


hub = Hub()
