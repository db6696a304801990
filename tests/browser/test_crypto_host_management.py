"""The crypto host management: load history, saved wallet configurations and the section index."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import (
    LOADING,
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    eventually,
)

PATH = "/crypto-host-management"
OPAQUE_SHARE = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 200).length / (data.length / 4);
}"""
MAX_OPAQUE_SHARE = 0.1


def open_screen(page: Page) -> Page:
    page.goto(PATH)
    expect(page.get_by_role("heading", level=1, name="Crypto Host Management")).to_be_visible()
    return page


def records(page: Page, name: str) -> Locator:
    """Find the records of a table: its rows, or the cards that replace them in a narrow window."""
    table = page.get_by_role("table", name=name).or_(page.get_by_role("list", name=name))
    return table.locator("[data-row]")


def saved_wallet(page: Page, name: str) -> Locator:
    return records(page, "Saved Wallets").filter(has_text=name)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.meets("D:host-load-chart")
def test_the_chart_of_the_hosts_last_hour_has_a_line_over_a_translucent_area(operator_page: Page) -> None:
    open_screen(operator_page)
    history = operator_page.get_by_role("region", name="Host load in the last hour")
    expect(history.locator("canvas")).to_be_visible()
    # Only the pixels of the line, the grid and the labels are opaque; the area below the line is translucent.
    eventually(
        operator_page,
        lambda: 0 < history.locator("canvas").evaluate(OPAQUE_SHARE) < MAX_OPAQUE_SHARE,
        what="a line over a translucent area",
    )


@pytest.mark.meets("1:189", "1:190", "1:221b", "1:222")
@pytest.mark.departs_from("1:231d")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("room_reset")
def test_a_wallet_configuration_saved_in_one_browser_and_deleted_in_another_disappears_in_both(
    operator_page: Page, trainer_page: Page
) -> None:
    page = open_screen(operator_page)
    open_screen(trainer_page)
    page.get_by_label("Wallet name", exact=True).fill("Drill Vault")
    page.get_by_role("radio", name="Custom").click()
    page.get_by_label("Custom wallet ID").fill("WLT_DRILL-1")
    press(page, "Save Configuration")
    assert_notice(page, "Configuration Saved", "Drill Vault is saved with the ID WLT_DRILL-1.")
    saved_wallet(trainer_page, "Drill Vault").get_by_role("button", name="Delete").click()
    question = trainer_page.get_by_role("alertdialog", name="Delete saved wallet")
    expect(question).to_contain_text('wallet "Drill Vault" with ID "WLT_DRILL-1"?')
    assert_accessible(trainer_page, within="[role=alertdialog]")
    press(trainer_page, "Delete wallet")
    # The focus stays in the list.
    expect(records(trainer_page, "Saved Wallets").and_(trainer_page.locator(":focus"))).to_have_count(1)
    expect(saved_wallet(page, "Drill Vault")).to_have_count(0)


def index_of(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Jump to a section")


def scroll_into_view(row: Locator) -> bool:
    row.scroll_into_view_if_needed()
    box, window = row.bounding_box(), row.page.viewport_size
    assert box
    assert window
    return box["y"] < window["height"] and box["y"] + box["height"] > 0


@pytest.mark.meets("1:82")
@pytest.mark.parametrize(("viewport", "most"), [("desktop", 4_000), ("phone", 8_200)], indirect=["viewport"])
def test_the_section_index_stays_in_sight_moves_the_focus_and_marks_the_current_section(
    operator_page: Page, most: int
) -> None:
    page = operator_page
    page.goto(f"{PATH}?saved.sort=name#wallets")
    current = index_of(page).locator("[aria-current=location]")
    wallets = page.get_by_role("region", name=re.compile("^My Wallets"))
    expect(wallets).to_be_focused()
    expect(current).to_have_text("My Wallets")
    expect(current).to_be_in_viewport(ratio=1)
    foot = index_of(page).bounding_box()
    head = wallets.bounding_box()
    assert foot
    assert head
    assert 0 <= head["y"] - foot["y"] - foot["height"] < 32
    index_of(page).get_by_role("link", name="Security", exact=True).focus()
    page.keyboard.press("Enter")
    security = page.get_by_role("region", name="Security Status")
    expect(security).to_be_focused()
    expect(security).to_be_in_viewport(ratio=1)
    expect(page).to_have_url(re.compile(r"\?saved\.sort=name#security$"))
    expect(current).to_have_text("Security")
    index_of(page).hover()
    page.mouse.wheel(0, -20_000)
    expect(current).to_have_text("System")
    index_of(page).get_by_role("link", name="Connector", exact=True).click()
    expect(current).to_have_text("Connector")
    assert_no_sideways_scroll(page)
    expect(page.locator(LOADING)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") < most
    last = records(page, "My Wallets").last
    # Sections that are drawn while scrolling can be higher than estimated, and move the row out of sight again.
    eventually(page, lambda: scroll_into_view(last), what="the last row is in sight")
