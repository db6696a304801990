"""Firefox: every screen keeps the rules that it keeps in Chromium, in a wide window."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import SESSIONS
from tests.browser.harness import Server
from tests.browser.harness_screens import Screen
from tests.browser.harness_sessions import Contexts, Sessions, SignIns
from tests.browser.test_every_screen import SCREENS, SIGN_IN, Window, assert_keeps_the_rules


@pytest.fixture(scope="module")
def opened(contexts: Contexts, server: Server, sign_ins: SignIns) -> Iterator[Window]:
    """Open a window once for all its screens."""
    window = Window(Sessions(contexts, server, sign_ins), (server.url, "data:", "blob:"))
    yield window
    window.sessions.close()


@pytest.fixture
def window(opened: Window, request: pytest.FixtureRequest) -> Iterator[Window]:
    """Give the open window; what its pages reported meanwhile fails the screen that it stands on."""
    request.node.stash[SESSIONS] = opened.sessions
    yield opened
    opened.sessions.assert_quiet()


@pytest.mark.parametrize("screen", [*SCREENS, SIGN_IN], ids=lambda screen: screen.path)
def test_screen_is_accessible_marked_quiet_and_fits_its_window(window: Window, screen: Screen) -> None:
    page = window.trainer if screen.for_trainers else window.operator
    page = window.stranger if screen == SIGN_IN else page
    assert_keeps_the_rules(page, screen, window.sessions.viewport)
    assert window.outside == []
