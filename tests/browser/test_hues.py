"""Computed colours of status badges: each status has its hue in both themes."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import ANIMATIONS_DONE
from tests.browser.harness_screens import follow_link

OKLCH = re.compile(r"oklch\((?P<lightness>[\d.]+) (?P<chroma>[\d.]+) (?P<hue>[\d.]+)\)")
GRAY_BELOW = 0.04
COLOURFUL_FROM = 0.1
HUES = {"red": (10, 40), "yellow": (75, 110), "green": (135, 170), "blue": (215, 265), "purple": (280, 320)}


def colour_of(badge: Locator) -> str:
    """Return the name of a badge's text colour, or its oklch() value if no hue matches."""
    colour = str(badge.evaluate("badge => getComputedStyle(badge).color"))
    match = OKLCH.fullmatch(colour)
    assert match, colour
    chroma, hue = float(match["chroma"]), float(match["hue"])
    if chroma < GRAY_BELOW:
        return "gray"
    names = [name for name, (low, high) in HUES.items() if low <= hue <= high and chroma >= COLOURFUL_FROM]
    return names[0] if names else colour


def badge_in(part: Locator, word: str) -> Locator:
    badge = part.locator("[data-slot=status-badge]").filter(has_text=re.compile(f"^{word}$"))
    expect(badge).to_be_visible()
    return badge


def assert_hues(page: Page, badges: dict[str, Locator], wanted: dict[str, str]) -> None:
    """Fail if a badge doesn't have its expected hue in both themes."""
    for theme in "dark", "light":
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.evaluate(ANIMATIONS_DONE)
        assert {word: colour_of(badge) for word, badge in badges.items()} == wanted, theme


@pytest.mark.meets("1:127", "2:182", "2:196")
def test_badges_of_documents_clients_and_hosts_have_the_hue_of_their_status(
    operator_page: Page,
) -> None:
    page = operator_page
    wanted = {
        "pending": "yellow",
        "processed": "blue",
        "validated": "green",
        "completed": "purple",
        "archived": "gray",
    }
    path = "/api/document-processing/documents"
    documents = page.request.get(path).json()[: len(wanted)]
    for document, status in zip(documents, wanted, strict=True):
        document["status"] = status
    active, other, *_ = page.request.get("/api/host-servers").json()
    hosts = [{**active, "status": "active"}, {**other, "status": "maintenance"}]
    page.route(f"**{path}?*", lambda route: route.fulfill(json=documents))
    page.route("**/api/host-servers", lambda route: route.fulfill(json=hosts))
    page.goto("/document-processing")
    badges = {
        document["status"]: page.get_by_role("article", name=document["referenceCode"]).locator(
            "[data-slot=status-badge]"
        )
        for document in documents
    }
    assert_hues(page, badges, wanted)

    main = page.get_by_role("main")
    for screen, hues in {
        "/api-banking": {"Active": "green", "Pending": "yellow", "Suspended": "red"},
        "/home": {"active": "green", "maintenance": "red"},
    }.items():
        follow_link(page, screen)
        assert_hues(page, {word: badge_in(main, word) for word in hues}, hues)
