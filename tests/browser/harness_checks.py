"""Checks that browser tests share."""

import json
import re
import time
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

POLL_MS = 50
PATIENCE_SECONDS = 60
BAR = re.compile(r"TRAINING SIMULATION\s*· no bank, no blockchain, no funds")


def assert_accessible(page: Page, *, within: str | None = None) -> None:
    """Fail where axe finds anything, on the whole page or inside one element."""
    results = Axe().run(page, context=within)
    violations = results.response["violations"]
    if violations:
        lines = [
            f"{rule['id']}: {rule['help']}\n"
            + "\n".join(
                f"    {' '.join(map(str, node['target']))}  {node['html'][:160]}" for node in rule["nodes"]
            )
            for rule in violations
        ]
        raise AssertionError("axe found:\n" + "\n".join(lines))


def assert_no_sideways_scroll(page: Page) -> None:
    """Fail where the page is wider than its window, and name what sticks out."""
    wide = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            return [...document.querySelectorAll("body *")]
                .filter((element) => element.getBoundingClientRect().right > width + 1)
                .slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
        }"""
    )
    if wide:
        raise AssertionError("The page scrolls sideways: " + json.dumps(wide, indent=2))


def assert_notice(page: Page, title: str, description: str | re.Pattern[str]) -> None:
    """Wait for a notice; what screen readers are told of it stands elsewhere in the page for a second, and isn't it."""
    notices = page.locator("[data-slot=toast]")
    expect(notices.get_by_text(title, exact=True)).to_be_visible()
    expect(notices.get_by_text(description, exact=True)).to_be_visible()


def eventually(
    page: Page, check: Callable[[], bool], *, what: str, seconds: float = PATIENCE_SECONDS
) -> None:
    """Wait until a condition outside the page holds; conditions inside it are Playwright's `expect`."""
    deadline = time.monotonic() + seconds
    while not check():
        if time.monotonic() > deadline:
            raise AssertionError(f"It did not happen within {seconds:g} s: {what}")
        page.wait_for_timeout(POLL_MS)
