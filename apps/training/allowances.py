"""Rate limit of browser events per seat, so that a guest can't fill the disk."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

from cachetools import LRUCache

# About 7,000 events of 150 bytes; a browser that was offline sends up to 2,000 of them in one burst.
BURST_BYTES: Final = 1024 * 1024
# About 13 events of 150 bytes per second; people cause about ten per minute.
BYTES_PER_SECOND: Final = 2048
MAX_SEATS: Final = 2000


class Allowances:
    """Token bucket per seat, in bytes of request bodies; each process has its own buckets."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seats: LRUCache[int, tuple[float, float]] = LRUCache(MAX_SEATS)
        self._lock = Lock()

    def spend(self, seat_id: int, size: int) -> float | None:
        """Take the bytes from a seat's allowance and return None; if too little is left, return the seconds to wait."""
        with self._lock:
            now = self._clock()
            left, at = self._seats.get(seat_id, (BURST_BYTES, now))
            left = min(BURST_BYTES, left + (now - at) * BYTES_PER_SECOND)
            lacking = min(size, BURST_BYTES) - left
            self._seats[seat_id] = (left if lacking > 0 else -lacking, now)
        return lacking / BYTES_PER_SECOND if lacking > 0 else None


allowances = Allowances()
