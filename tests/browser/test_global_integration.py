"""The global integration: three forms that share one amount, and their results."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from mockconsole.lib.real.training_forms import training_address
from tests.browser.harness import Server
from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    choose,
    retry,
)
from tests.browser.harness_console import AllowErrors

PATH = "/global-integration"
API = "**/api/global-integration/"
BAD_REQUEST = "status of 400"
SOVEREIGN = "Sovereign Blockchain Transaction"
MESSAGE = "SWIFT Message"
SEPA = "SEPA Payment"
CUT_NETWORK = (
    "from apps.swift.models import SystemStatus; from apps.swift import services as s; "
    "row = SystemStatus.objects.get(sandbox__key='main'); "
    "row.api_status = s.NO_CONNECTION.api_status; row.save()"
)

pytestmark = pytest.mark.usefixtures("room_reset")


def tile(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("group", name=name, exact=True)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def amount(page: Page, name: str) -> Locator:
    return card(page, name).get_by_label("Amount", exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def place(part: Locator) -> tuple[int, int, int, int]:
    """Return an element's left, top, width and height in whole pixels."""
    box = part.bounding_box()
    assert box
    return round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])


def assert_on_one_grid(page: Page) -> None:
    """Fail if the three forms and the row below them are not aligned."""
    rows = [place(amount(page, name)) for name in (SOVEREIGN, MESSAGE, SEPA)]
    assert len({y for _, y, _, _ in rows}) == 1, rows
    cards = [place(card(page, name)) for name in (SOVEREIGN, MESSAGE, SEPA)]
    assert len({(y, height) for _, y, _, height in cards}) == 1, cards
    below = place(card(page, "System Overview"))
    assert (below[0], below[0] + below[2]) == (cards[0][0], cards[2][0] + cards[2][2])


def test_the_bic_options_are_not_cut_off_in_a_window_of_320_px(operator_page: Page) -> None:
    screen = operator_page
    screen.set_viewport_size({"width": 320, "height": 640})
    screen.goto(PATH)
    card(screen, MESSAGE).get_by_role("combobox", name="BIC Code").click()
    left, _, width, _ = place(screen.get_by_role("listbox"))
    assert (left >= 0, left + width <= 320) == (True, True)
    for choice in screen.get_by_role("option").all():
        assert choice.evaluate("option => option.scrollWidth <= option.clientWidth")


@pytest.mark.meets("2:19", "2:328", "2:331")
def test_one_amount_fills_three_forms_and_can_be_prepared_sent_and_paid(operator_page: Page) -> None:
    screen = operator_page
    screen.goto(PATH)
    expect(tile(screen, "SWIFT")).to_contain_text("BIC codes")
    assert_on_one_grid(screen)
    amount(screen, SOVEREIGN).fill("12.50")
    expect(amount(screen, MESSAGE)).to_have_value("12.50")
    expect(amount(screen, SEPA)).to_have_value("12.50")

    choose(screen, "Network", "Mainnet")
    screen.get_by_label("Destination Address").fill(training_address("somebody"))
    button(screen, "Prepare Transaction").click()
    assert_notice(screen, "Sovereign Transaction", "Sovereign transaction prepared on mainnet")
    expect(card(screen, SOVEREIGN)).to_contain_text("Prepared, not sent")

    choose(screen, "BIC Code", re.compile("^MOCKDEF0XXX"))
    button(screen, "Send Message").click()
    assert_notice(screen, "SWIFT Message Processed", "Message SIM-OP-0011 processed successfully")
    message = card(screen, "MT103 of SIM-OP-0011")
    expect(message).to_contain_text("SIMULATED - NO VALUE")
    expect(message).to_contain_text(re.compile(r":32A:\d{6}EUR12,5"))

    choose(screen, "Country", "France (FR)")
    button(screen, "Process Payment").click()
    assert_notice(screen, "SEPA Transaction Processed", "Transaction SIM-OP-0012 processed successfully")
    assert_accessible(screen)

    card(screen, SEPA).get_by_role("link", name="Open it in the Transaction Dashboard").click()
    screen.wait_for_url("**/transaction-logs")
    screen.get_by_role("tab", name=re.compile("SWIFT")).click()
    table = screen.get_by_role("table")
    expect(table.get_by_text("SIM-OP-0011")).to_be_visible()
    expect(table.get_by_text("SIM-OP-0012")).to_be_visible()
    expect(table.get_by_text("Caisse Fictive de Valmire").first).to_be_visible()


def assert_a_status_that_fails_to_load_leaves_the_forms_and_can_be_retried(page: Page) -> None:
    page.route(f"{API}status", lambda route: route.fulfill(status=400, body="{}"))
    page.goto(PATH)
    assert_notice(page, "Error", "Failed to fetch system status")
    expect(page.get_by_text("Loading Global Integration System...")).to_have_count(0)
    expect(card(page, "System Overview").get_by_text("Unknown")).to_have_count(3)
    expect(tile(page, "Blockchain")).to_contain_text("Disconnected")
    expect(button(page, "Send Message")).to_be_enabled()
    assert_accessible(page)
    retry(page, button(page, "Retry"), f"{API}status")
    expect(tile(page, "Blockchain")).to_contain_text("Connected")
    page.unroute_all()


@pytest.mark.meets("2:327", "D:magic-cents-message")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_each_card_shows_its_own_failure_and_an_inactive_connector_sends_no_message(
    operator_page: Page, server: Server, expect_console_errors: AllowErrors
) -> None:
    screen = operator_page
    with expect_console_errors(screen, BAD_REQUEST):
        assert_a_status_that_fails_to_load_leaves_the_forms_and_can_be_retried(screen)
        amount(screen, MESSAGE).fill("5")
        screen.get_by_label("Destination Address").fill("master")
        button(screen, "Prepare Transaction").click()
        assert_notice(screen, "Error", "Failed to execute sovereign transaction")
        expect(screen.get_by_label("Destination Address")).to_have_accessible_description(
            re.compile("A chain knows no names")
        )
        assert_accessible(screen)

    button(screen, "Send Message").click()
    expect(card(screen, "MT103 of SIM-OP-0011")).to_be_visible()
    assert_no_sideways_scroll(screen)
    assert_accessible(screen)

    # The cents of an amount determine the simulated outcome: .13 fails, .29 is rejected.
    amount(screen, SEPA).fill("5.13")
    button(screen, "Process Payment").click()
    assert_notice(screen, "Error", "Failed to process SEPA transaction")
    expect(card(screen, SEPA).get_by_role("alert")).to_contain_text("did not accept it")
    amount(screen, SEPA).fill("5.29")
    button(screen, "Send Message").click()
    assert_notice(screen, "SWIFT Message Processed", "Message SIM-OP-0013 processed successfully")
    expect(card(screen, MESSAGE).locator("[data-slot=status-badge]")).to_have_text("Failed")
    expect(card(screen, MESSAGE)).to_contain_text("The correspondent rejected it")

    expect(card(screen, "System Overview")).to_contain_text("OPERATIONAL")
    server.manage("shell", "-c", CUT_NETWORK)
    expect(tile(screen, "SWIFT")).to_contain_text("Inactive")
    expect(card(screen, "System Overview")).to_contain_text("DEGRADED")
    button(screen, "Send Message").click()
    assert_notice(screen, "Error", "Failed to process SWIFT message")
    expect(card(screen, MESSAGE).get_by_role("alert")).to_contain_text("connector is inactive")
