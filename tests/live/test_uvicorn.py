"""The application on uvicorn: reads, websockets and changes."""

import asyncio

import pytest

from tests.browser.harness import PASSWORD, Server
from tests.live.browsers import PRICES, Browser

pytestmark = pytest.mark.once


async def test_uvicorn_serves_reads_websockets_and_changes(on_uvicorn: Server) -> None:
    async with Browser(on_uvicorn.url) as browser:
        await browser.sign_in("administrator")
        async with browser.socket() as socket:
            pushed = await socket.next("crypto_prices_updated")
            listed = (await browser.http.get(PRICES)).json()
            assert [asset["symbol"] for asset in pushed] == [asset["symbol"] for asset in listed]
            await asyncio.to_thread(on_uvicorn.manage, "sandbox", "freeze", "main")
            try:
                await socket.wait_for_change("sandbox")
                first = await browser.http.get(PRICES)
                again = await browser.http.get(PRICES, headers={"If-None-Match": first.headers["etag"]})
                assert again.status_code == 304
            finally:
                await asyncio.to_thread(on_uvicorn.manage, "sandbox", "run", "main")


async def test_uvicorn_rejects_a_websocket_without_a_session(on_uvicorn: Server) -> None:
    async with Browser(on_uvicorn.url) as browser:
        assert await browser.refusal_status() == 403


async def test_an_ended_session_closes_its_websocket_on_uvicorn_and_other_websockets_still_get_changes(
    on_uvicorn: Server,
) -> None:
    reset = {"username": "administrator", "superPassword": PASSWORD, "newPassword": PASSWORD}
    async with Browser(on_uvicorn.url) as browser, Browser(on_uvicorn.url) as other:
        await browser.sign_in("administrator")
        await other.sign_in("trainer")
        async with browser.socket() as ends, other.socket() as stays:
            assert (await other.post("auth/reset-password", reset)).json()["success"] is True
            assert await ends.close_code() == 4401
            await asyncio.to_thread(on_uvicorn.manage, "shell", "-c", TOUCH_AN_ASSET)
            await stays.wait_for_change("crypto-prices")
    log = on_uvicorn.log.read_text()
    assert "Traceback" not in log, log


TOUCH_AN_ASSET = """
from apps.wallets.market.models import CryptoAsset
CryptoAsset.objects.filter(symbol="BTC").first().save()
"""
