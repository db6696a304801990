"""The crypto host management's terminal."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll

HISTORY_MIN = 200
HISTORY_MAX = 400


def log(page: Page) -> Locator:
    return page.get_by_role("group", name="Host terminal log")


def run(page: Page, command: str) -> None:
    field = page.get_by_label("Host command")
    field.fill(command)
    field.press("Enter")


def height_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.meets("1:238")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_the_host_terminals_history_grows_between_its_limits_and_wraps_long_commands(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/crypto-host-management")
    expect(log(page)).to_be_visible()
    assert height_of(log(page)) == HISTORY_MIN
    run(page, "EXECUTE-PATHWAY via sepa " + "and what it says " * 5)
    expect(log(page)).to_contain_text("EXECUTE-PATHWAY SEPA-DIRECT (SIMULATED - NO VALUE)")
    run(page, "list-pathways")
    run(page, "deal-structure")
    expect(log(page)).to_contain_text("52.5%")
    assert height_of(log(page)) == HISTORY_MAX
    assert log(page).evaluate("(log) => log.scrollWidth <= log.clientWidth")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    run(page, "CLEAR")
    expect(log(page)).to_have_text("")
    assert height_of(log(page)) == HISTORY_MIN
