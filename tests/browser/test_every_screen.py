"""One walk over every screen, in both themes and both widths: what none may lack.

A screen that comes into the navigation is walked over without a line here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SESSIONS
from tests.browser.harness import Server
from tests.browser.harness_checks import (
    COLOURS,
    LOADING,
    assert_accessible,
    assert_cards_fill_their_rows,
    assert_marked,
    assert_no_sideways_scroll,
    assert_outlasts_large_text,
    assert_tiled,
)
from tests.browser.harness_screens import Screen, all_screens, go_on
from tests.browser.harness_sessions import OPERATOR, TRAINER, Contexts, Sessions, SignIns

WINDOWS = ("desktop", "phone")
NOT_FOUND = Screen("/no-such-screen", "404 Page Not Found")
SCREENS = [*all_screens(), NOT_FOUND]
SIGN_IN = Screen("/", "Administrator Login")
WITHOUT_MARK = {"/", "/learn", "/teach", "/no-such-screen", "/swift-additions", "/failure-analysis"}
"""What shows no amount, message or terminal; every other screen has the mark tiled somewhere."""


@dataclass
class Window:
    """One window of the walk: its pages stay open from screen to screen."""

    sessions: Sessions
    here: tuple[str, ...]
    outside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.operator = self._watched(self.sessions.signed_in(OPERATOR))
        self.trainer = self._watched(self.sessions.signed_in(TRAINER))
        self.stranger = self._watched(self.sessions.signed_out())

    def _watched(self, page: Page) -> Page:
        def note(url: str) -> None:
            if not url.startswith(self.here):
                self.outside.append(url)

        page.on("request", lambda request: note(request.url))
        return page


@pytest.fixture(scope="module", params=WINDOWS)
def opened(
    request: pytest.FixtureRequest, contexts: Contexts, server: Server, sign_ins: SignIns
) -> Iterator[Window]:
    """Open a window once for all its screens."""
    window = Window(Sessions(contexts, server, sign_ins, request.param), (server.url, "data:", "blob:"))
    yield window
    window.sessions.close()


@pytest.fixture
def window(opened: Window, request: pytest.FixtureRequest) -> Iterator[Window]:
    """Give the open window; what its pages reported meanwhile fails the screen that it stands on."""
    request.node.stash[SESSIONS] = opened.sessions
    yield opened
    opened.sessions.assert_quiet()


def open_screen(page: Page, screen: Screen) -> None:
    """Open a screen, from the one that is open where there is one, and wait until it shows what it has."""
    if page.url == "about:blank" or screen == NOT_FOUND:
        page.goto(screen.path)
    else:
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        go_on(page, screen.path)
    expect(page).to_have_title(f"{screen.title} · mockconsole")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)


def assert_keeps_the_rules(page: Page, screen: Screen) -> None:
    open_screen(page, screen)
    assert_no_sideways_scroll(page)
    assert_cards_fill_their_rows(page)
    assert_outlasts_large_text(page)
    tiled = screen.path not in WITHOUT_MARK
    assert_accessible(page)
    assert_marked(page, tiled=tiled)
    # A theme is colours alone, so the page that is open changes into the second as it does by its button.
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert_accessible(page, rules=COLOURS)
    assert_tiled(page, tiled=tiled)


@pytest.mark.parametrize("screen", SCREENS, ids=[screen.path for screen in SCREENS])
def test_a_screen_is_accessible_marked_quiet_and_fits_its_window(window: Window, screen: Screen) -> None:
    assert_keeps_the_rules(window.trainer if screen.for_trainers else window.operator, screen)
    assert window.outside == []


def test_the_sign_in_is_accessible_marked_quiet_and_fits_its_window(window: Window) -> None:
    assert_keeps_the_rules(window.stranger, SIGN_IN)
    assert window.outside == []


def test_an_amount_without_its_mark_is_noticed(operator_page: Page) -> None:
    screen = next(screen for screen in SCREENS if screen.path == "/admin-access")
    open_screen(operator_page, screen)
    assert_marked(operator_page, tiled=True)
    operator_page.evaluate(
        "document.querySelectorAll('.simulated-mark').forEach((area) => area.classList.remove('simulated-mark'))"
    )
    with pytest.raises(AssertionError, match="amount"):
        assert_marked(operator_page, tiled=True)


def test_a_hole_among_cards_is_noticed(operator_page: Page) -> None:
    screen = next(screen for screen in SCREENS if screen.path == "/system-remedy")
    open_screen(operator_page, screen)
    operator_page.evaluate("document.querySelector('[data-slot=card-grid] > *').remove()")
    with pytest.raises(AssertionError, match="part of their grid empty"):
        assert_cards_fill_their_rows(operator_page)


def test_the_walk_leaves_out_no_screen_of_the_sidebar(operator_page: Page, sessions: Sessions) -> None:
    for page, own in ((operator_page, {False}), (sessions.signed_in(TRAINER), {False, True})):
        page.goto("/home")
        links = page.get_by_role("complementary", name="Sidebar").get_by_role("link")
        expect(links.first).to_be_visible()
        shown = {link.get_attribute("href") for link in links.all()}
        assert shown == {screen.path for screen in all_screens() if screen.for_trainers in own}
