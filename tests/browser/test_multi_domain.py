"""The multi-domain dashboard: health checks, live changes and the domains' pages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    assert_accessible,
    assert_marked,
    assert_no_sideways_scroll,
    assert_notice,
)
from tests.browser.harness_console import AllowErrors

PATH = "/multi-domain"
CHECK = "**/api/multi-domain/health-check"
STANDBY = "Recovery Site"
LONG_WORD = "x" * 80
FORCE = (
    "from apps.multidomain.models import Domain\n"
    "for row in Domain.objects.filter(sandbox__key='main'):\n"
    "    row.forced_status, row.active = 'error', True\n"
    f"    row.services = '{LONG_WORD}' + chr(10) + 'A short one'\n"
    "    row.save()"
)


@pytest.fixture
def frozen_room(server: Server) -> Iterator[Server]:
    """Freeze the room's clock, so that no scheduled health check runs."""
    server.manage("sandbox", "freeze", "main")
    yield server
    server.manage("sandbox", "run", "main")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def domain(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name)


def assert_domain_page_explains_and_fits(page: Page) -> None:
    """Fail if a domain's page does not explain what a domain proves, or if a long word widens it."""
    expect(page.get_by_role("heading", name="Banking Gateway", level=1)).to_be_visible()
    expect(page.get_by_text("gateway.simulated.example")).to_be_visible()
    expect(page.get_by_role("heading", name="Why a domain on a console proves nothing")).to_be_visible()
    expect(page.get_by_text(LONG_WORD)).to_be_visible()
    assert_accessible(page)
    assert_marked(page, tiled=True)
    for width in 1440, 320:
        page.set_viewport_size({"width": width, "height": 800})
        assert_no_sideways_scroll(page)
    page.get_by_role("link", name="Back to the multi-domain dashboard").click()
    expect(page.get_by_role("heading", name="Multi-Domain Dashboard", level=1)).to_be_visible()


@pytest.mark.meets("2:342", "2:343", "D:response-times", "Domain:1.5a")
@pytest.mark.departs_from("2:344")
@pytest.mark.usefixtures("room_reset")
def test_forced_health_checks_and_statuses_are_shown_and_a_domains_page_explains_what_it_proves(
    frozen_room: Server, operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.goto(PATH)
    primary = domain(page, "Primary Console")
    expect(primary.get_by_text(re.compile(r"^\d+ ms$")).first).to_be_visible()
    page.route(CHECK, lambda route: route.fulfill(status=503, json={"code": "busy"}))
    with expect_console_errors(page, "status of 503"):
        button(page, "Force Health Check").click()
        assert_notice(page, "Error", "Failed to perform health check")
    expect(domain(page, STANDBY).get_by_text("Never")).to_be_visible()
    page.unroute(CHECK)
    button(page, "Force Health Check").click()
    assert_notice(page, "Health Check Completed", "All domains have been checked successfully")
    expect(domain(page, STANDBY).get_by_text("Never")).to_have_count(0)
    expect(domain(page, STANDBY).locator("time")).to_be_visible()
    expect(domain(page, STANDBY).locator("[data-slot=status-badge]")).to_have_text("Unknown")

    expect(page.get_by_role("group", name="Health")).to_contain_text("67%")
    frozen_room.manage("shell", "-c", FORCE)
    expect(primary.locator("[data-slot=status-badge]")).to_have_text("Error")
    expect(primary.get_by_text("2000 ms", exact=True).first).to_be_visible()
    expect(page.get_by_role("group", name="Health")).to_contain_text("100%")

    with page.expect_popup() as popup:
        page.get_by_role("link", name=re.compile("Open Banking Gateway")).click()
    assert_domain_page_explains_and_fits(popup.value)
