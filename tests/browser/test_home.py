"""The dashboard: live prices and charts, stale lists, and narrow windows."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    eventually,
    stop_clock,
)
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import install_clock

DELETE_ETH = """
from apps.wallets.market.models import CryptoAsset
CryptoAsset.objects.get(sandbox__key="main", symbol="ETH").delete()
"""
LINE_COUNT = """(claim) => {
  const range = document.createRange();
  range.selectNodeContents([...claim.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE));
  return range.getClientRects().length;
}"""
FOCUS_STATE = """() => {
    const at = document.activeElement;
    if (!at.closest("main") || at.id === "main") return "out";
    const box = at.getBoundingClientRect();
    const bar = document.querySelector("[data-slot=top-bar]").getBoundingClientRect();
    return box.top < bar.bottom || box.bottom > innerHeight ? at.outerHTML.slice(0, 120) : "clear";
}"""


def assets(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("open chart"))


def asset_row(page: Page, symbol: str) -> Locator:
    button = page.get_by_role("button", name=re.compile(f"^{symbol} .*open chart"))
    return page.get_by_role("listitem").filter(has=button)


def test_the_dashboard_is_live_and_its_charts_filter_and_palette_work_with_the_keyboard(
    operator_page: Page,
) -> None:
    page = operator_page
    # Remove the clipboard API, because browsers have none over plain HTTP.
    page.add_init_script("delete Navigator.prototype.clipboard")
    page.goto("/home")
    expect(assets(page)).to_have_count(12)
    bitcoin = asset_row(page, "BTC")
    before = bitcoin.inner_text()
    expect(bitcoin).not_to_have_text(before, use_inner_text=True)
    assert_chart_opens_and_copies_by_keyboard(page)
    assert_slash_focuses_the_filter_and_control_k_opens_the_palette(page)


@pytest.mark.usefixtures("room_reset")
def test_an_open_chart_closes_with_a_notice_and_focuses_the_list_if_its_asset_is_deleted(
    operator_page: Page, server: Server
) -> None:
    page = operator_page
    page.goto("/home")
    page.get_by_role("button", name=re.compile("^ETH .*open chart")).press("Enter")
    expect(page.get_by_role("dialog").locator("canvas")).to_be_visible()
    # Leave the chart's requests unanswered: if the chart were refetched before the list, it would log a 404.
    page.route("**/api/crypto-prices/ETH/history", lambda _: None)
    server.manage("shell", "-c", DELETE_ETH)
    assert_notice(page, "Dialog closed", "Somebody has removed or changed ETH meanwhile.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("list", name="Live crypto prices")).to_be_focused()


def assert_chart_opens_and_copies_by_keyboard(page: Page) -> None:
    asset = page.get_by_role("button", name=re.compile("^ETH .*open chart"))
    asset.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("canvas")).to_be_visible()
    expect(dialog).to_contain_text("SIMULATED")
    assert_accessible(page)
    copy = dialog.get_by_role("button", name="Copy the day's prices")
    copy.focus()
    page.keyboard.press("Enter")
    expect(copy).to_contain_text("Copied!")
    expect(copy).to_be_focused()
    page.keyboard.press("Escape")
    expect(asset).to_be_focused()


def assert_slash_focuses_the_filter_and_control_k_opens_the_palette(page: Page) -> None:
    field = page.get_by_role("searchbox")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("Control+v")
    expect(field).to_have_value(re.compile("^Simulated time, UTC.*ETH, SIMULATED"))
    field.fill("doge")
    expect(assets(page)).to_have_count(1)
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("zzqq")
    expect(page.get_by_text("No screen has that name.")).to_be_visible()
    assert_accessible(page, within="[role=dialog]")
    page.get_by_role("combobox").fill("wallet transfer")
    expect(page.get_by_role("option", name="Wallet Transfer").first).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/wallet-transfer$"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_no_bar_covers_the_focus_and_badges_stay_on_one_line_at_320_px(
    operator_page: Page,
) -> None:
    page = operator_page
    page.set_viewport_size({"width": 1100, "height": 420})
    page.goto("/home")
    expect(assets(page)).to_have_count(12)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("main :is(a, button)").last.focus()
    count = 0
    while (state := page.evaluate(FOCUS_STATE)) != "out":
        assert state == "clear"
        count += 1
        page.keyboard.press("Shift+Tab")
    assert count > 12
    page.set_viewport_size({"width": 320, "height": 800})
    for claim in "ONLINE", "ACTIVE":
        text = page.get_by_role("main").get_by_text(claim, exact=True)
        expect(text).to_be_visible()
        assert text.evaluate(LINE_COUNT) == 1
    assert_no_sideways_scroll(page)


@pytest.mark.meets("1:129d")
def test_lists_whose_reads_fail_are_marked_as_stale_in_both_themes_but_still_show_pushed_prices(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    sockets: list[WebSocketRoute] = []
    # Keep the websocket silent: otherwise, the prices that it pushes every second would end the stale state.
    page.route_web_socket("**/ws", lambda socket: sockets.append(socket))  # noqa: PLW0108
    install_clock(page)
    page.goto("/home")
    expect(assets(page)).to_have_count(12)
    expect(page.get_by_text("Primary Host")).to_be_visible()
    stop_clock(page)
    stale = page.get_by_text("Not updated since")
    with expect_console_errors(page, "ERR_FAILED"):
        page.route(LISTS, lambda route: route.abort())
        page.clock.run_for(STALE_MS)
        expect(stale).to_have_count(2)
        page.clock.resume()
        assert_accessible(page, within="main")
        page.get_by_role("button", name="Use the light theme").click()
        assert_accessible(page, within="main")
        bitcoin = asset_row(page, "BTC")

        def push() -> bool:
            # The page opens another websocket after 20 s without a message.
            sockets[-1].send(json.dumps({"type": "crypto_prices_updated", "data": [BITCOIN]}))
            return "77,777.77" in bitcoin.inner_text()

        eventually(page, push, what="the pushed price is shown")
        page.unroute(LISTS)
        expect(stale).to_have_count(0)


BITCOIN = {"symbol": "BTC", "name": "Bitcoin", "price": "77777.77", "change24h": "0.10", "simulated": True}
LISTS = re.compile(r"/api/(crypto-prices|host-servers)$")
STALE_MS = 20_000
