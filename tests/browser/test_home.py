"""The live dashboard, as a person sees it."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    eventually,
)
from tests.browser.harness_sessions import install_clock

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]


def asset_row(page: Page, symbol: str) -> Locator:
    button = page.get_by_role("button", name=re.compile(f"^{symbol} .*open chart"))
    return page.get_by_role("listitem").filter(has=button)


def test_the_stat_cards_count_what_the_lists_show(operator_page: Page) -> None:
    page = operator_page
    page.goto("/home")
    expect(page.get_by_role("button", name=re.compile("open chart"))).to_have_count(12)
    main = page.get_by_role("main")
    expect(main.get_by_text("Active servers")).to_be_visible()
    expect(main).to_contain_text(re.compile(r"8\s*/\s*10"))
    expect(main.get_by_text("ONLINE", exact=True)).to_be_visible()
    expect(main.get_by_text("ACTIVE", exact=True)).to_be_visible()
    expect(main).to_contain_text("maintenance")
    expect(main).to_contain_text("offline")


LINES = """(claim) => {
  const range = document.createRange();
  range.selectNodeContents([...claim.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE));
  return range.getClientRects().length;
}"""


def test_a_claim_is_not_broken_within_on_the_narrowest_window(operator_page: Page) -> None:
    page = operator_page
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto("/home")
    for claim in "ONLINE", "ACTIVE":
        text = page.get_by_role("main").get_by_text(claim, exact=True)
        expect(text).to_be_visible()
        assert text.evaluate(LINES) == 1
    assert_no_sideways_scroll(page)


def test_prices_move_by_themselves(operator_page: Page) -> None:
    page = operator_page
    page.goto("/home")
    bitcoin = asset_row(page, "BTC")
    expect(bitcoin).to_contain_text(re.compile(r"\d\.\d\d"))
    before = bitcoin.inner_text()
    expect(bitcoin).not_to_have_text(before, use_inner_text=True)


def test_prices_and_hosts_are_read_again_every_second_and_every_five(operator_page: Page) -> None:
    page = operator_page
    hosts: list[str] = []
    page.on("request", lambda call: hosts.append(call.url) if "host-servers" in call.url else None)
    install_clock(page)
    page.route_web_socket("**/ws", lambda socket: None)
    page.goto("/home")
    expect(page.get_by_role("button", name=re.compile("open chart"))).to_have_count(12)
    expect(page.get_by_text("Primary Host")).to_be_visible()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    before = len(hosts)
    for _ in range(4):
        with page.expect_response("**/api/crypto-prices"):
            page.clock.run_for(1_000)
    assert len(hosts) <= before + 1
    with page.expect_response("**/api/host-servers"):
        page.clock.run_for(1_000)


def test_a_frozen_clock_stops_the_prices_in_an_open_browser(operator_page: Page, server: Server) -> None:
    page = operator_page
    page.goto("/home")
    expect(page.get_by_role("button", name=re.compile("^BTC"))).to_be_visible()
    server.manage("sandbox", "freeze", "main")
    try:
        expect(page.get_by_text("(frozen)").filter(visible=True)).to_have_count(1)
        first = page.request.get("/api/crypto-prices")
        again = page.request.get("/api/crypto-prices", headers={"If-None-Match": first.headers["etag"]})
        assert again.status == 304
    finally:
        server.manage("sandbox", "run", "main")


def test_an_asset_opens_the_chart_of_its_last_day_by_keyboard(operator_page: Page) -> None:
    page = operator_page
    page.goto("/home")
    asset = page.get_by_role("button", name=re.compile("^ETH .*open chart"))
    asset.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("canvas")).to_be_visible()
    expect(dialog).to_contain_text("SIMULATED")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(asset).to_be_focused()


def test_a_copy_over_plain_http_works_within_the_dialog(operator_page: Page) -> None:
    page = operator_page
    page.add_init_script("delete Navigator.prototype.clipboard")
    page.goto("/home")
    asset = page.get_by_role("button", name=re.compile("^ETH .*open chart"))
    asset.click()
    copy = page.get_by_role("dialog").get_by_role("button", name="Copy the day's prices")
    copy.focus()
    page.keyboard.press("Enter")
    expect(copy).to_contain_text("Copied!")
    expect(copy).to_be_focused()
    page.keyboard.press("Escape")
    expect(asset).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Control+v")
    expect(page.get_by_role("searchbox")).to_have_value(re.compile("^Simulated time, UTC.*ETH, SIMULATED"))


def test_stale_figures_stay_readable_in_both_themes(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    # What it pushes would make the prices new again, for a moment of each second.
    page.route_web_socket("**/ws", lambda socket: None)
    with page.expect_response("**/api/host-servers"):
        page.goto("/home")
    expect(page.get_by_role("button", name=re.compile("open chart"))).to_have_count(12)
    expect(page.get_by_text("Primary Host")).to_be_visible()
    with expect_console_errors(page, "ERR_FAILED"):
        page.route("**/api/crypto-prices", lambda route: route.abort())
        page.route("**/api/host-servers", lambda route: route.abort())
        expect(page.get_by_text("Not updated since")).to_have_count(2)
        assert_accessible(page, within="main")
        page.get_by_role("button", name="Use the light theme").click()
        assert_accessible(page, within="main")
        page.unroute("**/api/crypto-prices")
        page.unroute("**/api/host-servers")
        expect(page.get_by_text("Not updated since")).to_have_count(0)


def test_figures_are_english_whatever_the_browser_is(operator_page: Page) -> None:
    page = operator_page
    german = page.context.new_cdp_session(page)
    german.send("Emulation.setLocaleOverride", {"locale": "de-DE"})
    page.route("**/api/crypto-prices", lambda route: route.fulfill(json=[price("64123.10")]))
    page.goto("/home")
    assert page.evaluate("(1.5).toLocaleString()") == "1,5"
    expect(asset_row(page, "BTC")).to_contain_text("64,123.10")


def test_no_bar_covers_the_control_that_has_the_focus(operator_page: Page) -> None:
    page = operator_page
    page.set_viewport_size({"width": 1100, "height": 420})
    page.goto("/home")
    expect(page.get_by_role("button", name=re.compile("open chart"))).to_have_count(12)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("main :is(a, button)").last.focus()
    covered = """() => {
        const at = document.activeElement;
        if (!at.closest("main") || at.id === "main") return "out";
        const box = at.getBoundingClientRect();
        const bar = document.querySelector("[data-slot=top-bar]").getBoundingClientRect();
        return box.top < bar.bottom || box.bottom > innerHeight ? at.outerHTML.slice(0, 120) : "clear";
    }"""
    seen = 0
    while (state := page.evaluate(covered)) != "out":
        assert state == "clear"
        seen += 1
        page.keyboard.press("Shift+Tab")
    assert seen > 12


def test_the_filter_narrows_the_list_and_slash_leads_to_it(operator_page: Page) -> None:
    page = operator_page
    page.goto("/home")
    expect(page.get_by_role("button", name=re.compile("open chart"))).to_have_count(12)
    page.keyboard.press("/")
    page.keyboard.type("doge")
    expect(page.get_by_role("button", name=re.compile("open chart"))).to_have_count(1)


def test_search_leads_to_a_screen(operator_page: Page) -> None:
    page = operator_page
    page.goto("/home")
    expect(page.get_by_role("heading", name="Command Center")).to_be_visible()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("command center")
    expect(page.get_by_role("option", name=re.compile("Dashboard"))).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_one_failing_list_leaves_the_other_and_offers_retry(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.route("**/api/host-servers", lambda route: route.fulfill(status=500, body="broken"))
    with expect_console_errors(page, "500"):
        page.goto("/home")
        retry = page.get_by_role("button", name="Retry")
        expect(retry).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("open chart"))).to_have_count(12)
        # While it still fails, since the list comes back by itself too and takes the button with it.
        with page.expect_request("**/api/host-servers"):
            retry.click()
        page.unroute("**/api/host-servers")
        expect(page.get_by_text("Primary Host")).to_be_visible()


def test_a_session_that_ends_leads_to_sign_in_with_a_notice(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.goto("/home")
    expect(page.get_by_role("heading", name="Command Center")).to_be_visible()
    with expect_console_errors(page, "401|WebSocket"):
        page.context.clear_cookies(name="sessionid")
        expect(page.get_by_label("Administrator username")).to_be_visible()
    assert_notice(page, "Session Ended", "Please log in again. You will come back to this screen.")


def test_the_websocket_is_tried_five_times_and_then_done_without(operator_page: Page) -> None:
    page = operator_page
    tries: list[WebSocketRoute] = []
    warnings: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        tries.append(socket)
        socket.close()

    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    install_clock(page)
    page.route_web_socket("**/ws", refuse)
    page.goto("/home")
    for attempt in range(1, 6):
        eventually(page, lambda: len(tries) >= attempt, what=f"attempt {attempt}")  # noqa: B023 (called at once)
        # Prices are read all the while, so that a read which succeeds later is no news.
        with page.expect_response("**/api/crypto-prices"):
            page.clock.run_for(1_000 * attempt)
    eventually(page, lambda: len(tries) == 6, what="the fifth attempt to reconnect")
    eventually(page, lambda: bool(warnings), what="the warning")
    expect(page.get_by_text("changes no longer arrive by themselves. Press Reconnect")).to_be_visible()
    for _ in range(10):
        with page.expect_response("**/api/crypto-prices"):
            page.clock.run_for(1_000)
    assert len(tries) == 6


def test_a_message_of_the_websocket_replaces_the_prices(operator_page: Page) -> None:
    page = operator_page
    sockets: list[WebSocketRoute] = []
    page.route_web_socket("**/ws", lambda socket: sockets.append(socket))  # noqa: PLW0108
    page.route("**/api/crypto-prices", lambda route: route.fulfill(status=200, json=[price("1.00")]))
    page.goto("/home")
    bitcoin = asset_row(page, "BTC")
    expect(bitcoin).to_contain_text("1.00")
    page.route("**/api/crypto-prices", lambda route: None)
    sockets[0].send(json.dumps({"type": "crypto_prices_updated", "data": [price("77777.77")]}))
    expect(bitcoin).to_contain_text("77,777.77")


def price(value: str) -> dict[str, object]:
    return {"symbol": "BTC", "name": "Bitcoin", "price": value, "change24h": "0.10", "simulated": True}
