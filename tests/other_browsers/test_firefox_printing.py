"""Printing in Firefox: the simulation bar on each sheet, and the row heights of a wide table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import LOADING
from tests.other_browsers.harness_firefox import print_page
from tests.other_browsers.harness_paper import bars_of, pages_of, rows_of

MIN_BAR_CM = 2
MAX_ROW_CM = 3.5
"""Maximum height of a transaction's row: it is 3.1 cm high, or 5 cm if columns are only as wide as one letter."""

MAX_DASHBOARD_PAGES = 3
"""Maximum of sheets for the dashboard: three, as in Chromium; if its columns were below each other, it would be five."""


@pytest.mark.parametrize(
    ("path", "rows"), [("/explorer/", None), ("/licences", None), ("/transaction-logs", MAX_ROW_CM)]
)
def test_every_printed_sheet_has_the_bar_at_the_top_and_no_stretched_row(
    operator_page: Page, path: str, rows: float | None
) -> None:
    page = operator_page
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)
    sheets = list(pages_of(print_page(page)))
    assert len(sheets) > 1
    bars = [bars_of(sheet) for sheet in sheets]
    assert [len(found) == 1 and found[0] < MIN_BAR_CM for found in bars] == [True] * len(sheets), bars
    if rows:
        heights = [rows_of(sheet) for sheet in sheets]
        assert sum(map(len, heights)) > 40
        assert max(map(max, filter(None, heights))) < rows, heights


def test_the_dashboard_is_printed_on_three_sheets_with_the_bar_at_the_top(operator_page: Page) -> None:
    page = operator_page
    page.goto("/home")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)
    bars = [bars_of(sheet) for sheet in pages_of(print_page(page))]
    assert len(bars) <= MAX_DASHBOARD_PAGES
    assert [len(found) == 1 and found[0] < MIN_BAR_CM for found in bars] == [True] * len(bars), bars


@pytest.mark.parametrize("path", ["/", "/join", "/no-such-page"])
def test_a_page_outside_the_consoles_frame_is_printed_on_one_sheet(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)
    assert len(list(pages_of(print_page(page)))) == 1
