"""Debounce of the change messages to a sandbox."""

import asyncio

import pytest

from mockconsole.lib.live.sockets.connections import Connections
from mockconsole.lib.live.sockets.debounce import DEBOUNCE_SECONDS, Debounce, debounce_seconds
from mockconsole.lib.live.sockets.tests.test_connections import ROOM, Browser


@pytest.mark.parametrize(
    ("browsers", "seconds"), [(0, 0.25), (1, 0.25), (125, 0.25), (200, 0.4), (500, 1.0), (5000, 1.0)]
)
def test_the_debounce_interval_grows_with_the_number_of_connections_up_to_1_s(
    browsers: int, seconds: float
) -> None:
    assert debounce_seconds(browsers) == pytest.approx(seconds)


async def test_300_connections_get_the_first_change_at_once_and_always_get_the_last_one() -> None:
    connections = Connections()
    browsers = [Browser() for _ in range(300)]
    for browser in browsers:
        connections.add(browser)
    debounce = Debounce(connections)
    loop = asyncio.get_running_loop()
    began = loop.time()
    debounce.add(ROOM, ["list"])
    await asyncio.sleep(DEBOUNCE_SECONDS)
    assert [len(browser.received) for browser in browsers] == [1] * len(browsers)
    while loop.time() - began < 2 * debounce_seconds(len(browsers)):
        debounce.add(ROOM, ["list"])
        await asyncio.sleep(0.01)
    so_far = len(browsers[0].received)
    assert so_far <= 1 + (loop.time() - began) / debounce_seconds(len(browsers))
    debounce.add(ROOM, ["list"])
    async with asyncio.timeout(30):
        while len(browsers[-1].received) == so_far:  # noqa: ASYNC110 (the debounce sets no event for tests)
            await asyncio.sleep(0.01)
    assert {text for browser in browsers for text in browser.received} == {
        '{"type":"records_changed","data":["list"]}'
    }
