"""The verification page behind a receipt's QR code."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import PASSWORD
from tests.browser.harness_checks import (
    ANOTHER_WINDOW,
    assert_accessible,
    assert_marked,
    assert_no_sideways_scroll,
)
from tests.browser.harness_sessions import OPERATOR, VIEWPORTS

PAGE = "/verify/TRN-000001"


def assert_follows_the_rules(page: Page, *, tiled: bool) -> None:
    """Check the page in a wide dark window and in a narrow light window."""
    expect(page.get_by_role("heading", name="Receipt TRN-000001", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Why a receipt proves nothing")).to_be_visible()
    for size, theme, rules in (("desktop", "dark", ANOTHER_WINDOW), ("phone", "light", ())):
        page.set_viewport_size(VIEWPORTS[size])
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert_accessible(page, rules=rules)
        assert_no_sideways_scroll(page)
        assert_marked(page, tiled=tiled, paper=size == "phone")


@pytest.mark.meets("D:verify-page")
def test_the_receipt_page_shows_no_amount_before_sign_in_and_the_record_after_sign_in(page: Page) -> None:
    page.goto(PAGE)
    assert_follows_the_rules(page, tiled=False)
    expect(page.get_by_role("main")).not_to_contain_text("USDT")
    page.get_by_role("link", name="Sign in to the training room").click()
    page.get_by_label("Administrator username").fill(OPERATOR)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    record = page.get_by_role("region", name="What this room has recorded")
    expect(record).to_contain_text("12,500.00 USDT (SIMULATED)")
    assert page.url.endswith(PAGE)
    assert_follows_the_rules(page, tiled=True)
