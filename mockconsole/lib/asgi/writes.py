"""Which requests that write have a thread: never so many that a read finds none, and in the order they came."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings

from mockconsole.lib.asgi.pool import THREADS, executor
from mockconsole.lib.busy import Busy

T = TypeVar("T")

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
AT_ONCE = THREADS - 1


class Writes:
    """Runs requests that write in all threads but one, because each of them may wait there for a lock.

    The rest wait on the event loop. A long queue that moves is no reason to refuse anybody, as when a whole class
    signs in; one in which nothing was done for as long as a lock may be waited for is.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._moved = 0.0

    async def run(self, work: Callable[[], T], *, done: Callable[[T], bool]) -> T:
        """Return what a request's work gives, once it has a thread; `done` tells whether the queue has moved by it."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            self._turns = asyncio.Semaphore(AT_ONCE)
            self._moved = 0.0
        await self._take_turn(loop)
        # The thread goes on where the browser hangs up, and so does its turn.
        return await asyncio.shield(loop.create_task(self._hold_turn(loop, work, done)))

    async def _hold_turn(
        self, loop: asyncio.AbstractEventLoop, work: Callable[[], T], done: Callable[[T], bool]
    ) -> T:
        turns = self._turns
        try:
            result = await loop.run_in_executor(executor, work)
            if done(result):
                self._moved = loop.time()
            return result
        finally:
            turns.release()

    async def _take_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        turn = loop.create_task(self._turns.acquire())
        try:
            await self._wait_for(turn, loop)
        except BaseException:
            if not turn.cancel():
                # It came in the moment in which nobody waited for it any longer.
                self._turns.release()
            raise

    async def _wait_for(self, turn: asyncio.Task[bool], loop: asyncio.AbstractEventLoop) -> None:
        came = loop.time()
        while not turn.done():
            left = max(came, self._moved) + settings.LOCK_SECONDS - loop.time()
            if left <= 0:
                raise Busy
            await asyncio.wait({turn}, timeout=left)
