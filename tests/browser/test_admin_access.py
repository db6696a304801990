"""The admin console, as a person uses it."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/admin-access"
COMMAND = "**/api/swiftnet/command"
UNKNOWN = "Command requires authentic API credentials"
ACTIONS = (
    "deep system scan",
    "statistics view",
    "error history",
    "fee waiver operations",
    "network status",
    "user management",
    "system health monitoring",
    "directory management",
)
PATHWAYS = (
    ("SEPA 10-30 seconds", "SEPA-DIRECT"),
    ("SWIFT 2-5 minutes", "SWIFT-GLOBAL"),
    ("WISE 1-3 minutes", "WISE-EXPRESS"),
    ("BLOCKCHAIN 30-90 seconds", "BLOCKCHAIN-BRIDGE"),
    ("HYBRID variable", "HYBRID-MULTI"),
)
COMMANDS = (
    ("help", "Commands of the admin console (SIMULATED):"),
    ("status", "ADMIN CONSOLE (SIMULATED)"),
    ("version", "Console licence valid until the end of 2026"),
    ("execute-download", "EXECUTE-DOWNLOAD (SIMULATED - NO VALUE)"),
    ("crypto-host-transfer", "CRYPTO-HOST-TRANSFER (SIMULATED - NO VALUE)"),
    ("batch-process-release-codes A B", "BATCH-PROCESS-RELEASE-CODES (SIMULATED - NO VALUE)"),
    ("execute-pathway wise", "EXECUTE-PATHWAY WISE-EXPRESS (SIMULATED - NO VALUE)"),
    ("crypto-host execute-master-wallet-download", "MASTER WALLET DOWNLOAD (SIMULATED - NO VALUE)"),
    ("external-search", "EXTERNAL-SEARCH (SIMULATED)"),
    ("confirm master wallet address", "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"),
)
BOTH_SIZES = pytest.mark.parametrize("viewport", ["desktop", "phone"], indirect=True)


@pytest.fixture
def console(operator_page: Page) -> Page:
    """Open the console and wait for its status."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_role("region", name="System Status")).to_contain_text("CONNECTED")
    return operator_page


def field(page: Page) -> Locator:
    return page.get_by_label("Admin command")


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="Admin terminal log")


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


def test_an_answer_in_the_terminal_is_accessible_and_its_amounts_are_marked(console: Page) -> None:
    run(console, "help")
    assert console.locator("[data-slot=amount][data-simulated]").count() == 8
    assert_accessible(console)


def test_the_head_leads_home(console: Page) -> None:
    main = console.get_by_role("main")
    expect(main.get_by_text("Level 20 Sovereign", exact=True)).to_be_visible()
    expect(main.get_by_text("API Required", exact=True)).to_be_visible()
    main.get_by_role("link", name="Home").click()
    console.wait_for_url("**/home")


def test_every_known_command_prints_the_servers_and_the_consoles_own_text(console: Page) -> None:
    for command, canned in COMMANDS:
        console.get_by_role("button", name="Clear Admin terminal").click()
        with console.expect_response(COMMAND) as answered:
            run(console, command)
        expect(lines(console).first).to_have_text(f"admin> {command}")
        printed = answered.value.json()["output"]
        assert printed
        expect(log(console)).to_contain_text(printed[0])
        expect(log(console)).to_contain_text(canned)
        expect(log(console)).not_to_contain_text(UNKNOWN)


def test_an_unknown_command_says_once_that_it_requires_credentials(console: Page) -> None:
    run(console, "open sesame")
    expect(log(console).get_by_text(UNKNOWN)).to_have_count(1)


def test_a_failed_connection_prints_two_lines(console: Page, expect_console_errors: AllowErrors) -> None:
    with expect_console_errors(console, "ERR_FAILED"):
        console.route(COMMAND, lambda route: route.abort())
        run(console, "help")
        expect(lines(console).nth(-2)).to_have_text("CONNECTION ERROR: Unable to process command")
        expect(lines(console).nth(-1)).to_have_text("Status: FAILED TO DOWNLOAD")
        expect(log(console)).not_to_contain_text("Commands of the admin console")


def test_a_command_that_fails_prints_why(console: Page) -> None:
    run(console, "release ABC-123")
    expect(log(console)).to_contain_text("COMMAND FAILED: Code not accepted")


def test_blank_input_is_ignored_and_odd_input_stays_text(console: Page) -> None:
    before = lines(console).count()
    field(console).fill("   ")
    field(console).press("Enter")
    assert lines(console).count() == before
    markup = "<script>document.title = 'broken'</script> <b>bold</b>"
    run(console, markup)
    expect(lines(console).nth(before)).to_have_text(f"admin> {markup}")
    expect(log(console).locator("b, script")).to_have_count(0)
    console.get_by_role("button", name="Clear Admin terminal").click()
    run(console, "y" * 10_000)
    expect(lines(console).last).to_have_text(UNKNOWN)
    assert_no_sideways_scroll(console)


def test_a_command_that_is_too_long_is_refused_with_the_reason(
    console: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(console, "400"):
        run(console, "y" * 10_001)
        expect(log(console)).to_contain_text("COMMAND FAILED: ")


def test_multiple_lines_run_in_order_each_with_its_own_outcome(console: Page) -> None:
    console.get_by_role("button", name="Multiple Lines").click()
    field(console).press_sequentially("open sesame\n\n   \nrelease 1\ntime")
    expect(lines(console).get_by_text("open sesame")).to_have_count(0)
    field(console).press("Control+Enter")
    expect(log(console)).to_contain_text("(simulated time of this room)")
    typed = log(console).locator("[data-kind=input]")
    expect(typed).to_have_text(["admin> open sesame", "admin> release 1", "admin> time"])
    expect(log(console).locator("[data-kind=error]").get_by_text("COMMAND FAILED")).to_have_count(1)


@BOTH_SIZES
def test_the_log_is_1500_px_high_and_its_newest_line_stays_in_sight_while_typing(console: Page) -> None:
    box = log(console).bounding_box()
    assert box is not None
    assert box["height"] == 1500
    # The command line follows the last line, and what is empty below them has no mark.
    welcome, empty = lines(console).last.bounding_box(), field(console).bounding_box()
    assert welcome is not None
    assert empty is not None
    assert welcome["y"] + welcome["height"] <= empty["y"] < welcome["y"] + 60
    assert log(console).locator(".simulated-mark").evaluate("(area) => area.offsetHeight") < 120
    for _ in range(4):
        run(console, "help")
        expect(field(console)).to_be_in_viewport(ratio=1)
        expect(lines(console).last).to_be_in_viewport(ratio=0.1)
        newest, command_line = lines(console).last.bounding_box(), field(console).bounding_box()
        assert newest is not None
        assert command_line is not None
        assert newest["y"] + newest["height"] <= command_line["y"]


@pytest.mark.parametrize(("button", "name"), PATHWAYS)
def test_a_pathway_runs_its_command_and_plays_the_six_steps(console: Page, button: str, name: str) -> None:
    console.get_by_role("button", name=button).click()
    expect(log(console)).to_contain_text(f"EXECUTE-PATHWAY {name} (SIMULATED - NO VALUE)")
    expect(process(console).get_by_text("Shown", exact=True)).to_have_count(6)
    expect(process(console)).to_contain_text(f"{name}: all steps shown, nothing was transferred.")


def test_a_failed_pathway_can_be_retried(console: Page, expect_console_errors: AllowErrors) -> None:
    with expect_console_errors(console, "ERR_FAILED"):
        console.route(COMMAND, lambda route: route.abort())
        console.get_by_role("button", name="SEPA 10-30 seconds").click()
        expect(process(console)).to_contain_text("SEPA-DIRECT failed. Retries used: 0 of 2.")
    console.unroute(COMMAND)
    process(console).get_by_role("button", name="Retry").click()
    expect(process(console).get_by_text("Shown", exact=True)).to_have_count(6)


@pytest.mark.parametrize("action", ACTIONS)
def test_the_small_buttons_require_credentials(console: Page, action: str) -> None:
    console.get_by_role("main").get_by_role("button", name=action).click()
    assert_notice(console, "Authentication Required", f"{action} requires authentic API credentials")


def test_the_fee_waivers_are_shown_as_claimed(console: Page) -> None:
    fees = console.get_by_role("region", name="Fee waivers")
    expect(fees.get_by_text("PENDING", exact=True)).to_have_count(6)
    expect(fees.get_by_text("PENDING CONFIRMATION", exact=True)).to_be_visible()
    expect(fees.locator("[data-slot=amount]")).to_contain_text(
        ["5,000.00", "15,000.00", "8,000.00", "5,000.00", "15,000.00", "17,000.00", "50,000.00"]
    )
