"""The colours of statuses, as a browser draws them: each is of the hue that its status is known by."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.parametrize("theme", ["dark", "light"], indirect=True)

OKLCH = re.compile(r"oklch\((?P<lightness>[\d.]+) (?P<chroma>[\d.]+) (?P<hue>[\d.]+)\)")
GRAY_BELOW = 0.04
COLOURFUL_FROM = 0.1
HUES = {"red": (10, 40), "yellow": (75, 110), "green": (135, 170), "blue": (215, 265), "purple": (280, 320)}


def colour_of(badge: Locator) -> str:
    """Name the colour of a badge's word; its figures where it has no name."""
    drawn = str(badge.evaluate("badge => getComputedStyle(badge).color"))
    found = OKLCH.fullmatch(drawn)
    assert found, drawn
    chroma, hue = float(found["chroma"]), float(found["hue"])
    if chroma < GRAY_BELOW:
        return "gray"
    named = [name for name, (low, high) in HUES.items() if low <= hue <= high and chroma >= COLOURFUL_FROM]
    return named[0] if named else drawn


def badge_in(part: Locator, word: str) -> Locator:
    badge = part.locator("[data-slot=status-badge]").filter(has_text=re.compile(f"^{word}$"))
    expect(badge).to_be_visible()
    return badge


def test_a_document_is_yellow_blue_green_purple_or_else_gray(operator_page: Page) -> None:
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
    page.route(f"**{path}?*", lambda route: route.fulfill(json=documents))
    page.goto("/document-processing")
    seen = {
        document["status"]: colour_of(
            page.get_by_role("article", name=document["referenceCode"]).locator("[data-slot=status-badge]")
        )
        for document in documents
    }
    assert seen == wanted


def test_a_client_is_red_that_is_neither_active_nor_pending(operator_page: Page) -> None:
    page = operator_page
    page.goto("/api-banking")
    main = page.get_by_role("main")
    seen = {word: colour_of(badge_in(main, word)) for word in ("Active", "Pending", "Suspended")}
    assert seen == {"Active": "green", "Pending": "yellow", "Suspended": "red"}


def test_a_host_is_red_that_is_not_active(operator_page: Page) -> None:
    page = operator_page
    active, other, *_ = page.request.get("/api/host-servers").json()
    hosts = [{**active, "status": "active"}, {**other, "status": "maintenance"}]
    page.route("**/api/host-servers", lambda route: route.fulfill(json=hosts))
    page.goto("/home")
    main = page.get_by_role("main")
    seen = {word: colour_of(badge_in(main, word)) for word in ("active", "maintenance")}
    assert seen == {"active": "green", "maintenance": "red"}
