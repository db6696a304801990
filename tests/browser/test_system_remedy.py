"""The system remedy centre: all remedies complete in the browser, without an API call."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    stop_clock,
)
from tests.browser.harness_sessions import install_clock

NAMES = ("Logging Remedy", "Key Remedy", "API Remedy", "Environment Remedy")
TICK_MS = 200
WHOLE_MS = 11 * TICK_MS
DONE = "Remedy applied successfully - system updated"


def collect_api_requests(page: Page) -> list[str]:
    """Return a list that collects the page's API requests from now on."""
    requests: list[str] = []

    def note(request: Request) -> None:
        if "/api/" in request.url:
            requests.append(f"{request.method} {request.url}")

    page.on("request", note)
    return requests


@pytest.mark.meets("2:18", "2:94", "2:191a", "2:192", "2:195", "2:220a", "2:298f", "2:397")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_all_four_remedies_complete_without_an_api_call_and_their_evidence_links_to_the_explorer(
    operator_page: Page,
) -> None:
    page = operator_page
    install_clock(page)
    page.goto("/system-remedy")
    status = page.get_by_role("region", name="Remedy Status")
    expect(status).to_contain_text("IN PROGRESS")
    page.wait_for_load_state("networkidle")
    stop_clock(page)
    requests = collect_api_requests(page)
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
    assert requests == []
    assert_accessible(page)
    assert_no_sideways_scroll(page)

    evidence = page.get_by_role("region", name="Blockchain Evidence")
    with page.context.expect_page() as popup:
        evidence.get_by_role("link", name=re.compile("^View USDT Balance")).click()
    expect(popup.value.get_by_role("main")).to_contain_text("USDT (SIM)")
    assert "/explorer/" in popup.value.url
