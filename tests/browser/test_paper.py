"""Printed pages, on A4 and on narrow paper: nothing is cut off, covered or left out."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import LOADING, assert_no_sideways_scroll
from tests.browser.harness_paper import sheets_of
from tests.browser.harness_screens import limit_transactions

# Widths of the text on A4, and on paper of 390 pixels, between the margins of 14 mm.
A4, NARROW = 688, 284
FIND_CUT = """() => [...document.querySelectorAll("main *")].filter((one) => {
    // Text for screen readers is one pixel wide, and a field may hold more than it shows.
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
def test_an_open_panel_is_printed_without_the_shade_over_the_page(operator_page: Page) -> None:
    page = operator_page
    limit_transactions(page)
    page.goto("/transaction-logs")
    page.get_by_role("main").get_by_role("button", name="View Details of TRN-").first.click()
    shade = page.locator("[data-slot=dialog-overlay]")
    expect(shade).to_be_visible()
    page.emulate_media(media="print")
    expect(shade).to_be_hidden()
    expect(page.locator("[data-slot=side-panel]")).to_have_css("position", "static")


def test_walkthroughs_begin_on_the_first_page_without_their_buttons(operator_page: Page) -> None:
    open_screen(operator_page, "/learn")
    expect(operator_page.get_by_role("button", name="Play it for me").first).to_be_visible()
    with sheets_of(operator_page, "A4") as sheets:
        texts = [sheet.get_textpage().get_text_range() for sheet in sheets]
    assert "Find your way" in texts[0]
    assert "Play it for me" not in "".join(texts)
