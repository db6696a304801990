"""Editing a screen's texts on the screen itself, with live updates in another browser."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import ANOTHER_WINDOW, assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import VIEWPORTS

PATH: Final = "/wallet-transfer"
DEFAULT: Final = "Manual Wallet Transfer"
OWN: Final = "Transfers of room 7"
REAL: Final = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
AT_ONCE_MS: Final = 2_000


def title(page: Page, text: str) -> Locator:
    return page.get_by_role("heading", level=1, name=text)


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("room_reset")
def test_text_that_a_trainer_changes_appears_live_in_another_browser_and_can_be_reset(
    trainer_page: Page, operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page, other = trainer_page, operator_page
    other.goto(PATH)
    expect(title(other, DEFAULT)).to_be_visible()
    other.get_by_role("button", name="Account: ").click()
    expect(other.get_by_role("menuitem", name="Keyboard shortcuts")).to_be_visible()
    expect(other.get_by_role("menuitem", name="Edit this screen")).to_have_count(0)
    other.keyboard.press("Escape")
    other.evaluate("window.isSamePage = true")

    page.goto(PATH)
    page.get_by_role("button", name="Account: ").click()
    page.get_by_role("menuitem", name="Edit this screen").click()
    pane = page.get_by_role("region", name="Edit this screen")
    expect(pane).to_be_focused()
    expect(pane.get_by_role("button", name=DEFAULT)).to_be_visible()
    title(page, DEFAULT).click()
    field = pane.get_by_label("Text in this room")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(field).to_have_value(DEFAULT)
    for window, rules in (("desktop", ANOTHER_WINDOW), ("phone", ())):
        page.set_viewport_size(VIEWPORTS[window])
        assert_accessible(page, rules=rules)
        assert_no_sideways_scroll(page)

    with expect_console_errors(page, "400"):
        field.fill(REAL)
        pane.get_by_role("button", name="Save", exact=True).click()
        expect(pane.get_by_text("This looks like a real blockchain address.")).to_be_visible()
    field.fill(OWN)
    pane.get_by_role("button", name="Save", exact=True).click()
    for seen_by in (other, page):
        expect(title(seen_by, OWN)).to_be_visible(timeout=AT_ONCE_MS)
    assert other.evaluate("window.isSamePage")

    execute = page.get_by_role("main").get_by_role("button", name="Execute Transfer")
    execute.click()
    expect(field).to_have_value("Execute Transfer")
    missing = page.locator("[data-slot=toast]").get_by_text("Missing Information")
    expect(missing).to_have_count(0)
    page.keyboard.press("Escape")
    execute.click()
    expect(missing).to_be_visible()

    pane.get_by_role("button", name="Show all texts").click()
    pane.get_by_role("searchbox").fill(OWN)
    pane.get_by_role("button", name=OWN).click()
    pane.get_by_role("button", name="Reset to the default").click()
    for seen_by in (other, page):
        expect(title(seen_by, DEFAULT)).to_be_visible(timeout=AT_ONCE_MS)
    pane.get_by_role("button", name="Stop editing").click()
    expect(pane).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()
