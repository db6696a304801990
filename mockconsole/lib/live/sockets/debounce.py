"""The debounce of change messages, per resource: the first change is sent at once, further changes together after an interval."""

import asyncio
from collections.abc import Iterable

import orjson

from mockconsole.lib.live.sockets.connections import Connections

DEBOUNCE_SECONDS = 0.25
MAX_DEBOUNCE_SECONDS = 1.0
# Each message makes every browser read, so the interval grows with the number of browsers: 0.25 s up to 125, 1 s from
# 500 on.
SECONDS_PER_CONNECTION = 0.002


class Debounce:
    """Sends each changed resource to the browsers of its sandbox at most every 0.25 s to 1 s, and the last change always."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        # Resources sent within the interval; the value is true if they have changed again since then.
        self._changed_again: dict[tuple[int, str], bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, sandbox_id: int, resources: Iterable[str]) -> None:
        """Send changed resources, now or, if they were sent within the interval, with the next message; called on the event loop."""
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
        """Send resources, and again after each interval in which they have changed."""
        while resources:
            for resource in resources:
                self._changed_again[sandbox_id, resource] = False
            await self._connections.broadcast(sandbox_id, records_changed(resources))
            await asyncio.sleep(debounce_seconds(self._connections.count(sandbox_id)))
            resources = {
                resource for resource in resources if self._changed_again.pop((sandbox_id, resource))
            }


def debounce_seconds(connections: int) -> float:
    """Return the interval between two messages of the same resource."""
    return min(max(DEBOUNCE_SECONDS, connections * SECONDS_PER_CONNECTION), MAX_DEBOUNCE_SECONDS)


def records_changed(resources: Iterable[str]) -> str:
    """Return the message that makes browsers reload resources."""
    return orjson.dumps({"type": "records_changed", "data": sorted(resources)}).decode()
