"""Websockets that die silently or never open: the console polls, and the console and the board show the problem."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Installation, Server, run_server
from tests.browser.harness_checks import eventually, stop_clock
from tests.browser.harness_proxy import Proxy, proxy_before
from tests.browser.harness_sessions import TRAINER, Sessions, call, install_clock

SILENCE_MS = 20_000
STEP_MS = 1_000
# Daphne detects a dead websocket with pings: within 3 seconds with these options, only after 50 by default.
SOON = ("daphne", "--ping-interval", "1", "--ping-timeout", "2")


@pytest.fixture(scope="module")
def direct(installation: Installation, request: pytest.FixtureRequest) -> Iterator[Server]:
    with run_server(installation, name="silence", program=getattr(request, "param", SOON)) as running:
        yield running


@pytest.fixture
def proxy(direct: Server) -> Iterator[Proxy]:
    with proxy_before(direct) as proxy:
        yield proxy


class Class:
    """Running lesson: the trainer's board, and a seat's page behind the proxy, with a fake clock."""

    def __init__(self, sessions: Sessions, proxy: Proxy) -> None:
        self.trainer = sessions.open_as(TRAINER, server=proxy.target)
        self.lesson = call(self.trainer, "POST", "lessons", name="Silence")
        ref = self.lesson["ref"]
        call(self.trainer, "PATCH", f"lessons/{ref}", state="running")
        self.page = sessions.open_signed_out(server=proxy.server)
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
    def board_row(self) -> Locator:
        board = self.trainer.get_by_role("region", name="Board")
        return board.get_by_role("row").filter(has_text="Ada")

    def end(self) -> None:
        self.page.goto("about:blank")
        call(self.trainer, "PATCH", f"lessons/{self.lesson['ref']}", state="ended")


@pytest.fixture
def open_class(sessions: Sessions, proxy: Proxy) -> Iterator[Callable[[], Class]]:
    """Return a function that opens a running lesson; all these lessons are ended after the test."""
    classes: list[Class] = []

    def open_one() -> Class:
        classes.append(Class(sessions, proxy))
        return classes[-1]

    yield open_one
    for one in classes:
        one.end()


def connection(page: Page) -> Locator:
    return page.locator("[data-anchor='frame.connection']")


def assert_shown_in_time(page: Page, what: Locator) -> None:
    """Advance the page's clock until an element is visible, because drawing the result of a read needs timers too."""

    def is_shown() -> bool:
        page.clock.run_for(STEP_MS)
        return what.is_visible()

    eventually(page, is_shown, what=str(what))


def assert_follows_by_polling(lesson: Class) -> None:
    """Fail unless the trainer's steering arrives by polling and the board shows the missing live connection."""
    page = lesson.page
    expect(connection(page)).to_have_text("Not live")
    expect(page.get_by_text("changes no longer arrive by themselves")).to_be_visible()
    lesson.steer("message", text="Look up.")
    lesson.steer("bring", to="/wallet-transfer", insist=True)
    assert_shown_in_time(page, page.get_by_role("region", name="From your trainer").get_by_text("Look up."))
    page.wait_for_url("**/wallet-transfer")
    lesson.steer("blank")
    assert_shown_in_time(page, page.get_by_role("dialog", name="Look at your trainer."))
    assert_shown_in_time(page, lesson.board_row.get_by_text("No live connection"))


@pytest.mark.meets("D:websocket-silence")
def test_a_websocket_that_is_silent_for_20_s_is_shown_as_not_live_and_reconnects_by_itself(
    open_class: Callable[[], Class], proxy: Proxy
) -> None:
    lesson = open_class()
    page = lesson.page
    expect(connection(page)).to_have_text("Live")
    expect(lesson.board_row).to_contain_text("Connected")
    stop_clock(page)
    proxy.stalls_websockets = True
    page.clock.run_for(SILENCE_MS)
    assert_follows_by_polling(lesson)
    proxy.stalls_websockets = False
    # The pending reconnection attempt fails; a later attempt succeeds.
    assert_shown_in_time(page, connection(page).get_by_text("Live", exact=True))
    expect(lesson.board_row).to_contain_text("Connected")


def test_a_seat_whose_proxy_blocks_websockets_polls_and_is_not_shown_as_away(
    open_class: Callable[[], Class], proxy: Proxy
) -> None:
    proxy.stalls_websockets = True
    lesson = open_class()
    expect(connection(lesson.page)).to_have_text("Connecting")
    stop_clock(lesson.page)
    lesson.page.clock.run_for(SILENCE_MS)
    assert_follows_by_polling(lesson)


# With an interval longer than the test, Daphne sends no ping, as if a proxy answered pings itself and hid the silence.
@pytest.mark.parametrize("direct", [("daphne", "--ping-interval", "600")], indirect=True)
def test_a_seat_with_an_open_websocket_that_delivers_nothing_is_not_shown_as_connected(
    open_class: Callable[[], Class], proxy: Proxy
) -> None:
    lesson = open_class()
    expect(lesson.board_row).to_contain_text("Connected")
    stop_clock(lesson.page)
    proxy.mutes_server = True
    lesson.page.clock.run_for(SILENCE_MS)

    def has_opened_again() -> bool:
        lesson.page.clock.run_for(STEP_MS)
        return proxy.muted_handshakes > 0

    eventually(lesson.page, has_opened_again, what="a muted websocket is open")
    for _ in range(2):
        with lesson.trainer.expect_response("**/board"):
            pass
    expect(lesson.board_row).not_to_contain_text("Connected")
    assert_follows_by_polling(lesson)
