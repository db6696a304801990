"""The way to each anchor, as walkthroughs show it: by what a person presses, from wherever they are."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.launch.paths import ROOT
from tests.browser.conftest import SESSIONS
from tests.browser.harness import Server
from tests.browser.harness_checks import LOADING
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, Contexts, Sessions, SignIns
from tests.browser.harness_training import defining

SOURCE = ROOT / "frontend" / "src"
WAYS: dict[str, dict[str, str]] = json.loads((SOURCE / "training/page/ways.json").read_text())
LISTS = {
    file.stem: [f"{file.stem}.{part}" for part in json.loads(file.read_text())]
    for file in sorted(Path(SOURCE, "anchors").glob("*.json"))
}
ON_A_PHONE = ("swift-additions", "transaction-logs", "api-banking")
BY_ROLE = "a trainer has signed in"
NEVER_WIDE = {"frame.menu", "frame.menu.panel"}
MOST_PRESSES = 12

LOOK = """(anchors) => {
    const ways = anchors.map((anchor) => page.next(anchor, location.pathname));
    const left = ways.findIndex(({ why }) => why !== "here");
    const { why = "wait", after = null, element = null } = ways[left] ?? {};
    return { left: left < 0 ? anchors.length : left, why, after, element };
}"""
CHANGED = """([anchor, why, element]) => {
    const way = page.next(anchor, location.pathname);
    return way.why !== why || (way.element ?? null) !== element;
}"""


def comes_by_a_deed(anchor: str) -> bool:
    """Tell whether the room has to be in another state for an anchor to come, as the ways say."""
    parts = anchor.split(".")
    names = [".".join(parts[:count]) for count in range(len(parts), 0, -1)]
    way = next((WAYS[name] for name in names if name in WAYS), {})
    over = [way[name] for name in ("tab", "opener") if way.get(name, anchor) != anchor]
    return way.get("after", BY_ROLE) != BY_ROLE or any(comes_by_a_deed(name) for name in over)


def missed(page: Page, anchors: list[str]) -> list[str]:
    """Go the way to each anchor in turn; return those that come only after something else was done."""
    page.evaluate(defining("page/next.ts", "page"))
    never: list[str] = []
    left, pressed = anchors, 0
    while left:
        way = page.evaluate_handle(LOOK, left).get_properties()
        count, why, after = (way[name].json_value() for name in ("left", "why", "after"))
        element = way["element"].as_element()
        left, pressed = left[count:], 0 if count else pressed
        assert pressed < MOST_PRESSES, f"{left[0]} never comes: {why}"
        if why != "wait":
            pressed += 1
            element.click() if element else page.keyboard.press("Escape")
        elif after:
            expect(page.locator(LOADING)).to_have_count(0)
            if page.evaluate(LOOK, left[:1])["why"] == "wait":
                never.append(left[0])
                left, pressed = left[1:], 0
            continue
        if left:
            page.wait_for_function(CHANGED, arg=[left[0], why, element])
    return never


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
    [("desktop", room) for room in LISTS if room != "login"] + [("phone", room) for room in ON_A_PHONE],
)
def test_each_anchor_is_reached(
    opened: dict[str, tuple[Sessions, Page]], kind: str, room: str, request: pytest.FixtureRequest
) -> None:
    sessions, page = opened[kind]
    request.node.stash[SESSIONS] = sessions
    anchors = [anchor for anchor in LISTS[room] if anchor not in NEVER_WIDE]
    assert [anchor for anchor in missed(page, anchors) if not comes_by_a_deed(anchor)] == []
    sessions.assert_quiet()


def test_each_anchor_of_the_sign_in_is_reached(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert missed(page, LISTS["login"]) == []
