"""The step editor: recording, writing and checking a walkthrough beside its screens, and playing the result."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import TRAINER, call

TITLE: Final = "Look at one payment"
KEY: Final = "look-at-one-payment"
SAVE_MS: Final = 10_000
CLEAN_UP: Final = f"""
from apps.accounts.models import User
from apps.training.models import Walkthrough
from apps.training.services import leave_seat
trainer = User.objects.get(username={TRAINER!r})
if trainer.seat:
    leave_seat(who=trainer)
Walkthrough.objects.filter(key__endswith={KEY!r}).delete()
"""


@pytest.fixture(autouse=True)
def clean_up(server: Server) -> Iterator[None]:
    """After the test, take the trainer off the seat that a failed test leaves, and delete the test's walkthroughs."""
    yield
    server.manage("shell", "-c", CLEAN_UP)


def open_new(page: Page) -> Locator:
    """Create a walkthrough, and return the pane of the step editor."""
    page.goto("/teach/walkthroughs")
    page.get_by_role("main").get_by_label("Title").fill(TITLE)
    page.get_by_role("main").get_by_role("button", name="Create").click()
    page.wait_for_url(f"**/teach/walkthroughs/{KEY}")
    pane = page.get_by_role("region", name="Step editor")
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible()
    return pane


def write(pane: Page | Locator, label: str, text: str) -> None:
    pane.get_by_role("textbox", name=label, exact=True).fill(text)


def steps_of(page: Page) -> list[dict[str, object]]:
    steps: list[dict[str, object]] = call(page, "GET", f"walkthroughs/{KEY}/script")["steps"]
    return steps


@pytest.mark.parametrize("theme", ["light"], indirect=True)
def test_recorded_actions_become_steps_that_can_be_played_to_the_end(trainer_page: Page) -> None:
    page = trainer_page
    pane = open_new(page)
    assert_accessible(page)
    pane.get_by_role("button", name="Record", exact=True).click()
    follow_link(page, "/vault-access-generator")
    page.get_by_role("textbox", name="Release code").fill("SIM-REL-NORTH-4417")
    page.get_by_role("main").get_by_role("button", name="Generate Access").click()
    expect(pane.get_by_text("(3 so far)")).to_be_visible()
    pane.get_by_role("button", name="Stop recording").click()
    assert_accessible(page)

    expect(pane.get_by_text("Not saved: 3 steps have no text")).to_be_visible(timeout=SAVE_MS)
    for text in ("Open the generator.", "Type the code.", "Press the button."):
        pane.get_by_role("listitem").filter(has_text="No text yet").first.get_by_role("button").click()
        write(pane, "Text", text)
        expect(pane.get_by_role("group", name="Can this step end?")).to_contain_text(
            "This screen has everything that the step needs."
        )
        pane.get_by_role("button", name="All steps").click()
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible(timeout=SAVE_MS)
    _, visit, kind, press = steps_of(page)
    assert visit["do"] == {"visit": "/vault-access-generator"}
    assert kind["do"] == {"type": "SIM-REL-NORTH-4417"}
    assert press["until"] == {"called": "generateVaultAccess"}

    pane.get_by_role("button", name="Check all").click()
    guide = page.get_by_role("region", name="Walkthrough", exact=True)
    verdict = guide.get_by_text("All 4 steps can be played.")
    expect(verdict.or_(guide.get_by_role("alert"))).to_be_visible(timeout=60_000)
    expect(guide.get_by_role("alert")).to_have_count(0)
    assert_accessible(page)
    guide.get_by_role("button", name="Back to the editor").click()
    expect(pane).to_be_visible()
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_have_text(TITLE)


def test_recording_with_the_keyboard_continues_after_a_screens_texts_were_edited(trainer_page: Page) -> None:
    page = trainer_page
    pane = open_new(page)
    pane.get_by_role("button", name="Record", exact=True).click()
    page.keyboard.press("Control+k")
    search = page.get_by_role("dialog").get_by_role("combobox")
    search.fill("vault access")
    search.press("Enter")
    expect(pane.get_by_text("(1 so far)")).to_be_visible()
    page.get_by_role("main").focus()
    page.keyboard.press("g")
    page.keyboard.press("t")
    expect(pane.get_by_text("(2 so far)")).to_be_visible()

    page.get_by_role("button", name="Account: ").click()
    page.get_by_role("menuitem", name="Edit this screen").click()
    expect(pane).to_have_count(0)
    page.get_by_role("button", name="Stop editing").click()
    expect(pane.get_by_text("(2 so far)")).to_be_visible()
    page.go_back()
    expect(pane.get_by_text("(3 so far)")).to_be_visible()
    expect(pane.get_by_role("listitem")).to_contain_text(
        [
            "Welcome",
            "Open a screen: Vault Access Generator",
            "Open a screen: Transaction Dashboard",
            "Open a screen: Vault Access Generator",
        ]
    )
    for _ in range(3):
        pane.get_by_role("button", name="Undo").click()
    expect(pane.get_by_role("listitem")).to_have_count(1)


def test_after_a_room_reset_the_open_draft_can_be_saved_as_a_new_walkthrough(
    trainer_page: Page, server: Server, expect_console_errors: AllowErrors
) -> None:
    page = trainer_page
    pane = open_new(page)
    with expect_console_errors(page, "404"):
        server.manage("sandbox", "reset", "main")
        expect(pane.get_by_role("alert")).to_contain_text("What you wrote is still here.")
    pane.get_by_role("button", name="Save mine as a new one").click()
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible(timeout=SAVE_MS)
    expect(page.get_by_role("main").get_by_label("Title")).to_have_value(TITLE)
    assert steps_of(page)[0]["id"] == "welcome"


def test_a_wrong_button_name_gets_suggestions_and_undo_by_keyboard_restores_the_typed_name(
    trainer_page: Page,
) -> None:
    page = trainer_page
    pane = open_new(page)
    follow_link(page, "/transaction-logs")
    pane.get_by_role("button", name="Add a step").click()
    write(pane, "Text", "Look at the payments.")
    pane.get_by_role("group", name="Place").get_by_role("button", name="Point at it: Place").click()
    page.get_by_role("main").get_by_text("TRN-000013").first.click()
    expect(pane.get_by_role("group", name="Place", exact=True)).to_contain_text("table")
    pane.get_by_role("button", name="Add an action").click()
    pane.get_by_label("Name of the button").fill("View Detail")
    check = pane.get_by_role("group", name="Can this step end?")
    check.get_by_role("button", name="Action 1, Name of the button").click()
    name = pane.get_by_label("Name of the button")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("No button here is named “View Detail”"))
    pane.get_by_role("group", name="Suggestions").get_by_role("button").first.click()
    expect(check).to_contain_text("This screen has everything that the step needs.")
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible(timeout=SAVE_MS)
    assert_accessible(page)

    pane.get_by_role("button", name="Undo").press("Enter")
    expect(pane.get_by_label("Name of the button")).to_have_value("View Detail")
    page.reload()
    expect(pane.get_by_role("textbox", name="Text", exact=True)).to_have_value("Look at the payments.")


def test_options_of_a_select_are_aligned_with_their_field_in_the_pane(trainer_page: Page) -> None:
    pane = open_new(trainer_page)
    pane.get_by_role("listitem").first.get_by_role("button").click()
    field = pane.get_by_role("combobox", name="What people do")
    field.click()
    expect(trainer_page.get_by_role("listbox")).to_be_visible()
    left_of = "element => Math.round(element.getBoundingClientRect().left)"
    content = trainer_page.locator("[data-slot=select-content]")
    assert content.evaluate(left_of) == field.evaluate(left_of)


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_step_editor_fits_a_phone_and_saves_a_change_to_a_step(trainer_page: Page) -> None:
    page = trainer_page
    pane = open_new(page)
    assert_no_sideways_scroll(page)
    pane.get_by_role("listitem").first.get_by_role("button").click()
    write(pane, "Text", "Welcome to the **payments**.")
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible(timeout=SAVE_MS)
    assert steps_of(page)[0]["say"] == "Welcome to the **payments**."
    assert_accessible(page)
    assert_no_sideways_scroll(page)
