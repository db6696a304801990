"""The screens of the console, as the front end's own list has them, and the way from one to another."""

import re
from typing import NamedTuple

from playwright.sync_api import Page, expect

from scripts.launch.paths import ROOT
from tests.browser.harness_checks import LOADING

NAVIGATION = ROOT / "frontend" / "src" / "app" / "navigation"
TRANSACTIONS = re.compile(r"/api/transactions\?")
FEWER = ("limit=200", "limit=40")
ENTRY = re.compile(r'\bpath:\s*"(?P<path>/[^"]*)",\s*title:\s*"(?P<title>[^"]+)"(?P<rest>[^{}]*)')


class Screen(NamedTuple):
    """A screen: its address, and the name that its tab wears."""

    path: str
    title: str
    for_trainers: bool = False


def all_screens() -> list[Screen]:
    """Return every screen of the navigation; that none was overlooked, the sweep asks the sidebar."""
    groups = "".join(file.read_text() for file in sorted(NAVIGATION.glob("*.ts")))
    return [
        Screen(found["path"], found["title"], 'role: "trainer"' in found["rest"])
        for found in ENTRY.finditer(groups)
    ]


def go_on(page: Page, path: str, *, waiting: str = "") -> None:
    """Go to another screen by its link in the sidebar, which a small window folds away; nothing is loaded again.

    `waiting` finds what the screen shows, where it is not answered.
    """
    link = page.locator(f"[aria-label=Sidebar] a[href='{path}']")
    link.dispatch_event("click")
    # The screen before remains for a moment, and then its place says that the next one is loading.
    expect(link).to_have_attribute("aria-current", "page")
    # By its role it would be looked for in the whole page.
    expect(page.locator(waiting or "h1:visible")).to_have_count(1)
    if not waiting:
        # What is drawn above a button meanwhile moves it away below the press.
        expect(page.locator(LOADING)).to_have_count(0)


def show_beginning(page: Page) -> None:
    """Have the transaction dashboard show the beginning of its list: a further row is like those before it."""
    page.route(TRANSACTIONS, lambda route: route.continue_(url=route.request.url.replace(*FEWER)))
