"""The manual wallet transfer, as a person uses it."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    choose,
    eventually,
)

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/wallet-transfer"
TRANSACTIONS = "**/api/transactions"
OPERATIONS = "**/api/swift/operations"
MASTER = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"
PRIMARY = "0xFacaded9eDF598E566B685D31562569469FacaDe"
NEXT = "TRN-000099"
ON_A_PHONE = pytest.mark.parametrize("viewport", ["phone"], indirect=True)


@pytest.fixture
def screen(operator_page: Page) -> Page:
    """Open the screen and wait for its list."""
    operator_page.goto(PATH)
    expect(recent(operator_page)).to_have_count(5)
    return operator_page


def recent(page: Page) -> Locator:
    return page.get_by_role("list", name="Recent transactions").get_by_role("listitem")


def last(page: Page) -> Locator:
    return page.get_by_role("region", name="Last transfer")


def balance(page: Page) -> Locator:
    return page.get_by_role("group", name="Balance of the source")


def fill(page: Page, amount: str, method: str) -> None:
    choose(page, "Source wallet", "Master Wallet")
    choose(page, "Destination wallet", "Primary Wallet")
    page.get_by_label("Amount").fill(amount)
    page.get_by_role("radio", name=method).click()


def execute(page: Page) -> None:
    page.get_by_role("button", name="Execute Transfer").click()


@ON_A_PHONE
@pytest.mark.usefixtures("restored")
def test_a_transfer_is_executed_shown_and_still_there_after_a_reload(screen: Page) -> None:
    fill(screen, "1250.500001", "Blockchain")
    expect(balance(screen)).to_contain_text("1,026,249.50 USDT")
    with screen.expect_request(TRANSACTIONS) as asked:
        execute(screen)
    body: Any = asked.value.post_data_json
    assert {
        key: body[key] for key in ("fromWallet", "toWallet", "amount", "currency", "network", "userId")
    } == {
        "fromWallet": MASTER,
        "toWallet": PRIMARY,
        "amount": "1250.500001",
        "currency": "USDT",
        "network": "Ethereum",
        "userId": 1,
    }
    assert json.loads(body["metadata"])["sourceWallet"] == "master"
    assert_notice(screen, "Transfer Executed", re.compile(f"{NEXT} is pending"))
    expect(last(screen)).to_contain_text(NEXT)
    expect(last(screen).get_by_text("1,250.500001 USDT")).to_be_visible()
    expect(balance(screen)).to_contain_text("1,024,998.999999 USDT")
    assert_accessible(screen)
    assert_no_sideways_scroll(screen)
    screen.reload()
    expect(recent(screen).first).to_contain_text(NEXT)


def test_the_button_that_executes_keeps_its_size_while_it_is_busy(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    fill(screen, "1", "Blockchain")
    button = screen.get_by_role("button", name="Execute Transfer")
    before = button.bounding_box()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    screen.route(TRANSACTIONS, hold)
    execute(screen)
    eventually(screen, lambda: len(held) == 1, what="the transfer is sent")
    expect(button).to_have_attribute("aria-busy", "true")
    assert before is not None
    assert button.bounding_box() == before
    expect(button.locator("svg").filter(visible=True)).to_have_count(1)
    with expect_console_errors(screen, "400"):
        held[0].fulfill(status=400, json={"code": "invalid", "message": "No.", "fields": {}})
        expect(button).not_to_have_attribute("aria-busy", "true")


@pytest.mark.usefixtures("restored")
def test_a_transfer_by_swift_has_its_operation_on_the_swiftnet_screen(screen: Page) -> None:
    fill(screen, "12.50", "SWIFT")
    execute(screen)
    assert_notice(
        screen, "Transfer Executed", re.compile(f"{NEXT} is pending, and its SWIFT operation SIM-OP-0011")
    )
    last(screen).get_by_role("link", name="Open SwiftNet Access").click()
    expect(screen.get_by_text("SIM-OP-0011").first).to_be_visible()


@pytest.mark.usefixtures("restored")
def test_a_swift_operation_that_fails_is_told_and_can_be_recorded_later(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    fill(screen, "12.50", "SWIFT")
    with expect_console_errors(screen, "503"):
        screen.route(OPERATIONS, lambda route: route.fulfill(status=503, body="no room"))
        execute(screen)
        assert_notice(
            screen,
            "SWIFT Operation Not Recorded",
            f"{NEXT} was created and stays. Its SWIFT operation was not recorded: The server did not answer (503). Try again.",
        )
    expect(last(screen)).to_contain_text("not recorded")
    expect(recent(screen).first).to_contain_text(NEXT)
    screen.unroute(OPERATIONS)
    last(screen).get_by_role("button", name="Record it again").click()
    expect(last(screen)).to_contain_text("SIM-OP-0011")


def test_what_is_missing_is_asked_for(screen: Page) -> None:
    execute(screen)
    assert_notice(screen, "Missing Information", "Please fill in all required fields")
    expect(screen.get_by_role("combobox", name="Source wallet")).to_be_focused()
    assert_accessible(screen)


def test_more_than_the_wallet_holds_is_refused_at_the_amount(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(screen, "400"):
        fill(screen, "99999999", "SWIFT")
        execute(screen)
        holds = "Master Wallet holds 1026249.5 USDT (SIM). Write that much at most."
        assert_notice(screen, "Transfer Failed", holds)
        expect(screen.get_by_label("Amount")).to_have_accessible_description(holds)
        screen.get_by_label("Amount").fill("0.00")
        execute(screen)
        assert_notice(screen, "Transfer Failed", "Enter an amount above zero.")
    expect(recent(screen).first).to_contain_text("TRN-000013")


def test_an_amount_with_a_comma_and_a_real_address_are_refused_before_they_are_sent(screen: Page) -> None:
    fill(screen, "1,50", "SWIFT")
    screen.get_by_label(re.compile("^Destination address")).fill("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045")
    execute(screen)
    expect(screen.get_by_text("A comma can be read in two ways here.")).to_be_visible()
    expect(screen.get_by_text("This looks like a real blockchain address.")).to_be_visible()
    expect(last(screen)).to_contain_text("Nothing was sent from this screen yet.")


def test_an_answer_without_an_id_and_no_answer_at_all_lose_nothing(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    fill(screen, "7", "SWIFT")
    screen.route(TRANSACTIONS, lambda route: route.fulfill(json={}))
    execute(screen)
    assert_notice(screen, "Transfer Failed", "Please try again or contact support")
    screen.unroute(TRANSACTIONS)
    with expect_console_errors(screen, "ERR_FAILED"):
        screen.route(TRANSACTIONS, lambda route: route.abort())
        execute(screen)
        assert_notice(screen, "Transfer Error", "Network error occurred. Please try again.")
    expect(screen.get_by_label("Amount")).to_have_value("7")


def test_the_gas_fee_is_not_calculated_and_reset_empties_the_form(screen: Page) -> None:
    fill(screen, "7", "SEPA")
    screen.get_by_role("button", name="Calculate Gas Fee").click()
    assert_notice(screen, "Calculate Gas Fee", re.compile("^Nothing was calculated"))
    screen.get_by_role("button", name="Reset").click()
    expect(screen.get_by_label("Amount")).to_have_value("0.00")
    expect(screen.get_by_label(re.compile("^Source address"))).to_have_value("")
    expect(screen.get_by_role("combobox", name="Source wallet")).to_contain_text("Choose a wallet")


@pytest.mark.usefixtures("restored")
def test_another_browser_of_the_room_sees_it_by_itself(screen: Page, trainer_page: Page) -> None:
    trainer_page.goto(PATH)
    choose(trainer_page, "Source wallet", "Master Wallet")
    expect(balance(trainer_page)).to_contain_text("1,026,249.50 USDT")
    fill(screen, "26249.50", "Blockchain")
    execute(screen)
    expect(recent(trainer_page).first).to_contain_text(NEXT)
    expect(balance(trainer_page)).to_contain_text("1,000,000.00 USDT")


def test_the_dashboard_and_the_consoles_lead_here(operator_page: Page) -> None:
    for path, name in (
        ("/home", "Wallet Transfer"),
        ("/swift-console", "Wallet"),
        ("/swift-console", "Wallet Transfer"),
        ("/swift-additions", "Wallet Transfer"),
    ):
        operator_page.goto(path)
        operator_page.get_by_role("main").get_by_role("link", name=name, exact=True).click()
        expect(operator_page).to_have_url(re.compile(f"{PATH}$"))


@pytest.mark.usefixtures("restored")
def test_a_transfer_is_made_from_the_admin_console_too(operator_page: Page) -> None:
    operator_page.goto("/admin-access")
    operator_page.get_by_role("button", name="New Transfer").click()
    dialog = operator_page.get_by_role("dialog", name="Transfer")
    execute(operator_page)
    assert_notice(operator_page, "Missing Information", "Please fill in all required fields")
    fill(operator_page, "12.50", "SEPA")
    assert_accessible(operator_page)
    execute(operator_page)
    assert_notice(operator_page, "Transfer Executed", re.compile(f"{NEXT} is pending"))
    expect(dialog).to_contain_text(NEXT)
