"""Bars, tiles, terminals and tabs of the consoles: on a phone they fit, and values stay on one line."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_no_sideways_scroll

ON_A_PHONE = pytest.mark.parametrize("viewport", ["phone"], indirect=True)
LINE_COUNT = (
    "one => { const words = document.createRange(); words.selectNodeContents(one);"
    " return new Set([...words.getClientRects()].filter(({ width }) => width > 0)"
    ".map(({ top, bottom }) => Math.round((top + bottom) / 2))).size; }"
)


def open_console(page: Page) -> None:
    page.goto("/swift-console")
    expect(page.get_by_role("heading", level=1, name="SWIFT Console")).to_be_visible()


def copy_button_of_the_code(page: Page) -> Locator:
    return page.get_by_role("group", name="Institution code").get_by_role("button")


def assert_one_row_with_the_current_item_in_sight(row: Locator, current: str) -> None:
    page = row.page
    expect(row.locator(current)).to_be_in_viewport(ratio=1)
    assert row.evaluate("(row) => row.scrollWidth > row.clientWidth && row.clientHeight < 60")
    assert page.evaluate("scrollY") == 0
    row.locator("a, button").first.focus()
    expect(row.locator(":focus")).to_be_in_viewport(ratio=1)
    assert_no_sideways_scroll(page)


@pytest.mark.meets("1:55")
@ON_A_PHONE
def test_the_swift_consoles_bar_tiles_and_terminals_fit_a_phone(operator_page: Page) -> None:
    page = operator_page
    open_console(page)
    bar = page.locator("[data-slot=console-bar]")
    assert_one_row_with_the_current_item_in_sight(bar, "[aria-current=page]")
    assert copy_button_of_the_code(page).evaluate(LINE_COUNT) == 1
    for terminal in page.locator("[data-slot=terminal]").all():
        field = terminal.get_by_role("textbox")
        field.fill("help " + "and what it says " * 5)
        field.press("Enter")
        commands = terminal.locator("[data-kind=input] span:last-child")
        expect(commands.first).to_have_text(re.compile(r"^help and"))
        assert terminal.get_by_role("group", name=" log").evaluate(
            "(log) => log.scrollWidth <= log.clientWidth"
        )
        assert "".join(commands.all_inner_texts()).replace(" ", "") == "help" + "andwhatitsays" * 5


def test_the_sample_balance_with_its_mark_and_the_institution_code_are_each_on_one_line(
    operator_page: Page,
) -> None:
    page = operator_page
    open_console(page)
    figure, mark = page.get_by_role("group", name="Sample balance").locator("[data-slot=amount] > span").all()
    for width in 1280, 1440:
        page.set_viewport_size({"width": width, "height": 800})
        text, beside = figure.bounding_box(), mark.bounding_box()
        assert text is not None
        assert beside is not None
        assert text["y"] < beside["y"] < text["y"] + text["height"]
        assert copy_button_of_the_code(page).evaluate(LINE_COUNT) == 1


@ON_A_PHONE
def test_tabs_on_a_phone_are_in_one_row_with_the_current_tab_in_sight(operator_page: Page) -> None:
    operator_page.goto("/api-banking?tab=webhooks")
    tabs = operator_page.locator("[data-slot=tabs-list]")
    assert_one_row_with_the_current_item_in_sight(tabs, "[aria-selected=true]")
