"""The sovereign test, as a person uses it: three states, a refresh, and a transaction that is prepared and no more."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Locator, Page, expect

from mockconsole.lib.real.training_forms import training_address
from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice, retry

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

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
LOSE = (
    "from apps.swift.models import SystemStatus; from apps.swift import services as s; "
    "row = SystemStatus.objects.get(sandbox__key='main'); "
    "row.api_status = s.NO_CONNECTION.api_status; row.save()"
)


@pytest.fixture
def screen(operator_page: Page) -> Iterator[Page]:
    """Open the screen, with everything read."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_text(re.compile("^Read at"))).to_be_visible()
    yield operator_page
    operator_page.unroute_all()


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=True)


def ask(page: Page, amount: str | None = None) -> None:
    page.get_by_label("Destination Address").fill(training_address("whoever"))
    if amount is not None:
        page.get_by_label("Amount", exact=True).fill(amount)
    button(page, PREPARE).click()


def test_the_amount_that_stands_there_is_ready_and_a_huge_one_is_not_covered(screen: Page) -> None:
    expect(screen.get_by_label("Amount", exact=True)).to_have_value("0.001")
    ask(screen)
    assert_notice(screen, "Sovereign Transaction", "Ready for execution")
    expect(card(screen, PREPARE).get_by_role("status")).to_contain_text("0.001 ETH")

    ask(screen, "5000000000")
    assert_notice(screen, "Error", "Insufficient funds")
    last = card(screen, PREPARE).get_by_role("status")
    expect(last).to_contain_text("The master wallet holds")
    expect(last).to_contain_text("Missing")
    assert_accessible(screen)


def test_a_transaction_that_is_declined_or_impossible_says_why(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    ask(screen, "1.13")
    assert_notice(screen, "Preparation Failed", re.compile("declined this transaction"))
    expect(card(screen, PREPARE).get_by_role("alert")).to_contain_text("declined this transaction")

    screen.get_by_label("Amount", exact=True).fill("1")
    screen.get_by_label("Destination Address").fill("master")
    with expect_console_errors(screen, BAD_REQUEST):
        button(screen, PREPARE).click()
        assert_notice(screen, "Preparation Failed", re.compile("A chain knows no names"))
        expect(screen.get_by_label("Destination Address")).to_have_accessible_description(
            re.compile("A chain knows no names")
        )
    assert_accessible(screen)


def test_the_wallet_leads_to_its_page_in_the_explorer(screen: Page) -> None:
    with screen.context.expect_page() as opened:
        card(screen, WALLET).get_by_role("link", name=re.compile("View in explorer")).click()
    page = opened.value
    page.wait_for_url("**/explorer/address/0xfaCade*")
    expect(page.get_by_role("main")).to_contain_text("Master Wallet")
    page.close()


@pytest.mark.usefixtures("restored")
def test_claims_and_a_lost_network_show_at_once(screen: Page, server: Server) -> None:
    expect(card(screen, SYSTEM)).to_contain_text("Operational")
    server.manage("shell", "-c", CLAIM)
    expect(card(screen, VALIDATION)).to_contain_text("Level 99")
    server.manage("shell", "-c", LOSE)
    expect(card(screen, SYSTEM).get_by_text("Not operational")).to_be_visible()
    expect(card(screen, SYSTEM).get_by_text("Not valid")).to_be_visible()


def test_what_can_not_be_read_is_told_and_leaves_the_other_cards(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    operator_page.route(f"{API}wallet-status", lambda route: route.fulfill(status=400, body="{}"))
    with expect_console_errors(operator_page, BAD_REQUEST):
        operator_page.goto(PATH)
        assert_notice(operator_page, "Load Failed", "Unable to load sovereign system data")
        expect(card(operator_page, WALLET).get_by_role("alert")).to_contain_text("could not be loaded")
        expect(card(operator_page, VALIDATION)).to_contain_text("Level 20")
        expect(card(operator_page, SYSTEM)).to_contain_text("Operational")
        expect(button(operator_page, PREPARE)).to_be_enabled()
        assert_accessible(operator_page)
        again = card(operator_page, WALLET).get_by_role("button", name="Retry")
        retry(operator_page, again, f"{API}wallet-status")
        expect(card(operator_page, WALLET)).to_contain_text("ETH balance")


def test_a_refresh_that_fails_leaves_what_was_there(screen: Page, expect_console_errors: AllowErrors) -> None:
    with expect_console_errors(screen, BAD_REQUEST):
        screen.route(f"{API}*", lambda route: route.fulfill(status=400, body="{}"))
        button(screen, "Refresh").click()
        assert_notice(screen, "Load Failed", "Unable to load sovereign system data")
        for name, words in ((VALIDATION, "Level 20"), (WALLET, "ETH balance"), (SYSTEM, "Block number")):
            expect(card(screen, name).get_by_role("alert")).to_contain_text("this is the last answer")
            expect(card(screen, name)).to_contain_text(words)
        assert_accessible(screen)
        screen.unroute(f"{API}*")
        button(screen, "Refresh").click()
        expect(screen.get_by_text(re.compile("^Read at"))).to_be_visible()


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_telephone_shows_all_of_it(screen: Page) -> None:
    ask(screen, "5000000000")
    expect(card(screen, PREPARE)).to_contain_text("Insufficient funds")
    assert_no_sideways_scroll(screen)
    assert_accessible(screen)
