"""What an open page shows of changes that came before its websocket."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_sessions import OPERATOR, TRAINER, Sessions, call
from tests.browser.harness_socket import hold_socket, let_socket_go

NEWEST = "TRN-000013"
NEXT = "TRN-000099"
TOLD_MS = 2_500
"""Longer than the server collects changes before it tells the last of them."""


@pytest.fixture(autouse=True)
def frozen(server: Server) -> Iterator[None]:
    """Have the room stand still, where what settles by itself is told of once more; reset it at the end."""
    server.manage("sandbox", "freeze", "main")
    yield
    server.manage("sandbox", "reset", "main")
    server.manage("sandbox", "run", "main")


def newest(page: Page) -> Locator:
    return page.get_by_role("list", name="Recent transactions").get_by_role("listitem").first


def connection(page: Page) -> Locator:
    return page.locator("[data-anchor='frame.connection']")


def page_held_back(sessions: Sessions, server: Server) -> Page:
    """Open a page that has read, and whose websocket has not opened."""
    page = sessions.signed_in(OPERATOR, server=server)
    hold_socket(page)
    page.goto("/wallet-transfer")
    expect(newest(page)).to_be_visible()
    expect(connection(page)).to_have_text("Connecting")
    return page


def page_beside(sessions: Sessions, server: Server) -> Page:
    """Open a page that is told of changes, in the same room as its scenario has it."""
    page = sessions.signed_in(TRAINER, server=server)
    page.goto("/wallet-transfer")
    expect(newest(page)).to_contain_text(NEWEST)
    expect(connection(page)).to_have_text("Live")
    return page


def pay(page: Page) -> None:
    """Make a transaction by this page's session."""
    call(page, "POST", "transactions", toWallet="wallet1", amount="1.00")


def shows_at_last(page: Page, text: str) -> None:
    """See that a page which wasn't told of something shows it once its websocket is open."""
    page.wait_for_timeout(TOLD_MS)
    assert text not in newest(page).inner_text()
    let_socket_go(page)
    expect(connection(page)).to_have_text("Live")
    expect(newest(page)).to_contain_text(text)


@pytest.mark.meets("D:websocket-gap")
def test_what_changed_before_the_websocket_opened_is_shown_by_a_person_and_by_a_command(
    sessions: Sessions, server: Server
) -> None:
    beside, page = page_beside(sessions, server), page_held_back(sessions, server)
    pay(beside)
    expect(newest(beside)).to_contain_text(NEXT)
    shows_at_last(page, NEXT)
    # Its websocket is held back at each load.
    page.reload()
    expect(newest(page)).to_contain_text(NEXT)
    expect(connection(page)).to_have_text("Connecting")
    server.manage("sandbox", "reset", "main")
    expect(newest(beside)).to_contain_text(NEWEST)
    shows_at_last(page, NEWEST)


@pytest.mark.meets("D:websocket-gap")
def test_what_changed_in_another_process_before_the_websocket_opened_is_shown(
    sessions: Sessions, two_servers: tuple[Server, Server]
) -> None:
    first, second = two_servers
    beside, page = page_beside(sessions, first), page_held_back(sessions, second)
    pay(beside)
    expect(newest(beside)).to_contain_text(NEXT)
    shows_at_last(page, NEXT)
