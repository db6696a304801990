"""The crypto host management: load history, wallets, saved wallet configurations and the section index."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import (
    LOADING,
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    choose,
    eventually,
)
from tests.browser.harness_console import AllowErrors

PATH = "/crypto-host-management"
SAVED = "**/api/wallets/saved/*"
LABEL = "drill-of-the-browser-test"
REAL = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
OPAQUE_SHARE = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 200).length / (data.length / 4);
}"""
MAX_OPAQUE_SHARE = 0.1
ON_A_PHONE = pytest.mark.parametrize("viewport", ["phone"], indirect=True)


def open_screen(page: Page) -> Page:
    page.goto(PATH)
    expect(page.get_by_role("heading", level=1, name="Crypto Host Management")).to_be_visible()
    return page


def records(page: Page, name: str) -> Locator:
    """Find the records of a table: its rows, or the cards that replace them in a narrow window."""
    table = page.get_by_role("table", name=name).or_(page.get_by_role("list", name=name))
    return table.locator("[data-row]")


def saved_wallet(page: Page, name: str) -> Locator:
    return records(page, "Saved Wallets").filter(has_text=name)


def fill_in(page: Page, *, name: str, address: str = "") -> None:
    page.get_by_label("Wallet name", exact=True).fill(name)
    page.get_by_label("Ethereum address").fill(address)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def read(page: Page, path: str) -> Any:
    return page.request.get(path).json()


@pytest.mark.meets("1:83", "D:host-load-chart", "D:latest-receipt")
def test_the_screen_charts_the_hosts_last_hour_and_downloads_the_newest_transactions_receipt(
    operator_page: Page,
) -> None:
    open_screen(operator_page)
    history = operator_page.get_by_role("region", name="Host load in the last hour")
    expect(history.locator("canvas")).to_be_visible()
    # Only the pixels of the line, the grid and the labels are opaque; the area below the line is translucent.
    eventually(
        operator_page,
        lambda: 0 < history.locator("canvas").evaluate(OPAQUE_SHARE) < MAX_OPAQUE_SHARE,
        what="a line over a translucent area",
    )
    for figure in ("Memory usage", "Network load", "Storage", "CPU usage"):
        history.get_by_role("radio", name=figure).click()
        expect(history.get_by_role("figure", name=re.compile(f"^{figure}, last hour"))).to_be_visible()
    rows = history.get_by_role("table", name="CPU usage, last hour").get_by_role("row")
    assert rows.count() > 20
    expect(operator_page.get_by_text(re.compile("the console's own defaults"))).to_have_count(0)
    press(operator_page, "Download Funds (SEPA-DIRECT)")
    assert_notice(operator_page, "Swift NET Download Initiated", re.compile("about 15 minutes"))
    newest = read(operator_page, "/api/transactions")[0]["id"]
    with operator_page.expect_download() as receipt:
        press(operator_page, "PDF Transfer Receipt")
    assert_notice(operator_page, "PDF Transfer Receipt", re.compile("proves no payment"))
    assert receipt.value.suggested_filename == f"SIMULATED-{newest}.pdf"
    assert Path(receipt.value.path()).read_bytes().startswith(b"%PDF")


def assert_portfolio_is_the_sum_of_the_wallets(page: Page) -> None:
    totals: dict[str, Decimal] = {}
    for wallet in read(page, "/api/wallets"):
        for balance in wallet["balances"]:
            asset = balance["asset"]
            totals[asset] = totals.get(asset, Decimal(0)) + Decimal(balance["amount"])
    portfolio = page.get_by_role("region", name="Portfolio by asset")
    for asset, amount in totals.items():
        # The mark SIM follows the currency without a space.
        shown = portfolio.locator("[data-slot=amount]").filter(has_text=f" {asset}SIM")
        text = shown.inner_text().replace(",", "").split()[0]
        assert Decimal(text) == amount


@pytest.mark.meets("1:98", "1:99", "1:153", "1:177", "D:crypto-host-wallet-calls", "Domain:1.3a")
@ON_A_PHONE
@pytest.mark.usefixtures("room_reset")
def test_a_new_wallet_is_first_in_the_list_and_real_or_used_addresses_are_rejected(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = open_screen(operator_page)
    name = page.get_by_label("Wallet name", exact=True)
    assert_portfolio_is_the_sum_of_the_wallets(page)
    fill_in(page, name="Drill of the browser test", address=REAL)
    press(page, "Create Wallet")
    expect(page.get_by_text(re.compile("looks like a real blockchain address"))).to_be_visible()
    expect(name).to_have_value("Drill of the browser test")
    assert_accessible(page)
    page.get_by_label("Ethereum address").fill(LABEL)
    choose(page, "Network", "Optimism")
    press(page, "Create Wallet")
    assert_notice(page, "Wallet Created Successfully", re.compile(f"and the training address {LABEL}"))
    expect(records(page, "My Wallets").first).to_contain_text("Drill of the browser test")
    # Count the wallets only now, because earlier the previous test's changes may still arrive.
    count = len(read(page, "/api/wallets"))
    expect(page.get_by_role("region", name=f"My Wallets ({count})")).to_be_visible()
    expect(name).to_have_value("")
    fill_in(page, name="Drill again", address=LABEL)
    with expect_console_errors(page, "400"):
        press(page, "Create Wallet")
        expect(page.get_by_label("Ethereum address")).to_have_accessible_description(
            re.compile("Another wallet of this room has this address")
        )
    expect(name).to_have_value("Drill again")
    assert_no_sideways_scroll(page)


def save_as(page: Page, source: str, wallet_id: str) -> None:
    page.get_by_role("radio", name=source).click()
    page.get_by_label(f"{source} wallet ID").fill(wallet_id)
    press(page, "Save Configuration")


@pytest.mark.meets("1:91", "1:189", "1:190", "1:221b", "1:221c", "1:222", "1:224")
@pytest.mark.departs_from("1:231d")
@ON_A_PHONE
@pytest.mark.usefixtures("room_reset")
def test_a_wallet_configuration_can_be_saved_loaded_and_deleted_live_in_two_browsers(
    operator_page: Page, trainer_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = open_screen(operator_page)
    open_screen(trainer_page)
    name = page.get_by_label("Wallet name", exact=True)
    fill_in(page, name="Drill Vault")
    choose(page, "Network", "Polygon")
    with expect_console_errors(page, "400"):
        save_as(page, "Import", "WLT_PAYROLL-7")
        assert_notice(page, "Save Failed", "Could not save wallet configuration")
    expect(page.get_by_label("Import wallet ID")).to_have_accessible_description(
        re.compile("A wallet with this ID is saved already")
    )
    save_as(page, "Custom", "WLT_DRILL-1")
    assert_notice(page, "Configuration Saved", "Drill Vault is saved with the ID WLT_DRILL-1.")
    row = saved_wallet(page, "Drill Vault")
    for text in ("Polygon", "WLT_DRILL-1", "custom", "Generated on creation", "bulk_created", "ACTIVE"):
        expect(row).to_contain_text(text)
    press(page, "Delete Configuration")
    assert_notice(page, "Configuration Deleted", re.compile("^All settings"))
    expect(name).to_have_value("")
    row.get_by_role("button", name="Load").click()
    assert_notice(page, "Wallet Loaded", re.compile("^Drill Vault is in the form “Create Wallets”"))
    expect(name).to_be_focused()
    expect(name).to_have_value("Drill Vault")
    expect(page.get_by_label("Custom wallet ID")).to_have_value("WLT_DRILL-1")

    row.get_by_role("button", name="Delete").click()
    question = page.get_by_role("alertdialog", name="Delete saved wallet")
    expect(question).to_contain_text(
        'Are you sure you want to delete wallet "Drill Vault" with ID "WLT_DRILL-1"?'
    )
    assert_accessible(page, within="[role=alertdialog]")
    page.route(SAVED, lambda route: route.fulfill(status=500, body=""))
    with expect_console_errors(page, "500"):
        question.get_by_role("button", name="Delete wallet").click()
        assert_notice(page, "Delete Failed", "Could not delete wallet")
    page.unroute(SAVED)
    question.get_by_role("button", name="Cancel").click()
    expect(row).to_have_count(1)
    # Both browsers show that a configuration was saved or deleted.
    saved_wallet(trainer_page, "Drill Vault").get_by_role("button", name="Delete").click()
    press(trainer_page, "Delete wallet")
    expect(records(trainer_page, "Saved Wallets").and_(trainer_page.locator(":focus"))).to_have_count(1)
    assert_notice(trainer_page, "Wallet Deleted", "Drill Vault with ID WLT_DRILL-1 is no longer saved.")
    expect(row).to_have_count(0)


def index_of(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Jump to a section")


def scroll_into_view(row: Locator) -> bool:
    row.scroll_into_view_if_needed()
    box, window = row.bounding_box(), row.page.viewport_size
    assert box
    assert window
    return box["y"] < window["height"] and box["y"] + box["height"] > 0


@pytest.mark.meets("1:82")
@pytest.mark.parametrize(("viewport", "most"), [("desktop", 4_000), ("phone", 8_200)], indirect=["viewport"])
def test_the_section_index_stays_in_sight_moves_the_focus_and_marks_the_current_section(
    operator_page: Page, most: int
) -> None:
    page = operator_page
    page.goto(f"{PATH}?saved.sort=name#wallets")
    current = index_of(page).locator("[aria-current=location]")
    wallets = page.get_by_role("region", name=re.compile("^My Wallets"))
    expect(wallets).to_be_focused()
    expect(current).to_have_text("My Wallets")
    expect(current).to_be_in_viewport(ratio=1)
    foot = index_of(page).bounding_box()
    head = wallets.bounding_box()
    assert foot
    assert head
    assert 0 <= head["y"] - foot["y"] - foot["height"] < 32
    index_of(page).get_by_role("link", name="Security", exact=True).focus()
    page.keyboard.press("Enter")
    security = page.get_by_role("region", name="Security Status")
    expect(security).to_be_focused()
    expect(security).to_be_in_viewport(ratio=1)
    expect(page).to_have_url(re.compile(r"\?saved\.sort=name#security$"))
    expect(current).to_have_text("Security")
    index_of(page).hover()
    page.mouse.wheel(0, -20_000)
    expect(current).to_have_text("System")
    index_of(page).get_by_role("link", name="Connector", exact=True).click()
    expect(current).to_have_text("Connector")
    assert_no_sideways_scroll(page)
    expect(page.locator(LOADING)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") < most
    last = records(page, "My Wallets").last
    # Sections that are drawn while scrolling can be higher than estimated, and move the row out of sight again.
    eventually(page, lambda: scroll_into_view(last), what="the last row is in sight")
