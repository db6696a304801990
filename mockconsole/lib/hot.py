"""The shelf: what open screens ask for again and again, kept per sandbox so that a poll costs no query.

A `HotRead` moves with the simulated time: its snapshot is kept, and the bytes of each moment are computed from it. A
`Polled` list moves only when its rows do, or at a moment that is known: its answers are kept as they are, whatever
their query string.
"""

import hashlib
import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from django.utils.http import parse_etags

from mockconsole.lib.answers import Answer, Answers, Asked, Lifetime

EVERYTHING = "*"


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


class Age(NamedTuple):
    """How often a sandbox, or everything, was dropped; what was read at another age may be stale."""

    emptied: int
    dropped: int


class Shelf:
    """The snapshots and current bytes of hot reads, and the answers of polled lists; safe to use from any thread."""

    def __init__(self) -> None:
        self.reads: dict[str, HotRead] = {}
        self._lock = threading.Lock()
        self._snapshots: dict[tuple[str, int], Snapshot] = {}
        self._bodies: dict[tuple[str, int], Body] = {}
        self._generation: dict[int, int] = {}
        self._emptied = 0
        self._answers = Answers()

    def register(self, read: HotRead) -> None:
        """Add a hot read under its path."""
        self.reads[read.path] = read

    def drop(self, sandbox_id: int, resources: set[str]) -> None:
        """Forget what a change has made stale; the clock and the whole sandbox make everything stale."""
        everything = bool(resources & {EVERYTHING, "sandbox"})
        with self._lock:
            self._generation[sandbox_id] = self._generation.get(sandbox_id, 0) + 1
            for read in self.reads.values():
                if everything or read.resource in resources:
                    self._snapshots.pop((read.path, sandbox_id), None)
                    self._bodies.pop((read.path, sandbox_id), None)
            self._answers.drop(sandbox_id, None if everything else resources)

    def drop_user(self, user_id: int) -> None:
        """Forget what a user alone was told: what they may read has changed."""
        with self._lock:
            self._emptied += 1
            self._answers.drop_user(user_id)

    def drop_all(self) -> None:
        """Forget everything."""
        with self._lock:
            self._emptied += 1
            self._snapshots.clear()
            self._bodies.clear()
            self._answers.clear()

    def age(self, sandbox_id: int) -> Age:
        """Return the age to read at; take it before the read that `load` or `remember` is to keep."""
        return Age(self._emptied, self._generation.get(sandbox_id, 0))

    def recall(self, asked: Asked) -> Answer | None:
        """Return the answer of a polled list where nothing has changed since it was made."""
        with self._lock:
            return self._answers.recall(asked)

    def remember(
        self,
        asked: Asked,
        answer: Answer,
        resources: tuple[str, ...],
        *,
        age: Age,
        lifetime: Lifetime | None = None,
    ) -> None:
        """Keep the answer of a polled list for its lifetime, unless something was dropped since it was asked for."""
        with self._lock:
            if self.age(asked.sandbox_id) == age:
                self._answers.remember(asked, answer, resources, lifetime)

    def load(self, read: HotRead, sandbox_id: int) -> Snapshot:
        """Return the snapshot, from the database where it is not on the shelf."""
        snapshot = self._snapshots.get((read.path, sandbox_id))
        if snapshot is not None:
            return snapshot
        age = self.age(sandbox_id)
        snapshot = read.load(sandbox_id)
        with self._lock:
            # A change that was committed while we read must not be hidden behind what we read before it.
            if self.age(sandbox_id) == age:
                self._snapshots[(read.path, sandbox_id)] = snapshot
        return snapshot

    def at_hand(self, read: HotRead, sandbox_id: int) -> Body | None:
        """Return the body of this moment where that takes no query; None where `current` must load it."""
        snapshot = self._snapshots.get((read.path, sandbox_id))
        return None if snapshot is None else self._body(read, sandbox_id, snapshot)

    def current(self, read: HotRead, sandbox_id: int) -> Body:
        """Return the body of this moment, computed once a moment."""
        return self._body(read, sandbox_id, self.load(read, sandbox_id))

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
