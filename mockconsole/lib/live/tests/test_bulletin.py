"""How often a room is told of what changes in it."""

import asyncio

import pytest

from mockconsole.lib.live.bulletin import COLLECT_SECONDS, Bulletin, collect_seconds
from mockconsole.lib.live.crowds import Crowds
from mockconsole.lib.live.identity import Identity, Key

SANDBOX = 7


class Browser:
    """An open websocket that keeps what it is told."""

    session_key: Key = "key"
    looking = False
    identity = Identity(user_id=1, sandbox_id=SANDBOX)

    def __init__(self) -> None:
        self.told: list[str] = []

    async def deliver(self, text: str) -> None:
        self.told.append(text)

    async def end(self) -> None:
        """Close."""


@pytest.mark.parametrize(
    ("browsers", "seconds"), [(0, 0.25), (1, 0.25), (125, 0.25), (200, 0.4), (500, 1.0), (5000, 1.0)]
)
def test_a_crowd_is_told_less_often_but_within_a_second(browsers: int, seconds: float) -> None:
    assert collect_seconds(browsers) == pytest.approx(seconds)


async def test_a_crowded_room_is_told_the_first_change_at_once_and_the_last_in_any_case() -> None:
    crowds = Crowds()
    crowd = [Browser() for _ in range(300)]
    for browser in crowd:
        crowds.join(browser)
    bulletin = Bulletin(crowds)
    loop = asyncio.get_running_loop()
    began = loop.time()
    bulletin.changed(SANDBOX, ["list"])
    await asyncio.sleep(COLLECT_SECONDS)
    assert [len(browser.told) for browser in crowd] == [1] * len(crowd)
    while loop.time() - began < 2 * collect_seconds(len(crowd)):
        bulletin.changed(SANDBOX, ["list"])
        await asyncio.sleep(0.01)
    so_far = len(crowd[0].told)
    assert so_far <= 1 + (loop.time() - began) / collect_seconds(len(crowd))
    bulletin.changed(SANDBOX, ["list"])
    async with asyncio.timeout(30):
        while len(crowd[-1].told) == so_far:  # noqa: ASYNC110 (the bulletin sets no event for tests)
            await asyncio.sleep(0.01)
    assert {text for browser in crowd for text in browser.told} == {
        '{"type":"records_changed","data":["list"]}'
    }
