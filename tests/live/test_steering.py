"""A lesson on a real server: steering reaches only its seats, within a second; the board shows who is connected."""

import time
from statistics import median
from typing import Any, Final

import pytest

from tests.browser.harness import Server
from tests.live.browsers import Browser, eventually
from tests.live.lessons import Lesson, make_lesson

pytestmark = pytest.mark.once

AT_ONCE_SECONDS: Final = 0.5


@pytest.fixture(scope="module")
def lesson(server: Server) -> Lesson:
    return make_lesson(server)


async def steer(trainer: Browser, lesson: Lesson, **call: Any) -> dict[str, Any]:
    answer = await trainer.post(f"lessons/{lesson.ref}/steer", call)
    assert answer.status_code == 200, answer.text
    presented: dict[str, Any] = answer.json()["presented"]
    return presented


async def connected_seats(trainer: Browser, lesson: Lesson) -> list[int]:
    board = (await trainer.http.get(f"/api/lessons/{lesson.ref}/board")).json()
    return sorted(row["seat"] for row in board["seats"] if row["connected"])


async def test_a_trainers_message_reaches_each_seat_of_the_lesson_at_once_and_no_other_seat(
    server: Server, lesson: Lesson, trainer: Browser, browser: Browser
) -> None:
    other = make_lesson(server, people=1)
    await browser.sign_in(lesson.account(1))
    async with Browser(server.url) as second, Browser(server.url) as elsewhere:
        await second.sign_in(lesson.account(2))
        await elsewhere.sign_in(other.account(1))
        async with (
            browser.socket() as one,
            browser.socket() as tab,
            second.socket() as two,
            elsewhere.socket() as stranger,
            trainer.socket() as own,
        ):
            durations = []
            for text in ("One.", "Two.", "Three."):
                began = time.monotonic()
                presented = await steer(trainer, lesson, do="message", text=text)
                assert presented["message"]["text"] == text
                assert [await socket.next("lesson_changed") for socket in (one, tab, two)] == [presented] * 3
                durations.append(time.monotonic() - began)
            assert median(durations) < AT_ONCE_SECONDS, durations
            assert "lesson_changed" not in [*await own.read_pending(), *await stranger.read_pending()]


async def test_a_seats_progress_in_a_shared_room_is_sent_only_to_that_seat(
    server: Server, trainer: Browser, browser: Browser
) -> None:
    lesson = make_lesson(server, rooms="shared")
    await browser.sign_in(lesson.account(1))
    async with Browser(server.url) as second:
        await second.sign_in(lesson.account(2))
        async with browser.socket() as one, second.socket() as two, trainer.socket() as own:
            for socket in (one, two, own):
                await socket.read_pending()
            await steer(trainer, lesson, do="step", seats=[1])
            await one.wait_for_change("seat")
            assert "records_changed" not in [*await two.read_pending(), *await own.read_pending()]
            seats = [(await each.http.get("/api/seat")).json()["seat"] for each in (browser, second)]
            assert [seat["progress"]["step"] for seat in seats] == ["second", "first"]


async def test_the_board_shows_only_seats_with_an_open_tab_and_an_absent_seat_reads_missed_steering_later(
    lesson: Lesson, trainer: Browser, browser: Browser
) -> None:
    await browser.sign_in(lesson.account(1))
    async with browser.socket() as socket:
        await socket.next("presence_check")
        assert await connected_seats(trainer, lesson) == []
        await socket.connection.send("present")

        async def is_connected() -> bool:
            return await connected_seats(trainer, lesson) == [1]

        await eventually(is_connected, what="the board shows seat 1 as connected")

    async def is_away() -> bool:
        return await connected_seats(trainer, lesson) == []

    await eventually(is_away, what="the board shows no connected seat")
    presented = await steer(trainer, lesson, do="bring", to="/home")
    seat = (await browser.http.get("/api/seat")).json()["seat"]
    assert seat["teaching"]["presented"] == presented
