"""The simulated download and the failure analysis."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    stop_clock,
)
from tests.browser.harness_sessions import install_clock

ATTEMPTS_S = 13
"""Two attempts of five seconds each, with a pause of three seconds between them."""


@pytest.mark.meets("2:184", "2:318")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_download_fails_twice_and_links_to_its_failure_analysis(operator_page: Page) -> None:
    install_clock(operator_page)
    operator_page.goto("/authentic-transfer")
    start = operator_page.get_by_role("button", name="Start Simulated Download")
    expect(start).to_be_visible()
    stop_clock(operator_page)
    start.click()
    for _ in range(ATTEMPTS_S):
        operator_page.clock.run_for(1_000)
    operator_page.clock.resume()
    assert_notice(operator_page, "Download Failed", "Both attempts failed. No funds transferred.")
    assert_accessible(operator_page)
    assert_no_sideways_scroll(operator_page)
    failed = operator_page.get_by_role("list", name="Attempts").get_by_role("listitem").first
    error = failed.locator(".text-muted-foreground").inner_text()
    operator_page.get_by_role("link", name="Open Failure Analysis").click()
    expect(operator_page.get_by_role("article", name=error)).to_be_visible()
    expect(operator_page.get_by_role("article")).to_have_count(6)
