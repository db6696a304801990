"""Who a session cookie belongs to, remembered for a short while."""

import time
from collections.abc import Callable
from typing import NamedTuple

REMEMBER_SECONDS = 30.0
REMEMBER_AT_MOST = 20_000


class Identity(NamedTuple):
    """The user behind a session and the sandbox they work in."""

    user_id: int
    sandbox_id: int


class IdentityMemory:
    """Identities by session key; a sign-out or a disabled account is forgotten at once, all else after 30 s."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[str, tuple[Identity, float]] = {}
        self._generation = 0

    @property
    def generation(self) -> int:
        """A number that grows with every revocation."""
        return self._generation

    def recall(self, session_key: str) -> Identity | None:
        """Return the identity of a session that was checked lately."""
        entry = self._known.get(session_key)
        if entry is None or entry[1] < self._clock():
            return None
        return entry[0]

    def remember(self, session_key: str, identity: Identity, *, generation: int) -> None:
        """Keep a checked identity, unless somebody was revoked since the check began."""
        if generation != self._generation:
            return
        if len(self._known) >= REMEMBER_AT_MOST:
            self._known.clear()
        self._known[session_key] = (identity, self._clock() + REMEMBER_SECONDS)

    def forget_session(self, session_key: str) -> None:
        """Drop a session that is over."""
        self._known.pop(session_key, None)

    def forget(self, user_id: int) -> None:
        """Drop every session of a user."""
        self._generation += 1
        for key in [key for key, (identity, _) in list(self._known.items()) if identity.user_id == user_id]:
            self._known.pop(key, None)

    def forget_everybody(self) -> None:
        """Drop every session."""
        self._generation += 1
        self._known.clear()


memory = IdentityMemory()
