"""Daphne that refuses a body which is too long before it has arrived.

By itself Daphne receives all of a body, in memory and temporary files, before the application hears of the request.
"""

import asyncio
from typing import Any, ClassVar
from urllib.parse import unquote

from mockconsole.lib.asgi.body_limit import BodyLimit
from mockconsole.lib.asgi.daphne_direct import DirectRequest, last_answer, write_now
from mockconsole.lib.asgi.wsgi_bridge import json_reply
from mockconsole.lib.errors import error_body

# Hanging up on a client in mid-body can lose the answer, so what it goes on sending is thrown away for a while.
THROWN_AWAY_AT_MOST = 64 * 1024 * 1024
THROWN_AWAY_FOR_SECONDS = 10


class LimitedRequest(DirectRequest):
    """A request that stops being kept at the limit of its address."""

    limit: ClassVar[BodyLimit]

    _received = 0
    _refused = False
    _handed_on = False
    _asking: asyncio.Task[None] | None = None

    def gotLength(self, length: int | None) -> None:  # noqa: N802 (Twisted's name)
        """Refuse by the announced length; a chunked body announces none."""
        # The request itself learns its address only when it is whole.
        self._address = unquote(self.channel._path.split(b"?", 1)[0].decode("latin-1"))  # noqa: SLF001
        self._named = [
            (name.lower(), value)
            for name, values in self.requestHeaders.getAllRawHeaders()
            for value in values
        ]
        super().gotLength(length)
        self._judge(length or 0)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        """Keep a part of the body as long as it may be kept."""
        self._received += len(data)
        if not self._refused:
            self._judge(self._received)
        if not self._refused:
            super().handleContentChunk(data)
        elif self._received > THROWN_AWAY_AT_MOST:
            self.channel.forceAbortClient()

    def process(self) -> Any:
        """Hand the whole request on, unless it was refused."""
        if self._refused:
            self.channel.loseConnection()
            return None
        self._handed_on = True
        return super().process()

    def _judge(self, size: int) -> None:
        verdict = self.limit.verdict(self._address, self._named, size)
        if verdict is False:
            self._refuse()
        elif verdict is None and self._asking is None:
            self._asking = asyncio.get_running_loop().create_task(self._ask(size))

    async def _ask(self, size: int) -> None:
        if not await self.limit.allows(self._address, self._named, size):
            self._refuse()

    def _refuse(self) -> None:
        if self._refused or self._handed_on or self.channel is None:
            return
        self._refused = True
        # A client that asked whether to send its body has its answer.
        self.requestHeaders.removeHeader(b"expect")
        reply = json_reply(413, error_body("too_large"))
        write_now(self.channel.transport, last_answer(b"Content Too Large", reply))
        self.content.seek(0)
        self.content.truncate()
        asyncio.get_running_loop().call_later(THROWN_AWAY_FOR_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        if self.channel is not None:
            self.channel.forceAbortClient()
