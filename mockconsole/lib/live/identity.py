"""Who a session cookie belongs to: asked of the database only where it was not checked lately."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from mockconsole.lib.live.pool import in_pool, lookups

REMEMBER_SECONDS = 30.0
REMEMBER_AT_MOST = 20_000
# The WSGI environment's entry for whom the ASGI root takes a request to be made by.
TAKEN_FOR = "mockconsole.taken_for"


# Who does something; somebody who isn't signed in is nobody in the log.
Who = AbstractBaseUser | AnonymousUser


class Identity(NamedTuple):
    """The user behind a session, the sandbox they work in, and the seat where they follow a walkthrough."""

    user_id: int
    sandbox_id: int
    seat: int | None = None


class Look(NamedTuple):
    """What a trainer calls with who looks into a seat: their session, and the number of the seat."""

    session_key: str
    seat: int


# What whom a call is from is found by.
Key = str | Look
LookUp = Callable[[Sequence[Key]], Mapping[Key, Identity]]


class Identities:
    """Identities by session key, or by look; a sign-out or a disabled account is forgotten at once, all else after 30 s."""

    def __init__(self, look_up: LookUp | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._look_up = look_up
        self._clock = clock
        self._known: dict[Key, tuple[Identity, float]] = {}
        self._generation = 0

    @property
    def generation(self) -> int:
        """A number that grows with every revocation."""
        return self._generation

    def set_look_up(self, look_up: LookUp) -> None:
        """Name the look-up of session keys, which leaves out sessions that are over."""
        self._look_up = look_up

    async def of(self, key: Key | None) -> Identity | None:
        """Return whom a session belongs to, or None where it is over or there is none."""
        if not key:
            return None
        return self.recall(key) or (await self.checked_anew([key])).get(key)

    async def checked_anew(self, keys: Sequence[Key]) -> Mapping[Key, Identity]:
        """Return whom the sessions that are not over belong to, whatever is remembered of them."""
        if self._look_up is None:
            return {}
        generation = self._generation
        found = await in_pool(self._look_up, keys, threads=lookups)
        for key in keys:
            if key in found:
                self.remember(key, found[key], generation=generation)
            else:
                self._known.pop(key, None)
        return found

    def recall(self, key: Key) -> Identity | None:
        """Return the identity of a session that was checked lately."""
        entry = self._known.get(key)
        if entry is None or entry[1] < self._clock():
            return None
        return entry[0]

    def remember(self, key: Key, identity: Identity, *, generation: int) -> None:
        """Keep a checked identity, unless somebody was revoked since the check began."""
        if generation != self._generation:
            return
        if len(self._known) >= REMEMBER_AT_MOST:
            self._known.clear()
        self._known[key] = (identity, self._clock() + REMEMBER_SECONDS)

    def forget(self, user_id: int) -> None:
        """Drop every session of a user, and all looks, since the user may be a trainer who looks."""
        self._generation += 1
        for key, (identity, _) in list(self._known.items()):
            if identity.user_id == user_id or isinstance(key, Look):
                self._known.pop(key, None)

    def forget_everybody(self) -> None:
        """Drop every session."""
        self._generation += 1
        self._known.clear()


identities = Identities()
