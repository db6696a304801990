"""The multi-domain dashboard: what it shows, checks and opens, and what it says where nothing answers."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    assert_accessible,
    assert_marked,
    assert_no_sideways_scroll,
    assert_notice,
)
from tests.browser.harness_sessions import install_clock

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/multi-domain"
API = "**/api/multi-domain/"
STANDBY = "Recovery Site"

pytestmark = pytest.mark.usefixtures("restored")


@pytest.fixture
def stopped(server: Server) -> Iterator[Server]:
    """Stop the room's clock, so that nothing is checked by itself."""
    server.manage("sandbox", "freeze", "main")
    yield server
    server.manage("sandbox", "run", "main")


@pytest.fixture
def screen(stopped: Server, operator_page: Page) -> Page:
    """Open the screen."""
    operator_page.goto(PATH)
    expect(
        domain(operator_page, "Primary Console").get_by_text(re.compile(r"^\d+ ms$")).first
    ).to_be_visible()
    return operator_page


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def domain(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name)


def test_a_forced_check_shows_at_once_and_outlives_a_reload(screen: Page) -> None:
    expect(domain(screen, STANDBY).get_by_text("Never")).to_be_visible()
    button(screen, "Force Health Check").click()
    assert_notice(screen, "Health Check Completed", "All domains have been checked successfully")
    expect(domain(screen, STANDBY).get_by_text("Never")).to_have_count(0)
    screen.reload()
    expect(domain(screen, STANDBY).locator("time")).to_be_visible()
    expect(domain(screen, STANDBY).locator("[data-slot=status-badge]")).to_have_text("Unknown")


def test_what_staff_force_reaches_an_open_dashboard_by_itself(screen: Page, server: Server) -> None:
    expect(screen.get_by_role("group", name="Health")).to_contain_text("67%")
    server.manage(
        "shell",
        "-c",
        "from apps.multidomain.models import Domain\n"
        "for row in Domain.objects.filter(sandbox__key='main'):\n"
        "    row.forced_status, row.active = 'error', True\n"
        "    row.save()",
    )
    expect(domain(screen, "Primary Console").locator("[data-slot=status-badge]")).to_have_text("Error")
    expect(domain(screen, "Primary Console").get_by_text("2000 ms", exact=True).first).to_be_visible()
    expect(screen.get_by_role("group", name="Health")).to_contain_text("100%")


def test_a_domain_opens_a_page_of_the_console_that_teaches(screen: Page) -> None:
    with screen.expect_popup() as opened:
        screen.get_by_role("link", name=re.compile("Open Banking Gateway")).click()
    page = opened.value
    expect(page.get_by_role("heading", name="Banking Gateway", level=1)).to_be_visible()
    expect(page.get_by_text("gateway.simulated.example")).to_be_visible()
    expect(page.get_by_role("heading", name="Why a domain on a console proves nothing")).to_be_visible()
    assert_accessible(page)
    assert_marked(page, tiled=True)
    page.set_viewport_size({"width": 390, "height": 844})
    assert_no_sideways_scroll(page)
    page.get_by_role("link", name="Back to the multi-domain dashboard").click()
    expect(page.get_by_role("heading", name="Multi-Domain Dashboard", level=1)).to_be_visible()


def test_a_service_in_one_long_word_stays_in_its_card(stopped: Server, operator_page: Page) -> None:
    stopped.manage(
        "shell",
        "-c",
        "from apps.multidomain.models import Domain\n"
        "for row in Domain.objects.filter(sandbox__key='main', priority='primary'):\n"
        "    row.services = 'x' * 80 + chr(10) + 'A short one'\n"
        "    row.save()",
    )
    page = operator_page
    page.goto("/domains/console.simulated.example")
    expect(page.get_by_text("x" * 80)).to_be_visible()
    for width in 1440, 320:
        page.set_viewport_size({"width": width, "height": 800})
        assert_no_sideways_scroll(page)


def test_a_check_that_fails_or_is_refused_has_its_notice(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    screen.route(f"{API}health-check", lambda route: route.fulfill(status=503, json={"code": "busy"}))
    with expect_console_errors(screen, "status of 503"):
        button(screen, "Force Health Check").click()
        assert_notice(screen, "Error", "Failed to perform health check")
        screen.keyboard.press("F8")
        screen.keyboard.press("Escape")
        expect(screen.locator("[data-slot=toast]")).to_have_count(0)
    screen.unroute(f"{API}health-check")
    screen.route(f"{API}health-check", lambda route: route.abort())
    with expect_console_errors(screen, "ERR_FAILED"):
        button(screen, "Force Health Check").click()
        assert_notice(screen, "Error", "Failed to perform health check")
    expect(domain(screen, STANDBY).get_by_text("Never")).to_be_visible()


def test_a_status_that_can_not_be_read_says_so_in_its_place_and_comes_back(
    stopped: Server, operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.route(f"{API}*", lambda route: route.abort())
    with expect_console_errors(page, "ERR_FAILED"):
        page.goto(PATH)
        expect(page.get_by_text("Domains could not be loaded")).to_be_visible()
        expect(page.get_by_text("Load Balancer Configuration could not be loaded")).to_be_visible()
        expect(page.locator("[data-slot=toast]")).to_have_count(0)
        assert_accessible(page)
    page.unroute(f"{API}*")
    button(page, "Refresh Status").click()
    expect(domain(page, "Primary Console")).to_be_visible()
    expect(page.get_by_role("group", name="Load Balancer")).to_contain_text("ON")


def test_the_status_is_read_again_every_thirty_seconds(operator_page: Page) -> None:
    page = operator_page
    install_clock(page)
    page.route_web_socket("**/ws", lambda socket: None)
    page.goto(PATH)
    expect(domain(page, "Primary Console")).to_be_visible()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    with page.expect_response(f"{API}status"), page.expect_response(f"{API}load-balancer"):
        page.clock.run_for(30_000)
