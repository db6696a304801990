"""Hidden explanations: on every screen of a room whose explanations are off, and in a lesson until its debriefing."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    assert_accessible,
    assert_cards_fill_their_rows,
    assert_marked,
    assert_no_sideways_scroll,
    assert_tiled,
)
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_lessons import CLOSED, OUT
from tests.browser.harness_screens import all_screens, follow_link, limit_transactions
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, Sessions, call

AT_ONCE_MS: Final = 2_000
GIVEAWAY: Final = re.compile(
    r"\b(fake|invent|fraud|scam|trick|claim|jargon|bait|spot the error|check instead)"
    r"|\b(prove|proof|overlook|pretend)|as promised|display text|made up|no such|own words|red flag"
    r"|warning sign|such (pages|consoles)|what really happened|reality",
    re.IGNORECASE,
)
TRAINING_BIC: Final = re.compile(r"\bFAKE[A-Z]{2}[A-Z0-9]0XXX\b")
# Screens that reveal tricks on purpose, in the titles and summaries of walkthroughs.
NO_CONSOLES: Final = {"/learn", "/help"}
REPLACED: Final = {"/authentic-transfer", "/failure-analysis", "/swift-alliance-login", "/hash-verification"}
"""Screens that show other content in place of the explanations."""
SET: Final = (
    "from apps.sandboxes.models import Sandbox; Sandbox.objects.filter(key='main').update(explanations='{}')"
)


def set_explanations(server: Server, choice: str) -> None:
    server.manage("shell", "-v", "0", "-c", SET.format(choice))


@pytest.fixture
def room_without_explanations(server: Server) -> Iterator[None]:
    """Set the room's explanations to “never” during a test."""
    set_explanations(server, "never")
    yield
    set_explanations(server, "always")


@pytest.mark.usefixtures("room_without_explanations")
def test_each_screen_of_a_room_without_explanations_hides_its_trick_and_fits_its_window(
    operator_page: Page,
) -> None:
    page = operator_page
    limit_transactions(page)
    page.goto("/home")
    expect(page.locator("h1")).to_be_visible()
    for path in (screen.path for screen in all_screens() if not screen.for_trainers):
        if path in NO_CONSOLES:
            continue
        follow_link(page, path)
        text = TRAINING_BIC.sub("", page.locator("#main").inner_text())
        assert (path, GIVEAWAY.findall(text)) == (path, [])
        assert_laid_out(page)
        if path in REPLACED:
            assert_accessible(page)
            assert_tiled(page, tiled=path != "/failure-analysis")
        page.set_viewport_size(VIEWPORTS["phone"])
        assert_laid_out(page)
        if path in REPLACED:
            page.evaluate("document.documentElement.dataset.theme = 'light'")
            assert_accessible(page)
            assert_marked(page, tiled=path != "/failure-analysis")
            page.evaluate("document.documentElement.dataset.theme = 'dark'")
        page.set_viewport_size(VIEWPORTS["desktop"])


def assert_laid_out(page: Page) -> None:
    assert_no_sideways_scroll(page)
    assert_cards_fill_their_rows(page)


@pytest.mark.parametrize("theme", ["dark"], indirect=True)
def test_a_lesson_in_test_mode_hides_explanations_until_the_debriefing_and_ends_with_a_results_page(
    sessions: Sessions, expect_console_errors: AllowErrors
) -> None:
    trainer = sessions.open_as(TRAINER)
    ref, code = open_test(trainer)
    sessions.viewport = "phone"
    person = sessions.open_signed_out()
    person.goto(f"/join/{code}")
    expect(person.get_by_label("Your name")).to_have_accessible_description(
        "Only your trainer sees your name. "
        "Your name is deleted 3 days after the lesson ends. Until then it is kept because: The course goes on."
    )
    assert_accessible(person)
    assert_no_sideways_scroll(person)
    person.get_by_label("Your name").fill("Ada")
    person.get_by_role("button", name="Join", exact=True).click()
    person.get_by_role("button", name="Go to the console").click()
    call(trainer, "PATCH", f"lessons/{ref}", state="running")
    person.get_by_role("button", name="Next").click()
    follow_link(person, "/vault-access-generator")
    lesson = person.get_by_role("region", name="Why a release code opens nothing")
    expect(person.get_by_text("Enter a release code to get a vault signature.")).to_be_visible()
    expect(lesson).to_have_count(0)

    with expect_console_errors(person, f"{CLOSED}|{OUT}"):
        wall = debrief_and_end(trainer, ref, person, lesson)
    # Leave the pages before the lesson is deleted: they would read the lesson again and log a 404, failing the test.
    for page in (trainer, wall):
        page.goto("/teach")
    call(trainer, "DELETE", f"lessons/{ref}")


def debrief_and_end(trainer: Page, ref: str, person: Page, lesson: Locator) -> Page:
    """Debrief and end a lesson, check each page, and return the projector's page."""
    call(trainer, "PATCH", f"lessons/{ref}", state="debriefing")
    expect(lesson).to_be_visible(timeout=AT_ONCE_MS)
    expect(person.get_by_text("The signature opens nothing: there is no vault.")).to_be_visible()
    wall = trainer.context.new_page()
    wall.goto(f"/teach/{ref}/projector")
    expect(wall.get_by_role("status")).to_contain_text("0 of 1have finished1 of 14steps done")
    call(trainer, "PATCH", f"lessons/{ref}", state="ended")
    person.wait_for_url("**/join?out", timeout=AT_ONCE_MS)
    expect(person.get_by_role("heading", level=1, name="The lesson is over")).to_be_visible()
    expect(person.get_by_role("region", name="What you did")).to_contain_text("1 of 14")
    expect(person.get_by_role("region", name="Rules to remember").get_by_role("listitem")).to_have_count(3)
    for page in (person, wall):
        assert_accessible(page)
        assert_no_sideways_scroll(page)
    expect(wall.get_by_role("status")).to_contain_text("The lesson is over")
    expect(wall.get_by_role("main")).not_to_contain_text("Ada")
    expect(trainer.get_by_role("region", name="Board")).to_contain_text("Ada")
    person.get_by_role("link", name="Join another lesson").click()
    expect(person.get_by_label("Your name")).to_be_visible()
    return wall


def open_test(trainer: Page) -> tuple[str, str]:
    """Open a lesson in test mode with explanations after the exercise; return the lesson's reference and code."""
    trainer.goto("/teach")
    trainer.get_by_role("combobox", name="Walkthrough").click()
    trainer.get_by_role("option", name="Find your way", exact=True).click()
    trainer.get_by_role("radio", name="Test").click()
    trainer.get_by_role("radio", name="After the exercise").click()
    trainer.get_by_label("Keep names for").fill("3")
    trainer.get_by_role("button", name="Open lesson").click()
    why = trainer.get_by_label("Why names are kept")
    expect(why).to_have_accessible_description(re.compile("Write why the names are kept."))
    assert_accessible(trainer)
    assert_no_sideways_scroll(trainer)
    why.fill("The course goes on.")
    trainer.get_by_role("button", name="Open lesson").click()
    trainer.wait_for_url("**/teach/LSN-*")
    shown = trainer.get_by_text(re.compile("^[34679CDFHJKMNPRTWXY]{3}.[34679CDFHJKMNPRTWXY]{3}$"))
    return trainer.url.rsplit("/", 1)[1], re.sub(r"\W", "", shown.inner_text())
