"""A whole lesson: joining, steering, bringing everybody to a screen, the projector page, and the lesson's end."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_lessons import OUT, PEOPLE, fill_lesson, name_server
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, Sessions, call

AT_ONCE_MS = 2_000
SMALLEST_BAR_PX = 6


def choose(page: Page, label: str, option: str) -> None:
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("option", name=option, exact=True).click()


def join_lesson(sessions: Sessions, code: str, name: str, viewport: str) -> Page:
    sessions.viewport = viewport
    page = sessions.open_signed_out()
    page.goto(f"/join/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("button", name="Go to the console").click()
    expect(card(page)).to_contain_text("Your trainer starts the lesson in a moment")
    return page


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Walkthrough", exact=True)


def seat_of(board: Locator, name: str) -> Locator:
    return board.get_by_role("row").filter(has_text=name)


def open_popup(page: Page, link: str) -> Page:
    with page.expect_popup() as popup:
        page.get_by_role("link", name=link).click()
    return popup.value


def test_a_trainer_steers_a_whole_lesson_and_the_projector_page_shows_steps_without_names(
    sessions: Sessions, server: Server, expect_console_errors: AllowErrors
) -> None:
    trainer = sessions.open_as(TRAINER)
    # The page shows a QR code only for a URL that phones can open.
    name_server(trainer, server)
    trainer.goto("/teach")
    choose(trainer, "Walkthrough", "Find your way")
    trainer.get_by_role("textbox", name="Name", exact=True).fill("Tuesday")
    trainer.get_by_role("button", name="Open lesson").click()
    trainer.wait_for_url("**/teach/LSN-*")
    board = trainer.get_by_role("region", name="Board")
    expect(board).to_contain_text("Nobody has joined yet")
    shown = trainer.get_by_text(re.compile("^[34679CDFHJKMNPRTWXY]{3}.[34679CDFHJKMNPRTWXY]{3}$"))
    code = shown.inner_text()
    assert_qr_code_keeps_its_size(trainer)
    projector = open_popup(trainer, "Projector page")
    assert_projector_page_waits_for_people(projector)
    ada = join_lesson(sessions, code, "Ada Lovelace", "desktop")
    bob = join_lesson(sessions, code.lower(), "Bob", "phone")
    expect(seat_of(board, "Bob")).to_contain_text("Connected", timeout=AT_ONCE_MS)
    trainer.get_by_role("button", name="Start").click()
    for page in (ada, bob):
        expect(card(page)).to_contain_text("Step 1 of 14", timeout=AT_ONCE_MS)
    steps = projector.get_by_role("list", name="People at each step").get_by_role("listitem")
    expect(steps.first).to_have_text(re.compile("Welcome.*2$"))
    expect(steps).to_have_count(1)
    bob.get_by_role("button", name="Hand").click()
    expect(board.get_by_role("row").nth(1)).to_contain_text("Bob", timeout=AT_ONCE_MS)
    card(ada).get_by_role("button", name="Next").click()
    expect(seat_of(board, "Ada")).to_contain_text("2 of 14", timeout=AT_ONCE_MS)
    trainer.get_by_role("button", name="Clocks").click()
    trainer.get_by_role("menuitem", name="Let the clocks run").click()
    expect(trainer.get_by_text("Done for everybody", exact=True)).to_be_visible()
    assert_accessible(trainer)
    assert_no_sideways_scroll(trainer)

    follow_link(ada, "/wallet-transfer")
    ada.get_by_label("Amount").fill("12.5")
    choose(trainer, "Bring everyone here", "Hash Verification")
    trainer.get_by_role("button", name="Bring", exact=True).click()
    bob.wait_for_url("**/hash-verification", timeout=AT_ONCE_MS)
    ada.get_by_role("button", name="Go", exact=True).click()
    ada.wait_for_url("**/hash-verification")
    ada.get_by_role("button", name="Back to where I was").click()
    expect(ada.get_by_label("Amount")).to_have_value("12.5")
    trainer.get_by_role("button", name="Next step for all").click()
    trainer.get_by_role("alertdialog").get_by_role("button", name="Next step").click()
    expect(seat_of(board, "Bob")).to_contain_text("2 of 14", timeout=AT_ONCE_MS)
    assert_projector_page_shows_a_message_and_no_names(trainer, projector, "Ada", "Bob")
    # The tab with the walkthrough may send a last journal batch when the learner leaves.
    sessions.watch_of(trainer).late.append("404.*/api/seat/journal")
    assert_leaving_ends_the_show_in_its_tab(trainer)
    assert_removed_seats_leave_at_once(trainer, ada, bob, expect_console_errors)
    # Only Ada's seat is left, and without her name: Bob's seat was removed, and the end of a lesson deletes names.
    expect(seat_of(board, "Seat 1")).to_contain_text("of 14")
    for gone in ("Ada", "Bob", "Seat 2"):
        expect(board).not_to_contain_text(gone)
    expect(board.get_by_role("button", name="What to do with")).to_have_count(0)


def assert_projector_page_waits_for_people(projector: Page) -> None:
    expect(projector.get_by_role("main")).to_contain_text("Nobody has joined yet")
    expect(projector.get_by_text(re.compile("/join$"))).to_be_visible()
    expect(projector.get_by_role("main")).to_contain_text("Only this computer can open this address.")
    assert_accessible(projector)


def assert_qr_code_keeps_its_size(page: Page) -> None:
    """Fail if the QR code's size differs between two window widths at which the card beside it has different heights."""
    qr_code = page.locator("[data-anchor='teach.door'] [data-slot=qr-code]")
    wide = qr_code.evaluate("code => code.clientHeight")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert qr_code.evaluate("code => code.clientHeight") == wide
    page.set_viewport_size(VIEWPORTS["desktop"])


def assert_projector_page_shows_a_message_and_no_names(trainer: Page, projector: Page, *names: str) -> None:
    trainer.get_by_role("textbox", name="Message").fill("Look at the wall, " * 15)
    trainer.get_by_role("button", name="Send").click()
    expect(projector.get_by_role("status")).to_contain_text("Look at the wall")
    # All content must be in sight, because nobody scrolls a projector page.
    expect(projector.get_by_text("nothing here is real")).to_be_in_viewport(ratio=1)
    assert_accessible(projector)
    for text in (*names, "**"):
        expect(projector.get_by_role("main")).not_to_contain_text(text)
    assert_no_sideways_scroll(projector)


def assert_leaving_ends_the_show_in_its_tab(trainer: Page) -> None:
    address = trainer.url
    show = open_popup(trainer, "Show it on this screen")
    show.get_by_role("alertdialog").get_by_role("button", name="Play").click()
    expect(card(show).get_by_role("button", name="Pause")).to_be_visible()
    leave = trainer.get_by_role("button", name="Leave the walkthrough")
    leave.click()
    expect(leave).to_be_hidden()
    expect(card(show)).to_be_hidden()
    assert trainer.url == address


def assert_removed_seats_leave_at_once(
    trainer: Page,
    ada: Page,
    bob: Page,
    expect_console_errors: AllowErrors,
) -> None:
    trainer.get_by_role("button", name="What to do with Bob").click()
    trainer.get_by_role("menuitem", name="Remove").click()
    with expect_console_errors(bob, OUT):
        trainer.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
        bob.wait_for_url("**/join?out", timeout=AT_ONCE_MS)
    trainer.get_by_role("button", name="End", exact=True).click()
    with expect_console_errors(ada, OUT):
        trainer.get_by_role("alertdialog").get_by_role("button", name="End").click()
        ada.wait_for_url("**/join?out", timeout=AT_ONCE_MS)


def test_the_board_shows_a_visible_bar_for_a_step_with_only_one_of_30_people(
    trainer_page: Page, server: Server
) -> None:
    ref = fill_lesson(server, "34679C")
    trainer_page.goto(f"/teach/{ref}")
    bars = trainer_page.get_by_role("list", name="People at each step").locator("[style]")
    expect(bars).to_have_count(PEOPLE)
    heights = bars.evaluate_all("bars => bars.map(({ offsetHeight }) => offsetHeight)")
    assert min(heights) >= SMALLEST_BAR_PX
    call(trainer_page, "PATCH", f"lessons/{ref}", state="ended")
