"""The SwiftNet server console, as a person uses it and as staff change what it shows."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, retry

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/swiftnet-access"
STATUS = "**/api/swiftnet/system-status"
COMMAND = "**/api/swiftnet/command"
FALLBACK = ["NO CONNECTION", "REQUIRED", "READY", "LEVEL 20"]
LONGEST_COMMAND = 10_000
NEW_OPERATION = """async () => {
    const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
    const reply = await fetch("/api/swift/operations", {
        method: "POST",
        headers: {"Content-Type": "application/json", "X-CSRFToken": token},
        body: JSON.stringify({
            operationType: "mt103_payment",
            transactionId: "TRN-000099",
            swiftBic: "MOCKDEF0XXX",
            correspondentBank: "Bank of the browser test",
            operationData: JSON.stringify({amount: "98765.43", currency: "EUR"}),
        }),
    });
    return reply.status;
}"""


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
    """Find the records of a table, which are cards where there is no room for one."""
    rows = page.get_by_role("table", name=name).locator("[data-row]")
    return rows.or_(page.get_by_role("list", name=name).get_by_role("listitem"))


def institutions(page: Page) -> Locator:
    return records(page, "Connected institutions")


def operations(page: Page) -> Locator:
    return records(page, "Recent SWIFT operations")


def run(page: Page, command: str) -> None:
    """Run a command once the terminal is ready for it: what is asked for while another runs is left in its field."""
    terminal = page.locator("[data-slot=terminal]").filter(has=log(page))
    expect(terminal).to_have_attribute("aria-busy", "false")
    field = page.get_by_label("SwiftNet command")
    field.fill(command)
    field.press("Enter")


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="SwiftNet terminal log")


def test_an_answer_in_the_terminal_is_accessible_and_marked(console: Page) -> None:
    run(console, "mt103")
    expect(log(console)).to_contain_text("SIMULATED - NO VALUE")
    expect(operations(console).first.get_by_text("simulated").first).to_be_attached()
    assert_accessible(console)


def test_the_status_is_read_on_load_and_every_five_seconds(console: Page) -> None:
    expect(status(console)).to_have_text(["CONNECTED", "AUTHENTICATED", "READY", "LEVEL 20"])
    with console.expect_request(STATUS):
        pass


def test_an_unreachable_status_falls_back_and_recovers(
    console: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(console, "ERR_FAILED"):
        console.route(STATUS, lambda route: route.abort())
        expect(status(console)).to_have_text(FALLBACK)
        expect(console.get_by_text("The status could not be read")).to_be_visible()
        console.unroute(STATUS)
        expect(status(console).first).to_have_text("CONNECTED")


def test_the_authority_is_level_20_whatever_the_reply_says(operator_page: Page) -> None:
    reply = {"apiStatus": "LIMITED", "authentication": "A", "system": "B", "level20Authority": "LEVEL 1"}
    operator_page.route(STATUS, lambda route: route.fulfill(json=reply))
    operator_page.goto(PATH)
    expect(status(operator_page)).to_have_text(["LIMITED", "A", "B", "LEVEL 20"])


@pytest.mark.usefixtures("restored")
def test_a_status_that_staff_change_reaches_an_open_console(console: Page, trainer_page: Page) -> None:
    expect(status(console).first).to_have_text("CONNECTED")
    trainer_page.goto("/admin/swift/systemstatus/")
    trainer_page.get_by_label(re.compile("^API status")).first.fill("UNDER REPAIR")
    trainer_page.get_by_role("button", name="Save", exact=True).click()
    expect(status(console).first).to_have_text("UNDER REPAIR")


def test_the_terminal_prints_what_the_server_answers(console: Page) -> None:
    run(console, "status")
    expect(log(console)).to_contain_text("API CONNECTED - authentication AUTHENTICATED")
    run(console, "open sesame")
    expect(log(console).get_by_text("Command requires authentic API credentials")).to_have_count(1)
    run(console, "download 100B")
    expect(log(console)).to_contain_text("COMMAND FAILED: Nothing to download")


def test_a_reply_without_a_reason_is_an_unknown_error(console: Page) -> None:
    console.route(COMMAND, lambda route: route.fulfill(json={"success": False, "output": []}))
    run(console, "status")
    expect(log(console).get_by_text("COMMAND FAILED: Unknown error")).to_be_visible()


def test_a_failed_connection_prints_two_lines_and_the_next_command_works(
    console: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(console, "ERR_FAILED"):
        console.route(COMMAND, lambda route: route.abort())
        run(console, "status")
        expect(log(console).get_by_text("CONNECTION ERROR: Unable to process command")).to_be_visible()
        expect(log(console).get_by_text("Status: FAILED TO DOWNLOAD")).to_be_visible()
    console.unroute(COMMAND)
    run(console, "time")
    expect(log(console)).to_contain_text("(simulated time of this room)")


def test_odd_commands_stay_text(console: Page) -> None:
    markup = "<img src=x onerror=document.title='broken'>"
    run(console, markup)
    expect(log(console)).to_contain_text(markup)
    expect(log(console).locator("img")).to_have_count(0)
    run(console, "gpi " + "x" * (LONGEST_COMMAND - 4))
    expect(log(console)).to_contain_text("gpi tracker (SIMULATED)")
    expect(console).to_have_title(re.compile("mockconsole"))
    assert_no_sideways_scroll(console)


def test_a_command_that_holds_a_real_account_is_refused_with_the_reason(
    console: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(console, "400"):
        run(console, "pay DE89370400440532013000")
        expect(log(console)).to_contain_text("COMMAND FAILED: This looks like an account at a real bank.")


def test_a_table_is_sorted_and_filtered_in_the_address(console: Page) -> None:
    table = console.get_by_role("table", name="Connected institutions")
    names = table.get_by_role("rowheader")
    table.get_by_role("button", name="Institution").click()
    expect(table.get_by_role("columnheader", name="Institution")).to_have_attribute("aria-sort", "ascending")
    expect(console).to_have_url(re.compile(r"institutions\.sort=name"))
    listed = names.all_inner_texts()
    assert listed == sorted(listed)
    console.keyboard.press("/")
    console.keyboard.type("standby")
    expect(console).to_have_url(re.compile(r"institutions\.filter=standby"))
    shown = names.all_inner_texts()
    assert 0 < len(shown) < len(listed)
    console.reload()
    expect(console.get_by_role("searchbox")).to_have_value("standby")
    expect(names).to_have_text(shown)
    console.keyboard.press("/")
    console.keyboard.press("Escape")
    expect(names).to_have_text(listed)


def test_the_head_of_a_table_stays_in_sight_and_covers_no_row_with_the_focus(console: Page) -> None:
    console.set_viewport_size({"width": 1440, "height": 500})
    table = console.get_by_role("table", name="Connected institutions")
    head = table.get_by_role("columnheader", name="Institution")
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


@pytest.mark.usefixtures("restored")
def test_a_new_operation_appears_by_itself(console: Page, trainer_page: Page) -> None:
    trainer_page.goto("/home")
    assert trainer_page.evaluate(NEW_OPERATION) == 201
    first = operations(console).first
    expect(first).to_contain_text("Bank of the browser test")
    expect(first).to_contain_text("98,765.43 EUR")


@pytest.mark.usefixtures("restored")
def test_an_institution_that_staff_disconnect_shows_so(console: Page, trainer_page: Page) -> None:
    expect(console.get_by_text("12 of 15 connected")).to_be_visible()
    trainer_page.goto("/admin/swift/institution/")
    trainer_page.get_by_label(re.compile("^Status")).first.select_option("disconnected")
    trainer_page.get_by_role("button", name="Save", exact=True).click()
    expect(console.get_by_text("11 of 15 connected")).to_be_visible()


def test_lists_that_fail_can_be_read_again(operator_page: Page, expect_console_errors: AllowErrors) -> None:
    page = operator_page
    with expect_console_errors(page, "400"):
        # A refusal, since a list that only failed comes back by itself and takes the button with it.
        page.route("**/api/swiftnet/institutions", lambda route: route.fulfill(status=400, body="{}"))
        page.goto(PATH)
        alert = page.get_by_role("alert").filter(has_text="Connected institutions could not be loaded")
        expect(alert).to_be_visible()
        retry(page, alert.get_by_role("button", name="Retry"), "**/api/swiftnet/institutions")
        expect(institutions(page)).to_have_count(15)
