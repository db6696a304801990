"""The terminals in a real browser: scrolling past them, and printing them."""

import re

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


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.parametrize(
    "path", ["/admin-access", "/swiftnet-access", "/swift-console", "/crypto-host-management"]
)
def test_no_line_of_a_terminal_is_wider_than_a_small_window(operator_page: Page, path: str) -> None:
    page = operator_page
    page.goto(path)
    terminals = page.locator("[data-slot=terminal]")
    expect(terminals.first).to_be_visible()
    for terminal in terminals.all():
        field = terminal.get_by_role("textbox")
        field.fill("help " + "and what it says " * 5)
        field.press("Enter")
        typed = terminal.locator("[data-kind=input] span:last-child")
        expect(typed.first).to_have_text(re.compile(r"^help and"))
        assert terminal.get_by_role("log").evaluate("(log) => log.scrollWidth <= log.clientWidth")
        assert "".join(typed.all_inner_texts()).replace(" ", "") == "help" + "andwhatitsays" * 5


def test_every_line_of_a_terminal_is_printed(operator_page: Page) -> None:
    page = operator_page
    page.goto("/swift-console")
    terminal = page.locator("[data-slot=terminal]").first
    field = terminal.get_by_role("textbox")
    for _ in range(8):
        field.fill("help")
        field.press("Enter")
    expect(terminal.locator("[data-kind=input]")).to_have_count(8)
    log = terminal.get_by_role("log")
    left = "(log) => log.scrollHeight - log.clientHeight - log.scrollTop"
    eventually(page, lambda: log.evaluate(left) < 1, what="the log is at its end")
    page.emulate_media(media="print")
    fits = "(element) => element.scrollHeight <= element.clientHeight + 1"
    eventually(page, lambda: log.evaluate(fits), what="the log is as tall as its lines")
    page.emulate_media(media="screen")
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
    # Which lines are laid out changes with the place; the browser must not take that for a reason to move it.
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
    page.emulate_media(media="print")
    page.emulate_media(media="screen")
    eventually(
        page, lambda: log.evaluate("(log) => log.scrollTop") == 404, what="the log is where it was read"
    )
    terminal.get_by_role("button", name="Jump to latest").click()
    left = "(log) => log.scrollHeight - log.clientHeight - log.scrollTop"
    eventually(page, lambda: log.evaluate(left) < 1, what="the log is at its end again")
    expect(terminal.get_by_role("button", name="Jump to latest")).to_have_count(0)
    log.evaluate("(log) => { log.scrollTop = 0; }")
    expect(terminal.get_by_role("button", name="Jump to latest")).to_be_visible()
    field.fill("ping")
    field.press("Enter")
    eventually(page, lambda: log.evaluate(left) < 1, what="a command is followed to its answer")
