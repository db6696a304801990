"""The crypto host's management, as a person uses it: what is loaded, created, saved, loaded again and deleted."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness_checks import (
    LOADING,
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    choose,
    eventually,
)

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/crypto-host-management"
PERFORMANCE = "**/api/crypto-host/performance"
LABEL = "drill-of-the-browser-test"
COVERED = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 200).length / (data.length / 4);
}"""
MOST_COVERED = 0.1
BOTH_SIZES = pytest.mark.parametrize("viewport", ["desktop", "phone"], indirect=True)
ON_A_PHONE = pytest.mark.parametrize("viewport", ["phone"], indirect=True)


def open_screen(page: Page) -> Page:
    page.goto(PATH)
    expect(page.get_by_role("heading", level=1, name="Crypto Host Management")).to_be_visible()
    return page


def records(page: Page, name: str) -> Locator:
    """Find the records of a table, which are cards where there is no room for one."""
    table = page.get_by_role("table", name=name).or_(page.get_by_role("list", name=name))
    return table.locator("[data-row]")


def saved(page: Page, name: str) -> Locator:
    return records(page, "Saved Wallets").filter(has_text=name)


def fill_in(page: Page, *, name: str, address: str = "") -> None:
    page.get_by_label("Wallet name", exact=True).fill(name)
    page.get_by_label("Ethereum address").fill(address)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def read(page: Page, path: str) -> Any:
    return page.request.get(path).json()


def test_the_spinner_says_what_is_loaded_until_it_is_there(operator_page: Page) -> None:
    held: list[Route] = []
    operator_page.route("**/api/wallets/saved", lambda route: held.append(route))  # noqa: PLW0108
    operator_page.goto(PATH)
    expect(operator_page.get_by_text("Loading Crypto Host Management System...")).to_be_visible()
    eventually(operator_page, lambda: bool(held), what="the saved wallets are asked for")
    expect(operator_page.get_by_role("heading", level=1)).to_have_count(0)
    held[0].continue_()
    expect(operator_page.get_by_role("heading", level=1, name="Crypto Host Management")).to_be_visible()


def test_the_bars_show_what_the_room_reports(operator_page: Page) -> None:
    reading = {"networkLoad": 71.5, "storage": 44.1, "cpuUsage": 46.2, "memoryUsage": 63}
    operator_page.route(PERFORMANCE, lambda route: route.fulfill(json=reading))
    open_screen(operator_page)
    for name, value in (
        ("CPU usage", "46.2%"),
        ("Memory usage", "63.0%"),
        ("Network load", "71.5%"),
        ("Storage", "44.1%"),
    ):
        expect(operator_page.get_by_role("meter", name=name).first).to_have_attribute("aria-valuetext", value)


def test_the_bars_fall_back_where_nothing_can_be_read(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    operator_page.route(PERFORMANCE, lambda route: route.abort())
    with expect_console_errors(operator_page, "ERR_FAILED"):
        open_screen(operator_page)
        for name, value in (("CPU usage", "45.0%"), ("Memory usage", "62.0%"), ("Network load", "76.0%")):
            expect(operator_page.get_by_role("meter", name=name).first).to_have_attribute(
                "aria-valuetext", value
            )
        expect(operator_page.get_by_text(re.compile("the console's own defaults"))).to_be_visible()


def test_the_load_of_the_last_hour_is_drawn_for_each_figure(operator_page: Page) -> None:
    open_screen(operator_page)
    history = operator_page.get_by_role("region", name="Host load in the last hour")
    expect(history.locator("canvas")).to_be_visible()
    # A line, a grid and words; the area below the line lets the card through.
    eventually(
        operator_page,
        lambda: 0 < history.locator("canvas").evaluate(COVERED) < MOST_COVERED,
        what="a course over a pale area",
    )
    for figure in ("Memory usage", "Network load", "Storage", "CPU usage"):
        history.get_by_role("radio", name=figure).click()
        expect(history.get_by_role("figure", name=re.compile(f"^{figure}, last hour"))).to_be_visible()
    rows = history.get_by_role("table", name="CPU usage, last hour").get_by_role("row")
    assert rows.count() > 20


def test_the_download_only_tells_of_itself_and_the_receipt_is_the_newest_transactions(
    operator_page: Page,
) -> None:
    open_screen(operator_page)
    posted: list[str] = []
    operator_page.on("request", lambda call: posted.append(call.url) if call.method != "GET" else None)
    press(operator_page, "Download Funds (SEPA-DIRECT)")
    assert_notice(operator_page, "Swift NET Download Initiated", re.compile("about 15 minutes"))
    assert posted == []
    newest = read(operator_page, "/api/transactions")[0]["id"]
    with operator_page.expect_download() as receipt:
        press(operator_page, "PDF Transfer Receipt")
    assert_notice(operator_page, "PDF Transfer Receipt", re.compile("proves no payment"))
    assert receipt.value.suggested_filename == f"SIMULATED-{newest}.pdf"
    assert Path(receipt.value.path()).read_bytes().startswith(b"%PDF")


@ON_A_PHONE
def test_the_wallets_and_the_portfolio_agree_with_the_ledger(operator_page: Page) -> None:
    open_screen(operator_page)
    wallets = read(operator_page, "/api/wallets")
    expect(operator_page.get_by_role("region", name=f"My Wallets ({len(wallets)})")).to_be_visible()
    held: dict[str, Decimal] = {}
    for wallet in wallets:
        for balance in wallet["balances"]:
            asset = balance["asset"]
            held[asset] = held.get(asset, Decimal(0)) + Decimal(balance["amount"])
    portfolio = operator_page.get_by_role("region", name="Portfolio by asset")
    for asset, amount in held.items():
        # The currency, and with no blank between the mark that stands behind every amount.
        shown = portfolio.locator("[data-slot=amount]").filter(has_text=f" {asset}SIM")
        text = shown.inner_text().replace(",", "").split()[0]
        assert Decimal(text) == amount
    assert_no_sideways_scroll(operator_page)


@ON_A_PHONE
@pytest.mark.usefixtures("restored")
def test_a_created_wallet_heads_the_list_and_the_form_is_empty_again(operator_page: Page) -> None:
    open_screen(operator_page)
    fill_in(operator_page, name="Drill of the browser test", address=LABEL)
    choose(operator_page, "Network", "Optimism")
    press(operator_page, "Create Wallet")
    assert_notice(
        operator_page, "Wallet Created Successfully", re.compile(f"at the training address {LABEL}")
    )
    expect(records(operator_page, "My Wallets").first).to_contain_text("Drill of the browser test")
    # Counted afterwards: before, the room may still be told of what the test before this one left.
    expect(
        operator_page.get_by_role("region", name=f"My Wallets ({len(read(operator_page, '/api/wallets'))})")
    ).to_be_visible()
    expect(operator_page.get_by_label("Wallet name", exact=True)).to_have_value("")
    assert_no_sideways_scroll(operator_page)


def test_what_is_missing_is_told_one_by_one(operator_page: Page) -> None:
    open_screen(operator_page)
    press(operator_page, "Create Wallet")
    assert_notice(operator_page, "Error", "Please enter a wallet name")
    expect(operator_page.get_by_label("Wallet name", exact=True)).to_be_focused()
    fill_in(operator_page, name="Drill")
    press(operator_page, "Create Wallet")
    assert_notice(operator_page, "Error", "Please enter an Ethereum address")
    expect(operator_page.get_by_label("Ethereum address")).to_be_focused()
    assert_accessible(operator_page)


@pytest.mark.parametrize(
    "address", ["0xdAC17F958D2ee523a2206206994597C13D831ec7", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"]
)
def test_a_real_address_is_refused_with_a_reason_and_nothing_is_lost(
    address: str, operator_page: Page
) -> None:
    open_screen(operator_page)
    fill_in(operator_page, name="Drill", address=address)
    press(operator_page, "Create Wallet")
    expect(operator_page.get_by_text(re.compile("looks like a real blockchain address"))).to_be_visible()
    expect(operator_page.get_by_label("Wallet name", exact=True)).to_have_value("Drill")


@pytest.mark.usefixtures("restored")
def test_an_address_that_is_taken_is_refused_at_its_field(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    open_screen(operator_page)
    fill_in(operator_page, name="Drill", address=LABEL)
    press(operator_page, "Create Wallet")
    expect(operator_page.get_by_label("Wallet name", exact=True)).to_have_value("")
    fill_in(operator_page, name="Drill again", address=LABEL)
    with expect_console_errors(operator_page, "400"):
        press(operator_page, "Create Wallet")
        expect(operator_page.get_by_label("Ethereum address")).to_have_accessible_description(
            re.compile("Another wallet of this room has this address")
        )
    expect(operator_page.get_by_label("Wallet name", exact=True)).to_have_value("Drill again")


@ON_A_PHONE
@pytest.mark.usefixtures("restored")
def test_a_configuration_is_saved_loaded_and_deleted(operator_page: Page) -> None:
    page = open_screen(operator_page)
    fill_in(page, name="Drill Vault")
    choose(page, "Network", "Polygon")
    page.get_by_role("radio", name="Custom").click()
    page.get_by_label("Custom wallet ID").fill("WLT_DRILL-1")
    press(page, "Save Configuration")
    assert_notice(page, "Configuration Saved", "Drill Vault is saved with the ID WLT_DRILL-1.")
    row = saved(page, "Drill Vault")
    for text in ("Polygon", "WLT_DRILL-1", "custom", "Generated on creation", "bulk_created", "ACTIVE"):
        expect(row).to_contain_text(text)

    press(page, "Delete Configuration")
    assert_notice(page, "Configuration Deleted", re.compile("^All settings"))
    expect(page.get_by_label("Wallet name", exact=True)).to_have_value("")

    row.get_by_role("button", name="Load").click()
    assert_notice(page, "Wallet Loaded", re.compile("^Drill Vault is in Create Wallets"))
    expect(page.get_by_label("Wallet name", exact=True)).to_be_focused()
    expect(page.get_by_label("Wallet name", exact=True)).to_have_value("Drill Vault")
    expect(page.get_by_label("Custom wallet ID")).to_have_value("WLT_DRILL-1")

    row.get_by_role("button", name="Delete").click()
    question = page.get_by_role("alertdialog", name="Delete saved wallet")
    expect(question).to_contain_text(
        'Are you sure you want to delete wallet "Drill Vault" with ID "WLT_DRILL-1"?'
    )
    assert_accessible(page)
    question.get_by_role("button", name="Cancel").click()
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Delete").click()
    question.get_by_role("button", name="Delete wallet").click()
    assert_notice(page, "Wallet Deleted", "Drill Vault with ID WLT_DRILL-1 is no longer saved.")
    expect(row).to_have_count(0)


@pytest.mark.usefixtures("restored")
def test_an_id_is_generated_where_none_is_given_and_the_rest_has_its_defaults(operator_page: Page) -> None:
    open_screen(operator_page)
    press(operator_page, "Save Configuration")
    assert_notice(
        operator_page,
        "Configuration Saved",
        re.compile(r"^master WaLLET is saved with the ID WLT_\d{13}[A-Z]{6}\.$"),
    )
    newest = read(operator_page, "/api/wallets/saved")[0]
    assert re.fullmatch(r"WLT_\d{13}[A-Z]{6}", newest["wallet_id"])
    assert (newest["name"], newest["network"], newest["address"], newest["type"], newest["status"]) == (
        "master WaLLET",
        "ethereum",
        "Generated on creation",
        "bulk_created",
        "active",
    )


def test_an_id_that_is_saved_already_is_refused_at_its_field(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    open_screen(operator_page)
    fill_in(operator_page, name="Drill")
    operator_page.get_by_role("radio", name="Import").click()
    operator_page.get_by_label("Import wallet ID").fill("WLT_PAYROLL-7")
    with expect_console_errors(operator_page, "400"):
        press(operator_page, "Save Configuration")
        assert_notice(operator_page, "Save Failed", "Could not save wallet configuration")
    expect(operator_page.get_by_label("Import wallet ID")).to_have_accessible_description(
        re.compile("A wallet with this ID is saved already")
    )


def test_a_deletion_that_fails_says_so_and_asks_again(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    open_screen(operator_page)
    operator_page.route("**/api/wallets/saved/*", lambda route: route.fulfill(status=500, body=""))
    saved(operator_page, "Payroll Reserve").get_by_role("button", name="Delete").click()
    with expect_console_errors(operator_page, "500"):
        press(operator_page, "Delete wallet")
        assert_notice(operator_page, "Delete Failed", "Could not delete wallet")
    expect(operator_page.get_by_role("alertdialog")).to_be_visible()
    press(operator_page, "Cancel")
    expect(saved(operator_page, "Payroll Reserve")).to_have_count(1)


@pytest.mark.usefixtures("restored")
def test_what_one_browser_saves_and_deletes_another_shows(operator_page: Page, trainer_page: Page) -> None:
    open_screen(operator_page)
    open_screen(trainer_page)
    fill_in(operator_page, name="Seen by both")
    press(operator_page, "Save Configuration")
    expect(saved(trainer_page, "Seen by both")).to_have_count(1)
    saved(trainer_page, "Seen by both").get_by_role("button", name="Delete").click()
    press(trainer_page, "Delete wallet")
    expect(saved(operator_page, "Seen by both")).to_have_count(0)


def test_many_wallets_are_named_and_none_is_made(operator_page: Page) -> None:
    open_screen(operator_page)
    posted: list[str] = []
    operator_page.on("request", lambda call: posted.append(call.url) if call.method != "GET" else None)
    choose(operator_page, "Number of wallets", "50")
    choose(operator_page, "Naming pattern", "Vault-001")
    choose(operator_page, "Bulk network", "BEP-20")
    press(operator_page, "Create 50 Wallets")
    assert_notice(
        operator_page,
        "Bulk Wallets Created",
        "50 wallets, Vault-001 to Vault-050, on BEP-20. Simulated: nothing was stored.",
    )
    assert posted == []


def index_of(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Jump to a section")


@BOTH_SIZES
def test_the_index_stays_in_sight_marks_what_is_read_and_leads_there_with_the_focus(
    operator_page: Page,
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
    link = index_of(page).get_by_role("link", name="Security", exact=True)
    link.focus()
    page.keyboard.press("Enter")
    security = page.get_by_role("region", name="Security Status")
    expect(security).to_be_focused()
    expect(security).to_be_in_viewport(ratio=1)
    expect(current).to_have_text("Security")
    expect(page).to_have_url(re.compile(r"\?saved\.sort=name#security$"))
    index_of(page).hover()
    page.mouse.wheel(0, -20_000)
    expect(current).to_have_text("System")
    index_of(page).get_by_role("link", name="Connector", exact=True).click()
    expect(current).to_have_text("Connector")
    assert_no_sideways_scroll(page)
    assert_accessible(page)


def scrolled_into_view(row: Locator) -> bool:
    row.scroll_into_view_if_needed()
    box, window = row.bounding_box(), row.page.viewport_size
    assert box
    assert window
    return box["y"] < window["height"] and box["y"] + box["height"] > 0


@pytest.mark.parametrize(("viewport", "most"), [("desktop", 4_000), ("phone", 8_200)], indirect=["viewport"])
def test_the_page_is_no_longer_than_its_parts_need(operator_page: Page, most: int) -> None:
    open_screen(operator_page)
    expect(operator_page.get_by_role("region", name="Wallet Transfer Connector")).to_be_attached()
    expect(operator_page.locator(LOADING)).to_have_count(0)
    assert operator_page.evaluate("document.documentElement.scrollHeight") < most
    last = records(operator_page, "My Wallets").last
    # What is drawn on the way to it can be higher than was thought, and moves it away again.
    eventually(operator_page, lambda: scrolled_into_view(last), what="the last row is in sight")
