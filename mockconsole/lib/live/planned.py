"""What changes by itself at a moment that is known: open browsers are told when it comes, as of any other change."""

import math
import time
from collections.abc import Callable, Collection
from typing import Final

from mockconsole.lib.live.hot import shelf
from mockconsole.lib.live.pool import in_pool

# A browser that joins is looked at by the next tick, and has read before.
UNTIL_LOOKED_AT: Final = 2.0

# When resources of a sandbox change next after a real time, both in seconds since 1970; None where they won't.
NextChange = Callable[[int, float], float | None]


class PlannedChanges:
    """When resources of the sandboxes that somebody looks at will change next; asked again where a sandbox has changed."""

    def __init__(self) -> None:
        self._reads: dict[NextChange, tuple[str, ...]] = {}
        self._looked: dict[int, float] = {}

    def register(self, resources: tuple[str, ...], next_change: NextChange) -> None:
        """Add resources with what tells when they change by themselves."""
        self._reads[next_change] = resources

    def forget_all_but(self, sandboxes: Collection[int]) -> None:
        """Forget when sandboxes were looked at that nobody looks at any more."""
        for sandbox_id in self._looked.keys() - set(sandboxes):
            del self._looked[sandbox_id]

    async def that_have_come(self, sandbox_id: int) -> set[str]:
        """Return the resources of a sandbox that have changed by themselves since this was asked last."""
        now = time.time()
        # What was planned since then may have come already: a fast clock makes an hour of a second.
        since = self._looked.get(sandbox_id, now - UNTIL_LOOKED_AT)
        self._looked[sandbox_id] = now
        come: set[str] = set()
        for next_change, resources in self._reads.items():
            key, age = ("planned", sandbox_id, next_change), shelf.age(sandbox_id)
            at: float | None = shelf.recall(key, age)
            if at is None:
                at = await in_pool(next_change, sandbox_id, since) or math.inf
                shelf.keep(key, at, age, until=math.inf)
            if at <= now:
                come |= set(resources)
        if come:
            shelf.drop(sandbox_id, come)
        return come
