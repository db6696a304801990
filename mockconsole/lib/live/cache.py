"""Cache of reads by sandbox, so that a poll costs no query; a change makes its entries stale.

The entry of a `HotRead`, which moves with the simulated time, is a snapshot from which the bytes of each moment are computed. The
entry of a `Polled` list, which changes only with its rows or at known moments, is a whole response, one per query string.
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

# Resource in a notification that makes browsers read every list of the sandbox again.
EVERYTHING = "*"
# Key of the counter of all changes of a sandbox, of any resource; it is never the name of a resource.
ANYTHING = ""

# Lifetime of a polled list. If the notification of a change is lost, readers see the change after this time.
TTL_SECONDS: Final = 30.0
MAX_BYTES: Final = 16 * 1024 * 1024
MAX_ENTRY_BYTES: Final = 1024 * 1024
# Cost of an entry besides its value: headers, key and dictionary.
ENTRY_OVERHEAD_BYTES: Final = 2048
# A snapshot's rows take about this many times the memory of their JSON.
SNAPSHOT_FACTOR: Final = 4

# Counters of changes: of the whole cache, of the sandbox, and of each resource of an entry. They only grow, until a clear
# or the end of the sandbox. An entry whose version differs from the current one may be stale.
Version = tuple[int, ...]
# Key of an entry; the sandbox id is one of its parts.
Key = tuple[Hashable, ...]


class Snapshot(Hashable, Protocol):
    """Rows behind a `HotRead`, loaded once; `body` computes the response of a moment. Equal snapshots give equal bodies."""

    def tick(self, real_time: float) -> int:
        """Return the number of the simulated moment at `real_time` (seconds since 1970)."""

    def body(self, tick: int) -> bytes:
        """Return the JSON of a moment."""


class HotRead(NamedTuple):
    """A list that moves with the simulated time and that open screens poll: its resource, and the loader of a sandbox's snapshot."""

    resource: str
    load: Callable[[int], Snapshot]

    @property
    def path(self) -> str:
        """The address of the list."""
        return f"/api/{self.resource}"


class Body(NamedTuple):
    """The JSON of one moment and its entity tag."""

    tick: int
    content: bytes
    etag: str


class _SnapshotBody:
    """A snapshot with the body that was computed last."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._body: Body | None = None

    def body(self) -> Body:
        """Return the body of this moment."""
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
    """LRU cache of reads, by sandbox; safe to use from any thread."""

    def __init__(self) -> None:
        self.reads: dict[str, HotRead] = {}
        self._lock = threading.Lock()
        self._clears = 0
        self._changes: Counter[tuple[int, str]] = Counter()
        self._entries: LRUCache[Key, _Entry] = LRUCache(MAX_BYTES, attrgetter("size"))

    def register(self, read: HotRead) -> None:
        """Add a hot read under its path."""
        self.reads[read.path] = read

    def invalidate(self, sandbox_id: int, resources: set[str]) -> None:
        """Make the entries of some resources stale; "sandbox" makes all entries stale, because it includes the clock."""
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
        """Evict all entries of a deleted sandbox, to free their memory; its id is never reused."""
        with self._lock:
            for key in [key for key in self._entries if sandbox_id in key]:
                del self._entries[key]
            for change in [change for change in self._changes if change[0] == sandbox_id]:
                del self._changes[change]

    def version(self, sandbox_id: int, *resources: str) -> Version:
        """Return the current version of some resources, or of the sandbox; call it before reading the value to `put`."""
        parts = (EVERYTHING, *(resources or (ANYTHING,)))
        return (self._clears, *(self._changes[sandbox_id, resource] for resource in parts))

    def get(self, key: Key, version: Version) -> Any:
        """Return the value that was stored with this version; None if there is none or it has expired."""
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
        """Store a value with its version for 30 s, or until a real time in seconds since 1970.

        The least recently used entries are evicted to make room; `size` is in bytes.
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
        """Return the body of this moment on a cache hit; None if `current_body` has to load the snapshot."""
        entry: _SnapshotBody | None = self.get(
            (read.path, sandbox_id), self.version(sandbox_id, read.resource)
        )
        return None if entry is None else entry.body()

    def current_body(self, read: HotRead, sandbox_id: int) -> Body:
        """Return the body of this moment, computed by the first call within the moment."""
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
    """Return the body of a moment, computed once for equal snapshots, such as those of a lesson's copies of one sandbox."""
    content = snapshot.body(tick)
    return Body(tick, content, f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"')


live_cache = LiveCache()
