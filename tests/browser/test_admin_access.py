"""The admin console's log, which is taller than most windows."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_no_sideways_scroll, eventually

PATH = "/admin-access"
UNKNOWN = "Command requires authentic API credentials"


@pytest.fixture
def console(operator_page: Page) -> Page:
    """Open the admin console and wait for its status."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_role("region", name="System Status")).to_contain_text("CONNECTED")
    return operator_page


def field(page: Page) -> Locator:
    return page.get_by_label("Admin command")


def log(page: Page) -> Locator:
    return page.get_by_role("group", name="Admin terminal log")


def lines(page: Page) -> Locator:
    return log(page).locator("[data-kind]")


def run(page: Page, command: str) -> None:
    """Run a command and wait until the terminal is ready for another."""
    field(page).fill(command)
    field(page).press("Enter")
    expect(field(page)).to_have_value("")
    expect(page.get_by_role("region", name="Admin terminal")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.meets("1:71")
@pytest.mark.parametrize("viewport", ["desktop", "phone"], indirect=True)
def test_the_admin_log_of_1500_px_lets_the_page_scroll_and_shows_its_newest_line(console: Page) -> None:
    box = log(console).bounding_box()
    assert box is not None
    assert box["height"] == 1500
    # The command line is directly below the last line of the log, and the empty area below it has no mark.
    welcome, empty = lines(console).last.bounding_box(), field(console).bounding_box()
    assert welcome is not None
    assert empty is not None
    assert welcome["y"] + welcome["height"] <= empty["y"] < welcome["y"] + 60
    assert log(console).locator(".simulated-mark").evaluate("(area) => area.offsetHeight") < 120

    log(console).scroll_into_view_if_needed()
    before = console.evaluate("window.scrollY")
    shown = log(console).bounding_box()
    assert shown is not None
    console.mouse.move(shown["x"] + 40, 400)
    console.mouse.wheel(0, 600)
    eventually(console, lambda: console.evaluate("window.scrollY") > before + 300, what="the page scrolls on")

    for _ in range(4):
        run(console, "help")
        expect(field(console)).to_be_in_viewport(ratio=1)
        expect(lines(console).last).to_be_in_viewport(ratio=0.1)
        newest, command_line = lines(console).last.bounding_box(), field(console).bounding_box()
        assert newest is not None
        assert command_line is not None
        assert newest["y"] + newest["height"] <= command_line["y"]
    run(console, "y" * 10_000)
    expect(lines(console).last).to_have_text(UNKNOWN)
    assert log(console).evaluate("(log) => log.scrollWidth <= log.clientWidth")
    assert_no_sideways_scroll(console)
