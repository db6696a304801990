"""What a seat's browser does when its trainer steers: it goes, and loses nothing of what somebody was in the midst of."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import COLOURS, assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_screens import go_on
from tests.browser.harness_sessions import TRAINER, Sessions, call

Steer = Callable[..., Any]


@pytest.fixture
def taught(sessions: Sessions) -> Iterator[tuple[Page, Steer]]:
    """Give the page of somebody on a seat, and what steers their lesson."""
    trainer = sessions.signed_in(TRAINER)
    lesson = call(trainer, "POST", "lessons", name="Presented", walkthrough="release-code")
    ref = lesson["ref"]
    call(trainer, "PATCH", f"lessons/{ref}", state="running")
    page = sessions.signed_out()
    page.goto(f"/join/{lesson['code']}")
    page.get_by_role("textbox", name="name").fill("Ada")
    page.get_by_role("textbox", name="name").press("Enter")
    page.get_by_role("button", name="Go to the console").click()
    page.wait_for_url("**/home")
    expect(page.get_by_role("region", name="Walkthrough", exact=True)).to_be_visible()
    yield page, lambda do, **more: call(trainer, "POST", f"lessons/{ref}/steer", do=do, **more)
    # It would say that it is signed out.
    page.goto("about:blank")
    call(trainer, "PATCH", f"lessons/{ref}", state="ended")


def said(page: Page) -> Locator:
    return page.get_by_role("region", name="From your trainer")


def test_somebody_in_the_midst_of_nothing_goes_at_once_and_only_once_and_what_is_begun_is_kept(
    taught: tuple[Page, Steer],
) -> None:
    page, steer = taught
    steer("bring", to="wallet-transfer.form")
    page.wait_for_url("**/wallet-transfer")
    expect(page.locator("[data-spotlight][data-anchor='wallet-transfer.form']")).to_be_visible()
    expect(said(page)).to_have_count(0)
    page.goto("/home")
    expect(page.get_by_role("main", name="Dashboard")).to_be_visible()
    steer("message", text="Look at the chart.")
    expect(said(page)).to_contain_text("Your trainer: Look at the chart.")
    assert page.url.endswith("/home")
    assert_accessible(page)
    said(page).get_by_role("button", name="Dismiss the message").click()
    page.reload()
    expect(page.get_by_role("main", name="Dashboard")).to_be_visible()
    expect(page.get_by_role("region", name="Walkthrough", exact=True)).to_be_visible()
    expect(said(page)).to_have_count(0)
    assert_a_half_filled_form_is_shown_again_as_it_was_left(page, steer)
    assert_an_open_question_is_open_again_by_the_way_back(page, steer)


def assert_a_half_filled_form_is_shown_again_as_it_was_left(page: Page, steer: Steer) -> None:
    go_on(page, "/vault-access-generator")
    field = page.get_by_role("textbox", name="Release code")
    field.fill("SIM-REL")
    steer("bring", to="/wallet-transfer")
    expect(said(page)).to_contain_text("Your trainer shows Wallet Transfer")
    expect(field).to_be_focused()
    page.keyboard.press("F2")
    expect(said(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/wallet-transfer")
    expect(page.get_by_role("main")).to_be_focused()
    expect(field).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Manual Wallet Transfer")
    assert_accessible(page)
    said(page).get_by_role("button", name="Back to where I was").click()
    page.wait_for_url("**/vault-access-generator")
    expect(field).to_have_value("SIM-REL")
    expect(field).to_be_focused()
    expect(said(page)).to_have_count(0)


def assert_an_open_question_is_open_again_by_the_way_back(page: Page, steer: Steer) -> None:
    go_on(page, "/crypto-host-management")
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
def test_what_a_terminal_said_is_there_again_and_a_screen_that_is_covered_takes_no_key(
    taught: tuple[Page, Steer],
) -> None:
    page, steer = taught
    go_on(page, "/swift-console")
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
