"""The SWIFT console, the SwiftNet private login and the SWIFT additions."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness import PASSWORD
from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    eventually,
)

ON_A_PHONE = pytest.mark.parametrize("viewport", ["phone"], indirect=True)
DELAY_S = 2
LINE_COUNT = (
    "one => { const words = document.createRange(); words.selectNodeContents(one);"
    " return new Set([...words.getClientRects()].filter(({ width }) => width > 0)"
    ".map(({ top, bottom }) => Math.round((top + bottom) / 2))).size; }"
)


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


def copy_button_of_the_code(page: Page) -> Locator:
    return page.get_by_role("group", name="Institution code").get_by_role("button")


def assert_one_row_with_the_current_item_in_sight(row: Locator, current: str) -> None:
    page = row.page
    expect(row.locator(current)).to_be_in_viewport(ratio=1)
    assert row.evaluate("(row) => row.scrollWidth > row.clientWidth && row.clientHeight < 60")
    assert page.evaluate("scrollY") == 0
    row.locator("a, button").first.focus()
    expect(row.locator(":focus")).to_be_in_viewport(ratio=1)
    assert_no_sideways_scroll(page)


@pytest.mark.meets("1:55")
@ON_A_PHONE
def test_the_swift_consoles_bar_tiles_and_terminals_fit_a_phone(operator_page: Page) -> None:
    page = operator_page
    open_screen(page, "/swift-console", "SWIFT Console")
    bar = page.locator("[data-slot=console-bar]")
    assert_one_row_with_the_current_item_in_sight(bar, "[aria-current=page]")
    assert copy_button_of_the_code(page).evaluate(LINE_COUNT) == 1
    for terminal in page.locator("[data-slot=terminal]").all():
        field = terminal.get_by_role("textbox")
        field.fill("help " + "and what it says " * 5)
        field.press("Enter")
        commands = terminal.locator("[data-kind=input] span:last-child")
        expect(commands.first).to_have_text(re.compile(r"^help and"))
        assert terminal.get_by_role("group", name=" log").evaluate(
            "(log) => log.scrollWidth <= log.clientWidth"
        )
        assert "".join(commands.all_inner_texts()).replace(" ", "") == "help" + "andwhatitsays" * 5


@pytest.mark.parametrize("width", [1280, 1440])
def test_the_sample_balance_and_its_mark_are_on_one_line(operator_page: Page, width: int) -> None:
    operator_page.set_viewport_size({"width": width, "height": 800})
    open_screen(operator_page, "/swift-console", "SWIFT Console")
    figure, mark = (
        operator_page.get_by_role("group", name="Sample balance").locator("[data-slot=amount] > span").all()
    )
    text, beside = figure.bounding_box(), mark.bounding_box()
    assert text is not None
    assert beside is not None
    assert text["y"] < beside["y"] < text["y"] + text["height"]


@ON_A_PHONE
def test_tabs_on_a_phone_are_in_one_row_with_the_current_tab_in_sight(operator_page: Page) -> None:
    operator_page.goto("/api-banking?tab=webhooks")
    tabs = operator_page.locator("[data-slot=tabs-list]")
    assert_one_row_with_the_current_item_in_sight(tabs, "[aria-selected=true]")


@pytest.mark.meets("1:26", "1:28", "1:29", "1:53", "1:57", "1:64", "1:73", "1:226")
def test_the_swift_console_shows_live_prices_and_hosts_and_answers_commands_without_an_api_call(
    operator_page: Page,
) -> None:
    page = operator_page
    open_screen(page, "/swift-console", "SWIFT Console")
    hosts = page.request.get("/api/host-servers").json()
    listed = page.get_by_role("list", name="Hosts").get_by_role("listitem")
    expect(listed).to_have_count(len(hosts))
    expect(listed.first).to_contain_text(hosts[0]["name"])
    prices = page.get_by_role("list", name="Live prices")
    expect(prices.get_by_role("listitem")).to_have_count(len(page.request.get("/api/crypto-prices").json()))
    price = prices.locator("[data-slot=price]").first
    before = price.inner_text()
    expect(price).not_to_have_text(before)
    assert copy_button_of_the_code(page).evaluate(LINE_COUNT) == 1

    posted: list[str] = []
    page.on("request", lambda call: posted.append(call.url) if call.method == "POST" else None)
    run_in(page, "TNT", "ping")
    expect(page.get_by_text("3 sent, 3 answered, 0 lost").first).to_be_visible()
    run_in(page, "SWIFT", "mt103")
    log = page.get_by_role("group", name="SWIFT Alliance console terminal log")
    expect(log).to_contain_text("-}{5:{CHK:000000000000}{TNG:}}")
    page.get_by_role("button", name="Download Funds SEPA-DIRECT").click()
    assert_notice(page, "Download Funds (SEPA-DIRECT)", re.compile("^Processing time: 15 minutes"))
    assert posted == []

    tabs = page.get_by_role("navigation", name="SWIFT tabs")
    tabs.get_by_role("link", name="Swift Additions").click()
    expect(page).to_have_url(re.compile("/swift-additions$"))
    expect(page.get_by_role("heading", level=1, name="SWIFT Additions")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page).to_have_url(re.compile("/home$"))


@pytest.mark.meets("1:28", "1:64", "1:133a", "1:237")
def test_a_swiftnet_login_takes_two_seconds_and_fails_on_a_wrong_password(operator_page: Page) -> None:
    open_screen(operator_page, "/swift-alliance-login", "SwiftNet Private Server")
    connect(operator_page, "not the password")
    assert_notice(operator_page, "Connection Failed", "Invalid admin credentials")

    routes: list[Route] = []
    operator_page.route("**/api/swiftnet/connect", lambda route: routes.append(route))  # noqa: PLW0108
    start = time.monotonic()
    connect(operator_page, PASSWORD)
    expect(operator_page.get_by_text("Connecting", exact=True)).to_be_visible()
    expect(operator_page.get_by_role("button", name="Back to Dashboard")).to_be_disabled()
    eventually(operator_page, lambda: bool(routes), what="the call is made")
    routes[0].continue_()
    expect(operator_page.get_by_text("Connected", exact=True)).to_be_visible()
    assert time.monotonic() - start >= DELAY_S

    operator_page.get_by_role("button", name="Disconnect").click()
    expect(operator_page.get_by_text("Idle", exact=True)).to_be_visible()
    expect(operator_page.get_by_label("Username")).to_have_value("")
    expect(operator_page.get_by_label("Username")).to_be_focused()


@pytest.mark.departs_from("1:75c")
@ON_A_PHONE
def test_a_swift_additions_panel_is_accessible_fits_a_phone_and_its_settings_survive_a_reload(
    operator_page: Page,
) -> None:
    page = operator_page
    open_screen(page, "/swift-additions", "SWIFT Additions")
    configure = page.get_by_role("button", name="Configure")
    configure.nth(3).click()
    expect(page.get_by_role("form", name="Configure Blockchain Bridge")).to_be_visible()
    assert_no_sideways_scroll(page)
    assert_accessible(page)

    configure.first.click()
    switch = page.get_by_role("switch", name="Alert on recalls")
    switch.focus()
    switch.press("Space")
    page.get_by_role("button", name="Save Configuration").click()
    assert_notice(page, "Configuration Saved", re.compile("the settings are kept for this session$"))
    page.reload()
    configure.first.click()
    expect(switch).not_to_be_checked()
    page.get_by_role("button", name="Reset to Defaults").click()
    question = page.get_by_role("alertdialog", name="Reset to the defaults?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    assert_accessible(page, within="[role=alertdialog]")
    question.get_by_role("button", name="Reset to Defaults").click()
    expect(switch).to_be_checked()
