"""Upgrade of the server to a newer version while a console is open."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.harness import Installation, run_server
from tests.browser.harness_checks import assert_accessible, assert_notice, choose, eventually
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import OPERATOR, Sessions
from tests.browser.harness_versions import make_newer_version

AWAY = "WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|50[234]"
GONE = "404|could not be loaded|ChunkLoadError|MIME type"
UPDATED = "The console has been updated. Reload the page to use its new version."
AMOUNT = "12.34"
PRICES = "crypto_prices_updated"


def connection(page: Page) -> Locator:
    return page.locator("[data-anchor='frame.connection']")


def runtime(page: Page) -> str:
    return page.locator("script[src*='/runtime.']").get_attribute("src") or ""


def listen(page: Page) -> list[str]:
    """Collect the frames of a page's newest websocket."""
    frames: list[str] = []

    def note(socket: WebSocket) -> None:
        frames.clear()
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", note)
    return frames


@pytest.mark.meets("1:129c")
@pytest.mark.usefixtures("room_reset")
def test_during_a_server_update_an_open_console_keeps_its_form_and_reconnects_and_offers_a_reload(
    installation: Installation, sessions: Sessions, tmp_path: Path, expect_console_errors: AllowErrors
) -> None:
    newer = make_newer_version(tmp_path / "newer")
    with ExitStack() as stack:
        older = stack.enter_context(run_server(installation, name="older"))
        page = sessions.open_as(OPERATOR, server=older)
        frames = listen(page)
        page.goto("/wallet-transfer")
        expect(connection(page)).to_have_text("Live")
        choose(page, "Source wallet", "Master Wallet")
        choose(page, "Destination wallet", "Primary Wallet")
        page.get_by_label("Amount").fill(AMOUNT)
        old_runtime = runtime(page)
        page.evaluate("window.stillHere = true")
        with expect_console_errors(page, f"{AWAY}|{GONE}"):
            stack.close()
            expect(connection(page)).not_to_have_text("Live")
            server = stack.enter_context(
                run_server(installation, name="newer", port=older.port, version=newer)
            )
            wait_until_live(page)
            eventually(page, lambda: any(PRICES in text for text in frames), what="prices arrive")
            offer = page.get_by_role("status").filter(has_text=UPDATED)
            expect(offer.get_by_role("button", name="Reload")).to_be_visible()
            assert_accessible(page)
            assert page.request.get(f"{server.url}{old_runtime}").status == 404
            # The typed amount is still there, and the new server accepts the old console's calls.
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
            assert runtime(page) != old_runtime
            expect(connection(page)).to_have_text("Live")
            expect(offer).to_have_count(0)
        page.close()


def wait_until_live(page: Page) -> None:
    """Wait for the live connection; if all five reconnection attempts failed, press "Reconnect"."""
    again = page.get_by_role("button", name="Reconnect")
    expect(connection(page).filter(has_text=re.compile("^Live$")).or_(again)).to_be_visible()
    if again.is_visible():
        again.click()
    expect(connection(page)).to_have_text("Live")
