"""The shelf: what open screens ask for again and again, kept per sandbox so that a poll costs no query.

A `HotRead` moves with the simulated time: its snapshot is kept, and the bytes of each moment are computed from it. A
`Polled` list moves only when its rows do, or at a moment that is known: its answers are kept as they are, whatever
their query string.
"""

import hashlib
import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

from django.utils.http import parse_etags

EVERYTHING = "*"
# Counted with every change of a sandbox, whatever has changed.
ANYTHING = ""

# A change that nobody told us of is shown after this.
REMEMBER_SECONDS: Final = 30.0
REMEMBER_BYTES: Final = 16 * 1024 * 1024
LONGEST: Final = 1024 * 1024
# What an entry takes beside its texts: headers, keys and the dictionary's own.
ENTRY_BYTES: Final = 2048
# What a list takes with the rows that it is computed from, for each byte of its text.
SNAPSHOT_FACTOR: Final = 4

# How often everything, a whole sandbox and some of its resources were dropped; what was read at another age may be stale.
Age = tuple[int, ...]
# What was read, and of which sandbox.
Key = tuple[Hashable, ...]


class Snapshot(Hashable, Protocol):
    """What a hot read needs from the database, loaded once; everything moving is computed from it, by equal ones alike."""

    def tick(self, wall: float) -> int:
        """Return the number of the simulated moment that a wall time (seconds since 1970) falls into."""

    def body(self, tick: int) -> bytes:
        """Return the JSON of a moment."""


class HotRead(NamedTuple):
    """A list that is polled: its resource name, and how its snapshot is loaded for a sandbox id."""

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


class _Shown:
    """A snapshot with the body of the moment that was asked for last."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._body: Body | None = None

    def body(self) -> Body:
        """Return the body of this moment."""
        tick, body = self._snapshot.tick(time.time()), self._body
        if body is None or body.tick != tick:
            body = self._body = _made(self._snapshot, tick)
        return body


class _Kept(NamedTuple):
    value: Any
    age: Age
    until: float
    size: int


class Shelf:
    """What was read of the sandboxes, what was asked for lately first; safe to use from any thread."""

    def __init__(self) -> None:
        self.reads: dict[str, HotRead] = {}
        self._lock = threading.Lock()
        self._emptied = 0
        self._drops: Counter[tuple[int, str]] = Counter()
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._size = 0

    def register(self, read: HotRead) -> None:
        """Add a hot read under its path."""
        self.reads[read.path] = read

    def drop(self, sandbox_id: int, resources: set[str]) -> None:
        """Forget what a change has made stale; the clock and the whole sandbox make everything stale."""
        stale = {ANYTHING, *resources, *({EVERYTHING} if "sandbox" in resources else ())}
        with self._lock:
            self._drops.update((sandbox_id, resource) for resource in stale)

    def drop_all(self) -> None:
        """Forget everything."""
        with self._lock:
            self._emptied += 1
            self._kept.clear()
            self._drops.clear()
            self._size = 0

    def forget(self, sandbox_id: int) -> None:
        """Free all that is kept of a sandbox that is gone: no other gets its number, and each key names its sandbox."""
        with self._lock:
            for key in [key for key in self._kept if sandbox_id in key]:
                self._size -= self._kept.pop(key).size
            for counted in [counted for counted in self._drops if counted[0] == sandbox_id]:
                del self._drops[counted]

    def age(self, sandbox_id: int, *resources: str) -> Age:
        """Return the age of some resources, or of all; take it before the read that `keep` is to keep."""
        counted = (EVERYTHING, *(resources or (ANYTHING,)))
        return (self._emptied, *(self._drops[sandbox_id, resource] for resource in counted))

    def recall(self, key: Key, age: Age) -> Any:
        """Return what is kept at this age; None where nothing is."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or kept.age != age or kept.until <= time.time():
                return None
            self._kept.move_to_end(key)
            return kept.value

    def keep(self, key: Key, value: Any, age: Age, *, size: int = 0, until: float | None = None) -> None:
        """Keep what was read at this age for half a minute, or until a real time, in seconds since 1970.

        What was not asked for the longest makes room for it; `size` is in bytes.
        """
        if size > LONGEST:
            return
        if until is None:
            until = time.time() + REMEMBER_SECONDS
        kept = _Kept(value, age, until, size + ENTRY_BYTES)
        with self._lock:
            before = self._kept.pop(key, None)
            self._size += kept.size - (before.size if before else 0)
            self._kept[key] = kept
            while self._size > REMEMBER_BYTES:
                self._size -= self._kept.popitem(last=False)[1].size

    def at_hand(self, read: HotRead, sandbox_id: int) -> Body | None:
        """Return the body of this moment where that takes no query; None where `current` must load it."""
        shown: _Shown | None = self.recall((read.path, sandbox_id), self.age(sandbox_id, read.resource))
        return None if shown is None else shown.body()

    def current(self, read: HotRead, sandbox_id: int) -> Body:
        """Return the body of this moment, computed once a moment."""
        body = self.at_hand(read, sandbox_id)
        if body is None:
            age = self.age(sandbox_id, read.resource)
            shown = _Shown(read.load(sandbox_id))
            body = shown.body()
            size = SNAPSHOT_FACTOR * len(body.content)
            self.keep((read.path, sandbox_id), shown, age, size=size, until=math.inf)
        return body


@lru_cache(maxsize=64)
def _made(snapshot: Snapshot, tick: int) -> Body:
    """Return the body of a moment, computed once for rooms that are equal, as copies of one are."""
    content = snapshot.body(tick)
    return Body(tick, content, f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"')


def matches(etag: str, if_none_match: str | None) -> bool:
    """Tell whether a conditional request already holds this entity (RFC 9110, weak comparison)."""
    if not if_none_match:
        return False
    if if_none_match == etag:
        return True
    known = [tag.removeprefix("W/") for tag in parse_etags(if_none_match)]
    return etag in known or "*" in known


shelf = Shelf()
