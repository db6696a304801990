"""A server that is started anew under an open console, with the same version and with a newer one."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.harness import World, run_server
from tests.browser.harness_checks import assert_accessible, assert_notice, choose, eventually
from tests.browser.harness_sessions import OPERATOR, Sessions, install_clock
from tests.browser.harness_versions import make_newer_version

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

AWAY = "WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|50[234]"
GONE = "404|could not be loaded|ChunkLoadError|MIME type"
UPDATED = "The console has been updated. Reload the page to go on with its new version."
AMOUNT = "12.34"
PRICES = "crypto_prices_updated"
PAUSE_SECONDS = 60


def connection(page: Page) -> Locator:
    return page.locator("[data-anchor='frame.connection']")


def runtime(page: Page) -> str:
    return page.locator("script[src*='/runtime.']").get_attribute("src") or ""


def listen(page: Page) -> tuple[list[WebSocket], list[str]]:
    """Collect the websockets that a page opens, and what its newest one brings."""
    opened: list[WebSocket] = []
    heard: list[str] = []

    def note(socket: WebSocket) -> None:
        opened.append(socket)
        heard.clear()
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", note)
    return opened, heard


def try_again(page: Page, opened: list[WebSocket], attempt: int) -> None:
    """Let the time pass after which an attempt is made, and wait for it."""
    before = len(opened)

    def made() -> bool:
        # Its timer starts when the browser has noticed that the one before has failed.
        page.clock.run_for(1_000 * attempt)
        return len(opened) > before

    eventually(page, made, what=f"attempt {attempt}")


def test_the_prices_go_on_over_two_restarts_of_the_server_without_a_reload(
    world: World, sessions: Sessions, expect_console_errors: AllowErrors
) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(run_server(world, name="before-restart"))
        page = sessions.signed_in(OPERATOR, server=first)
        opened, heard = listen(page)
        install_clock(page)
        page.goto("/home")
        expect(connection(page)).to_have_text("Live")
        page.evaluate("window.stillHere = true")
        with expect_console_errors(page, AWAY):
            # Together more than five: each restart has five attempts of its own.
            for name, failing in (("restarted", 2), ("restarted-again", 4)):
                page.clock.pause_at(page.evaluate("Date.now()") / 1000 + PAUSE_SECONDS)
                stack.close()
                for attempt in range(1, failing + 1):
                    try_again(page, opened, attempt)
                stack.enter_context(run_server(world, name=name, port=first.port))
                try_again(page, opened, failing + 1)
                eventually(page, lambda: any(PRICES in text for text in heard), what="the prices go on")
                page.clock.resume()
                expect(connection(page)).to_have_text("Live")
        assert page.evaluate("window.stillHere") is True
        page.close()


@pytest.mark.usefixtures("restored")
def test_a_new_version_under_an_open_console_takes_nothing_and_offers_to_reload(
    world: World, sessions: Sessions, tmp_path: Path, expect_console_errors: AllowErrors
) -> None:
    newer = make_newer_version(tmp_path / "newer")
    with ExitStack() as stack:
        older = stack.enter_context(run_server(world, name="older"))
        page = sessions.signed_in(OPERATOR, server=older)
        page.goto("/wallet-transfer")
        expect(connection(page)).to_have_text("Live")
        choose(page, "Source wallet", "Master Wallet")
        choose(page, "Destination wallet", "Primary Wallet")
        page.get_by_label("Amount").fill(AMOUNT)
        was = runtime(page)
        page.evaluate("window.stillHere = true")
        with expect_console_errors(page, f"{AWAY}|{GONE}"):
            stack.close()
            expect(connection(page)).not_to_have_text("Live")
            server = stack.enter_context(run_server(world, name="newer", port=older.port, version=newer))
            comes_back(page)
            offer = page.get_by_role("status").filter(has_text=UPDATED)
            expect(offer.get_by_role("button", name="Reload")).to_be_visible()
            assert_accessible(page)
            assert page.request.get(f"{server.url}{was}").status == 404
            # What was typed is there, and the calls of the older version are answered.
            expect(page.get_by_label("Amount")).to_have_value(AMOUNT)
            page.get_by_role("button", name="Execute Transfer").click()
            assert_notice(page, "Transfer Executed", re.compile("is pending"))
            page.get_by_role("link", name="SWIFT Additions").first.click()
            alert = page.get_by_role("main").get_by_role("alert")
            expect(alert).to_contain_text("This screen could not be loaded")
            expect(alert).to_contain_text(UPDATED)
            assert page.evaluate("window.stillHere") is True
            page.go_back()
            expect(page.get_by_role("button", name="Execute Transfer")).to_be_visible()
            page.go_forward()
            alert.get_by_role("button", name="Reload").click()
            expect(page.get_by_role("heading", level=1, name="SWIFT Additions")).to_be_visible()
            assert page.evaluate("window.stillHere") is None
            assert runtime(page) != was
            expect(connection(page)).to_have_text("Live")
            expect(offer).to_have_count(0)
        page.close()


def comes_back(page: Page) -> None:
    """Wait for the live connection; where the server was away for longer than five attempts, ask for it."""
    again = page.get_by_role("button", name="Reconnect")
    expect(connection(page).filter(has_text=re.compile("^Live$")).or_(again)).to_be_visible()
    if again.is_visible():
        again.click()
    expect(connection(page)).to_have_text("Live")
