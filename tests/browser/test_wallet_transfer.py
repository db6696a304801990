"""The manual wallet transfer: rejected and valid transfers, and live updates elsewhere."""

import re
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
from tests.browser.harness_console import AllowErrors

PATH = "/wallet-transfer"
TRANSACTIONS = "**/api/transactions"
MASTER = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"
PRIMARY = "0xFacaded9eDF598E566B685D31562569469FacaDe"
NEXT = "TRN-000099"
REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
HOLDS = "Master Wallet holds 1026249.5 USDT (SIM). Write that much at most."


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


def execute_while_paused(page: Page) -> None:
    """Execute the transfer, and check that the button keeps its size while its request is paused."""
    button = page.get_by_role("button", name="Execute Transfer")
    before = button.bounding_box()
    routes: list[Route] = []

    def pause(route: Route) -> None:
        if route.request.method == "POST":
            routes.append(route)
        else:
            route.continue_()

    page.route(TRANSACTIONS, pause)
    execute(page)
    eventually(page, lambda: len(routes) == 1, what="the transfer is sent")
    expect(button).to_have_attribute("aria-busy", "true")
    assert before is not None
    assert button.bounding_box() == before
    expect(button.locator("svg").filter(visible=True)).to_have_count(1)
    routes[0].continue_()
    page.unroute(TRANSACTIONS)


@pytest.mark.meets("1:30", "1:78", "1:80b", "1:108", "1:141", "1:181", "D:positive-amount")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("room_reset")
def test_a_transfer_with_bad_input_is_rejected_and_a_valid_transfer_appears_live_in_another_browser(
    operator_page: Page, trainer_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.goto(PATH)
    expect(recent(page)).to_have_count(5)
    trainer_page.goto(PATH)
    choose(trainer_page, "Source wallet", "Master Wallet")
    expect(balance(trainer_page)).to_contain_text("1,026,249.50 USDT")

    fill(page, "1,50", "Blockchain")
    destination = page.get_by_label(re.compile("^Destination address"))
    destination.fill(REAL)
    execute(page)
    expect(page.get_by_text("A comma can be read in two ways here.")).to_be_visible()
    expect(page.get_by_text("This looks like a real blockchain address.")).to_be_visible()
    expect(last(page)).to_contain_text("Nothing has been sent from this screen yet.")
    assert_accessible(page)
    destination.fill(PRIMARY)
    with expect_console_errors(page, "400"):
        page.get_by_label("Amount").fill("99999999")
        execute(page)
        assert_notice(page, "Transfer Failed", HOLDS)
        expect(page.get_by_label("Amount")).to_have_accessible_description(HOLDS)
        page.get_by_label("Amount").fill("0.00")
        execute(page)
        assert_notice(page, "Transfer Failed", "Enter an amount above zero.")

    page.get_by_label("Amount").fill("1250.500001")
    with page.expect_request(TRANSACTIONS) as request:
        execute_while_paused(page)
    body: Any = request.value.post_data_json
    assert (body["fromWallet"], body["toWallet"], body["amount"]) == (MASTER, PRIMARY, "1250.500001")
    assert_notice(page, "Transfer Executed", re.compile(f"{NEXT} is pending"))
    expect(last(page)).to_contain_text(NEXT)
    expect(last(page).get_by_text("1,250.500001 USDT")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    for seen_by in (page, trainer_page):
        expect(recent(seen_by).first).to_contain_text(NEXT)
        expect(balance(seen_by)).to_contain_text("1,024,998.999999 USDT")
