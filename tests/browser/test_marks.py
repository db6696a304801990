"""What no page may lack beside what every screen is walked for: the admin's bar, no wallet to be reached, the menu."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import BAR
from tests.browser.harness_screens import all_screens

WALLETS = ("ethereum", "web3", "tronWeb", "solana", "phantom", "coinbaseWallet")


def open_screen(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_bar_of_the_admin_is_on_paper_too(page: Page) -> None:
    page.goto("/admin/login/")
    page.emulate_media(media="print")
    expect(page.locator(".simulation-bar")).to_be_visible()
    expect(page.locator(".simulation-bar")).to_contain_text(BAR)


def test_a_wallet_that_comes_before_the_page_can_not_be_read_by_it(operator_page: Page) -> None:
    operator_page.add_init_script(
        "".join(f"window.{name} = {{ isWallet: true }};" for name in WALLETS),
    )
    open_screen(operator_page, "/home")
    assert operator_page.evaluate("names => names.filter((name) => window[name])", list(WALLETS)) == []


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_the_sidebar_of_a_small_window_waits_behind_a_button(operator_page: Page) -> None:
    open_screen(operator_page, "/home")
    expect(operator_page.get_by_role("complementary", name="Sidebar")).to_be_hidden()
    operator_page.get_by_role("button", name="Open navigation menu").click()
    sheet = operator_page.get_by_role("dialog")
    for screen in all_screens():
        expect(sheet.locator(f"a[href='{screen.path}']")).to_be_visible()
    sheet.get_by_role("link", name="SWIFT Console").click()
    operator_page.wait_for_url("**/swift-console")
    expect(sheet).to_be_hidden()
