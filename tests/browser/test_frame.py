"""The frame around every screen: chunks that fail to load, scroll position, small windows and forced colours."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    eventually,
)
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_screens import all_screens, follow_link
from tests.browser.harness_sessions import VIEWPORTS

CHUNKS = re.compile(r"/static/app/[^/]+\.js$")
ZOOMED_IN: ViewportSize = {"width": 320, "height": 256}
"""Window of 1280 by 1024 pixels, zoomed to 400 %."""
LOW: ViewportSize = {"width": 360, "height": 225}
"""Window of 1440 by 900 pixels, zoomed to 400 %."""
FOCUS_IN_SIGHT = """() => {
    const focused = document.activeElement;
    const dialog = focused?.closest('[role=dialog], [role=alertdialog]')?.getBoundingClientRect();
    if (!dialog || focused.matches('[role=dialog], [role=alertdialog]')) return false;
    const box = focused.getBoundingClientRect();
    return box.top >= dialog.top && box.bottom <= Math.min(dialog.bottom, innerHeight);
}"""
FOCUS_COVERED = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const top = document.elementFromPoint(x, y);
    const free = top !== null && (element.contains(top) || top.contains(element));
    return free ? null : element.outerHTML.slice(0, 120);
}"""
STYLE = "(element, name) => getComputedStyle(element).getPropertyValue(name)"


def lose_once(page: Page) -> None:
    """Abort the first request for each chunk from now on."""
    lost: set[str] = set()

    def answer(route: Route) -> None:
        if route.request.url in lost:
            route.continue_()
        else:
            lost.add(route.request.url)
            route.abort()

    page.route(CHUNKS, answer)


def test_a_failed_chunk_is_retried_automatically_once_and_afterwards_with_a_button(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.goto("/home")
    chart = page.get_by_role("button", name=re.compile("^BTC .*open chart"))
    expect(chart).to_be_visible()
    lose_once(page)
    with expect_console_errors(page, "ERR_FAILED"):
        chart.click()
        expect(page.get_by_role("dialog").locator("canvas")).to_be_visible()
    page.keyboard.press("Escape")
    with expect_console_errors(page, "ERR_FAILED|could not be loaded|ChunkLoadError"):
        # Playwright uses the route that was added last.
        page.route(CHUNKS, lambda route: route.abort())
        page.get_by_role("link", name="SWIFT Additions").first.click()
        alert = page.get_by_role("main").get_by_role("alert")
        expect(alert).to_contain_text("This screen could not be loaded")
        expect(page.get_by_text("TRAINING SIMULATION")).to_be_visible()
        page.unroute(CHUNKS)
        alert.get_by_role("button", name="Retry").click()
        expect(page.get_by_role("heading", level=1, name="SWIFT Additions")).to_be_visible()


def test_if_the_main_chunk_fails_to_load_the_page_keeps_its_bar_and_offers_a_reload(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost and "/main." in route.request.url:
            route.continue_()
        elif "/main." in route.request.url:
            lost.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    page.route(CHUNKS, lose_the_first)
    with expect_console_errors(page, "ERR_FAILED"):
        page.goto("/")
        expect(page.get_by_role("alert")).to_contain_text("The console could not be loaded")
    expect(page.get_by_text("TRAINING SIMULATION")).to_be_visible()
    page.get_by_role("link", name="Reload the page").click()
    expect(page.get_by_role("button", name="Login")).to_be_visible()
    expect(page.get_by_text("TRAINING SIMULATION")).to_have_count(1)


@pytest.mark.meets("1:47")
@pytest.mark.usefixtures("room_reset")
def test_every_window_size_shows_that_the_room_is_frozen_and_a_phone_has_a_menu_of_screens(
    operator_page: Page, server: Server
) -> None:
    page = operator_page
    server.manage("sandbox", "freeze", "main")
    # Use the screen with the longest title, because it leaves the least space for “(frozen)”.
    page.goto("/vault-access-generator")
    frozen = page.get_by_text("(frozen)").filter(visible=True)
    for window in VIEWPORTS["desktop"], VIEWPORTS["phone"]:
        page.set_viewport_size(window)
        expect(frozen).to_have_count(1)
        expect(frozen).to_be_in_viewport(ratio=1)
        assert_no_sideways_scroll(page)
        assert_accessible(page)
        page.get_by_role("button", name=re.compile("^Account: ")).click()
        menu = page.get_by_role("menu")
        expect(menu).to_contain_text("Main room")
        expect(menu).to_contain_text(re.compile(r"\d\d:\d\d:\d\d UTC \(frozen\)"))
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
    expect(page.get_by_role("complementary", name="Sidebar")).to_be_hidden()
    page.get_by_role("button", name="Open navigation menu").click()
    sheet = page.get_by_role("dialog")
    for screen in (one for one in all_screens() if not one.for_trainers):
        expect(sheet.locator(f"a[href='{screen.path}']")).to_be_visible()
    sheet.get_by_role("link", name="SWIFT Additions").click()
    page.wait_for_url("**/swift-additions")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Open navigation menu").click()
    expect(sheet).to_be_visible()
    # Widen the window, as when a tablet is rotated.
    page.set_viewport_size(VIEWPORTS["desktop"])
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()


def test_the_sidebar_shows_the_current_screen_and_reload_and_back_restore_the_scroll_position(
    operator_page: Page,
) -> None:
    page = operator_page
    page.set_viewport_size({"width": 1440, "height": 500})
    sidebar = page.get_by_role("complementary", name="Sidebar")
    current = sidebar.locator("[aria-current=page]")
    page.goto("/admin-portal")
    expect(current).to_have_text("Admin Portal")
    expect(current).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    follow_link(page, "/admin-access")
    eventually(page, lambda: scroll_to(page, 900), what="the page is long enough")
    page.reload()
    eventually(page, lambda: page.evaluate("window.scrollY") == 900, what="the page is where it was")
    follow_link(page, "/hash-verification")
    expect(page.get_by_role("heading", level=1, name="Hash Verification")).to_be_visible()
    assert page.evaluate("window.scrollY") == 0
    page.go_back()
    expect(page).to_have_url(re.compile("/admin-access$"))
    eventually(page, lambda: page.evaluate("window.scrollY") == 900, what="the page is where it was")


def scroll_to(page: Page, top: int) -> bool:
    return bool(page.evaluate("top => (window.scrollTo(0, top), window.scrollY === top)", top))


def test_the_focused_control_is_not_covered_at_400_percent_zoom(operator_page: Page) -> None:
    page = operator_page
    page.set_viewport_size(ZOOMED_IN)
    page.goto("/admin-access")
    for path in "/admin-access", "/swift-console", "/home":
        follow_link(page, path)
        assert_no_sideways_scroll(page)
        covered = []
        for _ in range(60):
            page.keyboard.press("Tab")
            if element := page.evaluate(FOCUS_COVERED):
                covered.append(element)
        assert covered == [], path
    page.set_viewport_size(LOW)
    for path, button in (
        ("/admin-access", "New Transfer"),
        ("/crypto-host-management", re.compile("^Delete Blank Draft")),
    ):
        follow_link(page, path)
        # Use the keyboard, because content that loads above the button would move it away from the pointer.
        page.get_by_role("button", name=button).first.press("Enter")
        dialog = page.get_by_role("dialog").or_(page.get_by_role("alertdialog"))
        expect(dialog).to_be_visible()
        page.wait_for_function(FOCUS_IN_SIGHT)
        assert_accessible(page, within=":is([role=dialog], [role=alertdialog])")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_selected_items_are_distinguishable_in_forced_colours(operator_page: Page) -> None:
    page = operator_page
    page.emulate_media(forced_colors="active")

    def style(locator: Locator, name: str) -> str:
        return str(locator.evaluate(STYLE, name))

    page.goto("/transaction-logs?tx=TRN-000096")
    tabs = page.get_by_role("tab")
    selected, other = tabs.and_(page.locator("[aria-selected=true]")), tabs.last
    expect(selected).to_be_visible()
    assert style(selected, "border-bottom-color") != style(other, "border-bottom-color")
    assert style(other, "margin-bottom") == "0px", "The line of the row is whole."
    row = page.locator("[data-row][aria-current=true]")
    expect(row).to_have_css("border-left-width", "3px")
    timeline = page.locator("[data-anchor='transaction-logs.details.timeline']")
    assert style(timeline.locator("[title]").first, "border-top-style") == "solid"
    dot = timeline.locator("li > [aria-hidden]").first
    assert style(dot, "background-color") == style(dot, "color")
    entries = page.get_by_role("navigation", name="Screens").get_by_role("link")
    here = entries.and_(page.locator("[aria-current=page]"))
    assert style(here, "border-left-color") != style(entries.first, "border-left-color")

    follow_link(page, "/wallet-transfer")
    methods = page.get_by_role("radiogroup", name="Payment method").get_by_role("radio")
    expect(methods.first).to_be_visible()
    colours = {style(method, "background-color") for method in methods.all()}
    assert len(colours) == 2, "One of the three stands out."
    execute = page.get_by_role("button", name="Execute Transfer")
    assert style(execute, "border-top-style") == "solid"
    assert style(execute, "border-top-width") != "0px"

    follow_link(page, "/crypto-host")
    meter = page.get_by_role("meter").first
    expect(meter).to_be_visible()
    assert style(meter.locator("div"), "background-color") != style(meter, "background-color")


def test_the_focus_stays_in_sight_when_the_window_becomes_narrow(operator_page: Page) -> None:
    page = operator_page
    page.goto("/wallet-transfer")
    # In a narrow window, the sidebar's link is hidden, and the button is far below the window's edge.
    link = page.get_by_role("link", name="Wallet Transfer", exact=True)
    reset = page.get_by_role("button", name="Reset", exact=True)
    for control in link, reset:
        control.focus()
        expect(control).to_be_in_viewport()
        page.set_viewport_size(VIEWPORTS["phone"])
        expect(page.locator("main:focus, main :focus")).to_be_in_viewport()
        if control == reset:
            expect(control).to_be_focused()
        page.set_viewport_size(VIEWPORTS["desktop"])
