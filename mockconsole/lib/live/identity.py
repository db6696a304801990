"""The identity behind each session cookie, cached for 30 s."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from mockconsole.lib.live.pool import lookups, run_in_pool

TTL_SECONDS = 30.0
MAX_ENTRIES = 20_000
# Entry of the WSGI environment: the identity that the ASGI root has found for the caller.
ENVIRON_IDENTITY = "mockconsole.identity"


# Account that does something; the log names nobody for an anonymous one.
Who = AbstractBaseUser | AnonymousUser


class Identity(NamedTuple):
    """The user behind a session, their sandbox, the seat where they follow a walkthrough, and whether they are staff."""

    user_id: int
    sandbox_id: int
    seat: int | None = None
    is_staff: bool = False


class Look(NamedTuple):
    """Key of a trainer who looks into a seat: their session, and the number of the seat."""

    session_key: str
    seat: int


# Key of the identity cache: a session key, or session and seat.
CallerKey = str | Look
LookUp = Callable[[Sequence[CallerKey]], Mapping[CallerKey, Identity]]


class Identities:
    """Cache of identities by caller key; a sign-out or a disabled account leaves it at once, anything else after 30 s."""

    def __init__(self, look_up: LookUp | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._look_up = look_up
        self._clock = clock
        self._entries: dict[CallerKey, tuple[Identity, float]] = {}
        self._generation = 0

    @property
    def generation(self) -> int:
        """A number that grows with every revocation."""
        return self._generation

    def set_look_up(self, look_up: LookUp) -> None:
        """Set the function that reads identities from the database; it leaves out sessions that are over."""
        self._look_up = look_up

    async def identify(self, key: CallerKey | None) -> Identity | None:
        """Return the identity of a caller, or None where the session is over or there is none."""
        if not key:
            return None
        return self.cached(key) or (await self.check([key])).get(key)

    async def check(self, keys: Sequence[CallerKey]) -> Mapping[CallerKey, Identity]:
        """Return the identities of the sessions that are valid, read from the database without a look at the cache."""
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

    def cached(self, key: CallerKey) -> Identity | None:
        """Return the cached identity of a caller; None where there is none or it has expired."""
        entry = self._entries.get(key)
        if entry is None or entry[1] < self._clock():
            return None
        return entry[0]

    def store(self, key: CallerKey, identity: Identity, *, generation: int) -> None:
        """Cache an identity, unless somebody was revoked since its check began."""
        if generation != self._generation:
            return
        if len(self._entries) >= MAX_ENTRIES:
            self._entries.clear()
        self._entries[key] = (identity, self._clock() + TTL_SECONDS)

    def forget(self, user_id: int) -> None:
        """Drop every session of a user, and every look, since the user may be the trainer who looks."""
        self._generation += 1
        for key, (identity, _) in list(self._entries.items()):
            if identity.user_id == user_id or isinstance(key, Look):
                self._entries.pop(key, None)

    def clear(self) -> None:
        """Drop every session."""
        self._generation += 1
        self._entries.clear()


identities = Identities()
