"""The journal on real servers: every process can store events, and every tab of a seat is notified."""

from collections.abc import AsyncIterator
from typing import Any, Final

import pytest

from tests.browser.harness import Server
from tests.hard.journaling import MAKE_WALKTHROUGH, begin_lesson, send_event
from tests.live.browsers import Browser

pytestmark = pytest.mark.once

SEAT: Final = "/api/seat"
TOO_LONG: Final = 64 * 1024 + 1


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


@pytest.mark.parametrize("on_other", [False, True])
async def test_a_rejected_journal_batch_gets_the_same_error_on_daphne_and_uvicorn(
    server_with_walkthrough: Server, on_uvicorn: Server, learner: Browser, on_other: bool
) -> None:
    async with Browser((on_uvicorn if on_other else server_with_walkthrough).url) as browser:
        browser.http.cookies.update(learner.http.cookies)

        async def status(content: bytes, **more: str) -> int:
            token = browser.http.cookies["csrftoken"]
            headers = {"Origin": browser.url, "X-CSRFToken": token, "Content-Type": "application/json"}
            answer = await browser.http.post(
                "/api/seat/journal", content=content, headers={**headers, **more}
            )
            error: dict[str, Any] = answer.json()
            assert set(error) == {"code", "message", "fields"}
            assert answer.headers["X-Simulated"] == "true"
            return answer.status_code

        assert await status(b"x" * TOO_LONG) == 413
        assert await status(b"{") == 400
        assert await status(b"{}", **{"X-CSRFToken": "x" * 32}) == 403
        assert await status(b"{}", Origin="http://elsewhere.example") == 403
        assert await status(b"{}", Cookie="sessionid=nobody") == 401
