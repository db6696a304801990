"""The crypto host page, as a person uses it: its hosts, and wallets by a name or an address alone."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from mockconsole.lib.real.training_forms import training_address
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

ON_A_PHONE = pytest.mark.parametrize("viewport", ["phone"], indirect=True)
PATH = "/crypto-host"
PERFORMANCE = "**/api/crypto-host/performance"
WALLETS = "**/api/wallets"
REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"


@pytest.fixture
def host(operator_page: Page) -> Page:
    """Open the page."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_role("heading", level=1, name="Crypto Host")).to_be_visible()
    return operator_page


def bars(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name).get_by_role("meter")


def wallets(page: Page) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = page.request.get("/api/wallets").json()
    return listed


def create(page: Page, name: str) -> None:
    page.get_by_label("Wallet name").fill(name)
    page.get_by_role("button", name="Create Wallet", exact=True).click()


def create_virtual(page: Page, address: str) -> None:
    page.get_by_label("Virtual address").fill(address)
    page.get_by_role("button", name="Create Virtual Wallet").click()


def test_the_hosts_show_what_the_room_reports(operator_page: Page) -> None:
    reply = {"networkLoad": 71.5, "storage": 44.1, "cpuUsage": 46.2, "memoryUsage": 63}
    operator_page.route(PERFORMANCE, lambda route: route.fulfill(json=reply))
    operator_page.goto(PATH)
    for name, values in (("Primary Host", ["46.2%", "63.0%"]), ("Backup Host", ["71.5%", "44.1%"])):
        for place, value in enumerate(values):
            expect(bars(operator_page, name).nth(place)).to_have_attribute("aria-valuetext", value)


def test_an_unreachable_performance_leaves_the_defaults(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(operator_page, "ERR_FAILED|could not be read"):
        operator_page.route(PERFORMANCE, lambda route: route.abort())
        operator_page.goto(PATH)
        expect(operator_page.get_by_text("The performance could not be read")).to_be_visible()
        for name, values in (("Primary Host", ["45.0%", "62.0%"]), ("Backup Host", ["76.0%", "45.0%"])):
            for place, value in enumerate(values):
                expect(bars(operator_page, name).nth(place)).to_have_attribute("aria-valuetext", value)
        operator_page.unroute(PERFORMANCE)


def test_the_buttons_lead_to_the_management_and_home(host: Page) -> None:
    host.get_by_role("link", name="Go to Crypto Host").click()
    expect(host).to_have_url(re.compile("/crypto-host-management$"))
    host.go_back()
    host.get_by_role("navigation", name="Crypto host shortcuts").get_by_role("link", name="Home").click()
    expect(host).to_have_url(re.compile("/home$"))


def test_a_wallet_needs_a_name_and_a_virtual_one_an_address(host: Page) -> None:
    before = len(wallets(host))
    create(host, "   ")
    assert_notice(host, "Error", "Please enter a wallet name")
    create_virtual(host, "")
    assert_notice(host, "Error", "Please enter a virtual address")
    create_virtual(host, REAL)
    expect(host.get_by_text("This looks like a real blockchain address")).to_be_visible()
    expect(host.get_by_label("Virtual address")).to_have_value(REAL)
    assert len(wallets(host)) == before


@ON_A_PHONE
@pytest.mark.usefixtures("restored")
def test_a_wallet_is_created_by_its_name_and_shown_with_its_address(host: Page) -> None:
    create(host, "Browser wallet")
    created = host.get_by_role("group", name="Created last: Browser wallet")
    expect(created).to_be_visible()
    made = wallets(host)[0]
    assert_notice(
        host,
        "Wallet Created Successfully",
        f"Browser wallet is {made['id']}, at the training address {made['address']}.",
    )
    expect(created).to_contain_text(made["address"])
    expect(host.get_by_label("Wallet name")).to_have_value("")
    assert (made["name"], made["kind"], made["address"]) == (
        "Browser wallet",
        "standard",
        training_address(made["id"]),
    )
    created.get_by_role("button", name="Show QR code of address of the new wallet").click()
    code = host.get_by_role("dialog")
    expect(code.get_by_role("img", name=f"QR code: SIM:{made['address']}")).to_be_visible()
    assert_accessible(host)
    assert_no_sideways_scroll(host)


@pytest.mark.usefixtures("restored")
def test_a_virtual_wallet_is_created_at_its_address_and_not_twice(
    host: Page, expect_console_errors: AllowErrors
) -> None:
    address = training_address("browser test")
    create_virtual(host, f"SIM:{address}")
    told = re.compile(rf"^Virtual wallet \d+ has the training address {address}\.$")
    assert_notice(host, "Virtual Wallet Created", told)
    made = wallets(host)[0]
    assert made["name"] == f"Virtual wallet {int(made['id'][-6:])}"
    assert (made["kind"], made["address"]) == ("virtual", address)
    with expect_console_errors(host, "400"):
        create_virtual(host, address)
        assert_notice(host, "Error", "Another wallet of this room has this address. Choose another one.")
    expect(host.get_by_label("Virtual address")).to_have_value(address)
    assert [row["address"] for row in wallets(host)].count(address) == 1


@pytest.mark.usefixtures("restored")
def test_a_lost_answer_is_told_of_and_trying_again_makes_one_wallet(
    host: Page, expect_console_errors: AllowErrors
) -> None:
    def lose_the_answer(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        route.fetch()
        route.abort()

    with expect_console_errors(host, "ERR_FAILED|Error:"):
        host.route(WALLETS, lose_the_answer)
        create(host, "Lost and found")
        assert_notice(host, "Error", "Could not create wallet")
        expect(host.get_by_label("Wallet name")).to_have_value("Lost and found")
        host.unroute(WALLETS)
        host.get_by_role("button", name="Create Wallet", exact=True).click()
        assert_notice(host, "Wallet Created Successfully", re.compile("^Lost and found is WLT_"))
    assert [wallet["name"] for wallet in wallets(host)].count("Lost and found") == 1
