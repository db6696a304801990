"""The system remedy centre, as a person uses it."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    hold_clock,
)
from tests.browser.harness_sessions import install_clock

NAMES = ("Logging Remedy", "Key Remedy", "API Remedy", "Environment Remedy")
TICK_MS = 200
WHOLE_MS = 11 * TICK_MS
DONE = "Remedy applied successfully - system updated"


def asked_of_the_api(page: Page) -> list[str]:
    """Collect what the page asks of the API from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/api/" in request.url:
            asked.append(f"{request.method} {request.url}")

    page.on("request", note)
    return asked


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_all_four_remedies_are_applied_and_no_server_hears_of_it(operator_page: Page) -> None:
    page = operator_page
    install_clock(page)
    page.goto("/system-remedy")
    status = page.get_by_role("region", name="Remedy Status")
    expect(status).to_contain_text("IN PROGRESS")
    page.wait_for_load_state("networkidle")
    hold_clock(page)
    asked = asked_of_the_api(page)
    for name in NAMES[:2]:
        page.get_by_role("button", name=f"Apply {name}").click()
    bar = page.get_by_role("progressbar", name="Progress of the Key Remedy")
    expect(bar).to_have_attribute("aria-valuenow", "0")
    page.clock.run_for(5 * TICK_MS)
    expect(bar).to_have_attribute("aria-valuenow", "50")
    expect(page.get_by_role("region", name="Remedies under Way").get_by_role("progressbar")).to_have_count(2)
    assert_no_sideways_scroll(page)
    page.clock.run_for(WHOLE_MS - 5 * TICK_MS)
    expect(bar).to_have_count(0)
    for name in NAMES[2:]:
        page.get_by_role("button", name=f"Apply {name}").click()
        page.clock.run_for(WHOLE_MS)
        assert_notice(page, f"{name} Complete", DONE)
    page.clock.resume()
    expect(status).to_contain_text("FULLY REMEDIED")
    expect(status).to_contain_text("4 of 4")
    expect(page.get_by_role("button", name=re.compile(r"^Reapply "))).to_have_count(4)
    assert asked == []
    assert_accessible(page)
    assert_no_sideways_scroll(page)


def test_a_remedy_that_was_left_says_nothing_on_another_screen(operator_page: Page) -> None:
    page = operator_page
    install_clock(page)
    page.goto("/system-remedy")
    apply = page.get_by_role("button", name="Apply Logging Remedy")
    expect(apply).to_be_visible()
    hold_clock(page)
    apply.click()
    page.clock.run_for(3 * TICK_MS)
    expect(page.get_by_role("region", name="Remedies under Way")).to_be_visible()
    sidebar = page.get_by_role("complementary", name="Sidebar")
    sidebar.get_by_role("link", name="Failure Analysis").click()
    expect(page.get_by_role("region", name="Remedies under Way")).to_have_count(0)
    page.clock.run_for(2 * WHOLE_MS)
    # A screen that is still on its way comes by the clock.
    page.clock.resume()
    expect(page.get_by_role("heading", level=1, name="Failure Analysis")).to_be_visible()
    expect(page.locator("[data-slot=toast]")).to_have_count(0)
    sidebar.get_by_role("link", name="System Remedy Centre").click()
    expect(page.get_by_role("region", name="Remedy Status")).to_contain_text("0 of 4")
    expect(page.get_by_role("region", name="Remedies under Way")).to_have_count(0)


def test_the_evidence_opens_pages_of_the_explorer_that_are_there(operator_page: Page) -> None:
    operator_page.goto("/system-remedy")
    evidence = operator_page.get_by_role("region", name="Blockchain Evidence")
    for name, heading in (("View Address", "Master Wallet"), ("View USDT Balance", "USDT (SIM)")):
        with operator_page.context.expect_page() as opened:
            evidence.get_by_role("link", name=re.compile(f"^{name}")).click()
        expect(opened.value.get_by_role("main")).to_contain_text(heading)
        assert "/explorer/" in opened.value.url
        assert opened.value.request.get(opened.value.url).ok
        opened.value.close()
