"""Polled lists: Django reads a list once per change, at most every 100 ms, no matter how many browsers poll the list."""

import asyncio
import math
import time
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakValueDictionary

from asgiref.typing import HTTPScope
from django.urls import Resolver404, resolve

from mockconsole.lib.live.cache import TTL_SECONDS, live_cache
from mockconsole.lib.live.http.bridge import WsgiBridge
from mockconsole.lib.live.http.headers import header
from mockconsole.lib.live.http.replies import Reply, conditional_reply
from mockconsole.lib.live.identity import ENVIRON_IDENTITY, Identity
from mockconsole.lib.live.pool import run_in_pool
from mockconsole.lib.live.sockets.hub import hub

MAX_PATHS = 1024
# Minimum seconds between two reads of a list: a list that changes all the time is read at most ten times a second.
MIN_READ_INTERVAL = 0.1


class Polled(NamedTuple):
    """Declaration of a view's polled list: a change of any of its resources makes the cached responses stale.

    A list that changes with time needs `next_change` too. This function returns the real time of a sandbox's next change,
    in seconds since 1970, or None. The cached response expires at this time, but no browser is notified: to notify
    browsers, pass the function to `hub.register_schedule` as well.
    """

    resources: tuple[str, ...]
    next_change: Callable[[int], float | None] | None = None


FindPolled = Callable[[str], Polled | None]
# Key of a cached list: sandbox id, path and query string.
ListKey = tuple[int, str, bytes]


@lru_cache(maxsize=MAX_PATHS)
def find_polled(path: str) -> Polled | None:
    """Return the `Polled` declared by the view at a path, or None if the view isn't a polled list."""
    try:
        view = resolve(path).func
    except Resolver404:
        return None
    return getattr(getattr(view, "cls", None), "polled", None)


class ReadQueue:
    """Queue in which the reads of one list run one after the other; it also stores the latest response."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.began = -math.inf
        self.reply: Reply | None = None


class PolledLists:
    """Answers polled lists from the cache; on a miss, Django reads the list."""

    def __init__(self, django: WsgiBridge) -> None:
        self._django = django
        self._queues: WeakValueDictionary[ListKey, ReadQueue] = WeakValueDictionary()

    async def answer(self, polled: Polled, identity: Identity, scope: HTTPScope) -> Reply:
        """Return the response of a polled list, or 304 if the browser has it already."""
        if not hub.is_listening:
            # This process doesn't receive the changes of other processes, so its cache can't be trusted.
            return await self._django.respond(scope)
        key = (identity.sandbox_id, scope["path"], scope["query_string"])
        reply = cached_reply(key, polled) or await self._read_in_turn(key, polled, identity, scope)
        etag = shareable_etag(reply)
        return conditional_reply(reply, etag, scope["headers"]) if etag else reply

    async def _read_in_turn(
        self, key: ListKey, polled: Polled, identity: Identity, scope: HTTPScope
    ) -> Reply:
        loop = asyncio.get_running_loop()
        arrived = loop.time()
        queue = self._queues.setdefault(key, ReadQueue())
        async with queue.lock:
            # Use another request's response if it is cached and not stale, or was read after this request had arrived.
            if reply := cached_reply(key, polled):
                return reply
            if queue.reply and queue.began > arrived:
                return queue.reply
            await asyncio.sleep(queue.began + MIN_READ_INTERVAL - loop.time())
            began = loop.time()
            reply = await self._read(key, polled, identity, scope)
            # Don't share an error or another response that is meant for this caller alone.
            if shareable_etag(reply):
                queue.began, queue.reply = began, reply
                # Hold a reference to the queue during the interval: otherwise the weak dictionary would drop the queue.
                loop.call_later(MIN_READ_INTERVAL, lambda: queue)
            return reply

    async def _read(self, key: ListKey, polled: Polled, identity: Identity, scope: HTTPScope) -> Reply:
        sandbox_id = identity.sandbox_id
        version = live_cache.version(sandbox_id, *polled.resources)
        expires_at = time.time() + TTL_SECONDS
        if polled.next_change is not None:
            # Look up the next change before the read: if it comes due during the read, the entry then expires at once.
            due = await run_in_pool(polled.next_change, sandbox_id)
            expires_at = min(expires_at, due or math.inf)
        headers = [(name, value) for name, value in scope["headers"] if name != b"if-none-match"]
        unconditional: HTTPScope = {**scope, "headers": headers}
        reply = await self._django.respond(unconditional, extra={ENVIRON_IDENTITY: identity}, is_shared=True)
        if shareable_etag(reply):
            size = len(reply.body) + len(scope["path"]) + len(scope["query_string"])
            live_cache.put(key, reply, version, size=size, expires_at=expires_at)
        return reply


def cached_reply(key: ListKey, polled: Polled) -> Reply | None:
    """Return a list's cached response, or None if it is missing, has expired or its resources have changed."""
    reply: Reply | None = live_cache.get(key, live_cache.version(key[0], *polled.resources))
    return reply


def shareable_etag(reply: Reply) -> str | None:
    """Return a response's ETag if all callers of the sandbox may share the response; None if it is for one caller alone."""
    if reply.status != 200 or header(reply.headers, b"set-cookie") is not None:
        return None
    return header(reply.headers, b"etag")


def cached_total(sandbox_id: int, query: str, count: Callable[[], int]) -> int:
    """Return a long list's total for its pages, cached until the sandbox changes, because each count scans an index."""
    if not hub.is_listening:
        return count()
    key, version = ("total", sandbox_id, query), live_cache.version(sandbox_id)
    total: int | None = live_cache.get(key, version)
    if total is None:
        total = count()
        live_cache.put(key, total, version)
    return total
