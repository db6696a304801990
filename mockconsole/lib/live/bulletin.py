"""Tells browsers what has changed: the first change at once, what follows it together."""

import asyncio
from collections.abc import Iterable

import orjson

from mockconsole.lib.live.crowds import Crowds

COLLECT_SECONDS = 0.25
COLLECT_AT_MOST = 1.0
# Each browser that is told reads again, so a crowd is told less often.
SECONDS_A_BROWSER = 0.002


class Bulletin:
    """Tells the browsers of a sandbox of each resource every 250 ms at most, and of the last change always.

    From 125 browsers on they are told less often, and every second from 500 on.
    """

    def __init__(self, crowds: Crowds) -> None:
        self._crowds = crowds
        # Resources that were told lately, and whether they have changed again since.
        self._lately: dict[tuple[int, str], bool] = {}
        self._telling: set[asyncio.Task[None]] = set()

    def changed(self, sandbox_id: int, resources: Iterable[str]) -> None:
        """Take note that resources have changed; called on the server's loop."""
        fresh = set()
        for resource in resources:
            key = (sandbox_id, resource)
            if key not in self._lately:
                fresh.add(resource)
            self._lately[key] = resource not in fresh
        if fresh:
            task = asyncio.get_running_loop().create_task(self._tell(sandbox_id, fresh))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell(self, sandbox_id: int, resources: set[str]) -> None:
        while resources:
            for resource in resources:
                self._lately[sandbox_id, resource] = False
            await self._crowds.broadcast(sandbox_id, records_changed(resources))
            await asyncio.sleep(collect_seconds(self._crowds.size(sandbox_id)))
            resources = {resource for resource in resources if self._lately.pop((sandbox_id, resource))}


def collect_seconds(browsers: int) -> float:
    """Return for how long the changes of a resource are collected."""
    return min(max(COLLECT_SECONDS, browsers * SECONDS_A_BROWSER), COLLECT_AT_MOST)


def records_changed(resources: Iterable[str]) -> str:
    """Return the message that has browsers read resources again."""
    return orjson.dumps({"type": "records_changed", "data": sorted(resources)}).decode()
