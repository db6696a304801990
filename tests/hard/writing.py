"""Writes of every weight over HTTP, and what of them is there afterwards."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import httpx

from tests.live.browsers import Browser
from tests.live.test_origins import OPERATION

Made = tuple[str, str]
"""A resource, and the id of one that was made there."""

NEXT: Final = re.compile(r'<([^>]+)>; rel="next"')


def to_send(number: int) -> tuple[str, dict[str, str]]:
    """Return what write number so many makes and where: a transfer that moves funds, a wallet, an operation, in turn."""
    payment = {"fromWallet": "master", "toWallet": "wallet1", "amount": "0.01"}
    kinds = (
        ("transactions", payment),
        ("wallets", {"name": f"Written {number}", "network": "ethereum"}),
        ("swift/operations", OPERATION),
    )
    return kinds[number % len(kinds)]


@dataclass
class Day:
    """What became of many writes at once."""

    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    waited: list[float] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)

    def share(self, part: float) -> float:
        """Return how many seconds that part of the writes took at most."""
        return sorted(self.waited)[round((len(self.waited) - 1) * part)]


async def write_at_once(browser: Browser, *, writers: int, writes: int) -> Day:
    """Have so many writers, each with a connection of its own, make so many writes in all."""
    day = Day()
    numbers = iter(range(writes))

    async def write(own: Browser) -> None:
        for number in numbers:
            address, body = to_send(number)
            began = time.monotonic()
            answer = await write_when_not_busy(own, address, body)
            day.waited.append(time.monotonic() - began)
            day.statuses[answer.status_code] += 1
            if answer.status_code == 201:
                day.made.append((address, answer.json()["id"]))

    async with connections(browser, writers) as opened:
        began = time.monotonic()
        await asyncio.gather(*map(write, opened))
        day.seconds = time.monotonic() - began
    return day


async def write_when_not_busy(browser: Browser, address: str, body: dict[str, str]) -> httpx.Response:
    """Write, and come again when the server says where it is busy; return its answer."""
    while True:
        answer = await browser.post(address, body)
        if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            return answer
        await asyncio.sleep(int(answer.headers["Retry-After"]))


async def write_until_it_dies(
    browser: Browser, *, writers: int, kept: list[Made], told: asyncio.Event
) -> None:
    """Write without a pause until the server is gone; what it has acknowledged is added to `kept`."""
    numbers = count()

    async def write(own: Browser) -> None:
        while True:
            address, body = to_send(next(numbers))
            answer = await write_when_not_busy(own, address, body)
            assert answer.status_code == 201, answer.text
            kept.append((address, answer.json()["id"]))
            told.set()

    async with connections(browser, writers) as opened:
        ends = await asyncio.gather(*map(write, opened), return_exceptions=True)
    broken: Iterable[Any] = [end for end in ends if isinstance(end, AssertionError)]
    for end in broken:
        raise end


@asynccontextmanager
async def connections(browser: Browser, number: int) -> AsyncIterator[list[Browser]]:
    """Open more browsers with the session of one."""
    await browser.csrf()
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(Browser(browser.url)) for _ in range(number)]
        for one in opened:
            one.http.cookies.update(browser.http.cookies)
        yield opened


async def missing(browser: Browser, made: Iterable[Made]) -> list[Made]:
    """Return those that are not listed."""
    wanted = list(made)
    listed = {
        (address, row["id"])
        for address in {address for address, _ in wanted}
        for row in await _all_of(browser, address)
    }
    return [one for one in wanted if one not in listed]


async def _all_of(browser: Browser, address: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    page: str | None = f"/api/{address}?limit=1000"
    while page is not None:
        answer = await browser.http.get(page)
        assert answer.status_code == 200, answer.text
        rows += answer.json()
        link = NEXT.search(answer.headers.get("Link", ""))
        page = link[1] if link else None
    return rows
