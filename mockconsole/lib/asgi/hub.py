"""The process's switchboard: which browsers are open, what ticks for them, and news from other processes."""

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Coroutine
from typing import Any, Protocol

import orjson
from channels.layers import get_channel_layer
from django.conf import settings

from mockconsole.lib.asgi.change_note import ChangeNote
from mockconsole.lib.asgi.identities import Identities
from mockconsole.lib.asgi.pool import in_pool
from mockconsole.lib.hot import HotRead, shelf
from mockconsole.lib.identity import Identity, memory

logger = logging.getLogger("mockconsole.realtime")

GROUP = "changes"
SENDS_BEFORE_YIELD = 10
# A timer may ring a moment early, while the old second still stands.
TICK_MARGIN = 0.002
REJOIN_SECONDS = 3600
RETRY_SECONDS = 1.0
RENEW_SECONDS = 20
RENEW_AT_ONCE = 100


class Member(Protocol):
    """An open websocket."""

    session_key: str
    identity: Identity

    async def deliver(self, text: str) -> None:
        """Send a message's text."""

    async def end(self) -> None:
        """Close because the session is over."""


class Hub:
    """Runs one ticker and one listener on the server's event loop, from its first request on.

    The ticker sends serialized text straight to the websockets: a group send to a thousand browsers costs ten
    times the CPU and drops messages without a word.
    """

    def __init__(self) -> None:
        self.identities: Identities | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._members: dict[int, set[Member]] = {}
        self._turns: dict[Member, int] = {}
        self._joined = 0
        self._tickers: list[tuple[str, HotRead]] = []
        self._sent: dict[tuple[str, int], int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = False

    @property
    def running(self) -> bool:
        """Tell whether this process serves browsers."""
        return self._loop is not None and self._loop.is_running()

    @property
    def listening(self) -> bool:
        """Tell whether this process hears of every change."""
        return self.running and self._listening

    def tick(self, message_type: str, read: HotRead) -> None:
        """Have a hot read sent to every browser of its sandbox once a second."""
        self._tickers.append((message_type, read))

    def ensure_running(self) -> None:
        """Start on the running event loop, once."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._listening = False
        self._tasks = [
            loop.create_task(work) for work in (self._run_ticker(), self._run_listener(), self._run_renewer())
        ]
        # A full collection over a warmed-up Django stops the loop for 150 ms and more.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 100)

    def post(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine on the server's loop, from any thread."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def join(self, member: Member) -> None:
        """Add an open websocket; a room that opens at once is spread over the turns of the renewer."""
        self._joined += 1
        self._turns[member] = self._joined % RENEW_SECONDS
        self._members.setdefault(member.identity.sandbox_id, set()).add(member)

    def leave(self, member: Member) -> None:
        """Remove a websocket that has closed."""
        self._turns.pop(member, None)
        members = self._members.get(member.identity.sandbox_id, set())
        members.discard(member)
        if not members:
            self._members.pop(member.identity.sandbox_id, None)

    async def check(self, member: Member) -> None:
        """Close a websocket whose session is over; take one whose account has moved to its new sandbox."""
        if self.identities is not None:
            await self._settle(member, await self.identities.of(member.session_key))

    async def _settle(self, member: Member, identity: Identity | None) -> None:
        if member not in self._turns:
            return
        if identity is None:
            await member.end()
        elif identity != member.identity:
            self.leave(member)
            member.identity = identity
            self.join(member)
            await _deliver(member, records_changed(["*"]))

    async def broadcast(self, sandbox_id: int, text: str) -> None:
        """Send a text to every browser of a sandbox."""
        for number, member in enumerate(list(self._members.get(sandbox_id, ())), start=1):
            await _deliver(member, text)
            if number % SENDS_BEFORE_YIELD == 0:
                await asyncio.sleep(0)

    async def _run_ticker(self) -> None:
        note = ChangeNote()
        due = 0.0
        while not told_to_stop():
            due = next_tick(due, time.time())
            await asyncio.sleep(max(due - time.time(), 0.0) + TICK_MARGIN)
            try:
                if not settings.REDIS_URL and note.is_new():
                    await self._everything_changed()
                for sandbox_id in list(self._members):
                    await self._tick_sandbox(sandbox_id)
            except Exception:
                logger.exception("A tick failed; the next one tries again.")

    async def _tick_sandbox(self, sandbox_id: int) -> None:
        for message_type, read in self._tickers:
            body = shelf.at_hand(read, sandbox_id)
            if body is None:
                body = await in_pool(shelf.current, read, sandbox_id)
            key = (message_type, sandbox_id)
            if self._sent.get(key) == body.tick:
                continue
            self._sent[key] = body.tick
            await self.broadcast(sandbox_id, f'{{"type":"{message_type}","data":{body.content.decode()}}}')

    async def _run_renewer(self) -> None:
        """Check the session of every open websocket anew before what is remembered of it is too old.

        Its polls then never wait for a check, and the checks of a room that opened at once don't fall due at once.
        """
        turn = 0
        while not told_to_stop():
            await asyncio.sleep(1)
            turn = (turn + 1) % RENEW_SECONDS
            due = [member for member, mine in self._turns.items() if mine == turn]
            try:
                await self._renew(due)
            except Exception:
                logger.exception("Sessions could not be checked; their next turn tries again.")

    async def _renew(self, due: list[Member]) -> None:
        if self.identities is None:
            return
        for start in range(0, len(due), RENEW_AT_ONCE):
            batch = due[start : start + RENEW_AT_ONCE]
            generation = memory.generation
            found = await self.identities.checked_anew([member.session_key for member in batch])
            for member in batch:
                if memory.generation == generation:
                    await self._settle(member, found.get(member.session_key))
                else:
                    # Somebody was revoked while the look-up ran: it may tell what they were before.
                    await self.check(member)

    async def _run_listener(self) -> None:
        while not told_to_stop():
            try:
                await self._listen()
            except Exception:
                self._listening = False
                logger.exception("The channel layer failed; trying again in %s s.", RETRY_SECONDS)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        layer = channel_layer()
        channel: str = await layer.new_channel("hub")
        await layer.group_add(GROUP, channel)
        self._listening = True
        # What was said before is lost here, so everything may have changed.
        await self._everything_changed()
        while not told_to_stop():
            rejoin = asyncio.get_running_loop().time() + REJOIN_SECONDS
            with contextlib.suppress(TimeoutError):
                while not told_to_stop():
                    async with asyncio.timeout_at(rejoin):
                        message = await layer.receive(channel)
                    await self._handle(message)
            # A group's membership expires on Redis after a day.
            await layer.group_add(GROUP, channel)

    async def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "records.changed":
            shelf.drop(message["sandbox"], set(message["resources"]))
            await self.broadcast(message["sandbox"], records_changed(message["resources"]))
        elif message["type"] == "sessions.revoked":
            memory.forget(message["user"])
            await self._check_again(message["user"])

    async def _everything_changed(self) -> None:
        shelf.drop_all()
        memory.forget_everybody()
        for sandbox_id in list(self._members):
            await self.broadcast(sandbox_id, records_changed(["*"]))
        await self._check_again()

    async def _check_again(self, user_id: int | None = None) -> None:
        await self._renew([member for member in self._turns if user_id in {None, member.identity.user_id}])


def told_to_stop() -> bool:
    """Tell whether this task was cancelled; a client library may have swallowed it while it waited."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def next_tick(last: float, now: float) -> float:
    """Return the second that the next tick is due in; a tick that outlasts its second is followed at once."""
    second = now // 1
    return min(max(last + 1, second), second + 1)


def channel_layer() -> Any:
    """Return the layer between processes; settings always name one."""
    return get_channel_layer()


def records_changed(resources: list[str]) -> str:
    """Return the message that has browsers read resources again."""
    return orjson.dumps({"type": "records_changed", "data": resources}).decode()


async def _deliver(member: Member, text: str) -> None:
    try:
        await member.deliver(text)
    except Exception as error:  # noqa: BLE001 (whatever the server raises for a closed socket)
        logger.info("A browser left while it was being told: %s", error)


hub = Hub()
