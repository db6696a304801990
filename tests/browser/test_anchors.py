"""Clicks that reach each anchor from any screen; walkthroughs show people the same clicks.

test_every_screen checks the anchors that a screen shows without a click. test_translation checks the clicks in a wide
window, because it opens every part of every screen.
"""

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.harness_checks import POLL_MS
from tests.browser.harness_sessions import TRAINER, Sessions
from tests.browser.harness_training import ANCHORS, define_global, way_to

ON_A_PHONE = ("swift-additions", "transaction-logs", "api-banking")
BY_ROLE = "a trainer signs in"
NEVER_WIDE = {"frame.menu", "frame.menu.panel"}
MAX_PRESSES = 12
CLICK_MS = 3000

LOOK = """(anchors) => {
    const ways = anchors.map((anchor) => page.next(anchor, location.pathname));
    const left = ways.findIndex(({ why }) => why !== "here");
    const { why = "wait", element = null } = ways[left] ?? {};
    return { left: left < 0 ? anchors.length : left, why, element };
}"""
HAS_CHANGED = """([anchor, why, element]) => {
    const way = page.next(anchor, location.pathname);
    return way.why !== why || (way.element ?? null) !== element;
}"""


def needs_another_state(anchor: str) -> bool:
    """Return True if a click on a tab or opener isn't enough to show an anchor."""
    way = way_to(anchor)
    over = [way[name] for name in ("tab", "opener") if way.get(name, anchor) != anchor]
    return way.get("after", BY_ROLE) != BY_ROLE or any(needs_another_state(name) for name in over)


REACHABLE = {
    room: [anchor for anchor in anchors if anchor not in NEVER_WIDE and not needs_another_state(anchor)]
    for room, anchors in ANCHORS.items()
}


def follow(page: Page, anchors: list[str]) -> None:
    """Reach each anchor in turn by clicks; fail if an anchor needs more than MAX_PRESSES clicks."""
    page.evaluate(define_global("page/next.ts", "page"))
    left, presses = anchors, 0
    while left:
        way = page.evaluate_handle(LOOK, left).get_properties()
        count, why = (way[name].json_value() for name in ("left", "why"))
        element = way["element"].as_element()
        left, presses = left[count:], 0 if count else presses
        assert presses < MAX_PRESSES, f"{left[0]} never appears: {why}"
        if not left:
            return
        if why != "wait":
            presses += 1
            try:
                element.click(timeout=CLICK_MS) if element else page.keyboard.press("Escape")
            except Error:  # A dialog has opened meanwhile, so the element is covered or gone: look again.
                continue
        page.wait_for_function(HAS_CHANGED, arg=[left[0], why, element], polling=POLL_MS)


@pytest.fixture(scope="module")
def phone(module_sessions: Sessions) -> Page:
    """Open one page for all tests; the tests go from screen to screen by links."""
    module_sessions.viewport = "phone"
    page = module_sessions.open_as(TRAINER)
    page.goto("/home")
    expect(page.locator("[data-anchor='frame.room']")).to_have_count(1)
    return page


@pytest.mark.usefixtures("shared_sessions")
@pytest.mark.parametrize("room", ON_A_PHONE)
def test_clicks_reach_each_anchor_of_a_screen_on_a_phone(phone: Page, room: str) -> None:
    follow(phone, REACHABLE[room])


def test_clicks_reach_each_anchor_of_the_sign_in_screen(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    follow(page, ANCHORS["login"])
