"""The crypto host management's terminal, and its cards that work without the server."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from mockconsole.lib.real.training_forms import training_address, training_bitcoin_address
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice, choose
from tests.browser.harness_console import AllowErrors

GENERATED = re.compile("0xfacade[0-9a-f]{28}facade", re.IGNORECASE)
PATH = "/crypto-host-management"
HISTORY_MIN = 200
HISTORY_MAX = 400

pytestmark = pytest.mark.parametrize("viewport", ["phone"], indirect=True)


@pytest.fixture
def management(operator_page: Page) -> Page:
    """Open the crypto host management and wait until it has loaded."""
    operator_page.goto(PATH)
    expect(log(operator_page)).to_be_visible()
    return operator_page


def log(page: Page) -> Locator:
    return page.get_by_role("group", name="Host terminal log")


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


def assert_history_grows_between_its_limits(page: Page) -> None:
    assert height_of(log(page)) == HISTORY_MIN
    run(page, "EXECUTE-PATHWAY via sepa " + "and what it says " * 5)
    expect(log(page)).to_contain_text("EXECUTE-PATHWAY SEPA-DIRECT (SIMULATED - NO VALUE)")
    run(page, "list-pathways")
    run(page, "deal-structure")
    expect(log(page)).to_contain_text("52.5%")
    assert height_of(log(page)) == HISTORY_MAX
    assert log(page).evaluate("(log) => log.scrollWidth <= log.clientWidth")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    run(page, "CLEAR")
    expect(log(page)).to_have_text("")
    assert height_of(log(page)) == HISTORY_MIN


@pytest.mark.meets("1:9", "1:12", "1:89", "1:91", "1:154a", "1:195c", "1:238")
def test_the_host_terminal_and_cards_show_notices_and_send_no_write_request(management: Page) -> None:
    page = management
    posted: list[str] = []
    page.on("request", lambda call: posted.append(call.url) if call.method != "GET" else None)
    assert_history_grows_between_its_limits(page)
    page.get_by_role("group", name="Services").get_by_role("button", name="Quantum Encrypt").click()
    assert_notice(page, "Command Executed", re.compile("^quantum-encrypt: "))
    page.get_by_role("button", name="Download Off-Chain").click()
    assert_notice(page, "Swift NET Download Initiated", re.compile("^SEPA Direct off-chain download "))
    choose(page, "Hardware module", "HSM-Level-15")
    page.get_by_role("button", name="Activate Air Gap").click()
    assert_notice(page, "Air Gap Activated", re.compile("^Isolation level Maximum with HSM-Level-15"))

    connector = card(page, "Wallet Transfer Connector")
    connector.get_by_label("Source wallet").fill("master")
    connector.get_by_label("Destination wallet").fill("wallet1")
    connector.get_by_label("Source address").fill("master")
    connector.get_by_label("Destination address").fill(training_address("wallet1"))
    connector.get_by_label("Amount").fill("12.50")
    connector.get_by_role("button", name="Execute Transfer").click()
    assert_notice(
        page,
        "Transfer Executed Successfully",
        "12.50 (SIMULATED) from master to wallet1. Nothing was moved.",
    )

    virtual = card(page, "Virtual Wallets and Address Generator")
    virtual.get_by_role("button", name="Generate Address").click()
    expect(virtual.get_by_role("group", name="Generated address")).to_contain_text(GENERATED)
    assert_notice(page, "Address Generated", re.compile("is a training address"))
    assert posted == []


@pytest.mark.meets("1:119a", "1:179a")
@pytest.mark.usefixtures("room_reset")
def test_a_virtual_wallet_gets_a_training_address_of_its_network_and_an_iban_as_its_name_is_rejected(
    management: Page, expect_console_errors: AllowErrors
) -> None:
    virtual = card(management, "Virtual Wallets and Address Generator")
    name = virtual.get_by_label("Virtual wallet name")
    with expect_console_errors(management, "400"):
        name.fill("DE89370400440532013000")
        virtual.get_by_role("button", name="Create Virtual Wallet").click()
        assert_notice(management, "Error", re.compile("looks like an account at a real bank"))
    expect(name).to_have_value("DE89370400440532013000")

    name.fill("Browser vault")
    choose(management, "Network of the address", "Bitcoin")
    virtual.get_by_role("button", name="Create Virtual Wallet").click()
    notice = re.compile(r"^Browser vault has the training address tb1\w+\.$")
    assert_notice(management, "Virtual Wallet Created", notice)
    wallet = management.request.get("/api/wallets").json()[0]
    assert (wallet["name"], wallet["kind"], wallet["network"]) == ("Browser vault", "virtual", "bitcoin")
    assert wallet["address"] == training_bitcoin_address(wallet["id"])
    created = virtual.get_by_role("group", name="Created last: Browser vault")
    expect(created).to_contain_text(wallet["address"])
    assert_no_sideways_scroll(management)
