"""The process's switchboard: which browsers are open, what ticks for them, and news from other processes."""

import asyncio
import gc
import logging
import time
from collections.abc import Collection
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from mockconsole.lib.live.bulletin import Bulletin
from mockconsole.lib.live.change_note import last_noted
from mockconsole.lib.live.crowds import Crowds
from mockconsole.lib.live.heartbeat import Heartbeat
from mockconsole.lib.live.hot import EVERYTHING, HotRead, shelf
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.news import PROCESS, Message, News, Presence
from mockconsole.lib.live.planned import NextChange, PlannedChanges
from mockconsole.lib.live.pool import in_pool
from mockconsole.lib.live.readers import Readers
from mockconsole.lib.live.renewer import Renewer
from mockconsole.lib.live.stopping import told_to_stop

logger = logging.getLogger("mockconsole.realtime")

# A timer may ring a moment early, while the old second still lasts.
TICK_MARGIN = 0.002


class Hub:
    """Runs one ticker, one heartbeat and one listener on the server's event loop, from its first request on.

    The ticker sends serialized text straight to the websockets: a group send to a thousand browsers costs ten
    times the CPU and drops messages without a word.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self.crowds = Crowds()
        self.readers = Readers()
        self._bulletin = Bulletin(self.crowds)
        self.renewer = Renewer(self.crowds, identities)
        self._heartbeat = Heartbeat(self.crowds)
        self._news = self._new_news()
        self._tickers: list[tuple[str, HotRead]] = []
        self._sent: dict[tuple[str, int], int] = {}
        self._planned = PlannedChanges()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def running(self) -> bool:
        """Tell whether this process serves browsers."""
        return self._loop is not None and self._loop.is_running()

    @property
    def listening(self) -> bool:
        """Tell whether this process hears of every change."""
        return self.running and self._news.listening

    def connected_seats(self) -> set[int]:
        """Return the seats that have a websocket, in whichever process; safe to call from any thread."""
        return {seat for presence in self._everywhere() for seat in presence.connected}

    def reading_seats(self) -> set[int]:
        """Return the seats from which a console reads that isn't live, likewise; it may have one that is beside it."""
        return {seat for presence in self._everywhere() for seat in presence.reading}

    def tick(self, message_type: str, read: HotRead) -> None:
        """Have a hot read sent to every browser of its sandbox once a second."""
        self._tickers.append((message_type, read))

    def announce(self, resources: tuple[str, ...], next_change: NextChange) -> None:
        """Have browsers told when resources have changed by themselves, to the second."""
        self._planned.register(resources, next_change)

    def ensure_running(self) -> None:
        """Start on the running event loop, once."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._news = self._new_news()
        self._bulletin = Bulletin(self.crowds)
        self._tasks = [
            loop.create_task(work)
            for work in (self._run_ticker(), self._news.run(), self.renewer.run(), self._heartbeat.run())
        ]
        # A full collection over a warmed-up Django stops the loop for 150 ms and more.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 100)

    def tell(self, message: Message) -> None:
        """Tell every process, from any thread."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._news.tell(message), self._loop)

    def _here(self) -> Presence:
        return Presence(self.crowds.seats(), self.readers.seats())

    def _everywhere(self) -> list[Presence]:
        return [self._here(), *self._news.presence_elsewhere()]

    def _new_news(self) -> News:
        return News(handle=self._handle, missed=self._everything_changed, presence=self._here)

    async def _run_ticker(self) -> None:
        noted = last_noted()
        due = 0.0
        while not told_to_stop():
            due = next_tick(due, time.time())
            await asyncio.sleep(max(due - time.time(), 0.0) + TICK_MARGIN)
            try:
                before, noted = noted, last_noted()
                if noted != before:
                    await self._everything_changed()
                elif not self._news.listening:
                    # What moves is made from what may have changed unheard, so it is read again each second.
                    shelf.drop_all()
                self._forget_all_but(self.crowds.sandboxes)
                for sandbox_id in self.crowds.sandboxes:
                    try:
                        await self._tick_sandbox(sandbox_id)
                    except ObjectDoesNotExist:
                        # Another process has deleted the room unheard: its people are elsewhere, and others go on.
                        identities.forget_everybody()
                        await self.renewer.check_again()
                        continue
                    self._bulletin.changed(sandbox_id, await self._planned.that_have_come(sandbox_id))
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
            text = f'{{"type":"{message_type}","data":{body.content.decode()}}}'
            await self.crowds.broadcast(sandbox_id, text)

    def _forget_all_but(self, sandboxes: Collection[int]) -> None:
        """Forget what was sent to sandboxes that nobody looks at any more."""
        for key in [key for key in self._sent if key[1] not in sandboxes]:
            del self._sent[key]
        self._planned.forget_all_but(sandboxes)

    async def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "records.changed":
            if message.get("process") != PROCESS:
                shelf.drop(message["sandbox"], set(message["resources"]))
            self._bulletin.changed(message["sandbox"], message["resources"])
        elif message["type"] == "sandbox.gone":
            shelf.forget(message["sandbox"])
            self._bulletin.changed(message["sandbox"], [EVERYTHING])
        elif message["type"] == "seats.told":
            await self.crowds.tell_seats(message["seats"], message["text"])
        elif message["type"] == "sessions.revoked":
            identities.forget(message["user"])
            await self.renewer.check_again(message["user"])

    async def _everything_changed(self) -> None:
        shelf.drop_all()
        identities.forget_everybody()
        for sandbox_id in self.crowds.sandboxes:
            self._bulletin.changed(sandbox_id, [EVERYTHING])
        await self.renewer.check_again()


def next_tick(last: float, now: float) -> float:
    """Return the second that the next tick is due in; a tick that outlasts its second is followed at once."""
    second = now // 1
    return min(max(last + 1, second), second + 1)


hub = Hub()
