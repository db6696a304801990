"""The financial systems test screen: its lists, its two tests and server errors."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_console import AllowErrors

PATH = "/financial-systems-test"
API = "**/api/financial/"
BREAK = (
    "from apps.financial.models import FinancialApi\n"
    "row = FinancialApi.objects.get(sandbox__key='main', ref='SIM-API-001')\n"
    "row.status, row.error_message = 'error', 'Taken down by the trainer.'\n"
    "row.save()"
)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def tile(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def alert(page: Page) -> Locator:
    return card(page, "Test Results").get_by_role("alert")


@pytest.mark.meets("2:76", "2:312", "D:canned-systems")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("room_reset")
def test_the_api_and_vault_tests_show_failures_live_changes_and_server_errors(
    operator_page: Page, server: Server, expect_console_errors: AllowErrors
) -> None:
    screen = operator_page
    screen.goto(PATH)
    expect(tile(screen, "Connected APIs")).to_contain_text("4 / 8")
    button(screen, "Test APIs").click()
    expect(alert(screen)).to_contain_text("4 of 8 APIs failed the connectivity test")
    button(screen, "Test Vault Access").click()
    expect(alert(screen)).to_contain_text("2 of 4 release codes are not valid")
    expect(alert(screen)).to_contain_text("SIM-REL-NORTH-4417 · SIM-REL-EAST-2203")
    assert_accessible(screen)
    assert_no_sideways_scroll(screen)

    server.manage("shell", "-c", BREAK)
    expect(tile(screen, "Connected APIs")).to_contain_text("3 / 8")
    expect(card(screen, "APIs")).to_contain_text("Taken down by the trainer.")
    button(screen, "Test APIs").click()
    expect(alert(screen)).to_contain_text("5 of 8 APIs failed")

    screen.route(f"{API}test-connectivity", lambda route: route.fulfill(status=503, body="{}"))
    with expect_console_errors(screen, "status of 503"):
        button(screen, "Test APIs").click()
        expect(alert(screen)).to_contain_text("HTTP 503: Service Unavailable")
    screen.route(f"{API}system-status", lambda route: route.fulfill(status=500, body="{}"))
    with expect_console_errors(screen, "status of 500"):
        button(screen, "Refresh Status").click()
        expect(alert(screen).first).to_contain_text("HTTP 500: Internal Server Error")
    expect(tile(screen, "Connected APIs")).to_contain_text("3 / 8")
    assert_accessible(screen)
    screen.unroute(f"{API}system-status")
    button(screen, "Refresh Status").click()
    expect(alert(screen)).to_have_count(1)
