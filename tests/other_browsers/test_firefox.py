"""Firefox in a wide window: every screen passes the checks of test_every_screen."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import SESSIONS
from tests.browser.harness import Server
from tests.browser.harness_screens import Screen
from tests.browser.harness_sessions import Contexts, Sessions, SignIns
from tests.browser.test_every_screen import SCREENS, SIGN_IN, Window, assert_follows_the_rules


@pytest.fixture(scope="module")
def shared_window(contexts: Contexts, server: Server, sign_ins: SignIns) -> Iterator[Window]:
    """Open one window, shared by the tests of all screens."""
    window = Window(Sessions(contexts, server, sign_ins), (server.url, "data:", "blob:"))
    yield window
    window.sessions.close()


@pytest.fixture
def window(shared_window: Window, request: pytest.FixtureRequest) -> Iterator[Window]:
    """Return the shared window; fail the current test if a page logged an error during it."""
    request.node.stash[SESSIONS] = shared_window.sessions
    yield shared_window
    shared_window.sessions.assert_quiet()


@pytest.mark.parametrize("screen", [*SCREENS, SIGN_IN], ids=lambda screen: screen.path)
def test_every_screen_is_accessible_and_marked_and_fits_its_window_and_calls_no_other_host(
    window: Window, screen: Screen
) -> None:
    page = window.trainer if screen.for_trainers else window.operator
    page = window.stranger if screen == SIGN_IN else page
    assert_follows_the_rules(page, screen, window.sessions.viewport)
    assert window.outside == []
