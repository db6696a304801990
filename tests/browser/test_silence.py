"""Consoles whose websocket died without a close, or never opened: they say so, follow by reading, and the board knows."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server, World, run_server
from tests.browser.harness_checks import eventually, hold_clock
from tests.browser.harness_proxy import Proxy, proxy_before
from tests.browser.harness_sessions import TRAINER, Sessions, call, install_clock

SILENCE_MS = 20_000
STEP_MS = 1_000
# A server notices a dead websocket by pings; here within seconds.
SOON = ("daphne", "--ping-interval", "1", "--ping-timeout", "2")


@pytest.fixture(scope="module")
def direct(world: World) -> Iterator[Server]:
    with run_server(world, name="silence", program=SOON) as running:
        yield running


@pytest.fixture
def proxy(direct: Server) -> Iterator[Proxy]:
    with proxy_before(direct) as proxy:
        yield proxy


class Class:
    """A lesson that runs: its trainer with the board, and somebody on a seat behind the proxy whose clock stands still."""

    def __init__(self, sessions: Sessions, proxy: Proxy) -> None:
        self.trainer = sessions.signed_in(TRAINER, server=proxy.target)
        self.lesson = call(self.trainer, "POST", "lessons", name="Silence")
        ref = self.lesson["ref"]
        call(self.trainer, "PATCH", f"lessons/{ref}", state="running")
        self.page = sessions.signed_out(server=proxy.server)
        install_clock(self.page)
        self.page.goto(f"/join/{self.lesson['code']}")
        self.page.get_by_role("textbox", name="name").fill("Ada")
        self.page.get_by_role("textbox", name="name").press("Enter")
        self.page.get_by_role("button", name="Go to the console").click()
        expect(self.page.get_by_role("main", name="Dashboard")).to_be_visible()
        self.trainer.goto(f"/teach/{ref}")

    def steer(self, do: str, **more: Any) -> None:
        call(self.trainer, "POST", f"lessons/{self.lesson['ref']}/steer", do=do, **more)

    @property
    def on_the_board(self) -> Locator:
        board = self.trainer.get_by_role("region", name="Board")
        return board.get_by_role("row").filter(has_text="Ada")

    def end(self) -> None:
        self.page.goto("about:blank")
        call(self.trainer, "PATCH", f"lessons/{self.lesson['ref']}", state="ended")


@pytest.fixture
def taught(sessions: Sessions, proxy: Proxy) -> Iterator[Callable[[], Class]]:
    """Give what opens a class; it ends with the test."""
    opened: list[Class] = []

    def open_class() -> Class:
        opened.append(Class(sessions, proxy))
        return opened[-1]

    yield open_class
    for one in opened:
        one.end()


def connection(page: Page) -> Locator:
    return page.locator("[data-anchor='frame.connection']")


def assert_shown_in_time(page: Page, what: Locator) -> None:
    """Let the time of a page go until something is there: what a read brings is drawn by timers too."""

    def shown() -> bool:
        page.clock.run_for(STEP_MS)
        return what.is_visible()

    eventually(page, shown, what=str(what))


def assert_follows_by_reading(lesson: Class) -> None:
    """See that what the trainer does arrives by reads, and that the board knows that they are all that does."""
    page = lesson.page
    expect(connection(page)).to_have_text("Not live")
    expect(page.get_by_text("changes no longer arrive by themselves")).to_be_visible()
    lesson.steer("message", text="Look up.")
    lesson.steer("bring", to="/wallet-transfer", insist=True)
    assert_shown_in_time(page, page.get_by_role("region", name="From your trainer").get_by_text("Look up."))
    page.wait_for_url("**/wallet-transfer")
    lesson.steer("blank")
    assert_shown_in_time(page, page.get_by_role("dialog", name="Look at your trainer."))
    assert_shown_in_time(page, lesson.on_the_board.get_by_text("No live connection"))


@pytest.mark.meets("D:websocket-silence")
def test_a_websocket_that_goes_silent_is_not_live_after_20_s_and_comes_back_by_itself(
    taught: Callable[[], Class], proxy: Proxy
) -> None:
    lesson = taught()
    page = lesson.page
    expect(connection(page)).to_have_text("Live")
    expect(lesson.on_the_board).to_contain_text("Connected")
    hold_clock(page)
    proxy.swallows_websockets = True
    page.clock.run_for(SILENCE_MS)
    assert_follows_by_reading(lesson)
    proxy.swallows_websockets = False
    # The attempt that runs goes nowhere, and a later one arrives.
    assert_shown_in_time(page, connection(page).get_by_text("Live", exact=True))
    expect(lesson.on_the_board).to_contain_text("Connected")


def test_somebody_behind_a_proxy_that_lets_no_websocket_through_follows_and_is_not_away(
    taught: Callable[[], Class], proxy: Proxy
) -> None:
    proxy.swallows_websockets = True
    lesson = taught()
    expect(connection(lesson.page)).to_have_text("Connecting")
    hold_clock(lesson.page)
    lesson.page.clock.run_for(SILENCE_MS)
    assert_follows_by_reading(lesson)
