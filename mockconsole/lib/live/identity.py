"""The identity behind each session cookie, cached for 30 s."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from mockconsole.lib.live.pool import lookups, run_in_pool

TTL_SECONDS = 30.0
MAX_ENTRIES = 20_000
# Entry of the WSGI environment: the caller's identity, looked up by the ASGI root.
ENVIRON_IDENTITY = "mockconsole.identity"


# Type of `who`: the account that makes a change, for the log. An anonymous user is logged without a name.
Who = AbstractBaseUser | AnonymousUser


class Identity(NamedTuple):
    """User of a session with their sandbox, their seat in a walkthrough, and their staff status."""

    user_id: int
    sandbox_id: int
    seat: int | None = None
    is_staff: bool = False


class SeatView(NamedTuple):
    """Key of a trainer who views a seat: their session, and the number of the seat."""

    session_key: str
    seat: int


# Key of the identity cache: a session key, or session and seat.
CallerKey = str | SeatView
LookUp = Callable[[Sequence[CallerKey]], Mapping[CallerKey, Identity]]


class Identities:
    """Cache of identities by caller key; an identity is dropped after a sign-out or revocation, or after 30 s."""

    def __init__(self, look_up: LookUp | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._look_up = look_up
        self._clock = clock
        self._entries: dict[CallerKey, tuple[Identity, float]] = {}
        self._generation = 0

    @property
    def generation(self) -> int:
        """Number of revocations and clears so far."""
        return self._generation

    def set_look_up(self, look_up: LookUp) -> None:
        """Set the function that reads identities from the database, without those of ended sessions."""
        self._look_up = look_up

    async def identify(self, key: CallerKey | None) -> Identity | None:
        """Return the identity of a caller; None without a valid session."""
        if not key:
            return None
        return self.get_cached(key) or (await self.check([key])).get(key)

    async def check(self, keys: Sequence[CallerKey]) -> Mapping[CallerKey, Identity]:
        """Return the identities of valid sessions from the database, without using the cache."""
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
        """Return the cached identity of a caller; None if it is missing or expired."""
        entry = self._entries.get(key)
        if entry is None or entry[1] < self._clock():
            return None
        return entry[0]

    def store(self, key: CallerKey, identity: Identity, *, generation: int) -> None:
        """Cache an identity, unless any user was revoked since its check began."""
        if generation != self._generation:
            return
        if len(self._entries) >= MAX_ENTRIES:
            self._entries.clear()
        self._entries[key] = (identity, self._clock() + TTL_SECONDS)

    def evict(self, user_id: int) -> None:
        """Evict the identities of a user, and of all trainers who view a seat, which may be the user's."""
        self._generation += 1
        for key, (identity, _) in list(self._entries.items()):
            if identity.user_id == user_id or isinstance(key, SeatView):
                self._entries.pop(key, None)

    def clear(self) -> None:
        """Drop every identity."""
        self._generation += 1
        self._entries.clear()


identities = Identities()
