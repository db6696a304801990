"""Health checks, answered on the event loop without waiting for a thread.

They accept every Host header, because load balancers send their own.
"""

import asyncio
from collections.abc import Iterator

from asgiref.typing import HTTPScope
from django.conf import settings
from django.db import Error, connection

from mockconsole.lib.live.draining import drain
from mockconsole.lib.live.http.replies import Reply, whole_reply
from mockconsole.lib.live.pool import lookups, run_in_pool
from mockconsole.lib.live.sockets.hub import hub

ALIVE_PATH = "/healthz"
READY_PATH = "/readyz"
DATABASE_TIMEOUT_SECONDS = 3
STOPPING = "This process is about to stop."
NO_DATABASE = "The database can't be reached."
NO_REDIS = "No message comes back from Redis; a new process waits for its first one."


async def answer_check(scope: HTTPScope) -> Reply | None:
    """Return the response to a health check, or None for any other request."""
    if scope["path"] not in {ALIVE_PATH, READY_PATH} or scope["method"] not in {"GET", "HEAD"}:
        return None
    if scope["path"] == ALIVE_PATH:
        return _text(200, "ok")
    if drain.is_draining:
        return _text(503, STOPPING)
    reasons = list(_missing(is_database_there=await _is_database_there()))
    return _text(503, *reasons) if reasons else _text(200, "ok")


def _missing(*, is_database_there: bool) -> Iterator[str]:
    if not is_database_there:
        yield NO_DATABASE
    if settings.REDIS_URL and not hub.is_listening:
        yield NO_REDIS


async def _is_database_there() -> bool:
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
            await run_in_pool(_query, threads=lookups)
    except (Error, TimeoutError):
        return False
    return True


def _query() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _text(status: int, *lines: str) -> Reply:
    body = "".join(f"{line}\n" for line in lines).encode()
    return whole_reply(status, body, [(b"cache-control", b"no-store")], content_type=b"text/plain")
