"""The step editor: a walkthrough recorded, written and checked beside its screens, and taken as people take it."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import call

TITLE: Final = "Look at one payment"
KEY: Final = "look-at-one-payment"
SAVE_MS: Final = 10_000
DELETE: Final = f"""
from apps.training.models import Walkthrough
Walkthrough.objects.filter(key__endswith={KEY!r}).delete()
"""


@pytest.fixture(autouse=True)
def no_walkthroughs(server: Server) -> Iterator[None]:
    """Delete the test's walkthroughs afterwards."""
    yield
    server.manage("shell", "-c", DELETE)


def open_new(page: Page) -> Locator:
    """Create a walkthrough, and return the pane of the step editor."""
    page.goto("/teach/walkthroughs")
    page.get_by_role("main").get_by_label("Title").fill(TITLE)
    page.get_by_role("main").get_by_role("button", name="Write it").click()
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
def test_recorded_acts_become_steps_that_play_to_the_end(trainer_page: Page) -> None:
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
            "What this step needs is on this screen."
        )
        pane.get_by_role("button", name="All steps").click()
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible(timeout=SAVE_MS)
    _, visit, kind, press = steps_of(page)
    assert visit["do"] == {"visit": "/vault-access-generator"}
    assert kind["do"] == {"type": "SIM-REL-NORTH-4417"}
    assert press["until"] == {"called": "generateVaultAccess"}

    pane.get_by_role("button", name="Check all").click()
    guide = page.get_by_role("region", name="Walkthrough", exact=True)
    expect(guide.get_by_text("Press the button.").or_(guide.get_by_role("alert"))).to_be_visible(
        timeout=60_000
    )
    expect(guide.get_by_role("button", name="Leave")).to_be_visible(timeout=60_000)
    expect(guide.get_by_role("alert")).to_have_count(0)
    call(page, "POST", "seat/leave")
    page.goto("/teach/walkthroughs")
    expect(pane).to_be_visible()


def test_step_that_cannot_end_names_what_fits_and_is_undone_by_keyboard(trainer_page: Page) -> None:
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
    expect(check).to_contain_text("No button here is named “View Detail”.")
    check.get_by_role("button").first.click()
    expect(check).to_contain_text("What this step needs is on this screen.")
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible(timeout=SAVE_MS)
    assert_accessible(page)

    pane.get_by_role("button", name="Undo").press("Enter")
    expect(pane.get_by_label("Name of the button")).to_have_value("View Detail")
    page.reload()
    expect(pane.get_by_role("textbox", name="Text", exact=True)).to_have_value("Look at the payments.")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_editor_fits_a_phone_and_takes_a_small_change(trainer_page: Page) -> None:
    page = trainer_page
    pane = open_new(page)
    assert_no_sideways_scroll(page)
    pane.get_by_role("listitem").first.get_by_role("button").click()
    write(pane, "Text", "Welcome to the **payments**.")
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible(timeout=SAVE_MS)
    assert steps_of(page)[0]["say"] == "Welcome to the **payments**."
    assert_accessible(page)
    assert_no_sideways_scroll(page)


def test_walkthrough_is_copied_and_deleted_in_the_list(trainer_page: Page) -> None:
    page = trainer_page
    open_new(page)
    page.goto("/teach/walkthroughs")
    row = page.get_by_role("row", name=TITLE)
    row.get_by_role("button", name=f"Copy {TITLE}").click()
    page.wait_for_url(f"**/teach/walkthroughs/copy-of-{KEY}")
    page.goto("/teach/walkthroughs")
    expect(row).to_have_count(2)
    for left in (1, 0):
        row.first.get_by_role("button", name=re.compile("^Delete")).click()
        page.get_by_role("alertdialog").get_by_role("button", name=re.compile("^Delete")).click()
        expect(row).to_have_count(left)
