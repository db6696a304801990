"""Simulated block explorer: pages, digits of amounts, search, and operation without JavaScript."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    COLOURS,
    assert_accessible,
    assert_marked,
    assert_no_sideways_scroll,
)
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import VIEWPORTS

START = "/explorer/"
UNKNOWN = f"/explorer/tx/0xfacade{'0' * 52}facade"
REAL_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
EVERY_DIGIT = "25.499999999999999999 ETH"
SELECT_AND_COPY = """data => {
    const range = document.createRange();
    range.selectNodeContents(data);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return getSelection().toString();
}"""
# Rules checked in a wide window, because a narrow window shows no table heads.
WIDE = (
    *COLOURS,
    "empty-table-header",
    "th-has-data-cells",
    "aria-required-parent",
    "scrollable-region-focusable",
)


def search(page: Page, text: str) -> None:
    field = page.get_by_role("searchbox", name="Search the explorer")
    field.fill(text)
    field.press("Enter")


def newest(page: Page) -> Locator:
    """Find the link to the newest transaction."""
    return page.get_by_role("table").get_by_role("rowheader").first.get_by_role("link")


def assert_follows_the_rules(page: Page, *, tiled: bool = True) -> None:
    """Check a page in a wide dark window and a narrow light one."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for size, theme, rules in (("desktop", "dark", WIDE), ("phone", "light", ())):
        page.set_viewport_size(VIEWPORTS[size])
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert_accessible(page, rules=rules)
        assert_no_sideways_scroll(page)
        assert_marked(page, tiled=tiled, paper=size == "phone")


@pytest.mark.meets("D:explorer-addresses", "Domain:1.1c", "Domain:6a")
def test_every_explorer_page_is_accessible_and_marked_and_fits_its_window(
    operator_page: Page, server: Server, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    outside: list[str] = []
    page.on(
        "request",
        lambda request: outside.append(request.url) if not request.url.startswith(server.url) else None,
    )
    page.goto(START)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert_follows_the_rules(page)
    newest(page).click()
    expect(page).to_have_title(re.compile("^Transaction SIM-MOV-"))
    assert_follows_the_rules(page)
    page.get_by_role("region", name="Overview").get_by_role("link", name=re.compile("^[0-9]+$")).click()
    expect(page).to_have_title(re.compile("^Block "))
    assert_follows_the_rules(page)
    for address in ("/explorer/address/outside", "/explorer/tx/SIM-MOV-000030", "/explorer/address/master"):
        page.goto(address)
        assert_follows_the_rules(page)
    page.get_by_role("link", name="as USDT (SIM)").click()
    expect(page).to_have_title("USDT (SIM) · SIM explorer")
    assert_follows_the_rules(page)
    with expect_console_errors(page, "400"):
        search(page, REAL_ADDRESS)
        expect(page.get_by_role("heading", name="This can’t be looked up")).to_be_visible()
    assert_follows_the_rules(page, tiled=False)
    with expect_console_errors(page, "404"):
        page.goto(UNKNOWN)
    expect(page.get_by_role("heading", name="Unknown transaction")).to_be_visible()
    expect(page.get_by_role("region", name="What an unknown hash means")).to_be_visible()
    assert_follows_the_rules(page, tiled=False)
    page.get_by_role("link", name="Newest blocks and transactions").click()
    expect(page).to_have_url(re.compile("/explorer/$"))
    assert outside == []


@pytest.mark.meets("Domain:2b")
@pytest.mark.parametrize(("viewport", "theme"), [("phone", "light")], indirect=True)
def test_an_amount_shows_all_digits_on_focus_and_on_paper_and_gives_them_to_copies_and_screen_readers(
    operator_page: Page, theme: str
) -> None:
    page = operator_page
    page.goto("/explorer/address/bridge")
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    amount = page.get_by_role("table", name="Movements, newest first").locator("data[tabindex]").first
    expect(amount).to_have_text(EVERY_DIGIT)
    assert EVERY_DIGIT in amount.aria_snapshot()
    rest = amount.locator(".rest > span")
    expect(rest).to_have_css("font-size", "0px")
    amount.focus()
    # The tooltip with all digits has the mark too, because no amount may be shown without it.
    assert f"{EVERY_DIGIT} · SIM" in amount.evaluate("data => getComputedStyle(data, '::after').content")
    expect(amount).to_have_css("outline-style", "solid")
    assert amount.evaluate(SELECT_AND_COPY) == EVERY_DIGIT
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    page.emulate_media(media="print")
    expect(rest).not_to_have_css("font-size", "0px")
    assert amount.evaluate("data => getComputedStyle(data, '::after').display") == "none"


def assert_marked_on_paper(page: Page) -> None:
    page.emulate_media(media="print")
    expect(page.get_by_role("complementary", name="Training simulation")).to_be_visible()
    for area in page.locator("main [data-slot=simulated-area]").all():
        expect(area).to_have_css("background-image", re.compile("simulated-mark"))
        expect(area).to_have_css("print-color-adjust", "exact")
    expect(page.get_by_role("search")).to_be_hidden()
    expect(page.get_by_role("link", name="Reload")).to_be_hidden()
    expect(page.get_by_role("table", name="Balances")).to_be_visible()
    page.emulate_media(media="screen")


@pytest.mark.meets("Domain:1.1c")
def test_the_skip_link_works_and_a_wallets_page_prints_marks_and_copies_a_simulated_address(
    operator_page: Page,
) -> None:
    page = operator_page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(START)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the page")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    search(page, "WLT_000003")
    expect(page.get_by_role("heading", level=1)).to_have_text("Master Wallet")
    balances = page.get_by_role("table", name="Balances")
    expect(balances.get_by_text("It adds up")).to_have_count(balances.locator("tbody tr").count())
    assert_marked_on_paper(page)
    page.get_by_role("button", name="Copy the address of Master Wallet").click()
    expect(page.get_by_text("Copied!")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert re.match("SIM:0xfacade", address, re.IGNORECASE)
    movements = page.get_by_role("table", name="Movements, newest first")
    movements.get_by_role("link", name="Treasury Reserve").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Treasury Reserve")
    search(page, address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Master Wallet")


@pytest.fixture
def page_without_javascript(operator_page: Page, browser: Browser, server: Server) -> Iterator[Page]:
    """Open a page in the operator's session, in a browser context without JavaScript."""
    context = browser.new_context(
        base_url=server.url,
        java_script_enabled=False,
        storage_state=operator_page.context.storage_state(),
    )
    yield context.new_page()
    context.close()


@pytest.mark.meets("D:explorer-django")
def test_the_explorer_works_without_javascript(page_without_javascript: Page) -> None:
    page = page_without_javascript
    page.goto(START)
    newest(page).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Transaction")
    expect(page.get_by_role("button", name=re.compile("^Copy"))).to_have_count(0)
    search(page, "wallet1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Primary Wallet")
