"""Changes that happen between a page's first read and the opening of its websocket."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_sessions import OPERATOR, TRAINER, Sessions, call
from tests.browser.harness_socket import delay_socket, open_socket

NEWEST = "TRN-000013"
NEXT = "TRN-000099"
COALESCE_MS = 2_500
"""Time that is longer than the debounce in which the server collects changes before it announces them."""


@pytest.fixture(autouse=True)
def frozen_room(server: Server) -> Iterator[None]:
    """Freeze the room, so that no settlement announces a change; reset it after the test."""
    server.manage("sandbox", "freeze", "main")
    yield
    server.manage("sandbox", "reset", "main")
    server.manage("sandbox", "run", "main")


def newest(page: Page) -> Locator:
    return page.get_by_role("list", name="Recent transactions").get_by_role("listitem").first


def connection(page: Page) -> Locator:
    return page.locator("[data-anchor='frame.connection']")


def open_page_with_late_socket(sessions: Sessions, server: Server) -> Page:
    """Open a page that has read its data, but has no open websocket yet."""
    page = sessions.open_as(OPERATOR, server=server)
    delay_socket(page)
    page.goto("/wallet-transfer")
    expect(newest(page)).to_be_visible()
    expect(connection(page)).to_have_text("Connecting")
    return page


def open_live_page(sessions: Sessions, server: Server) -> Page:
    """Open a live page of the frozen room; the room has only its scenario's records."""
    page = sessions.open_as(TRAINER, server=server)
    page.goto("/wallet-transfer")
    expect(newest(page)).to_contain_text(NEWEST)
    expect(connection(page)).to_have_text("Live")
    return page


def pay(page: Page) -> None:
    """Create a transaction as the user signed in on this page."""
    call(page, "POST", "transactions", toWallet="wallet1", amount="1.00")


def assert_shows_once_live(page: Page, text: str) -> None:
    """Assert that a page shows the given text after its websocket has opened, and not before."""
    page.wait_for_timeout(COALESCE_MS)
    assert text not in newest(page).inner_text()
    open_socket(page)
    expect(connection(page)).to_have_text("Live")
    expect(newest(page)).to_contain_text(text)


@pytest.mark.meets("D:websocket-gap")
def test_a_change_by_a_user_or_a_command_before_the_websocket_opened_is_shown_after_it_opened(
    sessions: Sessions, server: Server
) -> None:
    beside, page = open_live_page(sessions, server), open_page_with_late_socket(sessions, server)
    pay(beside)
    expect(newest(beside)).to_contain_text(NEXT)
    assert_shows_once_live(page, NEXT)
    # After the reload, the websocket is delayed again.
    page.reload()
    expect(newest(page)).to_contain_text(NEXT)
    expect(connection(page)).to_have_text("Connecting")
    server.manage("sandbox", "reset", "main")
    expect(newest(beside)).to_contain_text(NEWEST)
    assert_shows_once_live(page, NEWEST)
