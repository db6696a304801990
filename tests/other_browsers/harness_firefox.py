"""Debian's Firefox, driven by Playwright over WebDriver BiDi."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

DRIVER_PATCH = Path(__file__).with_name("firefox_bidi.mjs")
PREFERENCES: dict[str, str | float | bool] = {
    # Reduce motion here, because Playwright can't emulate it over BiDi.
    "ui.prefersReducedMotion": 1,
    # Scrollbars take no space, as in headless Chromium; the checks of widths assume that.
    "ui.useOverlayScrollbars": 1,
    # Force the accessibility service on: Firefox would start it on first use, which is too late for the first page.
    "accessibility.force_disabled": -1,
}


@contextmanager
def firefox_driver() -> Iterator[Playwright]:
    """Run Playwright's driver, patched for Firefox (see firefox_bidi.mjs)."""
    with mock.patch.dict(os.environ, NODE_OPTIONS=f'--import "{DRIVER_PATCH.as_uri()}"'):
        running = sync_playwright().start()
    try:
        yield running
    finally:
        running.stop()


def launch_firefox(
    playwright: Playwright, environment: Mapping[str, str], *, headless: bool = True
) -> Browser:
    """Launch Firefox with these environment variables, which include its home folder."""
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=shutil.which("firefox-esr"),
        firefox_user_prefs=PREFERENCES,
        headless=headless,
        env={**environment},
    )


def print_page(page: Page) -> bytes:
    """Print a page on A4 paper, and return the PDF."""
    # Pass centimetres as inches: Playwright 1.65 sends the number of inches over BiDi, which expects centimetres.
    return page.pdf(width="21in", height="29.7in", print_background=True)
