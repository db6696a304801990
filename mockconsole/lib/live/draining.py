"""Draining of a process that is about to stop: for some seconds it reports “not ready” but still answers requests."""

import asyncio
import logging
import signal
from collections.abc import Callable
from contextvars import Context
from types import FrameType
from typing import Any

from django.conf import settings

from mockconsole.lib.live.sockets.connections import Connections
from mockconsole.lib.live.sockets.hub import hub

logger = logging.getLogger("mockconsole.requests")


class Drain:
    """Delays the server's stop on SIGTERM, so that load balancers notice in time; a second SIGTERM stops it at once."""

    def __init__(self, connections: Connections) -> None:
        self.is_draining = False
        self._connections = connections
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._stop_server: Callable[[int, FrameType | None], Any] | None = None

    def watch(self) -> None:
        """Replace the server's SIGTERM handler with ours; the server has set its handler before it calls the application."""
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        handler = signal.getsignal(signal.SIGTERM)
        # If no server has set a handler, as in a test, SIGTERM ends the process as usual.
        if callable(handler):
            self._stop_server = handler
            signal.signal(signal.SIGTERM, self._on_signal)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._loop is None or self._stop_server is None:
            return
        if self.is_draining:
            self._stop_server(number, frame)
            return
        self.is_draining = True
        # Run in an empty context: otherwise the log lines could have the id of the request that the signal interrupted.
        self._loop.call_soon_threadsafe(self._begin, number, context=Context())

    def _begin(self, number: int) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(number))

    async def _run(self, number: int) -> None:
        logger.info("Stopping in %g s; requests are answered until then.", settings.DRAIN_SECONDS)
        await asyncio.sleep(settings.DRAIN_SECONDS)
        # Close the websockets here, because Daphne would drop them without a close frame.
        await self._connections.end_all()
        if self._stop_server is not None:
            self._stop_server(number, None)


drain = Drain(hub.connections)
