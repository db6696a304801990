"""The journal on real servers: every process can store events, and every tab of a seat is notified."""

from collections.abc import AsyncIterator
from typing import Final

import pytest

from tests.browser.harness import Server
from tests.hard.journaling import MAKE_WALKTHROUGH, begin_lesson, send_event
from tests.live.browsers import Browser

pytestmark = pytest.mark.once

SEAT: Final = "/api/seat"


@pytest.fixture(scope="module")
def server_with_walkthrough(server: Server) -> Server:
    server.manage("shell", "-c", MAKE_WALKTHROUGH)
    return server


@pytest.fixture
async def learner(server_with_walkthrough: Server, browser: Browser) -> AsyncIterator[Browser]:
    await browser.sign_in("administrator")
    ref = await begin_lesson(browser)
    yield browser
    assert (await browser.post(f"lessons/{ref}/end")).status_code == 200


async def test_events_sent_to_two_processes_are_stored_in_one_journal(
    on_uvicorn: Server, learner: Browser
) -> None:
    async with Browser(on_uvicorn.url) as beside:
        beside.http.cookies.update(learner.http.cookies)
        for n, browser in enumerate([learner, beside, beside, learner], 1):
            answer = await send_event(browser, n)
            assert (answer.status_code, answer.json()["version"]) == (200, n)
        seats = [(await browser.http.get(SEAT)).json()["seat"]["progress"] for browser in (learner, beside)]
        assert seats[0] == seats[1]
        assert seats[0]["step"] == "last"


async def test_a_journal_event_notifies_the_seats_websocket(learner: Browser) -> None:
    async with learner.socket() as socket:
        await send_event(learner, 1)
        await socket.wait_for_change("seat")
