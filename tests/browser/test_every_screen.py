"""Checks of every screen in both themes and both window widths.

New screens in the navigation are checked without a change here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SESSIONS
from tests.browser.harness import Server
from tests.browser.harness_checks import (
    ANOTHER_WINDOW,
    COLOURS,
    LOADING,
    POLL_MS,
    assert_accessible,
    assert_cards_fill_their_rows,
    assert_fits_with_large_text,
    assert_marked,
    assert_no_sideways_scroll,
    assert_tiled,
)
from tests.browser.harness_screens import Screen, all_screens, follow_link, limit_transactions
from tests.browser.harness_sessions import (
    NARROWEST,
    OPERATOR,
    TRAINER,
    VIEWPORTS,
    Contexts,
    Sessions,
    SignIns,
)
from tests.browser.harness_training import ANCHORS, way_to

WINDOWS = ("desktop", "phone")
NOT_FOUND = Screen("/no-such-screen", "404 Page Not Found")
MANUAL_PAGE = Screen("/help/run-an-exercise", "Run an exercise · Help", for_trainers=True)
WITHOUT_LINK = (MANUAL_PAGE, NOT_FOUND)
SCREENS = [*all_screens(), *WITHOUT_LINK]
SIGN_IN = Screen("/", "Administrator Login")
WITHOUT_MARK = {
    *("/", "/learn", "/teach", "/help", MANUAL_PAGE.path, NOT_FOUND.path),
    *("/swift-additions", "/failure-analysis"),
}
"""Screens without an amount, message or terminal, and therefore without a tiled mark."""
ARE_VISIBLE = """anchors => anchors.every((anchor) =>
    [...document.querySelectorAll(`[data-anchor="${anchor}"]`)].some((element) => element.checkVisibility()))"""
# All axe rules are checked in a phone's window. A screen with a table is also checked in a wide window, because a phone
# shows the table as cards.
ONLY_WIDE = "[role=table]"


@dataclass
class Window:
    """Window with a page per role; the pages stay open from screen to screen."""

    sessions: Sessions
    here: tuple[str, ...]
    outside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.operator = self._watch(self.sessions.open_as(OPERATOR))
        self.trainer = self._watch(self.sessions.open_as(TRAINER))
        self.stranger = self._watch(self.sessions.open_signed_out())

    def _watch(self, page: Page) -> Page:
        limit_transactions(page)

        def note(url: str) -> None:
            if not url.startswith(self.here):
                self.outside.append(url)

        page.on("request", lambda request: note(request.url))
        return page


@pytest.fixture(scope="module", params=WINDOWS)
def shared_window(
    request: pytest.FixtureRequest, contexts: Contexts, server: Server, sign_ins: SignIns
) -> Iterator[Window]:
    """Open one window per width, shared by the tests of all screens."""
    window = Window(Sessions(contexts, server, sign_ins, request.param), (server.url, "data:", "blob:"))
    yield window
    window.sessions.close()


@pytest.fixture
def window(shared_window: Window, request: pytest.FixtureRequest) -> Iterator[Window]:
    """Return the shared window; fail the current test if a page logged an error during it."""
    request.node.stash[SESSIONS] = shared_window.sessions
    yield shared_window
    shared_window.sessions.assert_quiet()


def open_screen(page: Page, screen: Screen) -> None:
    """Open a screen and wait until it has loaded; if another screen is open, use the sidebar's link."""
    if page.url == "about:blank" or screen in WITHOUT_LINK:
        page.goto(screen.path)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(LOADING)).to_have_count(0)
    else:
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        follow_link(page, screen.path)
    expect(page).to_have_title(f"{screen.title} · mockconsole")


def assert_follows_the_rules(page: Page, screen: Screen, viewport: str) -> None:
    open_screen(page, screen)
    page.wait_for_function(ARE_VISIBLE, arg=initial_anchors(screen), polling=POLL_MS)
    assert_no_sideways_scroll(page)
    assert_cards_fill_their_rows(page)
    tiled = screen.path not in WITHOUT_MARK
    narrow = viewport == "phone"
    assert_accessible(page, rules=() if narrow or page.locator(ONLY_WIDE).count() else ANOTHER_WINDOW)
    assert_marked(page, tiled=tiled, paper=narrow)
    # Don't load the page again for the other theme, because a theme changes only colours.
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert_accessible(page, rules=COLOURS)
    assert_tiled(page, tiled=tiled)
    if narrow:
        page.set_viewport_size({**VIEWPORTS["phone"], "width": NARROWEST})
        assert_no_sideways_scroll(page)
        # Don't check 390 px: a text that fits 320 px fits there too, and each change of the font size takes time.
        assert_fits_with_large_text(page)
        page.set_viewport_size(VIEWPORTS["phone"])
    else:
        assert_fits_with_large_text(page)


def initial_anchors(screen: Screen) -> list[str]:
    """Return the anchors that a screen shows without a click."""
    return [anchor for anchor in ANCHORS.get(screen.path[1:], []) if not way_to(anchor)]


@pytest.mark.meets(
    "1:14",
    "1:25",
    "1:26",
    "1:27",
    "1:28",
    "1:29",
    "1:30",
    "1:31",
    "1:32",
    "1:33",
    "1:35",
    "1:46",
    "1:53",
    "1:60",
    "1:64",
    "1:68",
    "1:69",
    "1:73",
    "1:78",
    "1:82",
    "1:93",
    "2:3",
    "2:7",
    "2:25b",
    "2:31",
    "2:33",
    "2:35a",
    "D:screen-paths",
    "Domain:1.1a",
    "Domain:1.1b",
    "Domain:1.5b",
)
@pytest.mark.parametrize("screen", SCREENS, ids=[screen.path for screen in SCREENS])
def test_every_screen_is_accessible_and_marked_and_fits_its_window_and_calls_no_other_host(
    window: Window, screen: Screen
) -> None:
    page = window.trainer if screen.for_trainers else window.operator
    assert_follows_the_rules(page, screen, window.sessions.viewport)
    assert window.outside == []


@pytest.mark.meets("1:14", "2:3", "2:25b", "2:31", "2:33", "Domain:1.1a")
def test_the_sign_in_screen_is_accessible_and_marked_and_fits_its_window_and_calls_no_other_host(
    window: Window,
) -> None:
    assert_follows_the_rules(window.stranger, SIGN_IN, window.sessions.viewport)
    assert window.outside == []


def test_assert_marked_fails_on_an_amount_without_a_mark(operator_page: Page) -> None:
    screen = next(screen for screen in SCREENS if screen.path == "/admin-access")
    open_screen(operator_page, screen)
    assert_marked(operator_page, tiled=True)
    operator_page.evaluate(
        "document.querySelectorAll('.simulated-mark').forEach((area) => area.classList.remove('simulated-mark'))"
    )
    with pytest.raises(AssertionError, match="amount"):
        assert_marked(operator_page, tiled=True)


def test_assert_cards_fill_their_rows_fails_on_a_missing_card(operator_page: Page) -> None:
    screen = next(screen for screen in SCREENS if screen.path == "/system-remedy")
    open_screen(operator_page, screen)
    operator_page.evaluate("document.querySelector('[data-slot=card-grid] > *').remove()")
    with pytest.raises(AssertionError, match="part of their grid empty"):
        assert_cards_fill_their_rows(operator_page)


def test_all_screens_returns_the_screens_of_the_sidebar(operator_page: Page, sessions: Sessions) -> None:
    for page, own in ((operator_page, {False}), (sessions.open_as(TRAINER), {False, True})):
        page.goto("/home")
        links = page.get_by_role("complementary", name="Sidebar").get_by_role("link")
        expect(links.first).to_be_visible()
        paths = {link.get_attribute("href") for link in links.all()}
        assert paths == {screen.path for screen in all_screens() if screen.for_trainers in own}
