"""The page of licence notices and the links to it."""

import json

import pytest
from playwright.sync_api import Page, expect

from scripts.launch.paths import BUNDLE, NODE_MODULES
from tests.browser.harness_checks import (
    assert_accessible,
    assert_fits_with_large_text,
    assert_marked,
    assert_no_sideways_scroll,
)


def packages_in_the_bundle() -> set[str]:
    """Return the npm packages that are in the bundle's scripts, according to webpack."""
    contents = json.loads((BUNDLE / "parts.json").read_text())["contents"]
    names = {name for inside in contents.values() for name in inside}
    return {name for name in names if (NODE_MODULES / name / "package.json").exists()}


def test_every_package_and_font_of_the_bundle_has_a_licence_notice() -> None:
    notices = json.loads((BUNDLE / "licences.json").read_text())
    complete = {notice["name"] for notice in notices if notice["text"] and notice["licence"]}
    packages = packages_in_the_bundle()
    assert len(packages) > 30
    assert packages - complete == set()
    assert {"@fontsource-variable/inter", "@fontsource-variable/jetbrains-mono", "tailwindcss"} <= complete


@pytest.mark.parametrize(("viewport", "theme"), [("phone", "light")], indirect=True)
def test_the_sign_in_screen_links_to_the_licences(page: Page, theme: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="Licences").click()
    expect(page.get_by_role("heading", level=1, name="Licences")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    console = page.get_by_role("region", name="In the console")
    console.get_by_text("@fontsource-variable/inter").click()
    expect(console.get_by_text("SIL OPEN FONT LICENSE Version 1.1").first).to_be_visible()
    expect(page.get_by_role("region", name="In the administration")).to_contain_text("swagger-ui-dist")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    assert_fits_with_large_text(page)
    assert_marked(page, tiled=False)


def test_the_account_menu_links_to_the_licences(operator_page: Page) -> None:
    operator_page.goto("/swift-additions")
    operator_page.get_by_role("button", name="Account:").click()
    operator_page.get_by_role("menuitem", name="Licences").click()
    expect(operator_page.get_by_role("heading", level=1, name="Licences")).to_be_visible()
    expect(operator_page.get_by_role("link", name="Console")).to_have_attribute("href", "/home")
