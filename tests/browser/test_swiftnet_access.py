"""The SwiftNet server console, and staff's changes that reach it live."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import call

PATH = "/swiftnet-access"
COMMAND = "**/api/swiftnet/command"
MAX_COMMAND_LENGTH = 10_000


@pytest.fixture
def console(operator_page: Page) -> Page:
    """Open the console and wait for its lists."""
    operator_page.goto(PATH)
    expect(institutions(operator_page)).to_have_count(15)
    expect(operations(operator_page)).to_have_count(8)
    return operator_page


def status(page: Page) -> Locator:
    return page.get_by_role("region", name="System Status").get_by_role("definition")


def records(page: Page, name: str) -> Locator:
    """Find the records of a table: its rows, or the cards that replace them in a narrow window."""
    rows = page.get_by_role("table", name=name).locator("[data-row]")
    return rows.or_(page.get_by_role("list", name=name).get_by_role("listitem"))


def institutions(page: Page) -> Locator:
    return records(page, "Connected institutions")


def operations(page: Page) -> Locator:
    return records(page, "Recent SWIFT operations")


def run(page: Page, command: str) -> None:
    """Run a command when the terminal is ready, because it ignores Enter while another command runs."""
    terminal = page.locator("[data-slot=terminal]").filter(has=log(page))
    expect(terminal).to_have_attribute("aria-busy", "false")
    field = page.get_by_label("SwiftNet command")
    field.fill(command)
    field.press("Enter")


def log(page: Page) -> Locator:
    return page.get_by_role("group", name="SwiftNet terminal log")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_the_swiftnet_terminal_prints_answers_and_connection_errors_and_shows_markup_as_text(
    console: Page, expect_console_errors: AllowErrors
) -> None:
    expect(status(console)).to_have_text(["CONNECTED", "AUTHENTICATED", "READY", "LEVEL 20"])
    for command, answer in (
        ("mt103", "SIMULATED - NO VALUE"),
        ("status", "API CONNECTED - authentication AUTHENTICATED"),
        ("open sesame", "Command requires authentic API credentials"),
        ("download 100B", "COMMAND FAILED: Nothing to download"),
    ):
        run(console, command)
        expect(log(console)).to_contain_text(answer)
    expect(operations(console).first.get_by_text("simulated").first).to_be_attached()
    assert_accessible(console)

    markup = "<img src=x onerror=document.title='broken'>"
    run(console, markup)
    expect(log(console)).to_contain_text(markup)
    expect(log(console).locator("img")).to_have_count(0)
    run(console, "gpi " + "x" * (MAX_COMMAND_LENGTH - 4))
    expect(log(console)).to_contain_text("gpi tracker (SIMULATED)")
    expect(console).to_have_title(re.compile("mockconsole"))
    assert log(console).evaluate("(log) => log.scrollWidth <= log.clientWidth")
    assert_no_sideways_scroll(console)

    with expect_console_errors(console, "400|ERR_FAILED"):
        run(console, "pay DE89370400440532013000")
        expect(log(console)).to_contain_text("COMMAND FAILED: This looks like an account at a real bank.")
        console.route(COMMAND, lambda route: route.abort())
        run(console, "status")
        expect(log(console).get_by_text("CONNECTION ERROR: Unable to process command")).to_be_visible()
    console.unroute(COMMAND)
    run(console, "time")
    expect(log(console)).to_contain_text("(simulated time of this room)")


@pytest.mark.usefixtures("room_reset")
def test_staff_changes_and_a_new_operation_reach_an_open_swiftnet_console(
    console: Page, trainer_page: Page
) -> None:
    expect(status(console).first).to_have_text("CONNECTED")
    trainer_page.goto("/admin/swift/systemstatus/")
    trainer_page.get_by_label(re.compile("^API status")).first.fill("UNDER REPAIR")
    trainer_page.get_by_role("button", name="Save", exact=True).click()
    expect(status(console).first).to_have_text("UNDER REPAIR")

    expect(console.get_by_text("12 of 15 connected")).to_be_visible()
    trainer_page.goto("/admin/swift/institution/")
    trainer_page.get_by_label(re.compile("^Status")).first.select_option("disconnected")
    trainer_page.get_by_role("button", name="Save", exact=True).click()
    expect(console.get_by_text("11 of 15 connected")).to_be_visible()

    call(
        trainer_page,
        "POST",
        "swift/operations",
        operationType="mt103_payment",
        transactionId="TRN-000099",
        swiftBic="MOCKDEF0XXX",
        correspondentBank="Bank of the browser test",
        operationData=json.dumps({"amount": "98765.43", "currency": "EUR"}),
    )
    first = operations(console).first
    expect(first).to_contain_text("Bank of the browser test")
    expect(first).to_contain_text("98,765.43 EUR")


def test_a_table_keeps_sort_and_filter_in_the_url_and_its_head_never_covers_the_focused_row(
    console: Page,
) -> None:
    table = console.get_by_role("table", name="Connected institutions")
    names = table.get_by_role("rowheader")
    head = table.get_by_role("columnheader", name="Institution")
    table.get_by_role("button", name="Institution").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    expect(console).to_have_url(re.compile(r"institutions\.sort=name"))
    listed = names.all_inner_texts()
    assert listed == sorted(listed)
    console.keyboard.press("/")
    console.keyboard.type("standby")
    expect(console).to_have_url(re.compile(r"institutions\.filter=standby"))
    assert 0 < names.count() < len(listed)
    console.keyboard.press("/")
    console.keyboard.press("Escape")
    expect(names).to_have_text(listed)

    console.set_viewport_size({"width": 1440, "height": 500})
    table.get_by_role("row").nth(1).focus()
    console.keyboard.press("End")
    expect(institutions(console).last).to_be_focused()
    for _ in range(len(institutions(console).all()) - 1):
        console.keyboard.press("ArrowUp")
        above, row = head.bounding_box(), console.locator("[role=row]:focus").bounding_box()
        assert above
        assert row
        assert row["y"] >= above["y"] + above["height"] - 1
    expect(institutions(console).first).to_be_focused()
