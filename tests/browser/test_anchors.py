"""The way to each anchor, as walkthroughs show it: by what a person presses, from wherever they are.

What a screen shows by itself is looked for where every screen is walked over.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SESSIONS
from tests.browser.harness import Server
from tests.browser.harness_checks import POLL_MS
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, Contexts, Sessions, SignIns
from tests.browser.harness_training import ANCHORS, defining, way_to

ON_A_PHONE = ("swift-additions", "transaction-logs", "api-banking")
BY_ROLE = "a trainer signs in"
NEVER_WIDE = {"frame.menu", "frame.menu.panel"}
MOST_PRESSES = 12

LOOK = """(anchors) => {
    const ways = anchors.map((anchor) => page.next(anchor, location.pathname));
    const left = ways.findIndex(({ why }) => why !== "here");
    const { why = "wait", element = null } = ways[left] ?? {};
    return { left: left < 0 ? anchors.length : left, why, element };
}"""
CHANGED = """([anchor, why, element]) => {
    const way = page.next(anchor, location.pathname);
    return way.why !== why || (way.element ?? null) !== element;
}"""


def comes_by_a_deed(anchor: str) -> bool:
    """Tell whether the room has to be in another state for an anchor to come, as the ways say."""
    way = way_to(anchor)
    over = [way[name] for name in ("tab", "opener") if way.get(name, anchor) != anchor]
    return way.get("after", BY_ROLE) != BY_ROLE or any(comes_by_a_deed(name) for name in over)


REACHED = {
    room: [anchor for anchor in anchors if anchor not in NEVER_WIDE and not comes_by_a_deed(anchor)]
    for room, anchors in ANCHORS.items()
}
WITH_WAYS = [room for room, anchors in REACHED.items() if any(map(way_to, anchors))]


def follow(page: Page, anchors: list[str]) -> None:
    """Go the way to each anchor in turn; fail where it ends before."""
    page.evaluate(defining("page/next.ts", "page"))
    left, pressed = anchors, 0
    while left:
        way = page.evaluate_handle(LOOK, left).get_properties()
        count, why = (way[name].json_value() for name in ("left", "why"))
        element = way["element"].as_element()
        left, pressed = left[count:], 0 if count else pressed
        assert pressed < MOST_PRESSES, f"{left[0]} never comes: {why}"
        if not left:
            return
        if why != "wait":
            pressed += 1
            element.click() if element else page.keyboard.press("Escape")
        page.wait_for_function(CHANGED, arg=[left[0], why, element], polling=POLL_MS)


@pytest.fixture(scope="module")
def opened(
    contexts: Contexts, server: Server, sign_ins: SignIns
) -> Iterator[dict[str, tuple[Sessions, Page]]]:
    """Open a page of each width once for all screens, which are gone to from one another."""
    windows = {kind: Sessions(contexts, server, sign_ins, kind) for kind in VIEWPORTS}
    pages = {kind: (sessions, sessions.signed_in(TRAINER)) for kind, sessions in windows.items()}
    for _, page in pages.values():
        page.goto("/home")
        expect(page.locator("[data-anchor='frame.room']")).to_have_count(1)
    yield pages
    for sessions in windows.values():
        sessions.close()


@pytest.mark.parametrize(
    ("kind", "room"),
    [("desktop", room) for room in WITH_WAYS] + [("phone", room) for room in ON_A_PHONE],
)
def test_each_anchor_is_reached(
    opened: dict[str, tuple[Sessions, Page]], kind: str, room: str, request: pytest.FixtureRequest
) -> None:
    sessions, page = opened[kind]
    request.node.stash[SESSIONS] = sessions
    follow(page, REACHED[room])
    sessions.assert_quiet()


def test_each_anchor_of_the_sign_in_is_reached(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    follow(page, ANCHORS["login"])
