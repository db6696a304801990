"""The transaction dashboard: decisions, live changes, filter, export, long lists and printing."""

import csv
import json
import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from pypdf import PdfReader

from tests.browser.harness_checks import (
    LOADING,
    assert_accessible,
    assert_notice,
    eventually,
)
from tests.browser.harness_screens import TRANSACTIONS, limit_transactions
from tests.browser.harness_sessions import VIEWPORTS

PATH = "/transaction-logs"
FAIL = re.compile(r"^Fail TRN-")
MANY = 10_000
PAGE_ROWS = 50
CARDS_A_PAGE = 7


def open_tab(page: Page, search: str = "") -> None:
    limit_transactions(page)
    page.goto(f"{PATH}{search}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)


def row_of(page: Page, ref: str) -> Locator:
    return page.locator("[data-row]").filter(has=page.get_by_text(ref, exact=True))


def test_two_choices_in_quick_succession_both_stay_in_the_url(operator_page: Page) -> None:
    page = operator_page
    open_tab(page)
    span = page.get_by_role("radio", name="90 days").element_handle()
    tab = page.get_by_role("tab", name="SWIFT Operations").element_handle()
    page.evaluate(
        """async ([span, tab]) => {
            span.click();
            await Promise.resolve();
            tab.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
        }""",
        [span, tab],
    )
    expect(page.get_by_role("tab", name="SWIFT Operations")).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url(re.compile(r"days=90&tab=swift"))


@pytest.mark.usefixtures("room_reset")
def test_another_browser_shows_a_failed_transaction_live_with_its_receipt_and_log(
    operator_page: Page, trainer_page: Page
) -> None:
    open_tab(operator_page)
    name = operator_page.get_by_role("button", name=FAIL).first.get_attribute("aria-label") or ""
    ref = name.split()[-1]
    open_tab(trainer_page, f"?tx={ref}")
    operator_page.get_by_role("button", name=f"Fail {ref}").click()
    assert_notice(
        operator_page,
        "Transaction Failed",
        f"{ref} is marked as failed. Its simulated funds are back at their source.",
    )
    details = trainer_page.get_by_role("dialog", name=f"Details of {ref}")
    expect(details).to_contain_text("Transaction timed out: the network gave no confirmation in time")
    expect(details.get_by_role("button", name=f"Fail {ref}")).to_have_count(0)
    with trainer_page.expect_download() as receipt:
        details.get_by_role("button", name=re.compile("receipt", re.IGNORECASE)).click()
    assert receipt.value.suggested_filename == f"SIMULATED-{ref}.pdf"
    details.get_by_role("link", name="Logs").click()
    log = trainer_page.get_by_role("table", name=f"Log of {ref}")
    expect(log.locator("[data-slot=status-badge][data-status=failed]")).to_have_text("Error")
    log.get_by_role("button", name=re.compile("^Data of ")).first.click()
    expect(log.get_by_role("region", name=re.compile("^Data of "))).to_contain_text('"simulated": true')
    assert_accessible(trainer_page)


def assert_row_buttons_need_no_hover(page: Page) -> None:
    row, other = page.locator("[data-row]").nth(1), page.locator("[data-row]").nth(3)
    view = row.get_by_role("button", name=re.compile("^View Details of "))
    page.locator("h1").hover()
    expect(view.locator("xpath=..")).to_have_css("opacity", "1")
    place = row.bounding_box()
    row.hover()
    assert row.bounding_box() == place
    other.focus()
    page.keyboard.press("Tab")
    expect(other.get_by_role("button").first).to_be_focused()


FIGURES = """amounts => amounts.map((amount) => {
    const [text, mark] = [...amount.children].map((child) => child.getBoundingClientRect());
    const written = amount.children[0].textContent;
    const letter = text.width / written.length;
    return {
        oneLine: Math.abs(text.top + text.bottom - mark.top - mark.bottom) < 8,
        figure: Math.round(text.right - letter * (written.length - written.indexOf(" "))),
        mark: Math.round(mark.right),
    };
})"""


def assert_figures_are_right_aligned(page: Page, *, of_one_currency: bool) -> None:
    amounts = page.locator("[data-row] [role=cell]:nth-child(3) [data-slot=amount]")
    expect(amounts.first).to_be_visible()
    places = amounts.evaluate_all(FIGURES)
    assert all(place["oneLine"] for place in places)
    assert len({place["mark"] for place in places}) == 1
    if of_one_currency:
        figures = [place["figure"] for place in places]
        assert max(figures) - min(figures) <= 1


@pytest.mark.meets("2:11", "2:52", "D:row-buttons")
def test_rows_show_aligned_amounts_and_buttons_without_hover_and_each_tab_shows_its_own_list(
    operator_page: Page,
) -> None:
    page = operator_page
    open_tab(page)
    assert_row_buttons_need_no_hover(page)
    assert_figures_are_right_aligned(page, of_one_currency=True)
    page.get_by_role("tab", name="SWIFT Operations").click()
    operations = page.get_by_role("table", name="SWIFT operations")
    expect(operations).to_be_visible()
    assert_figures_are_right_aligned(page, of_one_currency=False)
    operations.get_by_role("button", name=re.compile("^Data of ")).first.click()
    expect(operations.get_by_role("region", name=re.compile("^Data of "))).to_be_visible()
    assert_accessible(page)
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_text("Select a transaction")).to_be_visible()
    page.get_by_role("tab", name="Logs").click()
    every = page.get_by_role("table", name="Logs of all transactions")
    every.get_by_role("button", name=re.compile("^View Details of ")).first.click()
    expect(page.get_by_role("table", name=re.compile("^Log of TRN-"))).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Select a transaction")).to_be_visible()


@pytest.mark.meets("D:list-filters")
def test_the_server_applies_the_filter_and_the_csv_export_has_only_matching_rows(
    operator_page: Page, tmp_path: Path
) -> None:
    page = operator_page
    open_tab(page)
    page.get_by_role("combobox", name="Status").click()
    page.get_by_role("option", name="Failed").click()
    expect(page).to_have_url(re.compile("status=failed"))
    expect(page.get_by_text(re.compile(r"^\d+ match$"))).to_be_visible()
    expect(page.locator("[data-row] [data-slot=status-badge]:not([data-status=failed])")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export CSV").click()
    assert re.fullmatch(r"SIMULATED-transactions-\d{8}-\d{6}\.csv", download.value.suggested_filename)
    download.value.save_as(tmp_path / "export.csv")
    with (tmp_path / "export.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    total = page.get_by_text(re.compile(r"^\d+ match$")).inner_text().split()[0]
    assert len(rows) == int(total) > 0
    assert {row["status"] for row in rows} == {"failed"}
    assert {row["simulated"] for row in rows} == {"SIMULATED - NO VALUE"}
    page.get_by_role("searchbox", name="Search transactions").fill("no such thing")
    expect(page.get_by_text("No transaction matches the filter")).to_be_visible()
    page.get_by_role("button", name="Clear filter").last.click()
    expect(page).to_have_url(re.compile(f"{PATH}$"))
    expect(page.locator("[data-row]").first).to_be_visible()
    field = page.get_by_label("From day")
    # Type month, day and year one after the other, because a date field has a part for each.
    field.press_sequentially("11242026")
    expect(page).to_have_url(re.compile(r"[?&]from=2026-11-24"))
    expect(field).to_have_value("2026-11-24")


@pytest.mark.meets("D:list-scroll")
def test_a_list_of_10000_transactions_loads_page_by_page_on_scroll(operator_page: Page) -> None:
    page = operator_page
    sample = page.request.get("/api/transactions?limit=1").json()[0]

    def serve(route: Route) -> None:
        cursor = re.search(r"cursor=(\d+)", route.request.url)
        start = int(cursor[1]) if cursor else 0
        end = min(start + PAGE_ROWS, MANY)
        rows = [{**sample, "id": f"TRN-{MANY - place:06d}"} for place in range(start, end)]
        headers = {"X-Total-Count": str(MANY), "Content-Type": "application/json"}
        if end < MANY:
            headers["Link"] = f'</api/transactions?cursor={end}>; rel="next"'
        route.fulfill(body=json.dumps(rows), headers=headers)

    page.route(TRANSACTIONS, serve)
    page.goto(PATH)
    expect(page.get_by_text("50 of 10,000 loaded")).to_be_visible()
    table = page.get_by_role("table", name="Transactions", exact=True)
    assert table.bounding_box() is not None
    expect(page.locator("[data-row]")).to_have_count(PAGE_ROWS)
    page.locator("[data-row]").first.focus()
    for loaded in ("100", "150", "200"):
        page.keyboard.press("End")
        # Don't use `expect`: it would read the whole page at every poll (microsoft/playwright#41098).
        page.get_by_text(f"{loaded} of 10,000 loaded").wait_for()
        expect(page.locator("[data-row]")).to_have_count(int(loaded))
    page.keyboard.press("Home")
    expect(row_of(page, f"TRN-{MANY:06d}")).to_be_in_viewport()
    expect(row_of(page, f"TRN-{MANY - 199:06d}")).not_to_be_in_viewport()


def loaded_count(page: Page) -> int:
    found = re.search(r"^\d+", page.get_by_text(re.compile(r"^\d+ of \d+ loaded")).inner_text())
    assert found is not None
    return int(found.group())


def assert_every_transaction_is_printed_as_a_card(page: Page) -> None:
    here = loaded_count(page)
    sheets = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True))).pages
    texts = [sheet.extract_text() for sheet in sheets]
    lines = "\n".join(texts).splitlines()
    assert len({line for line in lines if re.fullmatch(r"TRN-\d{6}", line)}) == here
    assert "TRN-" in texts[0]
    assert len(sheets) <= here / CARDS_A_PAGE + 1
    # On paper, a card's status and amount are on one line.
    assert any(line.endswith("18,200.00 USDT") for line in lines)
    assert not {"Complete", "Fail", "View Details", "Export CSV"} & {line.strip() for line in lines}


def assert_printing_restores_the_scroll_position(page: Page) -> None:
    here = loaded_count(page)
    rows = page.locator("[data-row]")
    rows.first.focus()
    for _ in range(3):
        page.keyboard.press("PageDown")
    box = page.locator("[data-radix-scroll-area-viewport]")
    eventually(page, lambda: box.evaluate("box => box.scrollTop > 0"), what="the list is scrolled")
    place = box.evaluate("box => box.scrollTop")
    page.emulate_media(media="print")
    cards = page.get_by_role("list", name="Transactions", exact=True).get_by_role("listitem")
    expect(cards).to_have_count(here)
    # Each card must be completely below the previous one.
    places = cards.evaluate_all("cards => cards.map((card) => card.getBoundingClientRect())")
    assert all(one["bottom"] <= other["top"] + 1 for one, other in pairwise(places))
    page.emulate_media(media="screen")
    expect(rows).to_have_count(here)
    assert box.evaluate("box => box.scrollTop") == place


def assert_new_rows_do_not_move_the_rows_in_sight(page: Page) -> None:
    # Move the focus out of the list, because the list holds new rows back while it has the focus.
    page.locator("h1").click()
    shown = page.request.get("/api/transactions?limit=200").json()
    box = page.locator("[data-radix-scroll-area-viewport]")
    box.evaluate("box => box.scrollTo(0, 640)")
    row = row_of(page, shown[12]["id"])
    place = row.evaluate("row => row.getBoundingClientRect().y")
    new = [{**shown[0], "id": f"TRN-9{number:05d}"} for number in range(3)]
    page.route(
        TRANSACTIONS,
        lambda route: route.fulfill(json=[*new, *shown], headers={"X-Total-Count": str(len(shown) + 3)}),
    )
    expect(row_of(page, new[0]["id"])).to_be_attached()
    assert row.evaluate("row => row.getBoundingClientRect().y") == pytest.approx(place, abs=1)
    assert box.evaluate("box => box.scrollTop") > 640


@pytest.mark.meets("D:row-hold")
def test_printing_shows_every_transaction_as_a_card_and_neither_printing_nor_new_rows_move_the_list(
    operator_page: Page,
) -> None:
    page = operator_page
    open_tab(page)
    for window in VIEWPORTS["phone"], VIEWPORTS["desktop"]:
        page.set_viewport_size(window)
        assert_every_transaction_is_printed_as_a_card(page)
    assert_printing_restores_the_scroll_position(page)
    assert_new_rows_do_not_move_the_rows_in_sight(page)
