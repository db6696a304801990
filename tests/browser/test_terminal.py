"""The terminals in a real browser: scrolling past them, and printing them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import eventually


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_log_taller_than_the_window_is_scrolled_past(operator_page: Page) -> None:
    page = operator_page
    page.goto("/admin-access")
    log = page.get_by_role("log", name="Admin terminal log")
    log.scroll_into_view_if_needed()
    box = log.bounding_box()
    assert box is not None
    before = page.evaluate("window.scrollY")
    page.mouse.move(box["x"] + 40, 400)
    page.mouse.wheel(0, 600)
    eventually(page, lambda: page.evaluate("window.scrollY") > before + 300, what="the page scrolls on")


def test_every_line_of_a_terminal_is_printed(operator_page: Page) -> None:
    page = operator_page
    page.goto("/swift-console")
    terminal = page.locator("[data-slot=terminal]").first
    field = terminal.get_by_role("textbox")
    for _ in range(8):
        field.fill("help")
        field.press("Enter")
    rows = terminal.locator("[data-kind]")
    typed = terminal.locator("[data-kind=input]")
    eventually(page, lambda: typed.count() < 8, what="only the rows in view are drawn")
    page.emulate_media(media="print")
    expect(typed).to_have_count(8)
    expect(typed.first).to_be_visible()
    printed = rows.count()
    log = terminal.get_by_role("log")
    fits = "(element) => element.scrollHeight <= element.clientHeight + 1"
    eventually(page, lambda: log.evaluate(fits), what="the log is as tall as its lines")
    page.emulate_media(media="screen")
    eventually(page, lambda: rows.count() < printed, what="only the rows in view are drawn again")
    left = "(log) => log.scrollHeight - log.clientHeight - log.scrollTop"
    eventually(page, lambda: log.evaluate(left) < 1, what="the log is at its end again")


def test_a_reader_who_scrolled_up_is_left_in_place(operator_page: Page) -> None:
    page = operator_page
    page.goto("/swift-console")
    terminal = page.locator("[data-slot=terminal]").first
    field = terminal.get_by_role("textbox")
    for _ in range(12):
        field.fill("help")
        field.press("Enter")
    log = terminal.get_by_role("log")
    log.evaluate("(log) => { log.scrollTop = 404; }")
    expect(terminal.get_by_role("button", name="Jump to latest")).to_be_visible()
    # The rows that are drawn change with the place; the browser must not take that for a reason to move it.
    seen = log.evaluate(
        """async (log) => {
            const tops = new Set();
            for (let frame = 0; frame < 30; frame += 1) {
                await new Promise((resolve) => requestAnimationFrame(resolve));
                tops.add(log.scrollTop);
            }
            return [...tops];
        }"""
    )
    assert seen == [404]
