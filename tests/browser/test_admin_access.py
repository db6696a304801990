"""The admin console screen: commands, pathways and the log."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    eventually,
)
from tests.browser.harness_console import AllowErrors

PATH = "/admin-access"
COMMAND = "**/api/swiftnet/command"
UNKNOWN = "Command requires authentic API credentials"


@pytest.fixture
def console(operator_page: Page) -> Page:
    """Open the admin console and wait for its status."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_role("region", name="System Status")).to_contain_text("CONNECTED")
    return operator_page


def field(page: Page) -> Locator:
    return page.get_by_label("Admin command")


def log(page: Page) -> Locator:
    return page.get_by_role("group", name="Admin terminal log")


def lines(page: Page) -> Locator:
    return log(page).locator("[data-kind]")


def run(page: Page, command: str) -> None:
    """Run a command and wait until the terminal is ready for another."""
    field(page).fill(command)
    field(page).press("Enter")
    expect(field(page)).to_have_value("")
    expect(page.get_by_role("region", name="Admin terminal")).not_to_have_attribute("aria-busy", "true")


def process(page: Page) -> Locator:
    return page.get_by_role("region", name="Transfer process")


def assert_known_commands_print_the_servers_output_and_canned_text(page: Page) -> None:
    for command, canned in (
        ("help", "Commands of the admin console (SIMULATED):"),
        ("batch-process-release-codes A B", "BATCH-PROCESS-RELEASE-CODES (SIMULATED - NO VALUE)"),
        ("confirm master wallet address", "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"),
    ):
        with page.expect_response(COMMAND) as response:
            run(page, command)
        printed = response.value.json()["output"]
        assert printed
        for text in (f"admin> {command}", printed[0], canned):
            expect(log(page)).to_contain_text(text)
    expect(log(page)).not_to_contain_text(UNKNOWN)


@pytest.mark.meets("1:137")
def test_the_admin_terminal_prints_results_of_commands_and_pathways_and_shows_markup_as_text(
    console: Page, expect_console_errors: AllowErrors
) -> None:
    assert_known_commands_print_the_servers_output_and_canned_text(console)
    assert console.locator("[data-slot=amount][data-simulated]").count() == 8
    assert_accessible(console)
    run(console, "release ABC-123")
    expect(log(console)).to_contain_text("COMMAND FAILED: Code not accepted")

    console.get_by_role("button", name="Clear Admin terminal").click()
    markup = "<script>document.title = 'broken'</script> <b>bold</b>"
    run(console, markup)
    expect(lines(console)).to_have_text([f"admin> {markup}", UNKNOWN])
    expect(log(console).locator("b, script")).to_have_count(0)
    with expect_console_errors(console, "400"):
        run(console, "y" * 10_001)
        expect(lines(console).last).to_have_text(re.compile("^COMMAND FAILED: ."))

    console.get_by_role("button", name="WISE 1-3 minutes").click()
    expect(log(console)).to_contain_text("EXECUTE-PATHWAY WISE-EXPRESS (SIMULATED - NO VALUE)")
    expect(process(console).get_by_text("Shown", exact=True)).to_have_count(6)
    main = console.get_by_role("main")
    main.get_by_role("button", name="deep system scan").click()
    assert_notice(console, "Authentication Required", "deep system scan requires authentic API credentials")
    main.get_by_role("link", name="Home").click()
    console.wait_for_url("**/home")


@pytest.mark.meets("1:215")
def test_a_pathway_without_connection_prints_two_error_lines_and_can_be_retried(
    console: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(console, "ERR_FAILED"):
        console.route(COMMAND, lambda route: route.abort())
        console.get_by_role("button", name="SEPA 10-30 seconds").click()
        expect(process(console)).to_contain_text("SEPA-DIRECT failed. Retries used: 0 of 2.")
        expect(lines(console).nth(-2)).to_have_text("CONNECTION ERROR: Unable to process command")
        expect(lines(console).nth(-1)).to_have_text("Status: FAILED TO DOWNLOAD")
    console.unroute(COMMAND)
    process(console).get_by_role("button", name="Retry").click()
    expect(process(console).get_by_text("Shown", exact=True)).to_have_count(6)


@pytest.mark.meets("1:71")
@pytest.mark.parametrize("viewport", ["desktop", "phone"], indirect=True)
def test_the_admin_log_of_1500_px_lets_the_page_scroll_and_shows_its_newest_line(console: Page) -> None:
    box = log(console).bounding_box()
    assert box is not None
    assert box["height"] == 1500
    # The command line is directly below the last line of the log, and the empty area below it has no mark.
    welcome, empty = lines(console).last.bounding_box(), field(console).bounding_box()
    assert welcome is not None
    assert empty is not None
    assert welcome["y"] + welcome["height"] <= empty["y"] < welcome["y"] + 60
    assert log(console).locator(".simulated-mark").evaluate("(area) => area.offsetHeight") < 120

    log(console).scroll_into_view_if_needed()
    before = console.evaluate("window.scrollY")
    shown = log(console).bounding_box()
    assert shown is not None
    console.mouse.move(shown["x"] + 40, 400)
    console.mouse.wheel(0, 600)
    eventually(console, lambda: console.evaluate("window.scrollY") > before + 300, what="the page scrolls on")

    for _ in range(4):
        run(console, "help")
        expect(field(console)).to_be_in_viewport(ratio=1)
        expect(lines(console).last).to_be_in_viewport(ratio=0.1)
        newest, command_line = lines(console).last.bounding_box(), field(console).bounding_box()
        assert newest is not None
        assert command_line is not None
        assert newest["y"] + newest["height"] <= command_line["y"]
    run(console, "y" * 10_000)
    expect(lines(console).last).to_have_text(UNKNOWN)
    assert log(console).evaluate("(log) => log.scrollWidth <= log.clientWidth")
    assert_no_sideways_scroll(console)
