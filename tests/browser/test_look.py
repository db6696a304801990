"""A trainer's view of a seat: the seat's room and screen, live and read-only, in a tab of the trainer."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, Sessions
from tests.browser.test_live import NEWEST, NEXT, newest, pay
from tests.browser.test_wallet_transfer import execute, fill

LEARNER = "learner-looked-at"
SEAT_LEARNER = f"""
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.services import learn_alone
User.objects.filter(username={LEARNER!r}).delete()
room = Sandbox.objects.get(key="main")
who = User.objects.create_user({LEARNER!r}, password={PASSWORD!r}, sandbox=room)
learn_alone(who=who, walkthrough="release-code")
print(User.objects.get(pk=who.pk).seat)
"""
LEAVE_SEAT = f"""
from apps.accounts.models import User
from apps.training.services import leave_seat
leave_seat(who=User.objects.get(username={LEARNER!r}))
"""
NOTICE = f"You are viewing the seat of {LEARNER}. Nothing can be changed here."
REFUSED = "You are viewing a seat. Close this tab to work in your own room."
BARS_OVERLAP = """() => {
    const box = (slot) => document.querySelector(`[data-slot=${slot}]`).getBoundingClientRect();
    return box("top-bar").top < box("seat-view-bar").bottom;
}"""
IS_CUT = "element => element.scrollHeight > element.clientHeight"


def look_bar(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Viewed seat")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_the_view_of_a_seat_is_live_and_every_change_in_it_is_rejected(
    sessions: Sessions,
    server: Server,
    expect_console_errors: AllowErrors,
) -> None:
    seat = server.manage("shell", "-c", SEAT_LEARNER).split()[-1]
    own = sessions.open_as(TRAINER)
    own.goto("/wallet-transfer")
    look_page = own.context.new_page()
    look_page.goto(f"/wallet-transfer?look={seat}")
    expect(look_bar(look_page)).to_contain_text(NOTICE)
    assert "look" not in look_page.url
    expect(newest(look_page)).to_contain_text(NEWEST)
    expect(look_page.locator("[data-anchor='frame.connection']")).to_have_attribute(
        "title", "Changes appear automatically"
    )
    card = look_page.get_by_role("region", name="Walkthrough", exact=True)
    expect(card).to_contain_text("Step 1 of")
    expect(card.get_by_role("button")).to_have_accessible_name("Fold the walkthrough")
    assert_accessible(look_page)
    for window in VIEWPORTS["desktop"], VIEWPORTS["phone"]:
        look_page.set_viewport_size(window)
        expect(look_bar(look_page)).to_be_in_viewport(ratio=1)
        assert look_bar(look_page).get_by_role("status").evaluate(IS_CUT) is False
        assert_no_sideways_scroll(look_page)

    learner = sessions.open_as(LEARNER)
    learner.goto("/licences")
    pay(learner)
    expect(newest(look_page)).to_contain_text(NEXT)
    expect(newest(own)).to_contain_text(NEWEST)

    with expect_console_errors(look_page, "403"):
        fill(look_page, "1.00", "SWIFT")
        execute(look_page)
        assert_notice(look_page, "Transfer Failed", REFUSED)
    expect(look_page.get_by_label("Amount")).to_have_value("1.00")
    expect(newest(look_page)).to_contain_text(NEXT)

    with expect_console_errors(look_page, "404|403"):
        server.manage("shell", "-c", LEAVE_SEAT)
        expect(look_bar(look_page)).to_contain_text("This seat has ended.")
    expect(newest(own)).to_contain_text(NEWEST)


def test_the_view_of_a_seat_follows_the_person_to_other_screens_and_shows_no_typed_text(
    sessions: Sessions, server: Server
) -> None:
    seat = server.manage("shell", "-c", SEAT_LEARNER).split()[-1]
    learner = sessions.open_as(LEARNER)
    learner.goto("/wallet-transfer")
    look_page = sessions.open_as(TRAINER).context.new_page()
    look_page.goto(f"/home?look={seat}")
    look_page.wait_for_url("**/wallet-transfer")
    expect(look_page.get_by_label("Amount")).to_have_value("0.00")
    learner.get_by_label("Amount").fill("12.50")
    follow_link(learner, "/api-banking")
    look_page.wait_for_url("**/api-banking*")
    follow_link(learner, "/wallet-transfer")
    look_page.wait_for_url("**/wallet-transfer")
    expect(look_page.get_by_label("Amount")).to_have_value("0.00")
    follow = look_bar(look_page).get_by_role("switch", name="Follow")
    expect(follow).to_be_checked()
    follow_link(look_page, "/home")
    expect(follow).not_to_be_checked()
    look_page.evaluate("scrollTo(0, 400)")
    assert look_page.evaluate(BARS_OVERLAP) is False
    follow.click()
    look_page.wait_for_url("**/wallet-transfer")
    # Leave both pages first: after the learner's account is deleted, a request would get a 401, and the logged error
    # would fail the test.
    for page in (learner, look_page):
        page.goto("about:blank")
