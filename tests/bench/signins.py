"""Latency of a class's sign-ins while a full room is open."""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench import installations, rooms
from tests.bench.goals import Goal, table
from tests.bench.installations import PASSWORD, CannotMeasure, account_name
from tests.bench.rooms import percentile
from tests.bench.scale import Scale
from tests.bench.wire import Address, HttpConnection

SESSION_COOKIE = "sessionid="


class Session(NamedTuple):
    """Session cookie and token that a sign-in returns."""

    cookie: str
    token: str


async def sign_in(address: Address, username: str) -> Session:
    """Sign in as a browser does: read the page, send the credentials, and read the session."""
    csrf = secrets.token_hex(16)
    browser = HttpConnection(address, f"csrftoken={csrf}")
    try:
        await browser.get("/")
        body = json.dumps({"username": username, "password": PASSWORD}).encode()
        answer = await browser.call("POST", "/api/auth/login", {"X-CSRFToken": csrf}, body)
        reply = json.loads(answer.body)
        cookies = [cookie for cookie in answer.cookies if cookie.startswith(SESSION_COOKIE)]
        if not cookies or not reply.get("success"):
            raise CannotMeasure(f"The sign-in was answered with {answer.status}: {answer.body[:200]!r}")
        browser.cookie = cookies[0]
        session = await browser.get("/api/session")
        if session.status != 200:
            raise CannotMeasure(f"/api/session answered {session.status}")
        return Session(cookies[0], reply["sessionToken"])
    finally:
        browser.close()


async def evenly(count: int, seconds: float, act: Callable[[int], Awaitable[object]]) -> list[float]:
    """Start `count` calls of `act` at equal intervals; return the milliseconds from each due time to the end of the call."""
    begin = time.monotonic()

    async def one(number: int) -> float:
        due = begin + number * seconds / count
        await asyncio.sleep(due - time.monotonic())
        await act(number)
        return (time.monotonic() - due) * 1000

    return await asyncio.gather(*(one(number) for number in range(count)))


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure a room's polls on Daphne while accounts sign in."""
    installation = installations.make_installation(folder, scale.daphne_dashboards)
    times: Sequence[float] = ()
    with installations.daphne(installation) as server:

        def sign_in_all() -> None:
            nonlocal times
            times = asyncio.run(
                evenly(
                    scale.sign_ins,
                    scale.sign_in_seconds,
                    lambda number: sign_in(server.address, account_name(number)),
                )
            )

        result = rooms.measure(
            server,
            scale.daphne_dashboards,
            scale.sign_in_seconds,
            settle=scale.settle_seconds,
            beside=sign_in_all,
        )
    text = (
        f"{scale.sign_ins} sign-ins in {scale.sign_in_seconds:.0f} s beside {result.dashboards:,} dashboards: "
        f"a whole sign-in takes {percentile(times, 50):.0f} ms (p50), {percentile(times, 99):.0f} ms (p99).\n\n"
        f"{table(rooms.HEAD, [result.row()])}"
    )
    title = f"{scale.sign_ins} sign-ins beside {result.dashboards:,} dashboards: HTTP p99"
    return text, [Goal(title, "≤", 100, percentile(result.http_ms, 99), " ms", judged=scale.full)]
