"""The same application on uvicorn, as docs/OPERATIONS.md has it for large rooms."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.browser.harness import PASSWORD, Server, make_world, run_server
from tests.live.browsers import PRICES, Browser

pytestmark = pytest.mark.once

UVICORN = (
    *("uvicorn", "--ws-per-message-deflate", "false"),
    *("--backlog", "2048", "--timeout-keep-alive", "65"),
)


@pytest.fixture(scope="module")
def uvicorn_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with (
        make_world(tmp_path_factory.mktemp("uvicorn") / "world") as world,
        run_server(world, name="uvicorn", program=UVICORN) as running,
    ):
        yield running


async def test_uvicorn_serves_the_reads_the_socket_and_what_changes(uvicorn_server: Server) -> None:
    async with Browser(uvicorn_server.url) as browser:
        await browser.sign_in("administrator")
        async with browser.socket() as socket:
            pushed = await socket.next("crypto_prices_updated")
            listed = (await browser.http.get(PRICES)).json()
            assert [asset["symbol"] for asset in pushed] == [asset["symbol"] for asset in listed]
            uvicorn_server.manage("sandbox", "freeze", "main")
            await socket.told_of("sandbox")
        first = await browser.http.get(PRICES)
        again = await browser.http.get(PRICES, headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304


async def test_uvicorn_refuses_a_socket_without_a_session(uvicorn_server: Server) -> None:
    async with Browser(uvicorn_server.url) as browser:
        assert await browser.refused() == 403


async def test_a_session_that_ends_on_uvicorn_is_closed_once_and_changes_are_told_after_it(
    uvicorn_server: Server,
) -> None:
    reset = {"username": "administrator", "superPassword": PASSWORD, "newPassword": PASSWORD}
    async with Browser(uvicorn_server.url) as browser, Browser(uvicorn_server.url) as other:
        await browser.sign_in("administrator")
        await other.sign_in("trainer")
        async with browser.socket() as ends, other.socket() as stays:
            assert (await other.post("auth/reset-password", reset)).json()["success"] is True
            assert await ends.close_code() == 4401
            await asyncio.to_thread(uvicorn_server.manage, "shell", "-c", TOUCH_AN_ASSET)
            await stays.told_of("crypto-prices")
    log = uvicorn_server.log.read_text()
    assert "Traceback" not in log, log


TOUCH_AN_ASSET = """
from apps.wallets.market.models import CryptoAsset
CryptoAsset.objects.filter(symbol="BTC").first().save()
"""
