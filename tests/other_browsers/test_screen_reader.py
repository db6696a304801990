"""Speech of the screen reader Orca in Firefox, at a failed sign-in and at a transfer."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_sessions import OPERATOR, SIGNED_OUT, TIMEOUT_MS, SignIn, SignIns
from tests.other_browsers.harness_desktop import Desktop
from tests.other_browsers.harness_firefox import launch_firefox
from tests.other_browsers.harness_orca import ScreenReader, run_orca

OF_THE_BALANCE = ("Balance", "USDT", "BTC", "simulated", "also holds")
LAST_WORDS = "Everything was announced"
# Scripts that mark the end of the speech: Orca queues a new text in a live region, and says it after everything before.
ADD_REGION = (
    "document.body.append(Object.assign(document.createElement('p'), { id: 'region', ariaLive: 'polite' }))"
)
ANNOUNCE = f"document.getElementById('region').textContent = '{LAST_WORDS}'"


@pytest.fixture(scope="module")
def reader(desktop: Desktop) -> Iterator[ScreenReader]:
    """Run the screen reader; it must start before the browser."""
    with run_orca(desktop) as running:
        yield running


@pytest.fixture(scope="module")
def window(reader: ScreenReader, desktop: Desktop, playwright: Playwright) -> Iterator[Browser]:
    """Launch Firefox with visible windows."""
    firefox = launch_firefox(playwright, desktop.environment, headless=False)
    yield firefox
    firefox.close()


@contextmanager
def opened_page(
    window: Browser, reader: ScreenReader, server: Server, sign_in: SignIn, path: str, title: str
) -> Iterator[Page]:
    """Open a screen in a focused window until the block ends; wait until Orca has read it and its title is shown."""
    context = window.new_context(base_url=server.url, no_viewport=True)
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(sign_in.init_script(server, "dark"))
    context.add_cookies(list(sign_in.cookies))  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(path)
    # Accept both titles: on a busy machine, the page has loaded before the screen sets its own title.
    reader.wait_for(f"Finished loading (mockconsole|{title})")
    page.get_by_role("heading", name=title, level=1).wait_for()
    yield page
    context.close()


@pytest.fixture
def sign_in_page(window: Browser, reader: ScreenReader, server: Server) -> Iterator[Page]:
    """Open the sign-in screen in a focused window."""
    with opened_page(window, reader, server, SIGNED_OUT, "/", "Administrator Login") as page:
        yield page


@pytest.fixture
def transfer_page(window: Browser, reader: ScreenReader, server: Server, sign_ins: SignIns) -> Iterator[Page]:
    """Open the transfer screen in a focused window."""
    operator = sign_ins.of(server, OPERATOR, PASSWORD)
    with opened_page(window, reader, server, operator, "/wallet-transfer", "Wallet Transfer") as page:
        yield page


def choose(page: Page, reader: ScreenReader, field: str, options: list[str]) -> None:
    """Open a combobox and choose the last of `options` with the keyboard; fail unless Orca says each option."""
    page.get_by_role("combobox", name=field).focus()
    reader.wait_for(field)
    reader.press("Return")
    for option in options[:-1]:
        reader.wait_for(option)
        reader.press("Down")
    reader.wait_for(options[-1])
    reader.press("Return")


def test_orca_says_the_title_and_the_reason_of_a_failed_sign_in_as_separate_phrases(
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


def test_orca_says_the_name_and_value_of_a_combobox(transfer_page: Page, reader: ScreenReader) -> None:
    transfer_page.get_by_role("combobox", name="Network").focus()
    reader.wait_for(r"Network\b[\s\S]*Ethereum")


def test_orca_says_a_chosen_wallets_balance_in_one_utterance(
    transfer_page: Page, reader: ScreenReader
) -> None:
    transfer_page.evaluate(ADD_REGION)
    choose(transfer_page, reader, "Source wallet", ["Master Wallet"])
    lines = reader.wait_for("1,026,249.50 USDT")
    transfer_page.evaluate(ANNOUNCE)
    lines += reader.wait_for(LAST_WORDS)
    assert len([line for line in lines if any(words in line for words in OF_THE_BALANCE)]) == 1, lines


def test_orca_announces_each_step_of_a_transfer_made_with_the_keyboard(
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
