"""The admin portal, as a person uses it."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import (
    LOADING,
    assert_accessible,
    assert_marked,
    assert_no_sideways_scroll,
    assert_notice,
    assert_outlasts_large_text,
)

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/admin-portal"
DOOR = "**/api/auth/admin-portal"
TABS = ("Overview", "Users", "System", "Network", "Security", "Logs")


def knock(page: Page, password: str) -> None:
    field = page.get_by_label("Administrator password", exact=True)
    field.fill(password)
    field.press("Enter")


def enter(page: Page, search: str = "") -> None:
    page.goto(f"{PATH}{search}")
    knock(page, PASSWORD)
    expect(page.get_by_role("button", name="Logout")).to_be_visible()


def tabs_of(page: Page) -> Iterator[str]:
    """Open one tab after the other, and yield each as soon as it shows what it has."""
    enter(page)
    for name in TABS:
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        expect(page.locator(LOADING)).to_have_count(0)
        yield name


def test_every_tab_is_accessible_and_marked(operator_page: Page) -> None:
    for name in tabs_of(operator_page):
        assert_accessible(operator_page)
        assert_marked(operator_page, tiled=name not in {"System", "Security"})


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_every_tab_fits_a_phone_and_outlasts_large_text(operator_page: Page) -> None:
    for _ in tabs_of(operator_page):
        assert_no_sideways_scroll(operator_page)
        assert_outlasts_large_text(operator_page)


def test_a_user_of_long_words_stays_in_the_card_of_the_narrowest_window(operator_page: Page) -> None:
    word = "W" * 80
    user = {
        "id": "SIM-USER-99",
        "name": word,
        "title": word,
        "department": word,
        "level": 20,
        "access": word,
        "secondFactor": False,
        "status": "suspended",
    }
    operator_page.route("**/api/admin-portal/users", lambda route: route.fulfill(json=[user]))
    operator_page.set_viewport_size({"width": 320, "height": 800})
    enter(operator_page, "?tab=users")
    card = operator_page.locator("[data-anchor='admin-portal.users.table'] li")
    expect(card.get_by_text("Suspended", exact=True)).to_be_visible()
    whole = card.bounding_box()
    assert whole
    for part in card.locator("[data-slot=status-badge], span").all():
        box = part.bounding_box()
        assert box
        assert box["x"] + box["width"] <= whole["x"] + whole["width"] + 1


def test_a_wrong_password_is_denied_and_the_right_one_opens(operator_page: Page) -> None:
    page = operator_page
    page.goto(PATH)
    knock(page, f"{PASSWORD}!")
    assert_notice(page, "Access Denied", "Invalid administrator credentials")
    expect(page.get_by_role("tab")).to_have_count(0)
    knock(page, PASSWORD)
    expect(page.get_by_role("tab")).to_have_count(len(TABS))


def test_a_call_that_fails_and_one_that_comes_too_often_say_so(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.goto(PATH)
    with expect_console_errors(page, "Failed to load resource"):
        page.route(DOOR, lambda route: route.abort())
        knock(page, PASSWORD)
        assert_notice(page, "Access Error", "The password could not be checked. Try again in a moment.")

        def too_often(route: Route) -> None:
            route.fulfill(status=429, json={"code": "throttled", "message": "Try again in 240 seconds."})

        page.unroute(DOOR)
        page.route(DOOR, too_often)
        knock(page, PASSWORD)
        assert_notice(page, "Access Error", "Try again in 240 seconds.")
    expect(page.get_by_role("tab")).to_have_count(0)


def test_it_stays_open_over_a_reload_until_logout_and_keeps_its_tab(operator_page: Page) -> None:
    page = operator_page
    enter(page, "?tab=users")
    page.reload()
    expect(page.get_by_role("tab", name="Users")).to_have_attribute("aria-selected", "true")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page).to_have_url(re.compile("/home$"))
    page.goto(PATH)
    page.get_by_role("button", name="Logout").click()
    expect(page.get_by_label("Administrator password", exact=True)).to_be_focused()
    page.reload()
    expect(page.get_by_label("Administrator password", exact=True)).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)


def test_neither_the_page_nor_its_scripts_nor_the_log_carry_the_password(
    operator_page: Page, server: Server
) -> None:
    page = operator_page
    sent: list[str] = []
    page.on(
        "response",
        lambda reply: sent.append(reply.text()) if reply.url.endswith(".js") or PATH in reply.url else None,
    )
    enter(page)
    expect(page.locator(LOADING)).to_have_count(0)
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert len(sent) > 1
    assert not any(PASSWORD in text for text in [*sent, kept, server.log.read_text(errors="replace")])


def test_an_entry_of_the_log_leads_to_its_transaction(operator_page: Page) -> None:
    page = operator_page
    enter(page, "?tab=logs")
    entry = page.get_by_role("button", name=re.compile("View the log of TRN-")).first
    ref = (entry.get_attribute("aria-label") or "").split()[-1]
    entry.click()
    expect(page).to_have_url(re.compile(rf"/transaction-logs\?tab=logs&tx={ref}$"))
    expect(page.get_by_role("table", name=f"Log of {ref}")).to_be_visible()
