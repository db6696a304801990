"""The simulated block explorer, as a person looks something up in it."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import assert_accessible, assert_marked, assert_no_sideways_scroll
from tests.browser.harness_sessions import OPERATOR, THEME_KEY

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

START = "/explorer/"
FORGET_CONNECTIONS = (
    "from apps.wallets.connector.models import DappConnection; DappConnection.objects.all().delete()"
)
UNKNOWN = f"/explorer/tx/0xfacade{'0' * 52}facade"
EVERY_DIGIT = "25.499999999999999999 ETH"
COPIED = """data => {
    const range = document.createRange();
    range.selectNodeContents(data);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return getSelection().toString();
}"""
REAL_HASH = "0x" + "5c" * 32
REAL_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
BOTH_WINDOWS = [("desktop", "dark"), ("phone", "light")]


def search(page: Page, text: str) -> None:
    field = page.get_by_role("searchbox", name="Search the explorer")
    field.fill(text)
    field.press("Enter")


def newest(page: Page) -> Locator:
    """Find the link to the newest transaction."""
    return page.get_by_role("table").get_by_role("rowheader").first.get_by_role("link")


def assert_keeps_the_rules(page: Page, *, tiled: bool = True) -> None:
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    assert_marked(page, tiled=tiled)


@pytest.mark.parametrize(("viewport", "theme"), BOTH_WINDOWS, indirect=True)
def test_every_page_is_accessible_marked_and_fits_its_window(
    operator_page: Page, server: Server, theme: str, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    outside: list[str] = []
    page.on(
        "request",
        lambda request: outside.append(request.url) if not request.url.startswith(server.url) else None,
    )
    page.goto(START)
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert_keeps_the_rules(page)
    newest(page).click()
    expect(page).to_have_title(re.compile("^Transaction SIM-MOV-"))
    assert_keeps_the_rules(page)
    page.get_by_role("region", name="Overview").get_by_role("link", name=re.compile("^[0-9]+$")).click()
    expect(page).to_have_title(re.compile("^Block "))
    assert_keeps_the_rules(page)
    for address in ("/explorer/address/outside", "/explorer/address/master", "/explorer/tx/SIM-MOV-000030"):
        page.goto(address)
        assert_keeps_the_rules(page)
    page.goto("/explorer/address/master")
    page.get_by_role("link", name="as USDT (SIM)").click()
    expect(page).to_have_title("USDT (SIM) · SIM explorer")
    assert_keeps_the_rules(page)
    with expect_console_errors(page, "404"):
        page.goto(UNKNOWN)
        assert_keeps_the_rules(page, tiled=False)
    assert outside == []


@pytest.mark.parametrize(("viewport", "theme"), BOTH_WINDOWS, indirect=True)
@pytest.mark.usefixtures("theme")
def test_the_last_digits_of_an_amount_are_shown_on_demand_read_aloud_copied_and_printed(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/explorer/address/bridge")
    amount = page.get_by_role("table", name="Movements, newest first").locator("data[tabindex]").first
    expect(amount).to_have_text(EVERY_DIGIT)
    assert EVERY_DIGIT in amount.aria_snapshot()
    rest = amount.locator(".rest > span")
    expect(rest).to_have_css("font-size", "0px")
    amount.focus()
    # No amount is shown without the mark.
    assert f"{EVERY_DIGIT} · SIM" in amount.evaluate("data => getComputedStyle(data, '::after').content")
    expect(amount).to_have_css("outline-style", "solid")
    assert amount.evaluate(COPIED) == EVERY_DIGIT
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    page.emulate_media(media="print")
    expect(rest).not_to_have_css("font-size", "0px")
    assert amount.evaluate("data => getComputedStyle(data, '::after').display") == "none"


def test_a_search_leads_from_a_label_to_a_wallet_and_on_to_where_its_funds_went(operator_page: Page) -> None:
    page = operator_page
    page.goto(START)
    search(page, "master")
    expect(page.get_by_role("heading", level=1)).to_have_text("Master Wallet")
    balances = page.get_by_role("table", name="Balances")
    expect(balances.get_by_text("It adds up")).to_have_count(balances.locator("tbody tr").count())
    movements = page.get_by_role("table", name="Movements, newest first")
    movements.get_by_role("link", name="Treasury Reserve").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Treasury Reserve")


def test_a_hash_that_nobody_knows_is_a_lesson(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(operator_page, "404"):
        operator_page.goto(UNKNOWN)
    expect(operator_page.get_by_role("heading", name="Unknown transaction")).to_be_visible()
    expect(operator_page.get_by_role("region", name="What an unknown hash means")).to_be_visible()
    operator_page.get_by_role("link", name="Newest blocks and transactions").click()
    expect(operator_page).to_have_url(re.compile("/explorer/$"))


@pytest.mark.parametrize("real", [REAL_HASH, REAL_ADDRESS])
def test_what_could_be_real_is_refused_and_not_shown(
    operator_page: Page, expect_console_errors: AllowErrors, real: str
) -> None:
    operator_page.goto(START)
    with expect_console_errors(operator_page, "400"):
        search(operator_page, real)
        expect(operator_page.get_by_role("heading", name="This can’t be looked up")).to_be_visible()
    expect(operator_page.get_by_text("Nothing was stored.")).to_be_visible()
    expect(operator_page.get_by_role("searchbox")).to_have_value("")
    assert real not in operator_page.content()
    assert_accessible(operator_page)


def test_confirmations_grow_when_the_page_is_read_again(operator_page: Page, server: Server) -> None:
    page = operator_page
    page.goto(START)
    newest(page).click()
    row = page.locator("dl > div").filter(has=page.get_by_text("Confirmations", exact=True))
    shown = int(row.locator("dd span").first.inner_text())
    server.manage("sandbox", "shift", "main", "1")
    try:
        page.get_by_role("link", name="Reload").click()
        expect(row.locator("dd span").first).not_to_have_text(str(shown))
        assert int(row.locator("dd span").first.inner_text()) >= shown + 5
    finally:
        server.manage("sandbox", "shift", "main", "-1")


@pytest.mark.usefixtures("restored")
def test_the_link_of_the_wallet_connector_opens_the_transaction_in_a_new_tab(
    operator_page: Page, server: Server
) -> None:
    page = operator_page
    server.manage("shell", "-c", FORGET_CONNECTIONS)
    page.goto("/dapp-wallet-connector")
    page.get_by_role("button", name="Connect Wallet", exact=True).click()
    page.get_by_label("Target Wallet Address").fill("wallet1")
    page.get_by_label("Amount", exact=True).fill("12.5")
    page.get_by_role("button", name="Prepare Transfer").click()
    expect(page.get_by_text(re.compile("^SIM-TX-"))).to_be_visible()
    page.get_by_role("button", name="Execute Broadcast").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="View on block explorer").click()
    explorer = opened.value
    expect(explorer.get_by_role("heading", level=1)).to_have_text("Transaction")
    expect(explorer.get_by_role("table", name="Postings")).to_contain_text("+12.500000 USDT")
    expect(explorer.get_by_role("table", name="Postings")).to_contain_text("Primary Wallet")
    expect(page.get_by_role("link", name="View on block explorer")).to_be_visible()


def test_a_stranger_signs_in_and_comes_back_to_the_page(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    page.goto("/explorer/address/master?asset=USDT")
    page.wait_for_url(re.compile(r"/\?next="))
    page.get_by_label("Administrator username").fill(OPERATOR)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Master Wallet")
    assert page.url.endswith("/explorer/address/master?asset=USDT")


def test_the_keyboard_skips_to_the_page_and_searches(operator_page: Page) -> None:
    operator_page.goto(START)
    operator_page.keyboard.press("Tab")
    skip = operator_page.get_by_role("link", name="Skip to the page")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    operator_page.keyboard.press("Enter")
    expect(operator_page.get_by_role("main")).to_be_focused()
    search(operator_page, "WLT_000003")
    expect(operator_page.get_by_role("heading", level=1)).to_have_text("Master Wallet")


def test_a_copied_address_carries_the_mark_and_leads_back(operator_page: Page) -> None:
    page = operator_page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/explorer/address/master")
    page.get_by_role("button", name="Copy the address of Master Wallet").click()
    expect(page.get_by_text("Copied!")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.match("SIM:0xfacade", copied, re.IGNORECASE)
    page.goto(START)
    search(page, copied)
    expect(page.get_by_role("heading", level=1)).to_have_text("Master Wallet")


def test_the_theme_follows_the_console_in_another_tab(operator_page: Page) -> None:
    operator_page.goto(START)
    console = operator_page.context.new_page()
    console.goto("/home")
    console.get_by_role("button", name="Use the light theme").click()
    expect(operator_page.locator("html")).to_have_attribute("data-theme", "light")
    assert console.evaluate("key => localStorage.getItem(key)", THEME_KEY) == "light"


@pytest.fixture
def without_scripts(operator_page: Page, browser: Browser, server: Server) -> Iterator[Page]:
    """Give a browser that runs no script, with the operator's session."""
    context = browser.new_context(
        base_url=server.url,
        java_script_enabled=False,
        storage_state=operator_page.context.storage_state(),
    )
    yield context.new_page()
    context.close()


def test_it_needs_no_script(without_scripts: Page) -> None:
    page = without_scripts
    page.goto(START)
    newest(page).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Transaction")
    expect(page.get_by_role("button", name=re.compile("^Copy"))).to_have_count(0)
    search(page, "wallet1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Primary Wallet")


def test_on_paper_the_marks_stay_and_the_ways_on_go(operator_page: Page) -> None:
    operator_page.goto("/explorer/address/master")
    operator_page.emulate_media(media="print")
    expect(operator_page.get_by_role("complementary", name="Training simulation")).to_be_visible()
    for area in operator_page.locator("main [data-slot=simulated-area]").all():
        expect(area).to_have_css("background-image", re.compile("simulated-mark"))
        expect(area).to_have_css("print-color-adjust", "exact")
    expect(operator_page.get_by_role("search")).to_be_hidden()
    expect(operator_page.get_by_role("link", name="Reload")).to_be_hidden()
    expect(operator_page.get_by_role("table", name="Balances")).to_be_visible()
