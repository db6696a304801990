"""Outages during live writes and reads: clients recover by themselves, and no acknowledged write is lost."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import httpx
from websockets.exceptions import WebSocketException

from tests.browser.harness import Server
from tests.browser.harness_sessions import OPERATOR
from tests.hard.writing import Record, connections, missing, request_for
from tests.live.browsers import Browser, eventually

WRITERS: Final = 4
READERS: Final = 4
WRITES_BEFORE: Final = 8
RETRY_SECONDS: Final = 0.2
FOLLOWED: Final = ("records_changed", "crypto_prices_updated")

Outage = Callable[[], Awaitable[None]]


@dataclass
class Life:
    """Result of an outage: acknowledged writes, statuses of all replies, and when each reader got its last message."""

    acknowledged: list[Record] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    seen: dict[int, float] = field(default_factory=dict)
    recovery_seconds: float = 0.0


async def live_through(server: Server, outage: Outage) -> Life:
    """Write and read during an outage; fail unless all clients recover and all acknowledged writes are stored."""
    life = Life()
    async with Browser(server.url) as browser, AsyncExitStack() as stack:
        await browser.sign_in(OPERATOR)
        writers = await stack.enter_async_context(connections(browser, WRITERS))
        numbers = count()
        tasks = [asyncio.create_task(_write(writer, numbers, life)) for writer in writers]
        tasks += [asyncio.create_task(_read(browser, number, life)) for number in range(READERS)]
        try:
            await _go_on(life, "writers and readers work before the outage")
            await outage()
            life.recovery_seconds = await _go_on(life, "writers and readers work after the outage")
            await eventually(lambda: _is_ready(browser), what="the process is ready")
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert [end for end in ends if not isinstance(end, asyncio.CancelledError)] == []
        assert (await browser.http.get("/api/session")).status_code == 200, "The session did not survive."
        assert await missing(browser, life.acknowledged) == []
    # The ledger check fails if a transfer has no postings, or postings have no transfer.
    assert "they add up" in server.manage("ledger", "check")
    return life


async def _go_on(life: Life, what: str) -> float:
    """Wait until further writes are acknowledged and each reader has got a new message; return the seconds."""
    began, before = time.monotonic(), len(life.acknowledged)

    async def went_on() -> bool:
        has_written = len(life.acknowledged) >= before + WRITES_BEFORE
        return has_written and sum(at > began for at in life.seen.values()) == READERS

    return await eventually(went_on, what=what)


async def _is_ready(browser: Browser) -> bool:
    return (await browser.http.get("/readyz")).status_code == httpx.codes.OK


async def _write(browser: Browser, numbers: "count[int]", life: Life) -> None:
    while True:
        address, body = request_for(next(numbers))
        answer = await browser.post(address, body)
        life.statuses[answer.status_code] += 1
        if answer.status_code == httpx.codes.CREATED:
            life.acknowledged.append((address, answer.json()["id"]))
        else:
            assert answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR, answer.text
            await asyncio.sleep(RETRY_SECONDS)


async def _read(browser: Browser, number: int, life: Life) -> None:
    """Receive changes or prices on a websocket; if it is closed, connect again, as the console does."""
    kind = FOLLOWED[number % len(FOLLOWED)]
    while True:
        try:
            async with browser.socket() as socket:
                while await socket.next(kind):
                    life.seen[number] = time.monotonic()
        except (OSError, TimeoutError, WebSocketException):
            await asyncio.sleep(RETRY_SECONDS)
