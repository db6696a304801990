"""Polled lists: one read by Django a change and 100 ms at most, however many browsers ask for it."""

import asyncio
import math
import time
from collections.abc import Callable
from functools import lru_cache
from weakref import WeakValueDictionary

from asgiref.typing import HTTPScope
from django.urls import Resolver404, resolve

from mockconsole.lib.live.declared import Polled
from mockconsole.lib.live.headers import header
from mockconsole.lib.live.hot import REMEMBER_SECONDS, shelf
from mockconsole.lib.live.hub import hub
from mockconsole.lib.live.identity import TAKEN_FOR, Identity
from mockconsole.lib.live.pool import in_pool
from mockconsole.lib.live.wsgi_bridge import Reply, WsgiBridge, unless_held

PATHS_AT_MOST = 1024
# A list that changes all the time is read by Django ten times a second at most; who asks waits for the next read.
READS_APART = 0.1

Declared = Callable[[str], Polled | None]
# What is asked for: of which sandbox, the path and the query.
Asked = tuple[int, str, bytes]


@lru_cache(maxsize=PATHS_AT_MOST)
def declared(path: str) -> Polled | None:
    """Return what the view of a path declares of its list, or None where it isn't polled."""
    try:
        view = resolve(path).func
    except Resolver404:
        return None
    return getattr(getattr(view, "cls", None), "polled", None)


class Turns:
    """The reads of one list, one after the other."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.began = -math.inf
        self.reply: Reply | None = None


class PolledLists:
    """Answers polled lists from the shelf, and has Django read those that have changed."""

    def __init__(self, django: WsgiBridge) -> None:
        self._django = django
        self._turns: WeakValueDictionary[Asked, Turns] = WeakValueDictionary()

    async def answer(self, polled: Polled, identity: Identity, scope: HTTPScope) -> Reply:
        """Return the answer of a list, without a body where the browser holds it."""
        if not hub.listening:
            # A change elsewhere would not be told to us, so nothing that is kept can be trusted.
            return await self._django.reply(scope)
        key = (identity.sandbox_id, scope["path"], scope["query_string"])
        reply = recall(key, polled) or await self._read_in_turn(key, polled, identity, scope)
        etag = shared_tag(reply)
        return unless_held(reply, etag, scope["headers"]) if etag else reply

    async def _read_in_turn(self, key: Asked, polled: Polled, identity: Identity, scope: HTTPScope) -> Reply:
        loop = asyncio.get_running_loop()
        came = loop.time()
        turns = self._turns.setdefault(key, Turns())
        async with turns.lock:
            # What another browser has read meanwhile is as good, where it is still right or was begun after we came.
            if reply := recall(key, polled):
                return reply
            if turns.reply and turns.began > came:
                return turns.reply
            await asyncio.sleep(turns.began + READS_APART - loop.time())
            began = loop.time()
            reply = await self._read(key, polled, identity, scope)
            # A refusal is for who was refused.
            if shared_tag(reply):
                turns.began, turns.reply = began, reply
                # Nothing else holds it until those come who have to wait.
                loop.call_later(READS_APART, lambda: turns)
            return reply

    async def _read(self, key: Asked, polled: Polled, identity: Identity, scope: HTTPScope) -> Reply:
        sandbox_id = identity.sandbox_id
        age = shelf.age(sandbox_id, *polled.resources)
        until = time.time() + REMEMBER_SECONDS
        if polled.next_change is not None:
            # Asked before the read: what comes due meanwhile ends the answer at once.
            due = await in_pool(polled.next_change, sandbox_id)
            until = min(until, due or math.inf)
        headers = [(name, value) for name, value in scope["headers"] if name != b"if-none-match"]
        whole: HTTPScope = {**scope, "headers": headers}
        reply = await self._django.reply(whole, extra={TAKEN_FOR: identity})
        if shared_tag(reply):
            size = len(reply.body) + len(scope["path"]) + len(scope["query_string"])
            shelf.keep(key, reply, age, size=size, until=until)
        return reply


def recall(key: Asked, polled: Polled) -> Reply | None:
    """Return the answer of a list where nothing has changed since it was made."""
    kept: Reply | None = shelf.recall(key, shelf.age(key[0], *polled.resources))
    return kept


def shared_tag(reply: Reply) -> str | None:
    """Return the entity tag of an answer for everybody who asks the same; None where it isn't for everybody."""
    if reply.status != 200 or header(reply.headers, b"set-cookie") is not None:
        return None
    return header(reply.headers, b"etag")
