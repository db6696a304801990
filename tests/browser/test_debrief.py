"""The debriefing of a lesson: the trainer's page, and the results of the people on the seats."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    COLOURS,
    assert_accessible,
    assert_fits_with_large_text,
    assert_no_sideways_scroll,
    assert_notice,
)
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_lessons import CLOSED, OUT, open_judged_lesson
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, Sessions, call

CODE = "34679D"
GOOD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("answers", {"step": "proof", "choices": [2]}),
    ("decisions", {"about": "TRN-000096", "decision": "hold", "reason": "I call back first."}),
    ("flags", {"at": "transaction-logs.list.table", "row": "TRN-000095", "trick": "structuring"}),
)
BAD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("answers", {"step": "proof", "choices": [1]}),
    ("decisions", {"about": "TRN-000096", "decision": "release", "reason": "The caller was nice."}),
    ("flags", {"at": "home.prices", "trick": "structuring"}),
)


def take_seat(sessions: Sessions, name: str, viewport: str) -> Page:
    sessions.viewport = viewport
    page = sessions.open_signed_out()
    sessions.watch_of(page).late.append(CLOSED)
    page.goto(f"/join/{CODE}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("button", name="Go to the console").click()
    expect(pane(page)).to_contain_text("Step 1 of 3")
    return page


def pane(page: Page) -> Locator:
    return page.get_by_role("region", name="Walkthrough", exact=True)


def work(page: Page, acts: tuple[tuple[str, dict[str, Any]], ...]) -> None:
    for path, body in acts:
        call(page, "POST", f"seat/{path}", **body)


def assert_looks_right(page: Page) -> None:
    """Check the page's accessibility in both themes, and its width with large text."""
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert_accessible(page, rules=COLOURS if theme == "light" else ())
    assert_no_sideways_scroll(page)
    assert_fits_with_large_text(page)


def test_trainer_debriefs_a_class_and_each_person_sees_only_their_own_results(
    sessions: Sessions, server: Server, expect_console_errors: AllowErrors
) -> None:
    ref = open_judged_lesson(server, CODE)
    trainer = sessions.open_as(TRAINER)
    trainer.goto(f"/teach/{ref}")
    ada = take_seat(sessions, "Ada", "desktop")
    bob = take_seat(sessions, "Bob", "phone")
    work(ada, GOOD)
    work(bob, BAD)

    trainer.get_by_role("button", name="Debrief", exact=True).click()
    question = trainer.get_by_role("alertdialog")
    expect(question).to_contain_text("Nothing more is scored; everybody sees their results.")
    question.get_by_role("button", name="Debrief").click()
    assert_own_results(ada, "Points5 of 5", "I call back first.", "The caller was nice.")
    assert_own_results(bob, "Points0 of 5", "The caller was nice.", "I call back first.")
    expect(pane(bob).get_by_text("Missed", exact=True)).to_be_visible()
    expect(pane(bob).get_by_text("False alarm", exact=True)).to_be_visible()
    assert_looks_right(bob)
    assert_show_me_leads_to_the_row(bob)
    assert_page_of_own_results(ada)

    trainer.get_by_role("link", name="Debrief page", exact=True).click()
    expect(trainer).to_have_title("The pressure call · Debriefing · mockconsole")
    expect(trainer.get_by_role("heading", level=1)).to_have_text("The pressure call")
    items = trainer.get_by_role("region", name="Questions, decisions and places").get_by_role("article")
    expect(items).to_have_count(4)
    expect(items.first).to_contain_text("1 right, 1 wrong")
    bob.goto("/transaction-logs?tx=TRN-000096")
    expect(bob.get_by_role("dialog")).to_contain_text("TRN-000096")
    trainer.get_by_role("button", name=re.compile("Show on all screens.*TRN-000095")).click()
    assert_notice(trainer, "Everybody is led to the place", re.compile("TRN-000095"))
    for page in (ada, bob):
        page.wait_for_url("**/transaction-logs?transactions.filter=TRN-000095")
        expect(page.locator("[data-key=TRN-000095]")).to_be_in_viewport()
    expect(bob.get_by_role("dialog")).to_have_count(0)
    rate(trainer, "Bob", 1)
    assert_looks_right(trainer)
    assert_seat_page(trainer)
    trainer.set_viewport_size(VIEWPORTS["phone"])
    assert_looks_right(trainer)

    with expect_console_errors(ada, OUT), expect_console_errors(bob, OUT):
        call(trainer, "PATCH", f"lessons/{ref}", state="ended")
        for page in (ada, bob):
            page.wait_for_url("**/join?out")
    trainer.set_viewport_size(VIEWPORTS["desktop"])
    trainer.goto("/teach")
    trainer.get_by_role("link", name="Debrief page of The pressure call").click()
    expect(trainer.get_by_text("The class stopped fraud in 1 of 2 decisions")).to_be_visible()
    expect(trainer.get_by_role("button", name=re.compile("Show on all screens"))).to_have_count(0)
    # The names were deleted when the lesson ended; the rating stays.
    rating = trainer.get_by_role("group", name=re.compile("Rating.*Seat 2"))
    expect(rating.get_by_role("button", name="1", exact=True)).to_have_attribute("aria-pressed", "true")


def assert_own_results(page: Page, points: str, own: str, foreign: str) -> None:
    expect(pane(page)).to_contain_text("Debriefing: nothing more is scored.")
    expect(pane(page)).to_contain_text(points)
    expect(pane(page)).to_contain_text(own)
    expect(pane(page)).not_to_contain_text(foreign)
    expect(pane(page).get_by_role("article", name="A large sum in small parts")).to_contain_text(
        "What to do instead"
    )


def assert_show_me_leads_to_the_row(page: Page) -> None:
    pane(page).get_by_role("button", name=re.compile("Show me.*TRN-000095")).click()
    page.wait_for_url("**/transaction-logs?transactions.filter=TRN-000095")
    expect(page.locator("[data-key=TRN-000095][data-spotlight]")).to_be_in_viewport()


def assert_page_of_own_results(page: Page) -> None:
    pane(page).get_by_role("link", name="Read it on a page").click()
    expect(page).to_have_title("Your results · mockconsole")
    expect(page.get_by_role("main")).to_contain_text("Points5 of 5")
    expect(pane(page)).to_contain_text("Your results are on this page.")
    assert_looks_right(page)


def rate(page: Page, name: str, rating: int) -> None:
    group = page.get_by_role("group", name=re.compile(f"Rating.*{name}"))
    group.get_by_role("button", name=str(rating), exact=True).click()
    expect(group.get_by_role("button", name=str(rating), exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def assert_seat_page(page: Page) -> None:
    page.get_by_role("link", name="Bob", exact=True).click()
    expect(page.get_by_role("region", name="Bob")).to_contain_text("The caller was nice.")
    expect(page.get_by_role("table", name="Timeline")).to_contain_text("Release")
    assert_looks_right(page)
    page.get_by_role("link", name="The whole class").click()
    expect(page.get_by_role("table", name="Reasons")).to_be_visible()
