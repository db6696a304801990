"""Charts if the browser has no language tag, or if the chart library throws an error."""

import re

from playwright.sync_api import Page, expect

from tests.browser.harness_console import AllowErrors

PATH = "/multi-domain"
# navigator.language of a browser started without a locale.
NO_LANGUAGE_TAG = "Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' })"
# Script that makes Intl.NumberFormat throw if it is called without options, as only the chart library does on load.
BROKEN_NUMBER_FORMAT = """
    const Format = Intl.NumberFormat;
    let isBroken = true;
    window.repair = () => { isBroken = false; };
    Intl.NumberFormat = class extends Format {
        constructor(...given) {
            if (isBroken && given.length === 1) throw new RangeError("No number format");
            super(...given);
        }
    };
"""


def test_charts_are_drawn_if_the_browser_has_no_language_tag(operator_page: Page) -> None:
    operator_page.add_init_script(NO_LANGUAGE_TAG)
    operator_page.goto(PATH)
    expect(operator_page.locator("main canvas").first).to_be_visible()
    assert operator_page.evaluate("navigator.language") == "C"


def test_a_chart_shows_an_error_in_its_card_if_its_library_throws_and_is_drawn_after_retry(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.add_init_script(BROKEN_NUMBER_FORMAT)
    with expect_console_errors(page, re.escape("No number format")):
        page.goto(PATH)
        failed = page.locator("figure").filter(has=page.get_by_role("alert")).first
        expect(failed).to_be_visible()
        card = page.locator("[data-slot=card]").filter(has=failed).last.bounding_box()
        retry = failed.get_by_role("button", name="Retry").bounding_box()
        assert card is not None
        assert retry is not None
        assert retry["y"] + retry["height"] <= card["y"] + card["height"]
        page.evaluate("repair()")
        place = page.locator("figure").first
        place.get_by_role("button", name="Retry").click()
        expect(place.locator("canvas")).to_be_visible()
