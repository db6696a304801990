"""List of the console's screens, from the front end's navigation, and a function that opens a screen by its link."""

import re
from typing import NamedTuple

from playwright.sync_api import Page, expect

from scripts.launch.paths import ROOT
from tests.browser.harness_checks import LOADING

NAVIGATION = ROOT / "frontend" / "src" / "app" / "navigation"
TRANSACTIONS = re.compile(r"/api/transactions\?")
FEWER = ("limit=200", "limit=40")
ENTRY = re.compile(
    r'screenAt\(\s*"(?P<path>/[^"]*)",\s*"(?P<title>[^"]+)"(?P<rest>(?:(?!screenAt\().)*)', re.DOTALL
)


class Screen(NamedTuple):
    """Screen of the console: its path, and its title in the browser tab."""

    path: str
    title: str
    for_trainers: bool = False


def all_screens() -> list[Screen]:
    """Return every screen of the navigation; test_every_screen compares this list with the sidebar's links."""
    groups = "".join(file.read_text() for file in sorted(NAVIGATION.glob("*.ts")))
    return [
        Screen(entry["path"], entry["title"], 'role: "trainer"' in entry["rest"])
        for entry in ENTRY.finditer(groups)
    ]


def follow_link(page: Page, path: str, *, waiting: str = "") -> None:
    """Go to another screen by its sidebar link, without a page load; this works in a phone's collapsed sidebar too.

    `waiting` is the selector of the screen's loading state, for tests that leave its requests unanswered.
    """
    link = page.locator(f"[aria-label=Sidebar] a[href='{path}']")
    link.dispatch_event("click")
    # The old screen stays for a moment; then a placeholder is shown while the next screen loads.
    expect(link).to_have_attribute("aria-current", "page")
    # Use a CSS selector, because a lookup by role would search the whole page.
    expect(page.locator(waiting or "h1:visible")).to_have_count(1)
    if not waiting:
        # Wait for all content: content that loads late would move the buttons below it while a test clicks them.
        expect(page.locator(LOADING)).to_have_count(0)


def limit_transactions(page: Page) -> None:
    """Limit the transaction dashboard to 40 of its 200 rows, to save time: the other rows look the same."""
    page.route(TRANSACTIONS, lambda route: route.continue_(url=route.request.url.replace(*FEWER)))
