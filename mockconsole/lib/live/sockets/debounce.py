"""Debounce of change messages, per resource: the first change is sent at once, further ones together after an interval."""

import asyncio
from collections.abc import Iterable

import orjson

from mockconsole.lib.live.sockets.connections import Connections

DEBOUNCE_SECONDS = 0.25
MAX_DEBOUNCE_SECONDS = 1.0
# Each message makes every browser of the sandbox read, so the interval grows with their number: 0.25 s for up to 125
# browsers, 1 s from 500 on.
SECONDS_PER_CONNECTION = 0.002


class Debounce:
    """Notifies a sandbox's browsers of each changed resource at most every 0.25 s to 1 s; the last change is always sent."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        # Resources that were sent within the interval, mapped to True if they have changed again since then.
        self._changed_again: dict[tuple[int, str], bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, sandbox_id: int, resources: Iterable[str]) -> None:
        """Send changed resources at once, or after the interval if they were just sent; call this on the event loop."""
        fresh = set()
        for resource in resources:
            key = (sandbox_id, resource)
            if key not in self._changed_again:
                fresh.add(resource)
            self._changed_again[key] = resource not in fresh
        if fresh:
            task = asyncio.get_running_loop().create_task(self._send(sandbox_id, fresh))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, sandbox_id: int, resources: set[str]) -> None:
        """Send resources once, and again after each interval in which they have changed."""
        while resources:
            for resource in resources:
                self._changed_again[sandbox_id, resource] = False
            await self._connections.broadcast(sandbox_id, records_changed(resources))
            await asyncio.sleep(debounce_seconds(self._connections.count(sandbox_id)))
            resources = {
                resource for resource in resources if self._changed_again.pop((sandbox_id, resource))
            }


def debounce_seconds(connections: int) -> float:
    """Return the interval between two messages about the same resource, for a number of connections."""
    return min(max(DEBOUNCE_SECONDS, connections * SECONDS_PER_CONNECTION), MAX_DEBOUNCE_SECONDS)


def records_changed(resources: Iterable[str]) -> str:
    """Return the message that makes browsers read the given resources again."""
    return orjson.dumps({"type": "records_changed", "data": sorted(resources)}).decode()
