"""Whom sessions belong to, asked of Django only where they were not checked lately."""

from collections.abc import Callable, Sequence

from mockconsole.lib.asgi.pool import one_by_one
from mockconsole.lib.identity import Identity, IdentityMemory

LookUp = Callable[[Sequence[str]], dict[str, Identity]]


class Identities:
    """Remembers what a look-up of session keys has found; the look-up leaves sessions out that are over."""

    def __init__(self, *, look_up: LookUp, memory: IdentityMemory) -> None:
        self.look_up = look_up
        self.memory = memory

    async def of(self, session_key: str) -> Identity | None:
        """Return whom a session belongs to, or None where it is over."""
        return self.memory.recall(session_key) or (await self.checked_anew([session_key])).get(session_key)

    async def checked_anew(self, session_keys: Sequence[str]) -> dict[str, Identity]:
        """Return whom the sessions that are not over belong to, whatever is remembered of them."""
        generation = self.memory.generation
        found = await one_by_one(self.look_up, session_keys)
        for key in session_keys:
            if key in found:
                self.memory.remember(key, found[key], generation=generation)
            else:
                self.memory.forget_session(key)
        return found
