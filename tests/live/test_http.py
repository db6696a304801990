"""HTTP of a real server: the simulation mark, clients that hang up, and concurrent reads."""

import asyncio

import httpx
import pytest

from tests.browser.harness import Server
from tests.live.browsers import PRICES, Browser

pytestmark = pytest.mark.once


@pytest.mark.meets("Domain:1.2a")
@pytest.mark.parametrize(
    ("address", "status"),
    [("/healthz", 200), ("/api/session", 401), (PRICES, 401), ("/api/nothing", 404), ("/static/site/x", 404)],
)
async def test_every_response_of_a_real_server_has_the_mark(
    browser: Browser, address: str, status: int
) -> None:
    answer = await browser.http.get(address)
    assert answer.status_code == status
    assert answer.headers["X-Simulated"] == "true"


async def test_clients_that_hang_up_while_sending_a_body_do_not_affect_other_clients(
    server: Server, browser: Browser
) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    for _ in range(5):
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        await writer.drain()
        writer.close()
    assert (await browser.http.get("/healthz")).status_code == 200


async def test_many_concurrent_requests_are_all_answered(operator: Browser) -> None:
    async def read(address: str) -> httpx.Response:
        return await operator.http.get(address)

    addresses = [
        PRICES,
        "/api/host-servers",
        "/api/session",
        "/api/sandbox",
        "/api/crypto-prices/sparklines",
    ] * 12
    answers = await asyncio.gather(*map(read, addresses))
    assert {answer.status_code for answer in answers} == {200}
