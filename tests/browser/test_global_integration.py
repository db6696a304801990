"""The global integration, as a person uses it: one amount in three forms, and what comes of it."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

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

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/global-integration"
API = "**/api/global-integration/"
BAD_REQUEST = "status of 400"
SOVEREIGN = "Sovereign Blockchain Transaction"
MESSAGE = "SWIFT Message"
SEPA = "SEPA Payment"
LOSE = (
    "from apps.swift.models import SystemStatus; from apps.swift import services as s; "
    "row = SystemStatus.objects.get(sandbox__key='main'); "
    "row.api_status = s.{state}.api_status; row.save()"
)

pytestmark = pytest.mark.usefixtures("restored")


@pytest.fixture
def screen(operator_page: Page) -> Iterator[Page]:
    """Open the screen, with its status read."""
    operator_page.goto(PATH)
    expect(tile(operator_page, "SWIFT")).to_contain_text("BIC codes")
    expect(operator_page.get_by_text("Loading Global Integration System...")).to_have_count(0)
    yield operator_page
    operator_page.unroute_all()


def tile(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("group", name=name, exact=True)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def amount(page: Page, name: str) -> Locator:
    return card(page, name).get_by_label("Amount", exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def place(part: Locator) -> tuple[int, int, int, int]:
    """Return where a part stands and how large it is, in whole pixels: left, top, width, height."""
    box = part.bounding_box()
    assert box
    return round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])


def test_the_three_forms_and_the_row_below_are_on_one_grid(screen: Page) -> None:
    rows = [place(amount(screen, name)) for name in (SOVEREIGN, MESSAGE, SEPA)]
    assert len({y for _, y, _, _ in rows}) == 1, rows
    cards = [place(card(screen, name)) for name in (SOVEREIGN, MESSAGE, SEPA)]
    assert len({(y, height) for _, y, _, height in cards}) == 1, cards
    below = place(card(screen, "System Overview"))
    assert (below[0], below[0] + below[2]) == (cards[0][0], cards[2][0] + cards[2][2])


def test_one_amount_is_prepared_sent_and_paid(screen: Page) -> None:
    amount(screen, SOVEREIGN).fill("12.50")
    expect(amount(screen, MESSAGE)).to_have_value("12.50")
    expect(amount(screen, SEPA)).to_have_value("12.50")

    choose(screen, "Network", "Mainnet")
    screen.get_by_label("Destination Address").fill(training_address("whoever"))
    button(screen, "Prepare Transaction").click()
    assert_notice(screen, "Sovereign Transaction", "Sovereign transaction prepared on mainnet")
    expect(card(screen, SOVEREIGN)).to_contain_text("Prepared, and no more")

    choose(screen, "BIC Code", re.compile("^MOCKDEF0XXX"))
    button(screen, "Send Message").click()
    assert_notice(screen, "SWIFT Message Processed", "Message SIM-OP-0011 processed successfully")
    sent = card(screen, "MT103 of SIM-OP-0011")
    expect(sent).to_contain_text("SIMULATED - NO VALUE")
    expect(sent).to_contain_text(re.compile(r":32A:\d{6}EUR12,5"))

    choose(screen, "Country", "France (FR)")
    button(screen, "Process Payment").click()
    assert_notice(screen, "SEPA Transaction Processed", "Transaction SIM-OP-0012 processed successfully")
    assert_accessible(screen)

    card(screen, SEPA).get_by_role("link", name="See it in the Transaction Dashboard").click()
    screen.wait_for_url("**/transaction-logs")
    screen.goto("/transaction-logs?tab=swift")
    table = screen.get_by_role("table")
    expect(table.get_by_text("SIM-OP-0011")).to_be_visible()
    expect(table.get_by_text("SIM-OP-0012")).to_be_visible()
    expect(table.get_by_text("Caisse Fictive de Valmire").first).to_be_visible()


def test_what_is_missing_or_impossible_is_said_where_it_stands(
    screen: Page, expect_console_errors: AllowErrors
) -> None:
    button(screen, "Prepare Transaction").click()
    assert_notice(screen, "Error", "Please fill in all required fields")
    button(screen, "Process Payment").click()
    assert_notice(screen, "Error", "Please enter transaction amount")
    with expect_console_errors(screen, BAD_REQUEST):
        button(screen, "Send Message").click()
        assert_notice(screen, "Error", "Failed to process SWIFT message")
        expect(amount(screen, MESSAGE)).to_have_accessible_description(
            re.compile("Enter an amount above zero")
        )

    amount(screen, MESSAGE).fill("5")
    screen.get_by_label("Destination Address").fill("master")
    with expect_console_errors(screen, BAD_REQUEST):
        button(screen, "Prepare Transaction").click()
        assert_notice(screen, "Error", "Failed to execute sovereign transaction")
        expect(screen.get_by_label("Destination Address")).to_have_accessible_description(
            re.compile("A chain knows no names")
        )

    choose(screen, "Country", "United States (US)")
    with expect_console_errors(screen, BAD_REQUEST):
        button(screen, "Process Payment").click()
        assert_notice(screen, "Error", "Failed to process SEPA transaction")
        country = screen.get_by_role("combobox", name="Country", exact=True)
        expect(country).to_have_accessible_description(re.compile("not in SEPA"))
    assert_accessible(screen)


def test_the_cents_of_an_amount_force_how_it_ends(screen: Page) -> None:
    amount(screen, SEPA).fill("5.13")
    button(screen, "Process Payment").click()
    assert_notice(screen, "Error", "Failed to process SEPA transaction")
    expect(card(screen, SEPA).get_by_role("alert")).to_contain_text("did not take it")
    amount(screen, SEPA).fill("5.29")
    button(screen, "Send Message").click()
    assert_notice(screen, "SWIFT Message Processed", "Message SIM-OP-0012 processed successfully")
    expect(card(screen, MESSAGE).locator("[data-slot=status-badge]")).to_have_text("Failed")
    expect(card(screen, MESSAGE)).to_contain_text("The correspondent rejected it")


def test_a_lost_network_shows_at_once_and_sends_nothing(screen: Page, server: Server) -> None:
    expect(tile(screen, "SWIFT")).to_contain_text("Active")
    expect(card(screen, "System Overview")).to_contain_text("OPERATIONAL")
    server.manage("shell", "-c", LOSE.format(state="NO_CONNECTION"))
    expect(tile(screen, "SWIFT")).to_contain_text("Inactive")
    expect(card(screen, "System Overview")).to_contain_text("DEGRADED")
    amount(screen, MESSAGE).fill("5")
    button(screen, "Send Message").click()
    assert_notice(screen, "Error", "Failed to process SWIFT message")
    expect(card(screen, MESSAGE).get_by_role("alert")).to_contain_text("connector is inactive")


def test_a_status_that_can_not_be_read_is_told_and_leaves_the_forms(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    operator_page.route(f"{API}status", lambda route: route.fulfill(status=400, body="{}"))
    with expect_console_errors(operator_page, BAD_REQUEST):
        operator_page.goto(PATH)
        assert_notice(operator_page, "Error", "Failed to fetch system status")
        expect(operator_page.get_by_text("Loading Global Integration System...")).to_have_count(0)
        expect(card(operator_page, "System Overview").get_by_text("Unknown")).to_have_count(3)
        expect(tile(operator_page, "Blockchain")).to_contain_text("Disconnected")
        expect(button(operator_page, "Send Message")).to_be_enabled()
        assert_accessible(operator_page)
        retry(operator_page, button(operator_page, "Retry"), f"{API}status")
        expect(tile(operator_page, "Blockchain")).to_contain_text("Connected")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_telephone_shows_all_of_it(screen: Page) -> None:
    amount(screen, MESSAGE).fill("5")
    button(screen, "Send Message").click()
    expect(card(screen, "MT103 of SIM-OP-0011")).to_be_visible()
    assert_no_sideways_scroll(screen)
    assert_accessible(screen)
