"""Identities of the callers: each session cookie's account, sandbox and seat, cached for 30 s."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from mockconsole.lib.live.pool import lookups, run_in_pool

TTL_SECONDS = 30.0
MAX_ENTRIES = 20_000
# WSGI environment key of the caller's identity, which the ASGI root has looked up.
ENVIRON_IDENTITY = "mockconsole.identity"


# Account that makes a change, for the log (parameters called `who`). An anonymous user is logged without a name.
Who = AbstractBaseUser | AnonymousUser


class Identity(NamedTuple):
    """A session's user, with the user's sandbox, seat in a walkthrough, and staff status."""

    user_id: int
    sandbox_id: int
    seat: int | None = None
    is_staff: bool = False


class SeatView(NamedTuple):
    """Caller key of a trainer who views a seat: the trainer's session key, and the seat's number."""

    session_key: str
    seat: int


# Key of the identity cache: a session key, or a session key and a seat.
CallerKey = str | SeatView
LookUp = Callable[[Sequence[CallerKey]], Mapping[CallerKey, Identity]]


class Identities:
    """Cache of identities, keyed by caller key; an identity is dropped after a sign-out or revocation, or after 30 s."""

    def __init__(self, look_up: LookUp | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._look_up = look_up
        self._clock = clock
        self._entries: dict[CallerKey, tuple[Identity, float]] = {}
        self._generation = 0
        self._wanted: set[CallerKey] = set()
        self._running: asyncio.Task[Mapping[CallerKey, Identity]] | None = None
        self._next: asyncio.Task[Mapping[CallerKey, Identity]] | None = None

    @property
    def generation(self) -> int:
        """Number of times that `evict` or `clear` was called, to detect a revocation during a look-up."""
        return self._generation

    def set_look_up(self, look_up: LookUp) -> None:
        """Set the function that reads the identities of valid sessions from the database."""
        self._look_up = look_up

    async def identify(self, key: CallerKey | None) -> Identity | None:
        """Return the identity for a caller key, from the cache or the database; None without a valid session.

        Callers who wait for the database share a look-up: when a class connects, there are hundreds at once.
        """
        if not key:
            return None
        if (identity := self.get_cached(key)) is not None:
            return identity
        self._wanted.add(key)
        if self._next is None or self._next.done():
            self._next = asyncio.create_task(self._check_wanted())
        return (await asyncio.shield(self._next)).get(key)

    async def _check_wanted(self) -> Mapping[CallerKey, Identity]:
        """Wait for the running look-up, and then look up all keys that are wanted by now."""
        if self._running is not None and not self._running.done():
            await asyncio.wait([self._running])
        keys, self._wanted = list(self._wanted), set()
        self._running, self._next = self._next, None
        return await self.check(keys)

    async def check(self, keys: Sequence[CallerKey]) -> Mapping[CallerKey, Identity]:
        """Read identities from the database, not from the cache, and cache them; ended sessions are left out."""
        if self._look_up is None:
            return {}
        generation = self._generation
        identities = await run_in_pool(self._look_up, keys, threads=lookups)
        for key in keys:
            if key in identities:
                self.store(key, identities[key], generation=generation)
            else:
                self._entries.pop(key, None)
        return identities

    def get_cached(self, key: CallerKey) -> Identity | None:
        """Return the cached identity for a caller key, or None if it is missing or expired."""
        entry = self._entries.get(key)
        if entry is None or entry[1] < self._clock():
            return None
        return entry[0]

    def store(self, key: CallerKey, identity: Identity, *, generation: int) -> None:
        """Cache an identity, unless any user's identities were evicted after this identity's look-up began."""
        if generation != self._generation:
            return
        if len(self._entries) >= MAX_ENTRIES:
            self._entries.clear()
        self._entries[key] = (identity, self._clock() + TTL_SECONDS)

    def evict(self, user_id: int) -> None:
        """Evict a user's identities, and those of all trainers who view a seat, because the seat may be the user's."""
        self._generation += 1
        for key, (identity, _) in list(self._entries.items()):
            if identity.user_id == user_id or isinstance(key, SeatView):
                self._entries.pop(key, None)

    def clear(self) -> None:
        """Drop every identity."""
        self._generation += 1
        self._entries.clear()


identities = Identities()
