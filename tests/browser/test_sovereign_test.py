"""The sovereign test screen: its status cards, and transactions that are prepared but never sent."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from mockconsole.lib.real.training_forms import training_address
from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice, retry
from tests.browser.harness_console import AllowErrors

PATH = "/sovereign-test"
API = "**/api/sovereign/"
BAD_REQUEST = "status of 400"
VALIDATION = "Sovereign Validation"
WALLET = "Master Wallet"
SYSTEM = "Sovereign System"
PREPARE = "Prepare Transaction"
CLAIM = (
    "from apps.sovereign.models import SovereignStatus; "
    "row = SovereignStatus.objects.get(sandbox__key='main'); "
    "row.authority = 'Level 99'; row.save()"
)
CUT_NETWORK = (
    "from apps.swift.models import SystemStatus; from apps.swift import services as s; "
    "row = SystemStatus.objects.get(sandbox__key='main'); "
    "row.api_status = s.NO_CONNECTION.api_status; row.save()"
)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=True)


def prepare(page: Page, amount: str | None = None) -> None:
    page.get_by_label("Destination Address").fill(training_address("somebody"))
    if amount is not None:
        page.get_by_label("Amount", exact=True).fill(amount)
    button(page, PREPARE).click()


@pytest.mark.meets("2:15", "2:307")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_prepared_transaction_is_ready_or_shows_why_it_is_unfunded_declined_or_invalid(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.goto(PATH)
    expect(page.get_by_text(re.compile("^Read at"))).to_be_visible()
    expect(page.get_by_label("Amount", exact=True)).to_have_value("0.001")
    prepare(page)
    assert_notice(page, "Sovereign Transaction", "Ready for execution")
    expect(card(page, PREPARE).get_by_role("status")).to_contain_text("0.001 ETH")

    prepare(page, "5000000000")
    assert_notice(page, "Error", "Insufficient funds")
    last = card(page, PREPARE).get_by_role("status")
    expect(last).to_contain_text("The master wallet holds")
    expect(last).to_contain_text("Missing")
    assert_no_sideways_scroll(page)
    assert_accessible(page)

    prepare(page, "1.13")
    assert_notice(page, "Preparation Failed", re.compile("declined this transaction"))
    expect(card(page, PREPARE).get_by_role("alert")).to_contain_text("declined this transaction")

    page.get_by_label("Amount", exact=True).fill("1")
    page.get_by_label("Destination Address").fill("master")
    with expect_console_errors(page, BAD_REQUEST):
        button(page, PREPARE).click()
        assert_notice(page, "Preparation Failed", re.compile("A chain knows no names"))
        expect(page.get_by_label("Destination Address")).to_have_accessible_description(
            re.compile("A chain knows no names")
        )
    assert_accessible(page)


@pytest.mark.meets("2:306")
@pytest.mark.usefixtures("room_reset")
def test_a_status_that_fails_to_load_shows_its_error_and_other_cards_stay_live_and_link_to_the_explorer(
    operator_page: Page, expect_console_errors: AllowErrors, server: Server
) -> None:
    page = operator_page
    page.route(f"{API}wallet-status", lambda route: route.fulfill(status=400, body="{}"))
    with expect_console_errors(page, BAD_REQUEST):
        page.goto(PATH)
        assert_notice(page, "Load Failed", "Unable to load sovereign system data")
        expect(card(page, WALLET).get_by_role("alert")).to_contain_text("could not be loaded")
        expect(card(page, VALIDATION)).to_contain_text("Level 20")
        expect(card(page, SYSTEM)).to_contain_text("Operational")
        expect(button(page, PREPARE)).to_be_enabled()
        assert_accessible(page)
        retry(page, card(page, WALLET).get_by_role("button", name="Retry"), f"{API}wallet-status")
        expect(card(page, WALLET)).to_contain_text("ETH balance")
    page.unroute_all()

    server.manage("shell", "-c", CLAIM)
    expect(card(page, VALIDATION)).to_contain_text("Level 99")
    server.manage("shell", "-c", CUT_NETWORK)
    expect(card(page, SYSTEM).get_by_text("Not operational")).to_be_visible()
    expect(card(page, SYSTEM).get_by_text("Not valid")).to_be_visible()

    with page.context.expect_page() as popup:
        card(page, WALLET).get_by_role("link", name=re.compile("View in explorer")).click()
    popup.value.wait_for_url("**/explorer/address/0xfaCade*")
    expect(popup.value.get_by_role("main")).to_contain_text("Master Wallet")
