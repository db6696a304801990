"""What the server's processes tell each other, through the channel layer."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from channels.layers import get_channel_layer

from mockconsole.lib.asgi.stopping import told_to_stop

logger = logging.getLogger("mockconsole.realtime")

GROUP = "changes"
RETRY_SECONDS = 1.0
PULSE_SECONDS = 2.0
SILENCE_SECONDS = 10.0

# Who has told something; a process has acted on its own changes before it tells of them.
PROCESS = secrets.token_hex(8)

Message = dict[str, Any]


class Silence(Exception):
    """Our own messages no longer come back: the layer has forgotten that we listen."""


class News:
    """Hears what every process tells, our own included, and notices when it no longer does.

    A layer that was started anew has lost its groups, and the client connects again without a word: so we tell
    ourselves something every other second, and join again when that isn't heard.
    """

    def __init__(
        self, *, handle: Callable[[Message], Awaitable[None]], missed: Callable[[], Awaitable[None]]
    ) -> None:
        self._handle = handle
        self._missed = missed
        self._untold = False
        self._heard = 0.0
        self.listening = False

    async def run(self) -> None:
        """Listen until the server ends."""
        while not told_to_stop():
            try:
                await self._listen()
            except Exception:
                logger.exception("The channel layer failed; trying again in %s s.", RETRY_SECONDS)
            finally:
                self.listening = False
            await asyncio.sleep(RETRY_SECONDS)

    async def tell(self, message: Message) -> None:
        """Tell every process; where that fails, ours acts at once and all are told that they missed something."""
        try:
            await channel_layer().group_send(GROUP, message)
        except Exception:
            logger.exception(
                "The other processes could not be told of a change; they will be when it works again."
            )
            self._untold = True
            await self._handle(message)

    async def _listen(self) -> None:
        layer = channel_layer()
        channel: str = await layer.new_channel("hub")
        await layer.group_add(GROUP, channel)
        self._heard = asyncio.get_running_loop().time()
        self.listening = True
        # What was said before is lost here.
        await self._missed()
        async with asyncio.TaskGroup() as tasks:
            pulse = tasks.create_task(self._beat(layer, channel))
            while not told_to_stop():
                message: Message = await layer.receive(channel)
                if message["type"] != "hub.pulse":
                    await self._take(message)
                elif message["channel"] == channel:
                    self._heard = asyncio.get_running_loop().time()
            pulse.cancel()

    async def _take(self, message: Message) -> None:
        try:
            await (self._missed() if message["type"] == "everything.changed" else self._handle(message))
        except Exception:
            logger.exception("A message of type %s could not be acted on.", message["type"])

    async def _beat(self, layer: Any, channel: str) -> None:
        """Keep asking whether we are heard, and tell everybody once what could not be told."""
        loop = asyncio.get_running_loop()
        while not told_to_stop():
            await layer.group_send(GROUP, {"type": "hub.pulse", "channel": channel})
            if self._untold:
                await layer.group_send(GROUP, {"type": "everything.changed"})
                self._untold = False
            await asyncio.sleep(PULSE_SECONDS)
            if loop.time() - self._heard > SILENCE_SECONDS:
                raise Silence


def channel_layer() -> Any:
    """Return the layer between processes; settings always name one."""
    return get_channel_layer()
