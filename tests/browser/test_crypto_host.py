"""The crypto host screen: wallets created with a name, or with a training address."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from mockconsole.lib.real.training_forms import training_address
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice
from tests.browser.harness_console import AllowErrors

PATH = "/crypto-host"
WALLETS = "**/api/wallets"
REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"


@pytest.fixture
def host(operator_page: Page) -> Page:
    """Open the crypto host screen."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_role("heading", level=1, name="Crypto Host")).to_be_visible()
    return operator_page


def wallets(page: Page) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = page.request.get("/api/wallets").json()
    return listed


def create(page: Page, name: str) -> None:
    page.get_by_label("Wallet name").fill(name)
    page.get_by_role("button", name="Create Wallet", exact=True).click()


def create_virtual(page: Page, address: str) -> None:
    page.get_by_label("Virtual address").fill(address)
    page.get_by_role("button", name="Create Virtual Wallet").click()


@pytest.mark.meets("1:96")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("room_reset")
def test_wallets_are_created_by_name_or_unused_training_address_and_real_or_used_addresses_are_rejected(
    host: Page, expect_console_errors: AllowErrors
) -> None:
    before = len(wallets(host))
    create_virtual(host, REAL)
    expect(host.get_by_text("This looks like a real blockchain address")).to_be_visible()
    expect(host.get_by_label("Virtual address")).to_have_value(REAL)
    assert len(wallets(host)) == before

    create(host, "Browser wallet")
    # Check the notice before slower checks, because it disappears after a while.
    notice = re.compile(r"^Browser wallet has the ID WLT_\d+ and the training address 0x\w{40}\.$")
    assert_notice(host, "Wallet Created Successfully", notice)
    wallet = wallets(host)[0]
    address = training_address(wallet["id"])
    assert (wallet["name"], wallet["kind"], wallet["address"]) == ("Browser wallet", "standard", address)
    created = host.get_by_role("group", name="Created last: Browser wallet")
    expect(created).to_contain_text(address)
    created.get_by_role("button", name="Show QR code of address of the new wallet").click()
    code = host.get_by_role("dialog")
    expect(code.get_by_role("img", name=f"QR code: SIM:{address}")).to_be_visible()
    assert_accessible(host)
    assert_no_sideways_scroll(host)
    host.keyboard.press("Escape")
    expect(code).to_have_count(0)

    chosen = training_address("browser test")
    create_virtual(host, f"SIM:{chosen}")
    assert_notice(
        host,
        "Virtual Wallet Created",
        re.compile(rf"^Virtual wallet \d+ has the training address {chosen}\.$"),
    )
    wallet = wallets(host)[0]
    assert wallet["name"] == f"Virtual wallet {int(wallet['id'][-6:])}"
    assert (wallet["kind"], wallet["address"]) == ("virtual", chosen)
    with expect_console_errors(host, "400"):
        create_virtual(host, chosen)
        assert_notice(host, "Error", "Another wallet of this room has this address. Choose another one.")
    expect(host.get_by_label("Virtual address")).to_have_value(chosen)
    assert [row["address"] for row in wallets(host)].count(chosen) == 1


@pytest.mark.meets("1:31", "1:82", "1:93", "1:94", "D:crypto-host-wallet-calls")
@pytest.mark.usefixtures("room_reset")
def test_a_retry_after_a_lost_response_creates_only_one_wallet_and_links_open_their_screens(
    host: Page, expect_console_errors: AllowErrors
) -> None:
    def lose_response(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        route.fetch()
        route.abort()

    with expect_console_errors(host, "ERR_FAILED|Error:"):
        host.route(WALLETS, lose_response)
        create(host, "Lost and found")
        assert_notice(host, "Error", "Could not create wallet")
        expect(host.get_by_label("Wallet name")).to_have_value("Lost and found")
        host.unroute(WALLETS)
        host.get_by_role("button", name="Create Wallet", exact=True).click()
        assert_notice(host, "Wallet Created Successfully", re.compile("^Lost and found has the ID WLT_"))
    assert [wallet["name"] for wallet in wallets(host)].count("Lost and found") == 1

    host.get_by_role("link", name="Go to Crypto Host").click()
    expect(host).to_have_url(re.compile("/crypto-host-management$"))
    host.go_back()
    host.get_by_role("navigation", name="Crypto host shortcuts").get_by_role("link", name="Home").click()
    expect(host).to_have_url(re.compile("/home$"))
