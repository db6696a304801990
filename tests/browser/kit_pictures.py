"""Table of the screenshots in docs/KIT.md: each entry names a component of the kit and the screen that shows it."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.harness_checks import choose

CRYPTO_HOST = "/crypto-host-management"


class Part(NamedTuple):
    """Component of the kit, and the screen and selector that show it in the running console."""

    name: str
    path: str
    locator: str
    width: int = 1000
    """Width of the window, which determines the width of the component."""
    prepare: Callable[[Page], None] = lambda _: None
    """Preparation of the open screen before the screenshot is taken."""


def anchor(name: str) -> str:
    """Return the CSS selector of an anchor."""
    return f'[data-anchor="{name}"]'


def fill_fields(page: Page) -> None:
    """Fill the form of a transfer."""
    choose(page, "Source wallet", "Master Wallet")
    page.get_by_role("textbox", name="Amount").fill("1250.00")


def fail_read(page: Page) -> None:
    """Reload the page with an empty response for the load balancer's status, so that the card shows its error."""
    page.route("**/api/multi-domain/load-balancer", lambda route: route.fulfill(body=""))
    page.reload()
    expect(page.locator(anchor("multi-domain.balancer"))).to_contain_text("Retry")


def open_question(page: Page) -> None:
    """Press “Delete” on the first saved wallet, which opens the confirmation dialog."""
    page.locator(anchor("crypto-host-management.saved")).get_by_role("button", name="Delete").first.click()


def open_settings(page: Page) -> None:
    """Open the settings of the first add-on SWIFT feature."""
    page.get_by_role("button", name="Configure").first.click()


def filter_rows(page: Page) -> None:
    """Filter the table, so that only some rows are shown."""
    card = page.locator(anchor("swiftnet-access.institutions"))
    everything = card.get_by_role("row").count()
    card.locator(anchor("swiftnet-access.institutions.filter")).fill("st")
    expect(card.get_by_role("row")).not_to_have_count(everything)


def wait_for_chart(page: Page) -> None:
    """Wait for the chart, because its code is loaded as a separate chunk."""
    expect(page.locator("main canvas").first).to_be_visible()


def run_help(page: Page) -> None:
    """Run the command `help` in the terminal."""
    field = page.locator(anchor("swift-console.tnt.input"))
    field.fill("help")
    field.press("Enter")
    expect(page.locator(anchor("swift-console.tnt.log"))).to_contain_text("round trip")


PARTS = (
    Part("screen", "/admin-access", "[data-slot=screen-header]", 900),
    Part("panel", "/crypto-host", anchor("crypto-host.bridge"), 700),
    Part("facts-card", "/admin-access", anchor("admin-access.operations"), 520),
    Part("stat-tiles", "/home", f"{anchor('home.statServers')} >> xpath=.."),
    Part("status-badge", "/admin-access", anchor("admin-access.status"), 800),
    Part("table-card", "/swiftnet-access", anchor("swiftnet-access.institutions"), 800, filter_rows),
    Part("data-list", "/wallet-transfer", anchor("wallet-transfer.recent"), 560),
    Part("loaded", "/multi-domain", anchor("multi-domain.balancer"), 560, fail_read),
    Part("form-card", "/crypto-host", anchor("crypto-host.create"), 520),
    Part("fields", "/wallet-transfer", anchor("wallet-transfer.transfer"), 900, fill_fields),
    Part("switch", "/swift-additions", "main section:has([role=switch]) >> nth=-1", 640, open_settings),
    Part("claimed-actions", CRYPTO_HOST, f"{anchor('crypto-host-management.chain')} section", 560),
    Part("confirm-dialog", CRYPTO_HOST, "[role=alertdialog]", 1440, open_question),
    Part("gate", "/admin-portal", anchor("admin-portal.gate"), 640),
    Part("url-tabs", "/transaction-logs", "main [role=tablist]", 560),
    Part("alert", "/learn?try=unknown", "main [data-slot=alert]", 520),
    Part("time-series-chart", CRYPTO_HOST, "main [data-slot=time-series-chart]", 700, wait_for_chart),
    Part("stacked-bars", "/transaction-logs?days=30", "main [data-slot=stacked-bars]", 700, wait_for_chart),
    Part("terminal", "/swift-console", anchor("swift-console.tnt"), 640, run_help),
)
