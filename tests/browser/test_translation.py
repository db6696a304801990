"""Translation by the browser: translated screens work, update and close without a crash, and codes stay untranslated.

These tests also check in a wide window that clicks reach each anchor; test_anchors checks only a phone's window.

New screens in the navigation are checked without a change here.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import PASSWORD
from tests.browser.harness_checks import assert_notice, choose
from tests.browser.harness_screens import Screen, all_screens, follow_link, limit_transactions
from tests.browser.harness_sessions import OPERATOR, TRAINER, Sessions
from tests.browser.harness_translation import assert_codes_untouched, translate
from tests.browser.test_anchors import REACHABLE, follow
from tests.browser.test_sign_in import fill_in
from tests.browser.test_steering import open_menu
from tests.browser.test_wallet_transfer import NEXT, execute, fill, last

CRASH_TEXT = re.compile("Something went wrong|could not be shown")


@pytest.fixture(scope="module")
def translated_page(module_sessions: Sessions) -> Page:
    """Open one translated page for all tests; the tests go from screen to screen by links."""
    page = module_sessions.open_as(TRAINER)
    limit_transactions(page)
    translate(page)
    page.goto("/home")
    expect(page.locator("[data-anchor='frame.room']")).to_have_count(1)
    return page


@pytest.mark.usefixtures("shared_sessions")
@pytest.mark.parametrize("screen", all_screens(), ids=[screen.path for screen in all_screens()])
def test_clicks_reach_each_anchor_of_a_translated_screen_and_the_screen_closes_without_a_crash(
    translated_page: Page, screen: Screen
) -> None:
    page = translated_page
    follow(page, REACHABLE.get(screen.path[1:], []))
    page.keyboard.press("Escape")
    follow_link(page, screen.path)
    for tab in page.get_by_role("main").get_by_role("tab").all():
        tab.click()
    for field in page.get_by_role("main").get_by_role("combobox").all():
        field.press("Enter")
        page.get_by_role("option").last.click()
    assert_codes_untouched(page)
    follow_link(page, "/api-banking" if screen.path == "/home" else "/home")
    expect(page.get_by_text(CRASH_TEXT)).to_have_count(0)


@pytest.mark.usefixtures("shared_sessions")
def test_clicks_reach_each_anchor_of_the_translated_frame(translated_page: Page) -> None:
    follow(translated_page, REACHABLE["frame"])


@pytest.mark.parametrize(
    "path",
    [
        "/verify/TRN-000001",
        "/explorer/tx/SIM-MOV-000001",
        "/explorer/",
        "/admin/transactions/transaction/",
        "/admin/wallets/movement/",
        "/admin/multidomain/domain/",
        "/admin/accounts/user/",
    ],
)
def test_codes_on_pages_rendered_by_the_server_are_not_translated(trainer_page: Page, path: str) -> None:
    translate(trainer_page)
    trainer_page.goto(path)
    expect(trainer_page.locator("font").first).to_be_attached()
    assert_codes_untouched(trainer_page)


def test_a_translated_sign_in_screen_shows_its_error_and_opens_the_console(page: Page) -> None:
    translate(page)
    page.goto("/")
    expect(page.locator("font").first).to_be_attached()
    fill_in(page, "somebody", "not-the-password")
    assert_notice(page, "Login Failed", "Invalid credentials")
    fill_in(page, OPERATOR, PASSWORD)
    expect(page.get_by_role("heading", name="Command Center")).to_be_visible()


def test_a_translated_join_form_shows_its_error(page: Page) -> None:
    translate(page)
    page.goto("/join")
    page.get_by_label("Code of the lesson").fill("234 567")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No lesson has this code")


@pytest.mark.usefixtures("room_reset")
def test_values_on_a_translated_page_still_update(trainer_page: Page) -> None:
    page = trainer_page
    translate(page)
    page.goto("/wallet-transfer")
    for wallet in "Primary Wallet", "Master Wallet":
        choose(page, "Source wallet", wallet)
        expect(page.get_by_role("combobox", name="Source wallet")).to_contain_text(wallet)
    fill(page, "1.50", "Blockchain")
    execute(page)
    expect(last(page)).to_contain_text(NEXT)
    expect(last(page)).to_contain_text("1.50 USDT")

    clock = page.locator("[data-anchor='frame.simulationBar.clock']")
    expect(clock).not_to_have_text(clock.inner_text())
    steer = page.get_by_role("menuitem")
    open_menu(page)
    for says, frozen in ("Freeze the clock", 1), ("Let the clock run", 0):
        steer.get_by_text(says).click()
        expect(page.get_by_text("(frozen)").filter(visible=True)).to_have_count(frozen)
        open_menu(page)
    expect(steer.first).to_have_text("Freeze the clock")
