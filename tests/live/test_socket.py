"""Websockets of a real server: which are accepted, and their messages."""

import asyncio
import time
from itertools import pairwise

import pytest

from tests.browser.harness import Server
from tests.live.browsers import PRICES, Browser, eventually

pytestmark = pytest.mark.once


@pytest.mark.meets("D:websocket-origin")
@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://127.0.0.1", None])
async def test_a_websocket_from_another_origin_or_without_an_origin_is_rejected(
    operator: Browser, origin: str | None
) -> None:
    assert await operator.refusal_status(origin=origin) == 403


async def test_a_websocket_without_a_session_is_rejected(browser: Browser) -> None:
    assert await browser.refusal_status() == 403
    browser.http.cookies.set("sessionid", "0" * 32)
    assert await browser.refusal_status() == 403


async def test_prices_are_sent_once_a_second_and_equal_the_list_read_over_http(operator: Browser) -> None:
    began = time.monotonic()
    async with operator.socket() as socket:
        lists = [await socket.next("crypto_prices_updated") for _ in range(4)]
        # The first message may arrive at once, and a busy machine may deliver several together, but none may arrive
        # early.
        assert time.monotonic() - began > 1.9
        assert all(before != after for before, after in pairwise(lists))

        async def agree() -> bool:
            pushed = await socket.next("crypto_prices_updated")
            return bool((await operator.http.get(PRICES)).json() == pushed)

        await eventually(agree, what="the list read after a message equals the message")


async def test_every_browser_of_a_room_gets_the_same_message(operator: Browser, trainer: Browser) -> None:
    async with operator.socket() as one, trainer.socket() as other:
        messages = [await one.next("crypto_prices_updated") for _ in range(3)]
        assert await other.next("crypto_prices_updated") in messages


async def test_a_frozen_room_gets_no_price_messages_but_can_read_prices(
    operator: Browser, other_browser: Browser
) -> None:
    frozen = await other_browser.sign_in("in-the-frozen-room")
    async with frozen.socket() as still, operator.socket() as running, operator.socket() as other:
        for _ in range(2):
            await running.next("crypto_prices_updated")
        # One message with the frozen prices may arrive, but no further one.
        assert (await still.read_pending()).count("crypto_prices_updated") <= 1
        for _ in range(3):
            await running.next("crypto_prices_updated")
        assert set(await still.read_pending()) <= {"heartbeat"}
        assert len(await other.read_pending()) >= 3
    first, second = await frozen.prices(), await frozen.prices()
    assert first.status_code == 200
    assert first.headers["ETag"] == second.headers["ETag"]
    conditional = await frozen.http.get(PRICES, headers={"If-None-Match": first.headers["ETag"]})
    assert conditional.status_code == 304


@pytest.mark.meets("D:websocket-silence")
async def test_a_frozen_room_gets_a_heartbeat_at_once_and_again_within_20_s(
    other_browser: Browser,
) -> None:
    frozen = await other_browser.sign_in("in-the-frozen-room")
    async with frozen.socket() as still, asyncio.timeout(15):
        for _ in range(2):
            assert await still.next("heartbeat") is None


async def test_an_asset_added_by_staff_is_announced_and_included_in_the_next_prices(
    operator: Browser, trainer: Browser
) -> None:
    room = (await trainer.http.get("/admin/wallets/cryptoasset/add/")).text
    main = room.split('<select name="sandbox"', 1)[1].split(">Main room<", 1)[0].rsplit('value="', 1)[1]
    async with operator.socket() as socket:
        answer = await trainer.submit(
            "/admin/wallets/cryptoasset/add/",
            sandbox=main.partition('"')[0],
            symbol="NEW",
            name="New",
            position="0",
            base_price="5.00",
            volatility="0",
            decimals="2",
            _save="Save",
        )
        assert answer.status_code == 302, answer.text
        await socket.wait_for_change("crypto-prices")
        listed = (await operator.prices()).json()
        assert (listed[0]["symbol"], listed[0]["price"]) == ("NEW", "5.00")
        pushed = await socket.next("crypto_prices_updated")
        assert pushed[0]["symbol"] == "NEW"


async def test_a_clock_change_by_another_process_is_announced(operator: Browser, server: Server) -> None:
    assert (await operator.http.get("/api/sandbox")).json()["clock"]["frozen"] is False
    async with operator.socket() as socket:
        await asyncio.to_thread(server.manage, "sandbox", "freeze", "main")
        try:
            await socket.wait_for_change("sandbox")
            assert (await operator.http.get("/api/sandbox")).json()["clock"]["frozen"] is True
            frozen = (await operator.prices()).headers["ETag"]
            assert (await operator.prices()).headers["ETag"] == frozen
        finally:
            await asyncio.to_thread(server.manage, "sandbox", "run", "main")
        await socket.wait_for_change("sandbox")
        assert (await operator.http.get("/api/sandbox")).json()["clock"]["frozen"] is False
        await socket.next("crypto_prices_updated")
