"""Reactions of a seat's browser to the trainer's steering: unfinished work is never lost."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Steer
from tests.browser.harness_checks import COLOURS, assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_screens import follow_link


def message_bar(page: Page) -> Locator:
    return page.get_by_role("region", name="From your trainer")


def test_bring_moves_an_idle_seat_at_once_and_only_once_but_not_a_seat_with_a_form_or_dialog_in_use(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, steer = seat_and_steer
    steer("bring", to="wallet-transfer.form")
    page.wait_for_url("**/wallet-transfer")
    expect(page.locator("[data-spotlight][data-anchor='wallet-transfer.form']")).to_be_visible()
    expect(message_bar(page)).to_have_count(0)
    page.goto("/home")
    expect(page.get_by_role("main", name="Dashboard")).to_be_visible()
    steer("message", text="Look at the chart.")
    expect(message_bar(page)).to_contain_text("Your trainer: Look at the chart.")
    assert page.url.endswith("/home")
    assert_accessible(page)
    message_bar(page).get_by_role("button", name="Dismiss the message").click()
    page.reload()
    expect(page.get_by_role("main", name="Dashboard")).to_be_visible()
    expect(page.get_by_role("region", name="Walkthrough", exact=True)).to_be_visible()
    expect(message_bar(page)).to_have_count(0)
    assert_a_half_filled_form_is_restored_by_the_way_back(page, steer)
    assert_an_open_dialog_is_restored_by_the_way_back(page, steer)


def assert_a_half_filled_form_is_restored_by_the_way_back(page: Page, steer: Steer) -> None:
    follow_link(page, "/vault-access-generator")
    field = page.get_by_role("textbox", name="Release code")
    field.fill("SIM-REL")
    steer("bring", to="/wallet-transfer")
    expect(message_bar(page)).to_contain_text("Your trainer shows Wallet Transfer")
    expect(field).to_be_focused()
    page.keyboard.press("F2")
    expect(message_bar(page).get_by_role("button", name="Go")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/wallet-transfer")
    expect(page.get_by_role("main")).to_be_focused()
    expect(field).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Manual Wallet Transfer")
    assert_accessible(page)
    message_bar(page).get_by_role("button", name="Back to where I was").click()
    page.wait_for_url("**/vault-access-generator")
    expect(field).to_have_value("SIM-REL")
    expect(field).to_be_focused()
    expect(message_bar(page)).to_have_count(0)


def assert_an_open_dialog_is_restored_by_the_way_back(page: Page, steer: Steer) -> None:
    follow_link(page, "/crypto-host-management")
    page.get_by_role("button", name="Delete").first.click()
    question = page.get_by_role("alertdialog")
    expect(question).to_be_visible()
    steer("bring", to="/wallet-transfer", insist=True)
    page.wait_for_url("**/wallet-transfer")
    expect(question).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Manual Wallet Transfer")
    page.go_back()
    expect(question).to_be_visible()
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_terminals_log_is_kept_during_a_bring_to_another_screen_and_a_blanked_screen_ignores_keys(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, steer = seat_and_steer
    follow_link(page, "/swift-console")
    line = page.locator("[data-slot=terminal] textarea, [data-slot=terminal] input").first
    line.fill("help")
    line.press("Enter")
    log = page.get_by_role("group", name=" log").first
    expect(log).to_contain_text("help")
    before = log.inner_text()
    steer("bring", to="/wallet-transfer")
    page.wait_for_url("**/wallet-transfer")
    expect(page.get_by_role("heading", level=1)).to_have_text("Manual Wallet Transfer")
    assert_no_sideways_scroll(page)
    for theme in ("dark", "light"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert_accessible(page, rules=COLOURS)
    page.get_by_role("button", name="Open navigation menu").click()
    page.get_by_role("link", name="SWIFT Console").click()
    page.wait_for_url("**/swift-console*")
    assert log.inner_text() == before

    line.fill("status")
    steer("blank")
    cover = page.get_by_role("dialog", name="Look at your trainer.")
    expect(cover).to_be_visible()
    expect(page.get_by_text("TRAINING SIMULATION")).to_be_in_viewport()
    for key in ("Escape", "Escape", "Control+k", "x"):
        page.keyboard.press(key)
    expect(cover).to_be_visible()
    steer("unblank")
    expect(cover).to_have_count(0)
    expect(line).to_be_focused()
    expect(line).to_have_value("status")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_select_stays_open_while_the_screen_is_blanked(seat_and_steer: tuple[Page, Steer]) -> None:
    page, steer = seat_and_steer
    follow_link(page, "/wallet-transfer")
    page.get_by_role("combobox").first.click()
    options = page.get_by_role("listbox")
    expect(options).to_be_visible()
    page.keyboard.press("ArrowDown")
    chosen = options.get_by_role("option").nth(1)
    expect(chosen).to_be_focused()
    steer("blank")
    cover = page.get_by_role("dialog", name="Look at your trainer.")
    expect(cover).to_be_visible()
    page.keyboard.press("Escape")
    cover.click()
    steer("unblank")
    expect(cover).to_have_count(0)
    expect(options).to_be_visible()
    expect(chosen).to_be_focused()
    page.keyboard.press("Enter")
    expect(options).to_be_hidden()
