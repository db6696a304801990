"""The console and the cards of the crypto host management that answer by themselves, as a person uses them."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Locator, Page, expect

from mockconsole.lib.real.training_forms import training_address, training_bitcoin_address
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice, choose

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

GENERATED = re.compile("0xfacade[0-9a-f]{28}facade", re.IGNORECASE)
ON_A_PHONE = pytest.mark.parametrize("viewport", ["phone"], indirect=True)
PATH = "/crypto-host-management"
HISTORY_MIN = 200
HISTORY_MAX = 400


@pytest.fixture
def management(operator_page: Page) -> Page:
    """Open the page and wait until it is no longer loading."""
    operator_page.goto(PATH)
    expect(log(operator_page)).to_be_visible()
    return operator_page


@pytest.fixture
def posted(management: Page) -> list[str]:
    """Watch what is sent to the server."""
    sent: list[str] = []
    management.on("request", lambda call: sent.append(call.url) if call.method != "GET" else None)
    return sent


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="Host terminal log")


def run(page: Page, command: str) -> None:
    field = page.get_by_label("Host command")
    field.fill(command)
    field.press("Enter")


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def height_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


@ON_A_PHONE
def test_the_history_grows_between_its_limits_and_clear_empties_it(
    management: Page, posted: list[str]
) -> None:
    assert height_of(log(management)) == HISTORY_MIN
    run(management, "help")
    run(management, "list-pathways")
    run(management, "deal-structure")
    expect(log(management)).to_contain_text("52.5%")
    assert height_of(log(management)) == HISTORY_MAX
    assert_accessible(management)
    assert_no_sideways_scroll(management)
    run(management, "CLEAR")
    expect(log(management)).to_have_text("")
    expect(management.get_by_label("Host command")).to_have_value("")
    assert height_of(log(management)) == HISTORY_MIN
    assert posted == []


def test_commands_are_matched_whole_by_their_beginning_and_by_keyword(management: Page) -> None:
    run(management, "  Bank-Network  ")
    expect(log(management)).to_contain_text("3,400+ EU SEPA banks among them")
    run(management, "EXECUTE-PATHWAY via sepa")
    expect(log(management)).to_contain_text("EXECUTE-PATHWAY SEPA-DIRECT (SIMULATED - NO VALUE)")
    run(management, "execute-pathway teleport")
    expect(log(management)).to_contain_text("EXECUTE-PATHWAY BLOCKCHAIN-BRIDGE (SIMULATED - NO VALUE)")
    run(management, "ledger-balance drill two")
    expect(log(management)).to_contain_text("LEDGER-BALANCE Ledger Drill Two")
    run(management, "ledger-balance")
    expect(log(management)).to_contain_text("LEDGER-BALANCE Ledger Nano X")
    run(management, "Open sesame")
    expect(log(management)).to_contain_text("crypto-host Open sesame - Command executed successfully")
    management.get_by_label("Host command").fill("multi-sig")
    management.get_by_role("button", name="Initiate").click()
    expect(log(management)).to_contain_text("nobody holds a key to a training address")


def test_the_services_run_their_commands_and_say_so(management: Page, posted: list[str]) -> None:
    services = card(management, "Crypto Host Console").get_by_role("group", name="Services")
    expect(services.get_by_role("button")).to_have_count(8)
    services.get_by_role("button", name="SWIFT Registration").click()
    assert_notice(
        management,
        "SWIFT Level 20 Command Executed",
        "swift-registration: the console has printed its text. Nothing was run.",
    )
    services.get_by_role("button", name="Quantum Encrypt").click()
    assert_notice(management, "Command Executed", re.compile("^quantum-encrypt: "))
    expect(log(management)).to_contain_text("nothing was encrypted")
    management.get_by_role("button", name="Advanced Crypto Host Management").click()
    assert_notice(management, "Action Executed", re.compile("^Advanced Crypto Host Management: "))
    assert posted == []


def test_the_cards_tell_of_their_buttons_by_notices_and_call_nobody(
    management: Page, posted: list[str]
) -> None:
    management.get_by_role("button", name="Download Off-Chain").click()
    assert_notice(
        management,
        "Swift NET Download Initiated",
        re.compile("^SEPA Direct off-chain download .* fees €0.00-20€, about 15 minutes"),
    )
    management.get_by_role("button", name="Transfer On-Chain").click()
    assert_notice(management, "On-Chain Transfer Initiated", re.compile("^On-chain transfer to Ethereum"))
    for name in ("Auto Bridge Mode", "Deploy New Host", "Optimize System", "Run Security Scan"):
        management.get_by_role("button", name=name, exact=True).click()
        assert_notice(management, "Action Executed", re.compile(f"^{name}: "))
    choose(management, "Hardware module", "HSM-Level-15")
    management.get_by_role("button", name="Activate Air Gap").click()
    assert_notice(management, "Air Gap Activated", re.compile("^Isolation level Maximum with HSM-Level-15"))
    assert posted == []


def test_the_connector_asks_for_what_is_missing_and_moves_nothing(
    management: Page, posted: list[str]
) -> None:
    connector = card(management, "Wallet Transfer Connector")
    submit = connector.get_by_role("button", name="Execute Transfer")
    submit.click()
    assert_notice(management, "Error", "Please fill in all transfer fields")
    connector.get_by_label("Source wallet").fill("master")
    connector.get_by_label("Destination wallet").fill("wallet1")
    connector.get_by_label("Amount").fill("0")
    submit.click()
    assert_notice(management, "Error", "Please enter both source and destination addresses")
    connector.get_by_label("Source address").fill("master")
    connector.get_by_label("Destination address").fill(training_address("wallet1"))
    submit.click()
    expect(connector.get_by_text("Enter an amount above zero.")).to_be_visible()
    connector.get_by_label("Amount").fill("12.50")
    submit.click()
    assert_notice(
        management,
        "Transfer Executed Successfully",
        "12.50 (SIMULATED) from master to wallet1. Nothing was moved.",
    )
    for label in ("Source wallet", "Source address", "Destination wallet", "Destination address", "Amount"):
        expect(connector.get_by_label(label)).to_have_value("")
    assert posted == []


@ON_A_PHONE
@pytest.mark.usefixtures("restored")
def test_a_virtual_wallet_gets_a_training_address_of_its_network(management: Page) -> None:
    virtual = card(management, "Virtual Wallets and Address Generator")
    virtual.get_by_role("button", name="Create Virtual Wallet").click()
    assert_notice(management, "Error", "Please enter a wallet name")
    virtual.get_by_label("Virtual wallet name").fill("Browser vault")
    choose(management, "Network of the address", "Bitcoin")
    virtual.get_by_role("button", name="Create Virtual Wallet").click()
    created = virtual.get_by_role("group", name="Created last: Browser vault")
    expect(created).to_be_visible()
    made = management.request.get("/api/wallets").json()[0]
    assert (made["name"], made["kind"], made["network"]) == ("Browser vault", "virtual", "bitcoin")
    assert made["address"] == training_bitcoin_address(made["id"])
    assert_notice(
        management,
        "Virtual Wallet Created",
        f"Browser vault has the training address {made['address']}.",
    )
    expect(created).to_contain_text(made["address"])
    assert_no_sideways_scroll(management)


def test_a_generated_address_is_another_each_time_and_stored_nowhere(
    management: Page, posted: list[str]
) -> None:
    virtual = card(management, "Virtual Wallets and Address Generator")
    drawn = virtual.get_by_role("group", name="Generated address")
    seen: set[str] = set()
    for _ in range(3):
        virtual.get_by_role("button", name="Generate Address").click()
        expect(drawn).to_contain_text(GENERATED)
        seen |= set(GENERATED.findall(drawn.inner_text()))
    assert len(seen) == 3
    assert_notice(management, "Address Generated", re.compile("is a training address"))
    assert posted == []


@pytest.mark.usefixtures("restored")
def test_a_virtual_wallet_that_is_refused_stays_typed(
    management: Page, expect_console_errors: AllowErrors
) -> None:
    virtual = card(management, "Virtual Wallets and Address Generator")
    with expect_console_errors(management, "400"):
        virtual.get_by_label("Virtual wallet name").fill("DE89370400440532013000")
        virtual.get_by_role("button", name="Create Virtual Wallet").click()
        assert_notice(management, "Error", re.compile("looks like an account at a real bank"))
    expect(virtual.get_by_label("Virtual wallet name")).to_have_value("DE89370400440532013000")
