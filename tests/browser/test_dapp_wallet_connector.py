"""The wallet connector, as a person uses it: connect, check, prepare, broadcast, and wait for blocks."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice
from tests.browser.harness_sessions import OPERATOR

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/dapp-wallet-connector"
API = "**/api/dapp-wallet/"
FORGET = "from apps.wallets.connector.models import DappConnection; DappConnection.objects.all().delete()"
REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
BAD_REQUEST = "status of 400"

pytestmark = pytest.mark.usefixtures("restored")


@pytest.fixture
def stopped(server: Server) -> Iterator[Server]:
    """Stop the room's clock, with nobody connected."""
    server.manage("shell", "-c", FORGET)
    server.manage("sandbox", "freeze", "main")
    yield server
    server.manage("sandbox", "run", "main")


@pytest.fixture
def screen(stopped: Server, operator_page: Page) -> Page:
    """Open the screen."""
    operator_page.goto(PATH)
    expect(button(operator_page, "Connect Wallet")).to_be_enabled()
    return operator_page


@pytest.fixture
def connected(screen: Page) -> Page:
    """Connect the wallet."""
    button(screen, "Connect Wallet").click()
    expect(card(screen, "Wallet Connection").get_by_text("ethereum · chain 1")).to_be_visible()
    return screen


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def badge(page: Page, name: str) -> Locator:
    return card(page, name).locator("[data-slot=status-badge]")


def prepare(page: Page, amount: str, to: str = "wallet1") -> None:
    page.get_by_label("Target Wallet Address").fill(to)
    page.get_by_label("Amount", exact=True).fill(amount)
    button(page, "Prepare Transfer").click()


def broadcast(page: Page, amount: str) -> None:
    prepare(page, amount)
    expect(page.get_by_text(re.compile("^SIM-TX-"))).to_be_visible()
    button(page, "Execute Broadcast").click()


def test_a_transfer_goes_from_the_connection_to_its_last_confirmation(screen: Page, stopped: Server) -> None:
    expect(badge(screen, "Wallet Connection")).to_have_text("Disconnected")
    button(screen, "Connect Wallet").click()
    assert_notice(screen, "Wallet Connected", re.compile(r"^0xf\w{9}…\w{10}$", re.IGNORECASE))
    expect(badge(screen, "Wallet Connection")).to_have_text("Connected")
    expect(button(screen, "Connected")).to_be_disabled()
    expect(card(screen, "Wallet Connection").get_by_text("430.25 ETH")).to_be_visible()

    screen.get_by_label("Target Wallet Address").fill("wallet1")
    button(screen, "Check target address").click()
    assert_notice(screen, "Address Confirmed", "Target wallet address is valid")

    prepare(screen, "1250.75")
    assert_notice(screen, "Transfer Prepared", "1250.75 USDT transfer ready for blockchain broadcast")
    assert_accessible(screen)
    button(screen, "Execute Broadcast").click()
    assert_notice(screen, "Transaction Broadcast", re.compile(r"^Hash: 0xfacade\w{10}…$"))
    confirmation = card(screen, "Transaction Confirmation")
    expect(confirmation).to_be_focused()
    expect(badge(screen, "Transaction Confirmation")).to_have_text("Pending")
    expect(confirmation.get_by_text("0 of 12")).to_be_visible()
    expect(screen.get_by_text("1,024,998.75 USDT")).to_be_visible()

    stopped.manage("sandbox", "shift", "main", "1")
    expect(confirmation.get_by_text("5 of 12")).to_be_visible()
    expect(confirmation.get_by_text("Block Number")).to_be_visible()
    stopped.manage("sandbox", "shift", "main", "2")
    expect(badge(screen, "Transaction Confirmation")).to_have_text("Confirmed")
    assert_accessible(screen)

    screen.reload()
    expect(badge(screen, "Transaction Confirmation")).to_have_text("Confirmed")
    expect(badge(screen, "Wallet Connection")).to_have_text("Connected")
    link = screen.get_by_role("link", name="View on block explorer")
    expect(link).to_have_attribute("href", re.compile(r"^/explorer/tx/0xfacade\w{52}facade$"))
    expect(link).to_have_attribute("target", "_blank")
    assert "they add up" in stopped.manage("ledger", "check", "main")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_telephone_shows_all_of_it(connected: Page) -> None:
    prepare(connected, "0.000001")
    expect(connected.get_by_text(re.compile("^SIM-TX-"))).to_be_visible()
    assert_no_sideways_scroll(connected)
    button(connected, "Execute Broadcast").click()
    expect(connected.get_by_role("link", name="View on block explorer")).to_be_visible()
    assert_no_sideways_scroll(connected)
    button(connected, "Show QR code of wallet address").click()
    expect(connected.get_by_role("img", name=re.compile("^QR code: SIM:0x"))).to_be_visible()
    assert_no_sideways_scroll(connected)
    assert_accessible(connected)


def test_the_address_is_copied_and_coded_with_the_mark_of_the_simulation(connected: Page) -> None:
    connected.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opener = button(connected, "Show QR code of wallet address")
    opener.click()
    dialog = connected.get_by_role("dialog", name="QR code of wallet address")
    expect(dialog.get_by_text("SIMULATED – NO VALUE")).to_be_visible()
    image = dialog.get_by_role("img", name=re.compile("^QR code: SIM:0x"))
    expect(image).to_be_visible()
    dialog.get_by_role("button", name="Copy wallet address").click()
    copied = connected.evaluate("navigator.clipboard.readText()")
    assert (image.get_attribute("aria-label") or "") == f"QR code: {copied}"
    connected.keyboard.press("Escape")
    expect(opener).to_be_focused()

    connected.get_by_label("Target Wallet Address").fill(copied)
    button(connected, "Check target address").click()
    assert_notice(connected, "Address Confirmed", "Target wallet address is valid")


def test_what_is_typed_wrongly_is_said_where_it_stands(
    connected: Page, expect_console_errors: AllowErrors
) -> None:
    target = connected.get_by_label("Target Wallet Address")
    target.fill("bob")
    button(connected, "Check target address").click()
    assert_notice(connected, "Invalid Address", "Please check the wallet address format")
    with expect_console_errors(connected, BAD_REQUEST):
        target.fill(f"to {REAL}")
        button(connected, "Check target address").click()
        expect(target).to_have_accessible_description(re.compile("looks like a real blockchain address"))
        assert_notice(connected, "Invalid Address", "Please check the wallet address format")

    with expect_console_errors(connected, BAD_REQUEST):
        prepare(connected, "99999999")
        assert_notice(connected, "Preparation Failed", "Unable to prepare transfer")
    amount = connected.get_by_label("Amount", exact=True)
    expect(amount).to_have_accessible_description(re.compile("Master Wallet holds 1026249.5 USDT"))
    expect(amount).to_have_value("99999999")
    expect(button(connected, "Execute Broadcast")).to_be_disabled()

    connected.get_by_label("Token Contract Address").fill("USDT")
    token = connected.get_by_label("Token Contract Address")
    with expect_console_errors(connected, BAD_REQUEST):
        prepare(connected, "1")
        expect(token).to_have_accessible_description(re.compile("not the contract of USDT"))


def test_the_cents_of_an_amount_force_what_goes_wrong(connected: Page, stopped: Server) -> None:
    broadcast(connected, "5.29")
    assert_notice(connected, "Broadcast Failed", "Unable to broadcast transaction")
    expect(card(connected, "Token Transfer").get_by_role("alert")).to_contain_text("rejected this transfer")
    expect(card(connected, "Transaction Confirmation")).to_have_count(0)
    broadcast(connected, "5.13")
    expect(badge(connected, "Transaction Confirmation")).to_have_text("Failed")
    expect(connected.get_by_text("1,026,249.50 USDT")).to_be_visible()
    broadcast(connected, "5.07")
    expect(badge(connected, "Transaction Confirmation")).to_have_text("Pending")
    stopped.manage("sandbox", "shift", "main", "10")
    expect(connected.get_by_text("1,026,244.43 USDT")).to_be_visible()
    expect(badge(connected, "Transaction Confirmation")).to_have_text("Pending")
    assert "they add up" in stopped.manage("ledger", "check", "main")


def test_a_server_that_can_not_be_reached_has_its_notices(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    screen.route(f"{API}connect", lambda route: route.abort())
    with expect_console_errors(screen, "ERR_FAILED"):
        button(screen, "Connect Wallet").click()
        assert_notice(screen, "Connection Failed", "Unable to connect to DApp wallet")
    screen.unroute(f"{API}connect")
    button(screen, "Connect Wallet").click()
    expect(badge(screen, "Wallet Connection")).to_have_text("Connected")

    screen.route(f"{API}confirm-address", lambda route: route.abort())
    screen.get_by_label("Target Wallet Address").fill("wallet1")
    with expect_console_errors(screen, "ERR_FAILED"):
        button(screen, "Check target address").click()
        assert_notice(screen, "Validation Error", "Unable to validate address")

    screen.route(f"{API}prepare-transfer", lambda route: route.abort())
    with expect_console_errors(screen, "ERR_FAILED"):
        prepare(screen, "2")
        assert_notice(screen, "Preparation Failed", "Unable to prepare transfer")
    screen.unroute(f"{API}prepare-transfer")

    screen.route(f"{API}broadcast", lambda route: route.abort())
    with expect_console_errors(screen, "ERR_FAILED"):
        broadcast(screen, "2")
        assert_notice(screen, "Broadcast Failed", "Unable to broadcast transaction")
    screen.unroute(f"{API}broadcast")
    button(screen, "Execute Broadcast").click()
    expect(badge(screen, "Transaction Confirmation")).to_have_text("Pending")
    expect(screen.get_by_text("1,026,247.50 USDT")).to_be_visible()


def test_a_broadcast_whose_answer_is_lost_moves_the_amount_once(
    connected: Page, expect_console_errors: AllowErrors
) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    connected.route(f"{API}broadcast", lose)
    with expect_console_errors(connected, "ERR_FAILED"):
        broadcast(connected, "10")
        assert_notice(connected, "Broadcast Failed", "Unable to broadcast transaction")
    connected.unroute(f"{API}broadcast")
    button(connected, "Execute Broadcast").click()
    expect(badge(connected, "Transaction Confirmation")).to_have_text("Pending")
    expect(connected.get_by_text("1,026,239.50 USDT")).to_be_visible()


def test_the_connection_lasts_until_its_account_signs_out(stopped: Server, page: Page) -> None:
    def sign_in() -> None:
        page.get_by_label("Username").fill(OPERATOR)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/home")
        page.goto(PATH)

    page.goto("/")
    sign_in()
    button(page, "Connect Wallet").click()
    expect(badge(page, "Wallet Connection")).to_have_text("Connected")
    page.reload()
    expect(badge(page, "Wallet Connection")).to_have_text("Connected")
    page.get_by_role("button", name=OPERATOR).click()
    page.get_by_role("menuitem", name="Sign out").click()
    page.wait_for_url(re.compile(r"/(\?.*)?$"))
    sign_in()
    expect(badge(page, "Wallet Connection")).to_have_text("Disconnected")
