"""Fixtures for the tests in other browsers: those of tests/browser, with Firefox instead of Chromium."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.harness_sessions import TIMEOUT_MS
from tests.other_browsers.harness_desktop import Desktop, run_desktop
from tests.other_browsers.harness_firefox import firefox_driver, launch_firefox

pytest_plugins = ["tests.browser.conftest"]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright's driver, patched for Firefox."""
    expect.set_options(timeout=TIMEOUT_MS)
    with firefox_driver() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Launch one Firefox for the whole test session."""
    home = {"PATH": os.environ["PATH"], "HOME": str(tmp_path_factory.mktemp("home"))}
    firefox = launch_firefox(playwright, home)
    yield firefox
    firefox.close()


@pytest.fixture(scope="session")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """Run a desktop for browsers that need a window."""
    with run_desktop(tmp_path_factory.mktemp("desktop")) as running:
        yield running
