"""A refused sign-in and a transfer under the screen reader Orca in Firefox, judged by what it says."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_sessions import NOBODY, OPERATOR, TIMEOUT_MS, Kept, SignIns
from tests.other_browsers.harness_desktop import Desktop
from tests.other_browsers.harness_firefox import launch_firefox
from tests.other_browsers.harness_orca import ScreenReader, run_orca

OF_THE_BALANCE = ("Balance", "USDT", "BTC", "simulated", "also holds")
LAST_WORDS = "Everything was announced"
# A live region that exists before its text comes is announced after all that waits to be announced.
ADD_REGION = (
    "document.body.append(Object.assign(document.createElement('p'), { id: 'region', ariaLive: 'polite' }))"
)
ANNOUNCE = f"document.getElementById('region').textContent = '{LAST_WORDS}'"


@pytest.fixture(scope="module")
def reader(desktop: Desktop) -> Iterator[ScreenReader]:
    """The screen reader, which has to be there before the browser."""
    with run_orca(desktop) as running:
        yield running


@pytest.fixture(scope="module")
def window(reader: ScreenReader, desktop: Desktop, playwright: Playwright) -> Iterator[Browser]:
    """A Firefox that opens windows."""
    launched = launch_firefox(playwright, desktop.environment, headless=False)
    yield launched
    launched.close()


def open_page(window: Browser, server: Server, kept: Kept, path: str) -> Page:
    context = window.new_context(base_url=server.url, no_viewport=True)
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(kept.filling(server, "dark"))
    context.add_cookies(list(kept.cookies))  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(path)
    return page


@pytest.fixture
def sign_in_page(window: Browser, reader: ScreenReader, server: Server) -> Iterator[Page]:
    """The sign-in in a window that has the focus."""
    page = open_page(window, server, NOBODY, "/")
    reader.wait_for("Finished loading Administrator Login")
    yield page
    page.context.close()


@pytest.fixture
def transfer_page(window: Browser, reader: ScreenReader, server: Server, sign_ins: SignIns) -> Iterator[Page]:
    """The transfer's screen in a window that has the focus."""
    page = open_page(window, server, sign_ins.of(server, OPERATOR, PASSWORD), "/wallet-transfer")
    reader.wait_for("Finished loading Wallet Transfer")
    yield page
    page.context.close()


def choose(page: Page, reader: ScreenReader, field: str, options: list[str]) -> None:
    """Open a select and go down its options, each of which is said, to the last."""
    page.get_by_role("combobox", name=field).focus()
    reader.wait_for(field)
    reader.press("Return")
    for option in options[:-1]:
        reader.wait_for(option)
        reader.press("Down")
    reader.wait_for(options[-1])
    reader.press("Return")


def test_refused_sign_in_is_said_with_its_title_apart_from_its_reason(
    sign_in_page: Page, reader: ScreenReader
) -> None:
    sign_in_page.get_by_label("Administrator username").focus()
    reader.wait_for(r"Administrator username entry[\s\S]*Focus mode")
    reader.type(OPERATOR)
    reader.press("Tab")
    reader.wait_for("Password password text")
    reader.type("wrong")
    reader.press("Return")
    reader.wait_for(r"Login Failed\W+Invalid credentials")


def test_select_is_said_with_its_value(transfer_page: Page, reader: ScreenReader) -> None:
    transfer_page.get_by_role("combobox", name="Network").focus()
    reader.wait_for(r"Network\b[\s\S]*Ethereum")


def test_balance_of_a_chosen_wallet_is_said_in_one_line(transfer_page: Page, reader: ScreenReader) -> None:
    transfer_page.evaluate(ADD_REGION)
    choose(transfer_page, reader, "Source wallet", ["Master Wallet"])
    said = reader.wait_for("1,026,249.50 USDT")
    transfer_page.evaluate(ANNOUNCE)
    said += reader.wait_for(LAST_WORDS)
    assert len([line for line in said if any(words in line for words in OF_THE_BALANCE)]) == 1, said


def test_transfer_is_made_with_the_keyboard_by_what_is_said(
    transfer_page: Page, reader: ScreenReader
) -> None:
    choose(transfer_page, reader, "Source wallet", ["Master Wallet"])
    choose(transfer_page, reader, "Destination wallet", ["Master Wallet", "Primary Wallet"])
    amount = transfer_page.get_by_label("Amount")
    amount.focus()
    reader.wait_for("Amount entry")
    reader.press("ctrl+a")
    reader.type("1250.25")
    expect(amount).to_have_value("1250.25")
    transfer_page.get_by_role("button", name="Execute Transfer").focus()
    reader.wait_for("Execute Transfer push button")
    reader.press("Return")
    reader.wait_for(r"Transfer Executed\W+TRN-\d+ is pending")
