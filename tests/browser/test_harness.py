"""Tests of the browser tests' harness: servers, sessions and checks."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import MARK_NEW_LOOKS, assert_accessible, eventually
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import Sessions


@pytest.mark.parametrize(
    "script",
    ["console.error('unplanned')", "setTimeout(() => { throw new Error('unplanned') })"],
    ids=["logged", "uncaught"],
)
def test_assert_quiet_fails_on_an_error_in_the_console(page: Page, sessions: Sessions, script: str) -> None:
    page.goto("/robots.txt")
    page.evaluate(script)
    watch = sessions.watch_of(page)
    eventually(page, lambda: bool(watch.errors), what="the error arrives")
    with pytest.raises(AssertionError, match="unplanned"):
        watch.assert_quiet()


def test_expect_console_errors_fails_if_no_error_occurs(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    page.goto("/robots.txt")
    with expect_console_errors(page, "as planned"):
        page.evaluate("console.error('as planned')")
        page.wait_for_function("true")
    with pytest.raises(AssertionError, match="No error in the console"), expect_console_errors(page, "never"):
        page.wait_for_function("true")


def test_expect_console_errors_allows_a_late_error_that_matches_and_no_other(
    page: Page,
    sessions: Sessions,
    expect_console_errors: AllowErrors,
) -> None:
    page.goto("/robots.txt")
    watch = sessions.watch_of(page)
    with expect_console_errors(page, "as planned"):
        page.evaluate("console.error('as planned')")
        page.wait_for_function("true")
    page.evaluate("console.error('as planned'); console.error('unplanned')")
    page.wait_for_function("true")
    with pytest.raises(AssertionError, match=r"reported errors:\nconsole: unplanned [^\n]*$"):
        watch.assert_quiet()


def test_assert_accessible_fails_on_a_button_without_a_name(page: Page) -> None:
    page.goto("/robots.txt")
    page.evaluate("document.body.innerHTML = '<main><h1>A page</h1><button></button></main>'")
    with pytest.raises(AssertionError, match="button-name"):
        assert_accessible(page)


def test_assert_accessible_fails_on_low_contrast_in_a_changed_style(page: Page) -> None:
    page.goto("/robots.txt")
    page.evaluate("document.body.innerHTML = '<main><h1>A page</h1><p>Some words</p></main>'")
    page.evaluate("document.documentElement.lang = 'en'; document.title = 'A page'")
    assert_accessible(page)
    page.evaluate("document.querySelector('main').style.cssText = 'color: #333; background: #222'")
    for _ in range(2):
        with pytest.raises(AssertionError, match=r"color-contrast(.|\n)*Some words"):
            assert_accessible(page)


def test_the_contrast_check_skips_text_that_is_hidden_from_screen_readers(page: Page) -> None:
    page.goto("/robots.txt")
    page.evaluate(
        "document.body.innerHTML = '<main aria-hidden=true><p>Some words</p></main><h1>A page</h1>'"
    )
    page.evaluate(MARK_NEW_LOOKS, "[]")
    expect(page.locator("[data-new-look]")).to_have_text("A page")
