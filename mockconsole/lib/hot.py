"""Hot reads: the lists every open screen polls, kept as bytes per sandbox.

An app registers a `HotRead`; the ASGI root, the websocket's ticker and the API view all answer from `Shelf`,
so a poll costs no query while nothing has changed.
"""

import hashlib
import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from django.utils.http import parse_etags


class Snapshot(Protocol):
    """What a hot read needs from the database, loaded once; everything moving is computed from it."""

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


class Shelf:
    """The snapshots and current bytes of every hot read by sandbox; safe to use from any thread."""

    def __init__(self) -> None:
        self.reads: dict[str, HotRead] = {}
        self._lock = threading.Lock()
        self._snapshots: dict[tuple[str, int], Snapshot] = {}
        self._bodies: dict[tuple[str, int], Body] = {}
        self._generation: dict[int, int] = {}
        self._emptied = 0

    def register(self, read: HotRead) -> None:
        """Add a hot read under its path."""
        self.reads[read.path] = read

    def drop(self, sandbox_id: int, resources: set[str]) -> None:
        """Forget what a change has made stale; the clock and the whole sandbox make everything stale."""
        everything = bool(resources & {"*", "sandbox"})
        with self._lock:
            self._generation[sandbox_id] = self._generation.get(sandbox_id, 0) + 1
            for read in self.reads.values():
                if everything or read.resource in resources:
                    self._snapshots.pop((read.path, sandbox_id), None)
                    self._bodies.pop((read.path, sandbox_id), None)

    def drop_all(self) -> None:
        """Forget everything."""
        with self._lock:
            self._emptied += 1
            self._snapshots.clear()
            self._bodies.clear()

    def load(self, read: HotRead, sandbox_id: int) -> Snapshot:
        """Return the snapshot, from the database where it is not on the shelf."""
        snapshot = self._snapshots.get((read.path, sandbox_id))
        if snapshot is not None:
            return snapshot
        age = self._age(sandbox_id)
        snapshot = read.load(sandbox_id)
        with self._lock:
            # A change that was committed while we read must not be hidden behind what we read before it.
            if self._age(sandbox_id) == age:
                self._snapshots[(read.path, sandbox_id)] = snapshot
        return snapshot

    def at_hand(self, read: HotRead, sandbox_id: int) -> Body | None:
        """Return the body of this moment where that takes no query; None where `current` must load it."""
        snapshot = self._snapshots.get((read.path, sandbox_id))
        return None if snapshot is None else self._body(read, sandbox_id, snapshot)

    def current(self, read: HotRead, sandbox_id: int) -> Body:
        """Return the body of this moment, computed once a moment."""
        return self._body(read, sandbox_id, self.load(read, sandbox_id))

    def _age(self, sandbox_id: int) -> tuple[int, int]:
        return self._emptied, self._generation.get(sandbox_id, 0)

    def _body(self, read: HotRead, sandbox_id: int, snapshot: Snapshot) -> Body:
        tick = snapshot.tick(time.time())
        key = (read.path, sandbox_id)
        body = self._bodies.get(key)
        if body is None or body.tick != tick:
            content = snapshot.body(tick)
            body = Body(tick, content, f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"')
            with self._lock:
                if self._snapshots.get(key) is snapshot:
                    self._bodies[key] = body
        return body


def matches(etag: str, if_none_match: str | None) -> bool:
    """Tell whether a conditional request already holds this entity (RFC 9110, weak comparison)."""
    if not if_none_match:
        return False
    if if_none_match == etag:
        return True
    known = [tag.removeprefix("W/") for tag in parse_etags(if_none_match)]
    return etag in known or "*" in known


shelf = Shelf()
