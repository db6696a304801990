"""Joining a lesson by its code on a real server; people are signed out within a second after the seat or lesson ends."""

import time
from collections.abc import AsyncIterator
from typing import Any, Final

import pytest

from tests.browser.harness import Server
from tests.live.browsers import Browser

pytestmark = pytest.mark.services

AT_ONCE_SECONDS: Final = 1.0
REVOKED: Final = 4401


@pytest.fixture
async def guest(server: Server) -> AsyncIterator[Browser]:
    async with Browser(server.url) as opened:
        yield opened


async def open_lesson(trainer: Browser) -> dict[str, Any]:
    answer = await trainer.post("lessons", {"name": "Tuesday"})
    assert answer.status_code == 201, answer.text
    lesson: dict[str, Any] = answer.json()
    return lesson


async def join(browser: Browser, lesson: dict[str, Any], **body: str) -> dict[str, Any]:
    body_of_answer: dict[str, Any] = (
        await browser.post("lessons/join", {"code": lesson["code"], **body})
    ).json()
    assert body_of_answer.get("success") is True, body_of_answer
    return body_of_answer


async def end(trainer: Browser, lesson: dict[str, Any]) -> None:
    headers = {"X-CSRFToken": await trainer.csrf()}
    answer = await trainer.http.patch(
        f"/api/lessons/{lesson['ref']}", json={"state": "ended"}, headers=headers
    )
    assert answer.json()["state"] == "ended", answer.text


async def assert_signed_out(browser: Browser) -> None:
    assert (await browser.prices()).status_code == 401
    assert (await browser.http.get("/api/session")).status_code == 401
    assert await browser.refusal_status() == 403


async def test_the_end_of_a_lesson_closes_every_websocket_of_its_seats_at_once(
    trainer: Browser, browser: Browser, guest: Browser
) -> None:
    lesson = await open_lesson(trainer)
    for number, each in enumerate((browser, guest), start=1):
        assert (await join(each, lesson, name="Ada"))["seat"] == number
    async with browser.socket() as one, browser.socket() as tab, guest.socket() as two:
        for socket in (one, tab, two):
            await socket.next("crypto_prices_updated")
        assert (await guest.prices()).status_code == 200
        await end(trainer, lesson)
        began = time.monotonic()
        assert [(await socket.next("lesson_changed"))["state"] for socket in (one, tab, two)] == ["ended"] * 3
        assert [await socket.close_code() for socket in (one, tab, two)] == [REVOKED] * 3
        assert time.monotonic() - began < AT_ONCE_SECONDS
    for each in (browser, guest):
        await assert_signed_out(each)


async def test_removing_a_person_closes_only_that_persons_websockets(
    trainer: Browser, browser: Browser, guest: Browser
) -> None:
    lesson = await open_lesson(trainer)
    await join(browser, lesson, name="Ada")
    await join(guest, lesson, name="Bob")
    async with browser.socket() as own, guest.socket() as other:
        for socket in (own, other):
            await socket.next("crypto_prices_updated")
        steer = {"do": "remove", "seats": [1]}
        assert (await trainer.post(f"lessons/{lesson['ref']}/steer", steer)).json()["seats"] == 1
        began = time.monotonic()
        assert await own.close_code() == REVOKED
        assert time.monotonic() - began < AT_ONCE_SECONDS
        for _ in range(2):
            await other.next("crypto_prices_updated")
        await assert_signed_out(browser)
        assert (await guest.prices()).status_code == 200
    await end(trainer, lesson)


async def test_taking_over_a_seat_in_another_browser_signs_out_the_first_browser(
    trainer: Browser, browser: Browser, guest: Browser
) -> None:
    lesson = await open_lesson(trainer)
    seat = await join(browser, lesson, name="Ada")
    async with browser.socket() as old:
        await old.next("crypto_prices_updated")
        again = await join(guest, lesson, seatCode=seat["seatCode"])
        began = time.monotonic()
        assert (again["username"], again["seat"]) == (seat["username"], 1)
        assert await old.close_code() == REVOKED
        assert time.monotonic() - began < AT_ONCE_SECONDS
    await assert_signed_out(browser)
    async with guest.socket() as socket:
        await socket.next("crypto_prices_updated")
        # The reset gives the seat a new copy of the room, and the websocket moves to it.
        reset = {"do": "reset", "seats": [1]}
        assert (await trainer.post(f"lessons/{lesson['ref']}/steer", reset)).status_code == 200
        await socket.wait_for_change("*")
        assert (await guest.prices()).status_code == 200
    await end(trainer, lesson)
