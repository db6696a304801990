"""The off-ramp: a quote, a conversion that takes two seconds, fixed and live rates, and bank details."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice, choose

PATH = "/off-ramp-crypto"
# Pressing the button blurs the field: an error that appeared before the button is released would move the button.
LONG_PRESS_MS = 1000
REAL = "DE89370400440532013000"


@pytest.fixture
def screen(operator_page: Page) -> Page:
    """Open the off-ramp screen."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_role("heading", level=1, name="Crypto Off-Ramp")).to_be_visible()
    return operator_page


@pytest.fixture
def writes(operator_page: Page) -> Iterator[list[str]]:
    """Collect the page's requests with a method other than GET."""
    requests: list[str] = []

    def note(request: Request) -> None:
        if request.method != "GET":
            requests.append(f"{request.method} {request.url}")

    operator_page.on("request", note)
    yield requests
    operator_page.remove_listener("request", note)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def quote(page: Page) -> Locator:
    return page.get_by_role("region", name="Quote")


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def convert(page: Page) -> None:
    expect(button(page, "Initiate Off-Ramp")).to_be_disabled()
    choose(page, "Cryptocurrency", "ETH · Ethereum")
    page.get_by_label("Amount", exact=True).fill("1.25")
    choose(page, "Fiat Currency", "GBP · Pound sterling")
    expect(quote(page)).to_contain_text("≈ 2,607.00 GBP")
    expect(quote(page)).to_contain_text("1 USD = 0.79 GBP")
    expect(button(page, "Initiate Off-Ramp")).to_be_disabled()
    button(page, "Use Saved: the account of Bank Settings").click()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    button(page, "Initiate Off-Ramp").click()
    expect(button(page, "Processing…")).to_have_attribute("aria-disabled", "true")
    assert_notice(page, "Off-Ramp Initiated", re.compile(r"^1\.25 ETH to ≈ 2,607\.00 GBP"))
    expect(button(page, "Initiate Off-Ramp")).to_be_enabled()


@pytest.mark.meets("2:23", "2:298g")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_conversion_ends_with_a_notice_and_bank_details_stay_in_the_tab_without_a_write_request(
    screen: Page, writes: list[str]
) -> None:
    convert(screen)
    open_tab(screen, "Transaction History")
    rows = screen.get_by_role("list", name="Recent Transactions").get_by_role("listitem")
    expect(rows).to_have_count(3)
    open_tab(screen, "Bank Settings")
    iban = screen.get_by_role("textbox", name=re.compile("^IBAN"))
    holder = screen.get_by_role("textbox", name=re.compile("^Account Holder Name"))
    expect(iban).to_have_value("BE49999000000171")
    iban.fill(REAL)
    iban.blur()
    expect(iban).to_have_accessible_description(re.compile("looks like an account at a real bank"))
    assert_accessible(screen)
    assert_no_sideways_scroll(screen)
    button(screen, "Save Bank Details").click()
    expect(iban).to_be_focused()
    iban.fill("GB77 SIMU 0000 0000 0000 01")
    holder.fill("Simulated Holder")
    button(screen, "Save Bank Details").click()
    assert_notice(screen, "Bank Details Saved", re.compile("kept in this tab"))
    button(screen, "Verify Account").click()
    assert_notice(screen, "Account Verified", re.compile("No bank was asked"))
    screen.reload()
    expect(iban).to_have_value("GB77SIMU00000000000001")
    expect(holder).to_have_value("Simulated Holder")
    assert writes == []


@pytest.mark.meets("2:145", "2:433")
def test_a_real_account_is_rejected_even_on_a_long_press_and_fixed_rates_are_shown_beside_live_prices(
    screen: Page,
) -> None:
    choose(screen, "Cryptocurrency", "BTC · Bitcoin")
    choose(screen, "Fiat Currency", "USD · US dollar")
    screen.get_by_label("Amount", exact=True).fill("1")
    account = screen.get_by_label("Bank Account", exact=True)
    account.fill("any text")
    button(screen, "Initiate Off-Ramp").hover()
    account.fill(REAL)
    screen.mouse.down()
    screen.wait_for_timeout(LONG_PRESS_MS)
    expect(account).not_to_have_attribute("aria-invalid", "true")
    screen.mouse.up()
    expect(account).to_be_focused()
    expect(account).to_have_accessible_description(re.compile("looks like an account at a real bank"))
    expect(button(screen, "Initiate Off-Ramp")).to_be_enabled()
    assert_accessible(screen)

    open_tab(screen, "Transaction History")
    bitcoin = screen.get_by_role("list", name="Live Market Rates").get_by_role("listitem").first
    price = bitcoin.locator("[data-slot=price]")
    expect(price).to_be_visible()
    before = price.inner_text()
    expect(price).not_to_have_text(before)
    expect(bitcoin).to_contain_text("42,500.00")
    expect(bitcoin).to_contain_text(re.compile(r"[+-]?\d+\.\d\d%$"))
