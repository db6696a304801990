"""A transaction's details panel, beside the list or as a modal dialog."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.harness_checks import (
    ANIMATIONS_DONE,
    assert_accessible,
    assert_fits_with_large_text,
    assert_no_sideways_scroll,
)
from tests.browser.harness_sessions import VIEWPORTS
from tests.browser.test_transaction_logs import open_tab


@pytest.mark.meets("D:row-panel")
def test_the_list_stays_usable_beside_the_panel_and_the_panel_is_printed_after_the_list(
    operator_page: Page,
) -> None:
    page = operator_page
    open_tab(page)
    first, second = (page.locator("[data-row]").nth(place) for place in (1, 2))
    panel = page.get_by_role("dialog")
    first.click(position={"x": 40, "y": 10})
    expect(panel).to_be_focused()
    assert_accessible(page)
    page.locator("h1").click()
    expect(panel).to_be_visible()
    ref = second.get_attribute("data-key")
    second.click(position={"x": 40, "y": 10})
    expect(panel).to_have_accessible_name(f"Details of {ref}")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("combobox", name="Search the screens")).to_be_focused()
    # Wait: the search becomes the top dialog a moment after it takes the focus.
    page.evaluate(ANIMATIONS_DONE)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name=f"Details of {ref}")).to_be_visible()
    text = "\n".join(sheet.extract_text() for sheet in PdfReader(BytesIO(page.pdf(format="A4"))).pages)
    assert text.index("Volume by status") < text.index(f"Details of {ref}") < text.index("Timeline")
    second.focus()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).to_be_focused()
    page.go_back()
    expect(panel).to_have_count(0)
    expect(second).to_be_focused()


MAX_ROW_PX = 100
"""Maximum height of a two-line card beside the panel; with its four cells in two columns, a card would have 140 px."""


def test_rows_beside_the_panel_are_two_lines_high(operator_page: Page) -> None:
    open_tab(operator_page)
    rows = operator_page.locator("[data-row]")
    rows.first.click(position={"x": 40, "y": 10})
    expect(operator_page.get_by_role("dialog")).to_be_focused()
    # Compare the median height: a row with an error may be higher.
    heights = sorted(rows.evaluate_all("rows => rows.slice(0, 9).map((row) => row.offsetHeight)"))
    assert heights[len(heights) // 2] <= MAX_ROW_PX, heights


def test_a_growing_pending_time_does_not_move_the_line_below(operator_page: Page) -> None:
    open_tab(operator_page, "?tx=TRN-000096")
    span = operator_page.get_by_role("dialog").get_by_text(re.compile("^Pending for .* so far$"))
    expect(span).to_be_visible()
    heights = [
        span.evaluate(
            "(span, text) => { span.firstChild.data = text; return span.closest('li').offsetHeight }", text
        )
        for text in ("Pending for 1 s so far", "Pending for 23 h 59 min 59 s so far")
    ]
    assert heights[0] == heights[1]


UNDER_THE_PANEL = """() => {
    const panel = document.querySelector("[role=dialog]").getBoundingClientRect();
    return [...document.querySelectorAll("#main a, #main button, #main input, #main [tabindex='0']")]
        .filter((control) => control.checkVisibility())
        .filter((control) => control.getBoundingClientRect().right > panel.left)
        .map((control) => control.ariaLabel ?? control.textContent);
}"""


@pytest.mark.meets("D:row-panel")
def test_the_panel_covers_no_control_in_a_large_window_and_is_modal_in_a_small_window(
    operator_page: Page,
) -> None:
    page = operator_page
    ref = page.request.get("/api/transactions?limit=2").json()[1]["id"]
    open_tab(page, f"?tx={ref}")
    panel = page.get_by_role("dialog", name=f"Details of {ref}")
    transfer = page.get_by_role("link", name="New Transfer")
    for width in (1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        expect(panel).to_be_visible()
        page.evaluate(ANIMATIONS_DONE)
        assert page.evaluate(UNDER_THE_PANEL) == []
        assert_no_sideways_scroll(page)
        expect(transfer).to_be_visible()
    for width, height in ((1100, 900), (1440, 450)):
        page.set_viewport_size({"width": width, "height": height})
        expect(panel).to_be_visible()
        # A modal dialog hides the rest of the page from the accessibility tree.
        expect(transfer).to_have_count(0)
        page.evaluate(ANIMATIONS_DONE)
        close = panel.get_by_role("button", name="Close details")
        close.click(trial=True)
        close.focus()
        page.keyboard.press("Shift+Tab")
        assert panel.evaluate("panel => panel.contains(document.activeElement)")
    text = "\n".join(sheet.extract_text() for sheet in PdfReader(BytesIO(page.pdf(format="A4"))).pages)
    assert text.index("Volume by status") < text.index(f"Details of {ref}") < text.index("Timeline")
    page.set_viewport_size(VIEWPORTS["desktop"])
    expect(transfer).to_be_visible()
    wide = page.locator("[data-slot=data-table]").first
    beside = wide.bounding_box()
    panel.get_by_role("button", name="Close details").click()
    expect(panel).to_have_count(0)
    whole = wide.bounding_box()
    assert beside is not None
    assert whole is not None
    assert whole["width"] - beside["width"] > 400
    page.set_viewport_size(VIEWPORTS["phone"])
    assert_panel_fills_a_phone_below_the_bar(page, ref)


def assert_panel_fills_a_phone_below_the_bar(page: Page, ref: str) -> None:
    row = page.locator(f"[data-row][data-key={ref}]")
    row.click(position={"x": 40, "y": 10})
    panel = page.get_by_role("dialog", name=f"Details of {ref}")
    expect(panel).to_be_focused()
    page.evaluate(ANIMATIONS_DONE)
    bar = page.locator("[data-slot=simulation-bar]").bounding_box()
    box, window = panel.bounding_box(), page.viewport_size
    assert box is not None
    assert bar is not None
    assert window is not None
    assert (box["x"], box["width"]) == (0, window["width"])
    assert box["y"] == bar["height"]
    assert box["y"] + box["height"] == window["height"]
    assert_accessible(page)
    assert_fits_with_large_text(page)
    page.keyboard.press("Shift+Tab")
    assert panel.evaluate("panel => panel.contains(document.activeElement)")
    page.go_back()
    expect(panel).to_have_count(0)
    expect(row).to_be_focused()
