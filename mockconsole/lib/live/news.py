"""What the server's processes tell each other, through the channel layer."""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from channels.layers import get_channel_layer

from mockconsole.lib.live.stopping import told_to_stop

logger = logging.getLogger("mockconsole.realtime")

GROUP = "changes"
RETRY_SECONDS = 1.0
PULSE_SECONDS = 1.0
SILENCE_SECONDS = 5.0
# A layer that hangs refuses nothing, and its own limit is above the five seconds that it waits for messages.
ANSWER_SECONDS = 3.0
# Each message takes a connection, of which a layer has a hundred: the end of a large lesson tells more at one moment.
MOST_AT_ONCE = 32

# Who has told something; a process has acted on its own changes before it tells of them.
PROCESS = secrets.token_hex(8)

Message = dict[str, Any]


class Presence(NamedTuple):
    """The seats that somebody is on in a process: by a websocket, or by reads of a console that has none."""

    connected: list[int]
    reading: list[int]


class Silence(Exception):
    """Our own messages no longer come back: the layer hangs, or has forgotten that we listen."""


class News:
    """Hears what every process tells, our own included, and notices when it no longer does.

    A layer that was restarted has lost its groups, and the client connects again without a word; one that hangs
    says nothing either. So we tell ourselves something every second, and join again when that isn't heard. The other
    processes hear it too: it has the seats that somebody is on here.
    """

    def __init__(
        self,
        *,
        handle: Callable[[Message], Awaitable[None]],
        missed: Callable[[], Awaitable[None]],
        presence: Callable[[], Presence],
    ) -> None:
        self._handle = handle
        self._missed = missed
        self._presence = presence
        self._elsewhere: dict[str, tuple[float, Presence]] = {}
        self._untold = False
        self._heard = -math.inf
        self._telling = asyncio.Semaphore(MOST_AT_ONCE)

    @property
    def listening(self) -> bool:
        """Tell whether our own messages have come back lately, so that everybody else's do too."""
        return time.monotonic() - self._heard < SILENCE_SECONDS

    def presence_elsewhere(self) -> list[Presence]:
        """Return who is on seats in each other process, as it said lately; safe to call from any thread."""
        since = time.monotonic() - SILENCE_SECONDS
        return [presence for said, presence in list(self._elsewhere.values()) if said > since]

    async def run(self) -> None:
        """Listen until the server ends."""
        while not told_to_stop():
            try:
                await self._listen()
            except Exception:
                logger.exception("The channel layer failed; trying again in %s s.", RETRY_SECONDS)
            finally:
                self._heard = -math.inf
            await asyncio.sleep(RETRY_SECONDS)

    async def tell(self, message: Message) -> None:
        """Tell every process; where that fails, ours acts at once and all are told that they missed something."""
        try:
            # A layer that hangs must not keep what waits behind what it was told.
            async with asyncio.timeout(ANSWER_SECONDS), self._telling:
                await send(message)
        except Exception:
            logger.exception(
                "The other processes could not be told of a change; they will be when it works again."
            )
            self._untold = True
            await self._handle(message)

    async def _listen(self) -> None:
        layer = channel_layer()
        channel: str = await layer.new_channel("hub")
        async with asyncio.timeout(ANSWER_SECONDS):
            await layer.group_add(GROUP, channel)
        async with asyncio.TaskGroup() as tasks:
            pulse = tasks.create_task(self._beat(channel))
            while not told_to_stop():
                message: Message = await layer.receive(channel)
                if message["type"] != "hub.pulse":
                    await self._take(message)
                elif message["channel"] == channel:
                    await self._hear()
                else:
                    self.remember(message)
            pulse.cancel()

    async def _hear(self) -> None:
        trusted = self.listening
        self._heard = time.monotonic()
        if not trusted:
            # What was said before may be lost here.
            await self._missed()

    def remember(self, pulse: Message) -> None:
        """Take note of what another process says of itself."""
        now = time.monotonic()
        for channel, (said, _) in list(self._elsewhere.items()):
            if said <= now - SILENCE_SECONDS:
                del self._elsewhere[channel]
        # A process of an earlier version says less.
        self._elsewhere[pulse["channel"]] = now, Presence(pulse.get("seats", []), pulse.get("reading", []))

    async def _take(self, message: Message) -> None:
        try:
            await (self._missed() if message["type"] == "everything.changed" else self._handle(message))
        except Exception:
            logger.exception("A message of type %s could not be acted on.", message["type"])

    async def _beat(self, channel: str) -> None:
        """Keep asking whether we are heard, and tell everybody once what could not be told."""
        began = time.monotonic()
        while not told_to_stop():
            here = self._presence()
            await send(
                {"type": "hub.pulse", "channel": channel, "seats": here.connected, "reading": here.reading}
            )
            if self._untold:
                await send({"type": "everything.changed"})
                self._untold = False
            await asyncio.sleep(PULSE_SECONDS)
            if time.monotonic() - max(self._heard, began) > SILENCE_SECONDS:
                raise Silence


async def send(message: Message) -> None:
    """Send a message to every process; a layer that doesn't answer in time has failed."""
    async with asyncio.timeout(ANSWER_SECONDS):
        await channel_layer().group_send(GROUP, message)


def channel_layer() -> Any:
    """Return the layer between processes; settings always name one."""
    return get_channel_layer()
