"""Printed pages on A4 and on narrow paper: nothing is cut off, covered or missing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import LOADING, assert_no_sideways_scroll
from tests.browser.harness_paper import (
    MARGIN,
    SIZES,
    assert_no_text_behind_the_bar,
    assert_no_text_over_another,
    pictures_of,
    sheets_of,
)
from tests.browser.harness_screens import limit_transactions
from tests.browser.harness_sessions import call

# Text widths in pixels between margins of 14 mm, on A4 and on paper 390 pixels wide.
A4, NARROW = 688, 284
FIND_CUT = """() => [...document.querySelectorAll("main *")].filter((one) => {
    // Skip text for screen readers, which is one pixel wide, and fields, which may contain more text than they show.
    if (one.clientWidth <= 1 || !one.checkVisibility({ visibilityProperty: true })) return false;
    if (one.closest("textarea, [role=combobox]")) return false;
    const { overflowX, overflowY } = getComputedStyle(one);
    return (overflowX !== "visible" && one.scrollWidth > one.clientWidth + 4) ||
        (overflowY !== "visible" && one.scrollHeight > one.clientHeight + 4);
}).map((one) => `${one.className}: ${one.textContent.trim().slice(0, 60)}`)"""


def open_screen(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.parametrize("path", ["/transaction-logs", "/home", "/crypto-host-management", "/explorer/"])
def test_a_page_printed_from_a_phone_cuts_nothing_off(operator_page: Page, path: str) -> None:
    page = operator_page
    limit_transactions(page)
    open_screen(page, path)
    page.emulate_media(media="print")
    for width in A4, NARROW:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(FIND_CUT) == [], width
        assert_no_sideways_scroll(page)


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_page_with_an_open_panel_is_printed_without_the_overlay(operator_page: Page) -> None:
    page = operator_page
    limit_transactions(page)
    page.goto("/transaction-logs")
    page.get_by_role("main").get_by_role("button", name="View Details of TRN-").first.click()
    shade = page.locator("[data-slot=dialog-overlay]")
    expect(shade).to_be_visible()
    page.emulate_media(media="print")
    expect(shade).to_be_hidden()
    expect(page.locator("[data-slot=side-panel]")).to_have_css("position", "static")


def test_details_that_continue_on_a_second_sheet_begin_below_the_simulation_bar(operator_page: Page) -> None:
    limit_transactions(operator_page)
    open_screen(operator_page, "/transaction-logs?tx=TRN-000096")
    expect(operator_page.get_by_role("dialog").get_by_text("Transaction created")).to_be_visible()
    assert_no_text_behind_the_bar(operator_page, "A4")


def test_a_learners_printed_results_begin_on_the_first_sheet_and_no_lines_overlap(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/learn")
    ref = call(page, "POST", "lessons/alone", walkthrough="release-code")["ref"]
    call(page, "POST", f"lessons/{ref}/end")
    open_screen(page, f"/debrief/me?lesson={ref}")
    expect(page.get_by_role("article").first).to_be_visible()
    for size in SIZES:
        assert_no_text_behind_the_bar(page, size)
        assert_no_text_over_another(page, size)
        with sheets_of(page, size) as sheets:
            assert "GRANTED" in sheets[0].get_textpage().get_text_range()


def test_printed_walkthroughs_begin_on_the_first_sheet_and_have_no_buttons(operator_page: Page) -> None:
    open_screen(operator_page, "/learn")
    expect(operator_page.get_by_role("button", name="Play it for me").first).to_be_visible()
    with sheets_of(operator_page, "A4") as sheets:
        texts = [sheet.get_textpage().get_text_range() for sheet in sheets]
    assert "Find your way" in texts[0]
    assert "Play it for me" not in "".join(texts)


def test_a_chart_drawn_in_a_wide_window_fits_on_the_paper(operator_page: Page) -> None:
    limit_transactions(operator_page)
    open_screen(operator_page, "/transaction-logs")
    operator_page.locator(".uplot").scroll_into_view_if_needed()
    for size in SIZES:
        with sheets_of(operator_page, size) as sheets:
            pictures = [(sheet.get_width() - MARGIN, box) for sheet in sheets for box in pictures_of(sheet)]
        assert pictures, size
        assert [box for edge, box in pictures if box[2] > edge] == [], size
