"""Fair queue for a thread pool: waiting callers get request slots ("turns") in rotation."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from mockconsole.lib.busy import MIN_LOCK_TIMEOUT, QueueTimeout


class Limits(NamedTuple):
    """Limits of a queue: requests of all callers, waiting requests of one caller, and running requests of one caller.

    The caller of requests without a session is None. These requests are counted separately, so that they can't fill the
    queue for requests with a session.
    """

    queued: int
    waiting_of_one: int
    running_of_one: int | None = None


class FairTurns:
    """Gives waiting callers slots in rotation, so that a caller with many requests delays another's by only one request."""

    def __init__(self, threads: int, limits: Limits) -> None:
        self._free = threads
        self._limits = limits
        self._most_running = limits.running_of_one or threads
        self._queued: Counter[bool] = Counter()
        self._running: Counter[Hashable] = Counter()
        # Waiting requests, keyed by caller; the callers are in the order in which they get the next slots.
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}

    @property
    def queued(self) -> int:
        """Number of requests that are running or waiting."""
        return self._queued.total()

    @asynccontextmanager
    async def turn(self, caller: Hashable, *, timeout_seconds: float) -> AsyncIterator[float]:
        """Wait for a slot and yield the rest of the timeout; raises QueueTimeout, at once if the queue is full."""
        has_session = caller is not None
        waiting = len(self._waiting.get(caller, ()))
        if self._queued[has_session] >= self._limits.queued or (
            has_session and waiting >= self._limits.waiting_of_one
        ):
            raise QueueTimeout
        began = time.monotonic()
        self._queued[has_session] += 1
        try:
            await self._take(caller, timeout_seconds)
            try:
                yield max(timeout_seconds - (time.monotonic() - began), MIN_LOCK_TIMEOUT)
            finally:
                self._give_back(caller)
        finally:
            self._queued[has_session] -= 1

    async def _take(self, caller: Hashable, timeout_seconds: float) -> None:
        # This overtakes no other caller: if a slot is free while callers wait, they all have their maximum number of slots.
        if self._free and self._running[caller] < self._most_running:
            self._begin(caller)
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller, deque()).append(turn)
        try:
            async with asyncio.timeout(timeout_seconds):
                await turn
        except BaseException as error:
            # Race: the slot may have been given at the moment of the timeout or cancellation.
            if turn.done() and not turn.cancelled():
                self._give_back(caller)
            else:
                self._leave(caller, turn)
            if isinstance(error, TimeoutError):
                raise QueueTimeout from None
            raise

    def _begin(self, caller: Hashable) -> None:
        self._free -= 1
        self._running[caller] += 1

    def _give_back(self, caller: Hashable) -> None:
        self._free += 1
        self._running[caller] -= 1
        if not self._running[caller]:
            del self._running[caller]
        while self._free and self._pass_on():
            pass

    def _pass_on(self) -> bool:
        """Give a slot to the next waiting caller that is below its limit; return False if there is none."""
        for caller in self._waiting:
            if self._running[caller] < self._most_running:
                break
        else:
            return False
        turns = self._waiting.pop(caller)
        turn = turns.popleft()
        if turns:
            self._waiting[caller] = turns
        # Race: a request that was cancelled at this moment may still be in the queue.
        if not turn.done():
            self._begin(caller)
            turn.set_result(None)
        return True

    def _leave(self, caller: Hashable, turn: asyncio.Future[None]) -> None:
        with suppress(KeyError, ValueError):
            self._waiting[caller].remove(turn)
            if not self._waiting[caller]:
                del self._waiting[caller]
