"""A trainer's tab that looks into a seat: it shows the seat's room live, and changes nothing in any."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, Sessions
from tests.browser.test_live import NEWEST, NEXT, newest, pay
from tests.browser.test_wallet_transfer import execute, fill

LEARNER = "learner-looked-at"
SEATED = f"""
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.services import learn_alone
User.objects.filter(username={LEARNER!r}).delete()
room = Sandbox.objects.get(key="main")
who = User.objects.create_user({LEARNER!r}, password={PASSWORD!r}, sandbox=room)
learn_alone(who=who, walkthrough="release-code")
print(User.objects.get(pk=who.pk).seat)
"""
ENDED = f"""
from apps.accounts.models import User
from apps.training.services import leave_seat
leave_seat(who=User.objects.get(username={LEARNER!r}))
"""
SAID = f"You are looking into the seat of {LEARNER}. Nothing can be changed here."
REFUSED = "You are looking into a seat. Close this tab to work in your own room."


def line(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Looking into a seat")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_trainer_sees_a_seat_live_and_changes_nothing(
    sessions: Sessions,
    server: Server,
    expect_console_errors: AllowErrors,
) -> None:
    seat = server.manage("shell", "-c", SEATED).split()[-1]
    own = sessions.signed_in(TRAINER)
    own.goto("/wallet-transfer")
    looking = own.context.new_page()
    looking.goto(f"/wallet-transfer?look={seat}")
    expect(line(looking)).to_contain_text(SAID)
    assert "look" not in looking.url
    expect(newest(looking)).to_contain_text(NEWEST)
    expect(looking.locator("[data-anchor='frame.connection']")).to_have_attribute(
        "title", "Changes arrive by themselves"
    )
    card = looking.get_by_role("region", name="Walkthrough", exact=True)
    expect(card).to_contain_text("Step 1 of")
    expect(card.get_by_role("button")).to_have_count(0)
    assert_accessible(looking)
    for window in VIEWPORTS["desktop"], VIEWPORTS["phone"]:
        looking.set_viewport_size(window)
        expect(line(looking)).to_be_in_viewport(ratio=1)
        assert_no_sideways_scroll(looking)

    learner = sessions.signed_in(LEARNER)
    learner.goto("/licences")
    pay(learner)
    expect(newest(looking)).to_contain_text(NEXT)
    expect(newest(own)).to_contain_text(NEWEST)

    with expect_console_errors(looking, "403"):
        fill(looking, "1.00", "SWIFT")
        execute(looking)
        assert_notice(looking, "Transfer Failed", REFUSED)
    expect(looking.get_by_label("Amount")).to_have_value("1.00")
    expect(newest(looking)).to_contain_text(NEXT)

    with expect_console_errors(looking, "404|403"):
        server.manage("shell", "-c", ENDED)
        expect(line(looking)).to_contain_text("This seat has ended.")
    expect(newest(own)).to_contain_text(NEWEST)
