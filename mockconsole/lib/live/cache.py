"""Cache of what was read of each sandbox, so that a poll costs no query; a change makes its entries stale.

The entry of a `HotRead`, which moves with the simulated time, is a snapshot from which the bytes of each moment are computed. The
entry of a `Polled` list, which changes only with its rows or at known moments, is a whole answer, one per query string.
"""

import hashlib
import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

EVERYTHING = "*"
# Counts every change of a sandbox, of whatever resource.
ANYTHING = ""

# A change that this process was not told of shows after this.
TTL_SECONDS: Final = 30.0
MAX_BYTES: Final = 16 * 1024 * 1024
MAX_ENTRY_BYTES: Final = 1024 * 1024
# Headers, keys and the dictionary's own cost of an entry.
ENTRY_OVERHEAD_BYTES: Final = 2048
# Size of a snapshot's rows in memory, relative to its JSON.
SNAPSHOT_FACTOR: Final = 4

# Numbers of changes so far: of everything, of the whole sandbox, of some resources. An entry of another age may be stale.
Age = tuple[int, ...]
# Key of an entry; the sandbox id is one of its parts.
Key = tuple[Hashable, ...]


class Snapshot(Hashable, Protocol):
    """The rows behind a hot read, loaded once; every moment is computed from them, the same for equal snapshots."""

    def tick(self, wall: float) -> int:
        """Return the number of the simulated moment at a wall time (seconds since 1970)."""

    def body(self, tick: int) -> bytes:
        """Return the JSON of a moment."""


class HotRead(NamedTuple):
    """A list that moves with the simulated time and that open screens poll: its resource and its loader by sandbox id."""

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
    age: Age
    expires_at: float
    size: int


class LiveCache:
    """LRU cache of reads, by sandbox; safe to use from any thread."""

    def __init__(self) -> None:
        self.reads: dict[str, HotRead] = {}
        self._lock = threading.Lock()
        self._clears = 0
        self._changes: Counter[tuple[int, str]] = Counter()
        self._entries: OrderedDict[Key, _Entry] = OrderedDict()
        self._size = 0

    def register(self, read: HotRead) -> None:
        """Add a hot read under its path."""
        self.reads[read.path] = read

    def invalidate(self, sandbox_id: int, resources: set[str]) -> None:
        """Make the entries of some resources stale; "sandbox", which has the clock, makes all of the sandbox's stale."""
        stale = {ANYTHING, *resources, *({EVERYTHING} if "sandbox" in resources else ())}
        with self._lock:
            self._changes.update((sandbox_id, resource) for resource in stale)

    def clear(self) -> None:
        """Drop every entry."""
        with self._lock:
            self._clears += 1
            self._entries.clear()
            self._changes.clear()
            self._size = 0

    def forget(self, sandbox_id: int) -> None:
        """Free the memory of a deleted sandbox: each key names its sandbox, and no other gets the same id."""
        with self._lock:
            for key in [key for key in self._entries if sandbox_id in key]:
                self._size -= self._entries.pop(key).size
            for change in [change for change in self._changes if change[0] == sandbox_id]:
                del self._changes[change]

    def age(self, sandbox_id: int, *resources: str) -> Age:
        """Return the age of some resources, or of all; call it before the read whose result `put` stores."""
        parts = (EVERYTHING, *(resources or (ANYTHING,)))
        return (self._clears, *(self._changes[sandbox_id, resource] for resource in parts))

    def get(self, key: Key, age: Age) -> Any:
        """Return the value of this age; None where there is none or it has expired."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.age != age or entry.expires_at <= time.time():
                return None
            self._entries.move_to_end(key)
            return entry.value

    def put(self, key: Key, value: Any, age: Age, *, size: int = 0, expires_at: float | None = None) -> None:
        """Store a value of this age for half a minute, or until a real time in seconds since 1970.

        The entries that were used the longest ago make room for it; `size` is in bytes.
        """
        if size > MAX_ENTRY_BYTES:
            return
        if expires_at is None:
            expires_at = time.time() + TTL_SECONDS
        entry = _Entry(value, age, expires_at, size + ENTRY_OVERHEAD_BYTES)
        with self._lock:
            before = self._entries.pop(key, None)
            self._size += entry.size - (before.size if before else 0)
            self._entries[key] = entry
            while self._size > MAX_BYTES:
                self._size -= self._entries.popitem(last=False)[1].size

    def cached_body(self, read: HotRead, sandbox_id: int) -> Body | None:
        """Return the body of this moment on a cache hit; None where `current_body` has to load the snapshot."""
        entry: _SnapshotBody | None = self.get((read.path, sandbox_id), self.age(sandbox_id, read.resource))
        return None if entry is None else entry.body()

    def current_body(self, read: HotRead, sandbox_id: int) -> Body:
        """Return the body of this moment, computed once a moment."""
        body = self.cached_body(read, sandbox_id)
        if body is None:
            age = self.age(sandbox_id, read.resource)
            snapshot = _SnapshotBody(read.load(sandbox_id))
            body = snapshot.body()
            size = SNAPSHOT_FACTOR * len(body.content)
            self.put((read.path, sandbox_id), snapshot, age, size=size, expires_at=math.inf)
        return body


@lru_cache(maxsize=64)
def _compute(snapshot: Snapshot, tick: int) -> Body:
    """Return the body of a moment, computed once for equal snapshots, such as those of a lesson's copies of one sandbox."""
    content = snapshot.body(tick)
    return Body(tick, content, f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"')


live_cache = LiveCache()
