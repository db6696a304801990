"""Writes to three resources over HTTP, and a check that all writes were stored."""

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

Record = tuple[str, str]
"""Name of a resource, and the id of one of its records."""

RESOURCES: Final = ("transactions", "wallets", "swift/operations")
WALLET_INTERVAL: Final = 30
"""Every 30th write creates a wallet: a room may have 1,000 wallets, and a run of 200 kills makes over 3,000 writes."""
NEXT: Final = re.compile(r'<([^>]+)>; rel="next"')


def request_for(number: int) -> tuple[str, dict[str, str]]:
    """Return the path and body of write number `number`: transfers and operations alternate, with a few wallets."""
    if number % WALLET_INTERVAL == 0:
        return "wallets", {"name": f"Written {number}", "network": "ethereum"}
    if number % 2:
        return "transactions", {"fromWallet": "master", "toWallet": "wallet1", "amount": "0.01"}
    return "swift/operations", OPERATION


@dataclass
class WriteResult:
    """Result of many concurrent writes."""

    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    durations: list[float] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    def quantile(self, part: float) -> float:
        """Return a quantile of the durations, in seconds."""
        return sorted(self.durations)[round((len(self.durations) - 1) * part)]


async def write_at_once(browser: Browser, *, writers: int, writes: int) -> WriteResult:
    """Send `writes` writes, distributed over `writers` concurrent connections."""
    result = WriteResult()
    numbers = iter(range(writes))

    async def write(own: Browser) -> None:
        for number in numbers:
            address, body = request_for(number)
            start = time.monotonic()
            answer = await write_when_not_busy(own, address, body)
            result.durations.append(time.monotonic() - start)
            result.statuses[answer.status_code] += 1
            if answer.status_code == 201:
                result.records.append((address, answer.json()["id"]))

    async with connections(browser, writers) as browsers:
        start = time.monotonic()
        await asyncio.gather(*map(write, browsers))
        result.seconds = time.monotonic() - start
    return result


async def write_when_not_busy(
    browser: Browser, address: str, body: dict[str, Any], **headers: str
) -> httpx.Response:
    """Write and return the response; while it is a 503, retry after the seconds of Retry-After."""
    while True:
        answer = await browser.post(address, body, **headers)
        if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            return answer
        await asyncio.sleep(int(answer.headers["Retry-After"]))


async def write_until_killed(
    browser: Browser, *, writers: int, acknowledged: list[Record], first_write: asyncio.Event
) -> None:
    """Write without pauses until the server is killed; add each acknowledged record to `acknowledged`."""
    numbers = count()

    async def write(own: Browser) -> None:
        while True:
            address, body = request_for(next(numbers))
            answer = await write_when_not_busy(own, address, body)
            assert answer.status_code == 201, answer.text
            acknowledged.append((address, answer.json()["id"]))
            first_write.set()

    async with connections(browser, writers) as browsers:
        ends = await asyncio.gather(*map(write, browsers), return_exceptions=True)
    errors: Iterable[Any] = [end for end in ends if isinstance(end, AssertionError)]
    for end in errors:
        raise end


@asynccontextmanager
async def connections(browser: Browser, number: int) -> AsyncIterator[list[Browser]]:
    """Open more browsers that share the session of an existing browser."""
    await browser.csrf()
    async with AsyncExitStack() as stack:
        browsers = [
            await stack.enter_async_context(Browser(browser.url, browser.trust)) for _ in range(number)
        ]
        for one in browsers:
            one.http.cookies.update(browser.http.cookies)
        yield browsers


async def missing(browser: Browser, records: Iterable[Record]) -> list[Record]:
    """Return the given records that the API doesn't list."""
    expected = list(records)
    existing = set(await stored(browser, {address for address, _ in expected}))
    return [one for one in expected if one not in existing]


async def stored(browser: Browser, addresses: Iterable[str]) -> list[Record]:
    """Return the records that the API lists for these resources."""
    return [(address, row["id"]) for address in addresses for row in await _all_of(browser, address)]


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
