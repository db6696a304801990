"""Polled lists: one read by Django a change and 100 ms at most, however many browsers ask for it."""

import asyncio
import time
from collections.abc import Callable
from functools import lru_cache

from asgiref.typing import HTTPScope
from django.urls import Resolver404, resolve

from mockconsole.lib.answers import LIFETIME, Answer, Asked, Lifetime, Polled
from mockconsole.lib.asgi.headers import header
from mockconsole.lib.asgi.hub import hub
from mockconsole.lib.asgi.wsgi_bridge import Reply, WsgiBridge
from mockconsole.lib.hot import Age, matches, shelf
from mockconsole.lib.identity import TAKEN_FOR, Identity

NOT_OF_A_304 = frozenset({b"content-type", b"content-length"})
PATHS_AT_MOST = 1024
# A list that changes all the time is read by Django ten times a second at most; who asks waits for the next read.
READS_APART = 0.1

Declared = Callable[[str], Polled | None]


@lru_cache(maxsize=PATHS_AT_MOST)
def declared(path: str) -> Polled | None:
    """Return what the view of a path declares of its list, or None where it isn't polled."""
    try:
        view = resolve(path).func
    except Resolver404:
        return None
    return getattr(getattr(view, "cls", None), "polled", None)


class Reading:
    """A read on its way or just done: when it began, and the age of the sandbox then."""

    def __init__(self, earliest: float) -> None:
        self.earliest = earliest
        self.age: Age | None = None
        self.lifetime = Lifetime()
        self.reply: asyncio.Task[Reply]

    def holds_what_is_at(self, age: Age) -> bool:
        """Tell whether nothing can have changed before it began; what waits to begin will hold it all."""
        return (self.age is None or self.age == age) and not self.lifetime.is_over()


class PolledLists:
    """Answers polled lists from the shelf, and has Django read those that have changed."""

    def __init__(self, django: WsgiBridge) -> None:
        self._django = django
        self._readings: dict[Asked, Reading] = {}

    async def answer(self, polled: Polled, identity: Identity, scope: HTTPScope) -> Reply:
        """Return the answer of a list, without a body where the browser holds it."""
        if not hub.listening:
            # A change elsewhere would not be told to us, so nothing that is kept can be trusted.
            return await self._django.reply(scope)
        asked = Asked(
            identity.sandbox_id,
            identity.user_id if polled.per_user else None,
            scope["path"],
            scope["query_string"],
        )
        kept = shelf.recall(asked)
        if kept is None:
            reply = await self._read(asked, polled, identity, scope)
            kept = shareable(reply)
            if kept is None:
                return reply
        if matches(kept.etag, header(scope["headers"], b"if-none-match")):
            return Reply(304, [entry for entry in kept.headers if entry[0] not in NOT_OF_A_304], b"")
        return Reply(200, list(kept.headers), kept.content)

    async def _read(self, asked: Asked, polled: Polled, identity: Identity, scope: HTTPScope) -> Reply:
        before = self._readings.get(asked)
        if before is not None and before.holds_what_is_at(shelf.age(asked.sandbox_id)):
            since = time.time()
            reply = await asyncio.shield(before.reply)
            if shareable(reply) is None:
                # A refusal is for who was refused.
                return await self._django.reply(scope)
            if before.lifetime.holds_at(since):
                return reply
        loop = asyncio.get_running_loop()
        now = loop.time()
        reading = Reading(now if before is None else max(now, before.earliest + READS_APART))
        self._readings[asked] = reading
        reading.reply = loop.create_task(self._read_whole(reading, asked, polled, identity, scope))

        def forget() -> None:
            if self._readings.get(asked) is reading:
                del self._readings[asked]

        def done(task: asyncio.Task[Reply]) -> None:
            if task.cancelled() or task.exception() or shareable(task.result()) is None:
                forget()
            else:
                loop.call_at(reading.earliest + READS_APART, forget)

        reading.reply.add_done_callback(done)
        # Others may wait for it too, so it goes on where this browser hangs up.
        return await asyncio.shield(reading.reply)

    async def _read_whole(
        self, reading: Reading, asked: Asked, polled: Polled, identity: Identity, scope: HTTPScope
    ) -> Reply:
        await asyncio.sleep(reading.earliest - asyncio.get_running_loop().time())
        reading.age = age = shelf.age(asked.sandbox_id)
        headers = [(name, value) for name, value in scope["headers"] if name != b"if-none-match"]
        whole: HTTPScope = {**scope, "headers": headers}
        reply = await self._django.reply(whole, extra={TAKEN_FOR: identity, LIFETIME: reading.lifetime})
        if (answer := shareable(reply)) is not None:
            shelf.remember(asked, answer, polled.resources, age=age, lifetime=reading.lifetime)
        return reply


def shareable(reply: Reply) -> Answer | None:
    """Return a reply as an answer for everybody who asks the same, or None where it isn't."""
    etag = header(reply.headers, b"etag")
    if reply.status != 200 or etag is None or header(reply.headers, b"set-cookie") is not None:
        return None
    return Answer(etag, tuple(reply.headers), reply.body)
