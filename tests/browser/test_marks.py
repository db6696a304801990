"""What no screen may lack: the bar on the window and on paper, no call to elsewhere, and no wallet to be reached."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Server

BAR = re.compile(r"TRAINING SIMULATION\s*· no bank, no blockchain, no funds")
SCREENS = (
    "/home",
    "/swift-console",
    "/swiftnet-access",
    "/swift-alliance-login",
    "/swift-additions",
    "/admin-access",
)
WALLETS = ("ethereum", "web3", "tronWeb", "solana", "phantom", "coinbaseWallet")
EVERY_SCREEN = pytest.mark.parametrize("path", SCREENS)


@pytest.fixture
def requested(operator_page: Page, server: Server) -> list[str]:
    """List every address outside this server that the page asks for."""
    outside: list[str] = []
    here = (server.url, "data:", "blob:")
    operator_page.on(
        "request", lambda request: None if request.url.startswith(here) else outside.append(request.url)
    )
    return outside


def open_screen(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@EVERY_SCREEN
def test_the_bar_stays_in_sight_and_on_paper_and_nobody_else_is_called(
    operator_page: Page, requested: list[str], path: str
) -> None:
    open_screen(operator_page, path)
    bar = operator_page.get_by_role("complementary", name="Training simulation")
    expect(bar).to_contain_text(BAR)
    expect(bar.get_by_role("button")).to_have_count(0)
    operator_page.mouse.wheel(0, 3000)
    operator_page.keyboard.press("Escape")
    expect(bar).to_be_in_viewport(ratio=1)

    operator_page.emulate_media(media="print")
    expect(bar).to_be_visible()
    assert bar.evaluate("bar => getComputedStyle(bar).display") == "table-header-group"
    assert requested == []


@pytest.mark.parametrize("path", ["/", "/no-such-screen"])
def test_the_bar_is_on_paper_without_a_session_too(page: Page, path: str) -> None:
    open_screen(page, path)
    page.emulate_media(media="print")
    expect(page.get_by_role("complementary", name="Training simulation")).to_contain_text(BAR)
    expect(page.get_by_text("TRAINING SIMULATION")).to_be_visible()


def test_the_bar_of_the_admin_is_on_paper_too(page: Page) -> None:
    page.goto("/admin/login/")
    page.emulate_media(media="print")
    expect(page.locator(".simulation-bar")).to_be_visible()
    expect(page.locator(".simulation-bar")).to_contain_text(BAR)


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("/home", "[data-slot=simulated-area]"),
        ("/swift-console", "[data-slot=terminal] .simulated-mark"),
        ("/swiftnet-access", "[data-slot=terminal] .simulated-mark"),
        ("/swiftnet-access", "[data-slot=simulated-area]"),
        ("/swift-alliance-login", "[data-slot=card].simulated-mark"),
        ("/admin-access", "[data-slot=terminal] .simulated-mark"),
        ("/admin-access", "[data-slot=simulated-area]"),
    ],
)
def test_the_mark_is_tiled_behind_amounts_messages_and_terminals(
    operator_page: Page, path: str, marked: str
) -> None:
    open_screen(operator_page, path)
    area = operator_page.locator(marked).first
    expect(area).to_be_visible()
    assert "simulated-mark" in area.evaluate("area => getComputedStyle(area).backgroundImage")


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
    operator_page.get_by_role("button", name="Open the screens").click()
    sheet = operator_page.get_by_role("dialog")
    for path in SCREENS:
        expect(sheet.locator(f"a[href='{path}']")).to_be_visible()
    sheet.get_by_role("link", name="SWIFT Console").click()
    operator_page.wait_for_url("**/swift-console")
    expect(sheet).to_be_hidden()
