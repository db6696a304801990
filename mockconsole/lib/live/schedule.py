"""Changes that come due at a known time, such as settlements; browsers are notified at this time."""

import math
import time
from collections.abc import Callable, Collection
from typing import Final

from mockconsole.lib.live.cache import live_cache
from mockconsole.lib.live.pool import lookups, run_in_pool

# Seconds that a sandbox's first check looks back: the ticker makes this check at most 2 s after a browser has read the
# sandbox's lists.
FIRST_CHECK_SECONDS: Final = 2.0

# Function that returns the time of a sandbox's next change after the given time, or None; both in real seconds since 1970.
NextChange = Callable[[int, float], float | None]


class Schedule:
    """Times of the next changes in sandboxes with an open browser; recomputed after each change of a sandbox."""

    def __init__(self) -> None:
        self._resources: dict[NextChange, tuple[str, ...]] = {}
        self._checked_at: dict[int, float] = {}

    def register(self, resources: tuple[str, ...], next_change: NextChange) -> None:
        """Register resources with the function that computes the time of their next change."""
        self._resources[next_change] = resources

    def retain(self, sandboxes: Collection[int]) -> None:
        """Forget all sandboxes except the given ones."""
        for sandbox_id in self._checked_at.keys() - set(sandboxes):
            del self._checked_at[sandbox_id]

    async def take_due(self, sandbox_id: int) -> set[str]:
        """Return a sandbox's resources with scheduled changes that have come due since the last call."""
        now = time.time()
        # Search from the last check, not from now: a change may have become due in between.
        since = self._checked_at.get(sandbox_id, math.inf)
        if since > now:
            # This is the first check, or the machine's clock was set back.
            since = now - FIRST_CHECK_SECONDS
        self._checked_at[sandbox_id] = now
        due: set[str] = set()
        for next_change, resources in self._resources.items():
            key, version = ("schedule", sandbox_id, next_change), live_cache.version(sandbox_id)
            at: float | None = live_cache.get(key, version)
            if at is None:
                at = await run_in_pool(next_change, sandbox_id, since, threads=lookups) or math.inf
                live_cache.put(key, at, version, expires_at=math.inf)
            if at <= now:
                due |= set(resources)
        if due:
            live_cache.invalidate(sandbox_id, due)
        return due
