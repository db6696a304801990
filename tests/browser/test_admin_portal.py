"""The admin portal: its password and its tabs."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import (
    LOADING,
    assert_accessible,
    assert_fits_with_large_text,
    assert_no_sideways_scroll,
    assert_notice,
    assert_tiled,
)

PATH = "/admin-portal"
TABS = ("Overview", "Users", "System", "Network", "Security", "Logs")
WORD = "W" * 80
USER = {
    "id": "SIM-USER-99",
    "name": WORD,
    "title": WORD,
    "department": WORD,
    "level": 20,
    "access": WORD,
    "secondFactor": False,
    "status": "suspended",
}


def log_in(page: Page, password: str) -> None:
    field = page.get_by_label("Administrator password", exact=True)
    field.fill(password)
    field.press("Enter")


def tabs_of(page: Page) -> Iterator[str]:
    """Open one tab after the other, and yield each tab's name when the tab has loaded."""
    for name in TABS:
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        expect(page.locator(LOADING)).to_have_count(0)
        yield name


@pytest.mark.meets("2:48a", "2:305", "D:portal-extras", "D:portal-password")
def test_only_the_right_password_opens_the_portal_and_the_password_is_never_stored_logged_or_served(
    operator_page: Page, server: Server
) -> None:
    page = operator_page
    responses: list[str] = []
    page.on(
        "response",
        lambda reply: (
            responses.append(reply.text()) if reply.url.endswith(".js") or PATH in reply.url else None
        ),
    )
    page.goto(PATH)
    log_in(page, f"{PASSWORD}!")
    assert_notice(page, "Access Denied", "Invalid administrator credentials")
    expect(page.get_by_role("tab")).to_have_count(0)
    log_in(page, PASSWORD)
    expect(page.get_by_role("tab")).to_have_count(len(TABS))
    for name in tabs_of(page):
        assert_accessible(page)
        assert_tiled(page, tiled=name not in {"System", "Security"})
    storage = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert len(responses) > 1
    assert not any(PASSWORD in text for text in [*responses, storage, server.log.read_text(errors="replace")])
    # The last tab is the log.
    entry = page.get_by_role("button", name=re.compile("View the log of TRN-")).first
    ref = (entry.get_attribute("aria-label") or "").split()[-1]
    entry.click()
    expect(page).to_have_url(re.compile(rf"/transaction-logs\?tab=logs&tx={ref}$"))
    expect(page.get_by_role("table", name=f"Log of {ref}")).to_be_visible()


def assert_stays_in_its_card(page: Page) -> None:
    """Fail if an element sticks out of the user's card in a window 320 px wide."""
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": 320, "height": 800})
    card = page.locator("[data-anchor='admin-portal.users.table'] li")
    expect(card.get_by_text("Suspended", exact=True)).to_be_visible()
    whole = card.bounding_box()
    assert whole
    for part in card.locator("[data-slot=status-badge], span").all():
        box = part.bounding_box()
        assert box
        assert box["x"] + box["width"] <= whole["x"] + whole["width"] + 1
    page.set_viewport_size(before)


@pytest.mark.meets("2:48a", "2:183", "2:218a")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_portal_tabs_fit_a_phone_and_stay_open_after_a_reload_until_logout(operator_page: Page) -> None:
    page = operator_page
    page.route("**/api/admin-portal/users", lambda route: route.fulfill(json=[USER]))
    page.goto(PATH)
    log_in(page, PASSWORD)
    for name in tabs_of(page):
        assert_no_sideways_scroll(page)
        assert_fits_with_large_text(page)
        if name == "Users":
            assert_stays_in_its_card(page)
    page.reload()
    expect(page.get_by_role("tab", name=TABS[-1])).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Logout").click()
    password = page.get_by_label("Administrator password", exact=True)
    expect(password).to_be_focused()
    page.reload()
    expect(password).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)
