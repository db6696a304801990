"""Cache of reads, keyed by sandbox, so that a poll runs no query; a change makes the sandbox's entries stale.

For a `HotRead`, which moves with the simulated time, the cache stores a snapshot from which the response of each moment is
computed. For a `Polled` list, which changes only with its rows or at known moments, it stores a whole response per query
string.
"""

import hashlib
import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple, Protocol

from cachetools import LRUCache

# Resource name in a notification that makes browsers read all lists of the sandbox again.
EVERYTHING = "*"
# Key of the counter for changes of any resource in a sandbox; no resource has this name.
ANYTHING = ""

# Lifetime of a cached polled list. If the notification of a change is lost, readers see the change after this time.
TTL_SECONDS: Final = 30.0
MAX_BYTES: Final = 16 * 1024 * 1024
MAX_ENTRY_BYTES: Final = 1024 * 1024
# Memory that an entry takes besides its value: headers, key and dictionary.
ENTRY_OVERHEAD_BYTES: Final = 2048
# A snapshot's rows take about this many times the memory of their JSON.
SNAPSHOT_FACTOR: Final = 4

# Counts: how often the cache was cleared, all lists changed, and each of the entry's resources changed. A clear resets the
# counts of changes to zero. An entry may be stale if its version differs from the current one.
Version = tuple[int, ...]
# Key of a cache entry; one of its parts is the sandbox id.
Key = tuple[Hashable, ...]


class Snapshot(Hashable, Protocol):
    """Rows that a `HotRead` loads once; `body` computes each moment's response. Equal snapshots give equal bodies."""

    def tick(self, real_time: float) -> int:
        """Return the number of the simulated moment at a real time, which is in seconds since 1970."""

    def body(self, tick: int) -> bytes:
        """Return the JSON response for a moment."""


class HotRead(NamedTuple):
    """List that moves with the simulated time: its resource, and the function that loads a sandbox's snapshot."""

    resource: str
    load: Callable[[int], Snapshot]

    @property
    def path(self) -> str:
        """URL path of the list."""
        return f"/api/{self.resource}"


class Body(NamedTuple):
    """JSON response for one moment, with its ETag."""

    tick: int
    content: bytes
    etag: str


class _SnapshotBody:
    """Snapshot with the most recently computed body."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._body: Body | None = None

    def body(self) -> Body:
        """Return the body for the current moment; compute it if the moment has changed."""
        tick, body = self._snapshot.tick(time.time()), self._body
        if body is None or body.tick != tick:
            body = self._body = _compute(self._snapshot, tick)
        return body


class _Entry(NamedTuple):
    value: Any
    version: Version
    stored_at: float
    expires_at: float
    size: int


class LiveCache:
    """LRU cache of reads, keyed by sandbox; safe to use from any thread."""

    def __init__(self) -> None:
        self.reads: dict[str, HotRead] = {}
        self._lock = threading.Lock()
        self._clears = 0
        self._changes: Counter[tuple[int, str]] = Counter()
        self._entries: LRUCache[Key, _Entry] = LRUCache(MAX_BYTES, attrgetter("size"))

    def register(self, read: HotRead) -> None:
        """Register a hot read under its path."""
        self.reads[read.path] = read

    def invalidate(self, sandbox_id: int, resources: set[str]) -> None:
        """Make a sandbox's entries for the given resources stale; "sandbox", which includes the clock, makes all stale."""
        stale = {ANYTHING, *resources, *({EVERYTHING} if "sandbox" in resources else ())}
        with self._lock:
            self._changes.update((sandbox_id, resource) for resource in stale)

    def clear(self) -> None:
        """Drop every entry."""
        with self._lock:
            self._clears += 1
            self._entries.clear()
            self._changes.clear()

    def evict(self, sandbox_id: int) -> None:
        """Evict all entries of a deleted sandbox to free memory; its id is never reused."""
        with self._lock:
            for key in [key for key in self._entries if sandbox_id in key]:
                del self._entries[key]
            for change in [change for change in self._changes if change[0] == sandbox_id]:
                del self._changes[change]

    def version(self, sandbox_id: int, *resources: str) -> Version:
        """Return the current version of the given resources, or of the sandbox; call this before you read the value."""
        parts = (EVERYTHING, *(resources or (ANYTHING,)))
        return (self._clears, *(self._changes[sandbox_id, resource] for resource in parts))

    def get(self, key: Key, version: Version) -> Any:
        """Return the value stored under a key, or None if it is missing, has expired or has another version."""
        with self._lock:
            entry = self._entries.get(key)
            # A time before `stored_at` means that the machine's clock was set back.
            if (
                entry is None
                or entry.version != version
                or not entry.stored_at <= time.time() < entry.expires_at
            ):
                return None
            return entry.value

    def put(
        self, key: Key, value: Any, version: Version, *, size: int = 0, expires_at: float | None = None
    ) -> None:
        """Store a value with its version for 30 s, or until `expires_at` (real time, in seconds since 1970).

        `size` is in bytes; a value that is too large isn't stored. The least recently used entries are evicted for space.
        """
        if size > MAX_ENTRY_BYTES:
            return
        now = time.time()
        if expires_at is None:
            expires_at = now + TTL_SECONDS
        entry = _Entry(value, version, now, expires_at, size + ENTRY_OVERHEAD_BYTES)
        with self._lock:
            self._entries[key] = entry

    def cached_body(self, read: HotRead, sandbox_id: int) -> Body | None:
        """Return the body for the current moment, or None if the snapshot isn't cached and `current_body` must load it."""
        entry: _SnapshotBody | None = self.get(
            (read.path, sandbox_id), self.version(sandbox_id, read.resource)
        )
        return None if entry is None else entry.body()

    def current_body(self, read: HotRead, sandbox_id: int) -> Body:
        """Return the body for the current moment; load the snapshot and compute the body if they aren't cached."""
        body = self.cached_body(read, sandbox_id)
        if body is None:
            version = self.version(sandbox_id, read.resource)
            snapshot = _SnapshotBody(read.load(sandbox_id))
            body = snapshot.body()
            size = SNAPSHOT_FACTOR * len(body.content)
            self.put((read.path, sandbox_id), snapshot, version, size=size, expires_at=math.inf)
        return body


@lru_cache(maxsize=64)
def _compute(snapshot: Snapshot, tick: int) -> Body:
    """Return a moment's body, computed once for equal snapshots, such as those of the seat copies in a lesson."""
    content = snapshot.body(tick)
    return Body(tick, content, f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"')


live_cache = LiveCache()
