"""Polled lists: one read by Django a change, however many browsers ask for it."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from asgiref.typing import HTTPScope
from django.urls import Resolver404, resolve

from mockconsole.lib.answers import Answer, Asked, Polled
from mockconsole.lib.asgi.headers import header
from mockconsole.lib.asgi.hub import hub
from mockconsole.lib.asgi.wsgi_bridge import Reply, WsgiBridge
from mockconsole.lib.hot import Age, matches, shelf
from mockconsole.lib.identity import TAKEN_FOR, Identity

NOT_OF_A_304 = frozenset({b"content-type", b"content-length"})
PATHS_AT_MOST = 1024

Declared = Callable[[str], Polled | None]


@lru_cache(maxsize=PATHS_AT_MOST)
def declared(path: str) -> Polled | None:
    """Return what the view of a path declares of its list, or None where it isn't polled."""
    try:
        view = resolve(path).func
    except Resolver404:
        return None
    return getattr(getattr(view, "cls", None), "polled", None)


class Reading(NamedTuple):
    """A read on its way, and the age of the sandbox when it began."""

    age: Age
    reply: asyncio.Task[Reply]


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
        age = shelf.age(asked.sandbox_id)
        reading = self._readings.get(asked)
        # What began before a change may not hold it.
        if reading is not None and reading.age == age:
            reply = await asyncio.shield(reading.reply)
            # A refusal is for who was refused.
            return reply if shareable(reply) else await self._django.reply(scope)
        task = asyncio.get_running_loop().create_task(self._read_whole(asked, polled, identity, scope, age))
        self._readings[asked] = mine = Reading(age, task)

        def done(_: asyncio.Task[Reply]) -> None:
            if self._readings.get(asked) is mine:
                del self._readings[asked]

        task.add_done_callback(done)
        # Others may wait for it too, so it goes on where this browser hangs up.
        return await asyncio.shield(task)

    async def _read_whole(
        self, asked: Asked, polled: Polled, identity: Identity, scope: HTTPScope, age: Age
    ) -> Reply:
        headers = [(name, value) for name, value in scope["headers"] if name != b"if-none-match"]
        whole: HTTPScope = {**scope, "headers": headers}
        reply = await self._django.reply(whole, extra={TAKEN_FOR: identity})
        if (answer := shareable(reply)) is not None:
            shelf.remember(asked, answer, polled.resources, age=age)
        return reply


def shareable(reply: Reply) -> Answer | None:
    """Return a reply as an answer for everybody who asks the same, or None where it isn't."""
    etag = header(reply.headers, b"etag")
    if reply.status != 200 or etag is None or header(reply.headers, b"set-cookie") is not None:
        return None
    return Answer(etag, tuple(reply.headers), reply.body)
