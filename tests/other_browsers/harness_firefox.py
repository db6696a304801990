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
    # Playwright can't emulate it over BiDi.
    "ui.prefersReducedMotion": 1,
    # As Chromium's, which are none without a screen: the widths of the checks are made for them.
    "ui.useOverlayScrollbars": 1,
    # Firefox takes no part in accessibility until something asks for it, which is late for the first page.
    "accessibility.force_disabled": -1,
}


@contextmanager
def firefox_driver() -> Iterator[Playwright]:
    """Run Playwright's driver, patched for Firefox."""
    with mock.patch.dict(os.environ, NODE_OPTIONS=f'--import "{DRIVER_PATCH.as_uri()}"'):
        running = sync_playwright().start()
    try:
        yield running
    finally:
        running.stop()


def launch_firefox(
    playwright: Playwright, environment: Mapping[str, str], *, headless: bool = True
) -> Browser:
    """Launch Firefox with a home of its own, which the environment names."""
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=shutil.which("firefox-esr"),
        firefox_user_prefs=PREFERENCES,
        headless=headless,
        env={**environment},
    )


def print_page(page: Page) -> bytes:
    """Print a page on A4."""
    # Playwright 1.65 converts to inches, and BiDi takes centimetres.
    return page.pdf(width="21in", height="29.7in", print_background=True)
