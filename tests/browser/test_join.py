"""Joining a lesson with its code, without an account."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    COLOURS,
    assert_accessible,
    assert_fits_with_large_text,
    assert_no_sideways_scroll,
)
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import TRAINER, Contexts, Sessions, SignIns, call

ZOOMED_IN: ViewportSize = {"width": 360, "height": 225}
LOW_PX = 91
"""Height just above 40 % of the low window's height."""
ODD_NAME = "Zoë <b>O'Neil</b> 李"


@pytest.fixture
def lesson(contexts: Contexts, server: Server, sign_ins: SignIns) -> Iterator[dict[str, str]]:
    """Open a lesson without a walkthrough in the trainer's room; end and delete it after the test."""
    sessions = Sessions(contexts, server, sign_ins)
    trainer = sessions.open_as(TRAINER)
    record = call(trainer, "POST", "lessons", name="Payments, Monday", rooms="shared")
    yield record
    call(trainer, "PATCH", f"lessons/{record['ref']}", state="ended")
    call(trainer, "DELETE", f"lessons/{record['ref']}")
    sessions.close()


def assert_accessible_and_fits(page: Page) -> None:
    assert_accessible(page)
    assert_no_sideways_scroll(page)


@pytest.mark.parametrize(("viewport", "theme"), [("phone", "light")], indirect=True)
def test_a_participant_joins_by_link_and_takes_the_seat_along_to_another_browser(
    page: Page,
    sessions: Sessions,
    lesson: dict[str, str],
    expect_console_errors: AllowErrors,
) -> None:
    page.goto("/")
    page.get_by_role("link", name="Join a lesson with a code").click()
    page.get_by_label("Code of the lesson").fill("234 567")
    page.get_by_label("Your name").fill(ODD_NAME)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No lesson has this code")
    assert_accessible_and_fits(page)

    page.goto(f"/join/{lesson['code'].lower()}")
    page.get_by_label("Your name").fill(ODD_NAME)
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("heading", level=1, name="You are in")).to_be_visible()
    assert_no_sideways_scroll(page)
    assert_fits_with_large_text(page)
    for theme in ("dark", "light"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert_accessible(page, rules=COLOURS if theme == "dark" else ())
    seat_code = page.locator("dd").inner_text()

    expect(page.get_by_role("button", name="Go to the console")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/home")
    expect(page.locator("[data-slot=simulation-bar]")).to_contain_text("Main room")
    expect(page.get_by_role("button", name=f"Account: {ODD_NAME}")).to_be_visible()
    card = page.get_by_role("region", name="Walkthrough")
    expect(card).to_contain_text("Your trainer starts the lesson in a moment.")
    hand = card.get_by_role("button", name="Hand")
    for pressed in ("true", "false"):
        hand.press("Enter")
        expect(hand).to_have_attribute("aria-pressed", pressed)
    assert_accessible_and_fits(page)
    size = page.viewport_size
    page.set_viewport_size(ZOOMED_IN)
    page.wait_for_function(f"document.querySelector('[data-slot=guide]')?.offsetHeight < {LOW_PX}")
    page.set_viewport_size(size or ZOOMED_IN)

    other = sessions.open_signed_out()
    other.goto(f"/join/{lesson['code']}")
    other.get_by_role("button", name="I already have a seat").click()
    other.get_by_label("Code of your seat").fill(seat_code.lower().replace(" ", "-"))
    with expect_console_errors(page, "401"):
        other.get_by_role("button", name="Go back to my seat").click()
        expect(other.get_by_role("heading", level=1, name="You are in")).to_be_visible()
        page.wait_for_url("**/join?out")
    # Close the page that shows the seat's code: its live connection would read the session when the lesson is deleted.
    other.close()
    expect(page.get_by_label("Code of your seat")).to_have_value(seat_code)
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text("You no longer have a seat")
    expect(page.get_by_text("Please log in again")).to_have_count(0)
    assert_accessible_and_fits(page)
