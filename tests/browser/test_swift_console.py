"""The SWIFT console, the SwiftNet private login and the SWIFT additions, as a person uses them."""

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.harness import PASSWORD
from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    eventually,
)

BOTH_SIZES = pytest.mark.parametrize("viewport", ["desktop", "phone"], indirect=True)
DELAY_S = 2


def open_screen(page: Page, path: str, title: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def run_in(page: Page, terminal: str, command: str) -> None:
    field = page.get_by_label(f"{terminal} command")
    field.fill(command)
    field.press("Enter")


def connect(page: Page, password: str) -> None:
    page.get_by_label("Username").fill("swiftnet")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Connect to SwiftNet Server").click()


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_an_open_panel_is_accessible_and_fits_the_window(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-additions", "SWIFT Additions")
    operator_page.get_by_role("button", name="Configure").nth(3).click()
    expect(operator_page.get_by_role("form", name="Configure Blockchain Bridge")).to_be_visible()
    assert_no_sideways_scroll(operator_page)
    assert_accessible(operator_page)


def test_prices_and_hosts_are_the_rooms_own(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    hosts = operator_page.request.get("/api/host-servers").json()
    prices = operator_page.request.get("/api/crypto-prices").json()
    listed = operator_page.get_by_role("list", name="Hosts").get_by_role("listitem")
    expect(listed).to_have_count(len(hosts))
    expect(listed.first).to_contain_text(hosts[0]["name"])
    expect(operator_page.get_by_role("list", name="Live prices").get_by_role("listitem")).to_have_count(
        len(prices)
    )


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.parametrize(
    ("path", "bar", "current"),
    [
        ("/swift-console", "[data-slot=console-bar]", "[aria-current=page]"),
        ("/api-banking?tab=webhooks", "[data-slot=tabs-list]", "[aria-selected=true]"),
    ],
)
def test_a_bar_is_one_row_in_a_small_window_with_the_current_one_in_sight(
    operator_page: Page, path: str, bar: str, current: str
) -> None:
    page = operator_page
    page.goto(path)
    row = page.locator(bar)
    expect(row.locator(current)).to_be_in_viewport(ratio=1)
    assert row.evaluate("(row) => row.scrollWidth > row.clientWidth && row.clientHeight < 60")
    assert page.evaluate("scrollY") == 0
    row.locator("a, button").first.focus()
    expect(row.locator(":focus")).to_be_in_viewport(ratio=1)
    assert_no_sideways_scroll(page)


@BOTH_SIZES
def test_the_button_of_a_tile_keeps_its_word_in_one_line(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    copy = operator_page.get_by_role("group", name="Institution code").get_by_role("button")
    lines = copy.evaluate(
        "one => { const words = document.createRange(); words.selectNodeContents(one);"
        " return new Set([...words.getClientRects()].filter(({ width }) => width > 0)"
        ".map(({ top, bottom }) => Math.round((top + bottom) / 2))).size; }"
    )
    assert lines == 1


def test_the_price_grid_is_alive(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    price = operator_page.get_by_role("list", name="Live prices").locator("[data-slot=price]").first
    before = price.inner_text()
    expect(price).not_to_have_text(before)


def test_both_terminals_answer_without_a_call(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    posted: list[str] = []
    operator_page.on("request", lambda call: posted.append(call.url) if call.method == "POST" else None)
    run_in(operator_page, "TNT", "ping")
    expect(operator_page.get_by_text("3 sent, 3 answered, 0 lost").first).to_be_visible()
    run_in(operator_page, "SWIFT", "mt103")
    log = operator_page.get_by_role("log", name="SWIFT Alliance console terminal log")
    expect(log).to_contain_text("-}{5:{CHK:000000000000}{TNG:}}")
    expect(log).to_contain_text("MT103 is legacy")
    run_in(operator_page, "SWIFT", "clear")
    expect(log).to_have_text("")
    assert posted == []


def test_the_download_says_15_minutes(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    operator_page.get_by_role("button", name="Download Funds SEPA-DIRECT").click()
    assert_notice(operator_page, "Download Funds (SEPA-DIRECT)", re.compile("^Processing time: 15 minutes"))


def test_the_tabs_lead_from_console_to_console(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    tabs = operator_page.get_by_role("navigation", name="SWIFT tabs")
    tabs.get_by_role("link", name="Swift Additions").click()
    expect(operator_page).to_have_url(re.compile("/swift-additions$"))
    expect(operator_page.get_by_role("heading", level=1, name="SWIFT Additions")).to_be_visible()


def test_home_on_the_console_passes_by_the_sign_in(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    operator_page.get_by_role("link", name="Home", exact=True).click()
    expect(operator_page).to_have_url(re.compile("/home$"))


def test_connecting_takes_two_seconds_and_the_server_decides(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-alliance-login", "SwiftNet Private Server")
    operator_page.get_by_role("button", name="Connect to SwiftNet Server").click()
    assert_notice(operator_page, "Missing Credentials", "Please enter both username and password")

    connect(operator_page, "not the password")
    assert_notice(operator_page, "Connection Failed", "Invalid admin credentials")

    held: list[Route] = []
    operator_page.route("**/api/swiftnet/connect", lambda route: held.append(route))  # noqa: PLW0108
    started = time.monotonic()
    connect(operator_page, PASSWORD)
    expect(operator_page.get_by_text("Connecting", exact=True)).to_be_visible()
    expect(operator_page.get_by_role("button", name="Back to Dashboard")).to_be_disabled()
    eventually(operator_page, lambda: bool(held), what="the call is made")
    held[0].continue_()
    expect(operator_page.get_by_text("Connected", exact=True)).to_be_visible()
    assert time.monotonic() - started >= DELAY_S

    operator_page.get_by_role("button", name="Disconnect").click()
    expect(operator_page.get_by_text("Idle", exact=True)).to_be_visible()
    expect(operator_page.get_by_label("Username")).to_have_value("")
    expect(operator_page.get_by_label("Username")).to_be_focused()


def test_a_panels_settings_outlive_a_reload(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-additions", "SWIFT Additions")

    def open_panel() -> None:
        operator_page.get_by_role("button", name="Configure").first.click()

    open_panel()
    switch = operator_page.get_by_role("switch", name="Alert on recalls")
    switch.focus()
    switch.press("Space")
    operator_page.get_by_role("button", name="Save Configuration").click()
    assert_notice(operator_page, "Configuration Saved", re.compile("the settings are kept for this session$"))
    operator_page.reload()
    open_panel()
    expect(switch).not_to_be_checked()
    operator_page.get_by_role("button", name="Reset to Defaults").click()
    question = operator_page.get_by_role("alertdialog", name="Reset to the defaults?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    assert_accessible(operator_page)
    question.get_by_role("button", name="Reset to Defaults").click()
    expect(switch).to_be_checked()
