"""The wallet connector: connecting, checking an address, preparing and broadcasting a transfer, waiting for blocks."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice

PATH = "/dapp-wallet-connector"
DISCONNECT_ALL = (
    "from apps.wallets.connector.models import DappConnection; DappConnection.objects.all().delete()"
)


@pytest.fixture
def frozen_room(server: Server) -> Iterator[Server]:
    """Disconnect all wallets, and freeze the room's clock during a test."""
    server.manage("shell", "-c", DISCONNECT_ALL)
    server.manage("sandbox", "freeze", "main")
    yield server
    server.manage("sandbox", "run", "main")


@pytest.fixture
def screen(frozen_room: Server, operator_page: Page) -> Page:
    """Open the wallet connector."""
    operator_page.goto(PATH)
    expect(button(operator_page, "Connect Wallet")).to_be_enabled()
    return operator_page


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def badge(page: Page, name: str) -> Locator:
    return card(page, name).locator("[data-slot=status-badge]")


def copy_from_code(page: Page) -> str:
    """Copy the wallet's address in the QR code dialog, and return it."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opener = button(page, "Show QR code of wallet address")
    opener.click()
    dialog = page.get_by_role("dialog", name="QR code of wallet address")
    expect(dialog.get_by_text("SIMULATED – NO VALUE")).to_be_visible()
    image = dialog.get_by_role("img", name=re.compile("^QR code: SIM:0x"))
    expect(image).to_be_visible()
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    dialog.get_by_role("button", name="Copy wallet address").click()
    address = str(page.evaluate("navigator.clipboard.readText()"))
    assert image.get_attribute("aria-label") == f"QR code: {address}"
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    return address


def assert_explorer_shows(page: Page, amount: str) -> None:
    """Open the confirmation's explorer link, and check that its new tab shows the amount."""
    link = page.get_by_role("link", name="View on block explorer")
    expect(link).to_have_attribute("href", re.compile(r"^/explorer/tx/0xfacade\w{52}facade$"))
    with page.context.expect_page() as popup:
        link.click()
    explorer = popup.value
    expect(explorer.get_by_role("heading", level=1)).to_have_text("Transaction")
    expect(explorer.get_by_role("table", name="Postings")).to_contain_text(amount)
    expect(explorer.get_by_role("table", name="Postings")).to_contain_text("Primary Wallet")
    # Both tabs share one theme.
    page.get_by_role("button", name="Use the light theme").click()
    expect(explorer.locator("html")).to_have_attribute("data-theme", "light")
    explorer.close()
    expect(link).to_be_visible()


@pytest.mark.meets("2:131", "2:368", "2:369", "2:370", "2:371", "2:372", "D:explorer-links")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("room_reset")
def test_a_broadcast_transfer_is_confirmed_after_12_blocks_and_shown_in_the_explorer(
    screen: Page, frozen_room: Server
) -> None:
    expect(badge(screen, "Wallet Connection")).to_have_text("Disconnected")
    button(screen, "Connect Wallet").click()
    assert_notice(screen, "Wallet Connected", re.compile(r"^0xf\w{9}…\w{10}$", re.IGNORECASE))
    expect(badge(screen, "Wallet Connection")).to_have_text("Connected")
    expect(button(screen, "Connected")).to_be_disabled()
    expect(card(screen, "Wallet Connection").get_by_text("430.25 ETH")).to_be_visible()
    screen.get_by_label("Target Wallet Address").fill(copy_from_code(screen))
    button(screen, "Check target address").click()
    assert_notice(screen, "Address Confirmed", "Target wallet address is valid")

    screen.get_by_label("Target Wallet Address").fill("wallet1")
    screen.get_by_label("Amount", exact=True).fill("1250.75")
    button(screen, "Prepare Transfer").click()
    assert_notice(screen, "Transfer Prepared", "1250.75 USDT transfer ready for blockchain broadcast")
    assert_accessible(screen)
    assert_no_sideways_scroll(screen)
    button(screen, "Execute Broadcast").click()
    assert_notice(screen, "Transaction Broadcast", re.compile(r"^Hash: 0xfacade\w{10}…$"))
    confirmation = card(screen, "Transaction Confirmation")
    expect(confirmation).to_be_focused()
    expect(badge(screen, "Transaction Confirmation")).to_have_text("Pending")
    expect(confirmation.get_by_text("0 of 12")).to_be_visible()
    expect(screen.get_by_text("1,024,998.75 USDT")).to_be_visible()

    frozen_room.manage("sandbox", "shift", "main", "1")
    expect(confirmation.get_by_text("5 of 12")).to_be_visible()
    expect(confirmation.get_by_text("Block Number")).to_be_visible()
    frozen_room.manage("sandbox", "shift", "main", "2")
    expect(badge(screen, "Transaction Confirmation")).to_have_text("Confirmed")
    assert_accessible(screen)
    assert_no_sideways_scroll(screen)

    screen.reload()
    expect(badge(screen, "Transaction Confirmation")).to_have_text("Confirmed")
    expect(badge(screen, "Wallet Connection")).to_have_text("Connected")
    assert_explorer_shows(screen, "+1,250.750000 USDT")
    assert "they add up" in frozen_room.manage("ledger", "check", "main")
