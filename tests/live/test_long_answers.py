"""Long responses, on Daphne and on uvicorn: the server sends only as fast as the client reads."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.browser.harness import Server
from tests.live.browsers import POLL_SECONDS, TIMEOUT_SECONDS, eventually
from tests.live.long_answer import SIZE

pytestmark = pytest.mark.once

# If the number of sent bytes stays the same for this many polls, the server is waiting for its client.
QUIET_POLLS = 10


@pytest.fixture
async def client(any_server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=any_server.url, timeout=TIMEOUT_SECONDS) as opened:
        yield opened


async def test_a_long_response_waits_for_a_slow_client_and_arrives_completely(
    client: httpx.AsyncClient,
) -> None:
    async with client.stream("GET", "/long") as answer:
        sent = await settled(client)
        assert 0 < sent < SIZE
        size = 0
        async for part in answer.aiter_raw():
            size += len(part)
    assert size == SIZE
    assert (await client.get("/healthz")).status_code == 200


async def test_the_server_closes_a_responses_body_when_its_client_hangs_up(client: httpx.AsyncClient) -> None:
    async with client.stream("GET", "/long"):
        assert await settled(client) < SIZE
    await eventually(lambda: is_closed(client), what="the server closes the body")


async def settled(client: httpx.AsyncClient) -> int:
    """Wait until the server stops sending the long response; return how many bytes it has sent."""
    numbers: list[int] = []
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while len(numbers) < QUIET_POLLS or not numbers[-1] or len(set(numbers[-QUIET_POLLS:])) > 1:
            await asyncio.sleep(POLL_SECONDS)
            numbers.append(int((await client.get("/long/sent")).text))
    return numbers[-1]


async def is_closed(client: httpx.AsyncClient) -> bool:
    """Return True if the server has closed the long response's body."""
    return (await client.get("/long/closed")).text == "True"
