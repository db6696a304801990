"""Steering a room from the console, with live effect in every browser of the room."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    choose,
)
from tests.browser.harness_sessions import VIEWPORTS

pytestmark = pytest.mark.usefixtures("room_reset")


def open_menu(page: Page) -> Locator:
    """Open the steering menu with the keyboard; on a phone, it is in the account menu."""
    page.get_by_role("button", name=re.compile("^Account: ")).press("Enter")
    page.get_by_role("menuitem", name="Steer the room").press("Enter")
    return page.get_by_role("menu")


def steer(page: Page, entry: str) -> None:
    open_menu(page).get_by_text(entry, exact=True).click()
    expect(page.get_by_role("menu")).to_have_count(0)


def transfer(page: Page) -> None:
    choose(page, "Source wallet", "Master Wallet")
    choose(page, "Destination wallet", "Primary Wallet")
    page.get_by_label("Amount").fill("10")
    page.get_by_role("radio", name="Blockchain").click()
    page.get_by_role("button", name="Execute Transfer").click()


@pytest.mark.meets("D:magic-cents-transfer")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_trainees_browser_shows_live_that_the_trainer_froze_the_room_and_failed_a_transfer(
    trainer_page: Page, operator_page: Page
) -> None:
    trainer_page.goto("/home")
    operator_page.goto("/wallet-transfer")
    newest = operator_page.get_by_role("list", name="Recent transactions").get_by_role("listitem").first
    frozen = operator_page.get_by_text("(frozen)").filter(visible=True)
    expect(newest).to_be_visible()
    expect(operator_page.get_by_role("button", name=re.compile("^Steer the room"))).to_have_count(0)

    menu = open_menu(trainer_page)
    expect(menu.get_by_role("menuitem", name="Freeze the clock")).to_be_focused()
    assert_accessible(trainer_page, within="[role=menu]")
    trainer_page.keyboard.press("Enter")
    expect(frozen).to_have_count(1)
    assert_accessible(trainer_page)
    assert_no_sideways_scroll(trainer_page)

    steer(trainer_page, "Let the clock run")
    steer(trainer_page, "600× faster")
    expect(operator_page.get_by_text("(× 600)").filter(visible=True)).to_have_count(1)
    steer(trainer_page, "Fails")
    assert_notice(trainer_page, "Next transfer", "Fails. The one after it ends as usual.")

    transfer(operator_page)
    expect(newest).to_contain_text("TRN-000099")
    expect(newest).to_contain_text("Failed")
    transfer(operator_page)
    expect(newest).to_contain_text("TRN-000100")
    expect(newest).to_contain_text("Pending")
    chosen = open_menu(trainer_page).get_by_role("menuitemradio", name="As usual")
    expect(chosen).to_be_checked()

    trainer_page.keyboard.press("Escape")
    expect(trainer_page.get_by_role("menu")).to_have_count(0)
    trainer_page.set_viewport_size(VIEWPORTS["desktop"])
    # A wide window has the steering menu in the bar.
    trainer_page.get_by_role("button", name=re.compile("^Steer the room")).click()
    trainer_page.get_by_role("menuitem", name="Freeze the clock").click()
    expect(operator_page.get_by_text("(frozen)").filter(visible=True)).to_have_count(1)
