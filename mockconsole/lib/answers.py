"""Whole answers of polled lists, kept until what they are made from changes."""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Final, NamedTuple

REMEMBER_SECONDS: Final = 30.0
REMEMBER_BYTES: Final = 16 * 1024 * 1024
LONGEST_ANSWER: Final = 1024 * 1024
LONGEST_QUERY: Final = 1024
# What an entry takes beside its texts: headers, keys and the dictionaries' own.
ENTRY_BYTES: Final = 2048

Header = tuple[bytes, bytes]


# Where a view leaves, in a request's META, until when its answer holds.
LIFETIME: Final = "mockconsole.lifetime"


class Polled(NamedTuple):
    """What a polled list is made from, and whether it differs from one user to the next.

    `next_change` is for a list that changes by itself: it returns when it will do so next in a sandbox, in real seconds
    since 1970, or None where it won't.
    """

    resources: tuple[str, ...]
    per_user: bool = False
    next_change: Callable[[int], float | None] | None = None


class Lifetime:
    """Until when an answer holds, in real seconds since 1970; None where only a change of its rows ends it."""

    def __init__(self) -> None:
        self.until: float | None = None

    def holds_at(self, wall: float) -> bool:
        """Tell whether what was answered hasn't changed by itself by a real time, in seconds since 1970."""
        return self.until is None or wall < self.until

    def is_over(self) -> bool:
        """Tell whether what was answered has changed by itself."""
        return not self.holds_at(time.time())


class Asked(NamedTuple):
    """What is asked for, and by whom: `user_id` is None where everybody in the sandbox is told the same."""

    sandbox_id: int
    user_id: int | None
    path: str
    query: bytes


class Answer(NamedTuple):
    """A whole answer and its entity tag."""

    etag: str
    headers: tuple[Header, ...]
    content: bytes


class _Entry(NamedTuple):
    answer: Answer
    resources: frozenset[str]
    until: float
    lifetime: Lifetime
    size: int


class Answers:
    """The answers by what was asked for, those asked for lately first; `Shelf` guards it against threads.

    A change that nobody told us of is shown after half a minute, because no answer is kept for longer.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._entries: OrderedDict[Asked, _Entry] = OrderedDict()
        self._by_sandbox: defaultdict[int, set[Asked]] = defaultdict(set)
        self._size = 0

    def recall(self, asked: Asked) -> Answer | None:
        """Return the answer to what was asked for lately."""
        entry = self._entries.get(asked)
        if entry is None:
            return None
        if entry.until < self._clock() or entry.lifetime.is_over():
            self._forget(asked)
            return None
        self._entries.move_to_end(asked)
        return entry.answer

    def remember(
        self,
        asked: Asked,
        answer: Answer,
        resources: tuple[str, ...],
        lifetime: Lifetime | None = None,
    ) -> None:
        """Keep an answer; those that were not asked for the longest make room for it."""
        if len(answer.content) > LONGEST_ANSWER or len(asked.query) + len(asked.path) > LONGEST_QUERY:
            return
        if asked in self._entries:
            self._forget(asked)
        size = len(answer.content) + ENTRY_BYTES
        until = self._clock() + REMEMBER_SECONDS
        self._entries[asked] = _Entry(answer, frozenset(resources), until, lifetime or Lifetime(), size)
        self._by_sandbox[asked.sandbox_id].add(asked)
        self._size += size
        while self._size > REMEMBER_BYTES:
            self._forget(next(iter(self._entries)))

    def drop(self, sandbox_id: int, resources: set[str] | None) -> None:
        """Forget what is made from these resources of a sandbox; None means all of them."""
        for asked in list(self._by_sandbox.get(sandbox_id, ())):
            if resources is None or resources & self._entries[asked].resources:
                self._forget(asked)

    def drop_user(self, user_id: int) -> None:
        """Forget what a user alone was told."""
        for asked in [asked for asked in self._entries if asked.user_id == user_id]:
            self._forget(asked)

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self._by_sandbox.clear()
        self._size = 0

    def _forget(self, asked: Asked) -> None:
        self._size -= self._entries.pop(asked).size
        of_sandbox = self._by_sandbox[asked.sandbox_id]
        of_sandbox.discard(asked)
        if not of_sandbox:
            del self._by_sandbox[asked.sandbox_id]
