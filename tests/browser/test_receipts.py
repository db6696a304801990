"""The verification page behind a receipt's QR code."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import PASSWORD
from tests.browser.harness_checks import assert_accessible, assert_marked, assert_no_sideways_scroll
from tests.browser.harness_sessions import OPERATOR

PAGE = "/verify/TRN-000001"


def assert_follows_the_rules(page: Page, *, tiled: bool) -> None:
    expect(page.get_by_role("heading", name="Receipt TRN-000001", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Why a receipt proves nothing")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    assert_marked(page, tiled=tiled)


@pytest.mark.meets("D:verify-page")
def test_the_receipt_page_shows_no_amount_before_sign_in_and_the_record_after_sign_in(page: Page) -> None:
    page.goto(PAGE)
    assert_follows_the_rules(page, tiled=False)
    expect(page.get_by_role("main")).not_to_contain_text("USDT")
    page.get_by_role("link", name="Sign in to the training room").click()
    page.get_by_label("Administrator username").fill(OPERATOR)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_role("region", name="What this room has recorded")).to_be_visible()
    assert page.url.endswith(PAGE)
    assert_follows_the_rules(page, tiled=True)


@pytest.mark.parametrize(("viewport", "theme"), [("phone", "light")], indirect=True)
def test_the_receipt_page_on_a_phone_shows_the_record_and_looks_up_another_receipt(
    operator_page: Page, theme: str
) -> None:
    page = operator_page
    page.goto(PAGE)
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert_follows_the_rules(page, tiled=True)
    expect(page.get_by_role("region", name="What this room has recorded")).to_contain_text(
        "12,500.00 USDT (SIMULATED)"
    )
    page.get_by_role("searchbox", name="Reference on a receipt").fill("trn-000003")
    page.get_by_role("button", name="Look up").click()
    expect(page.get_by_role("region", name="State now")).to_contain_text("Failed")
