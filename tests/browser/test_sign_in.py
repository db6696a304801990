"""Signing in, as a person does it."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import assert_accessible, assert_notice, eventually
from tests.browser.harness_sessions import OPERATOR, TOKEN_KEY, Sessions

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]


def fill_in(page: Page, username: str, password: str) -> None:
    page.get_by_label("Administrator username").fill(username)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Login").click()


@pytest.mark.parametrize("theme", ["dark", "light"], indirect=True)
def test_the_page_wears_its_theme_before_the_bundle_has_come(page: Page, theme: str) -> None:
    page.route("**/static/app/*.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto("/")
    assert page.evaluate("document.documentElement.dataset.theme") == theme


def test_a_stranger_is_led_to_sign_in_and_back_to_the_screen_they_asked_for(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(page, "401"):
        page.goto("/home?from=link")
        expect(page.get_by_label("Administrator username")).to_be_visible()
    fill_in(page, OPERATOR, PASSWORD)
    expect(page.get_by_role("heading", name="Command Center")).to_be_visible()
    assert page.url.endswith("/home?from=link")


def test_a_stored_session_leads_straight_to_the_dashboard(operator_page: Page) -> None:
    operator_page.goto("/")
    operator_page.wait_for_url("**/home")


def test_the_check_of_a_stored_session_is_shown(operator_page: Page) -> None:
    held: list[Route] = []
    operator_page.route("**/api/auth/validate-session", lambda route: held.append(route))  # noqa: PLW0108
    operator_page.goto("/")
    expect(operator_page.get_by_text("Checking session...")).to_be_visible()
    eventually(operator_page, lambda: bool(held), what="the call is made")
    held[0].continue_()
    operator_page.wait_for_url("**/home")


def test_a_token_without_its_cookie_is_thrown_away(operator_page: Page) -> None:
    operator_page.context.clear_cookies()
    operator_page.goto("/")
    expect(operator_page.get_by_label("Administrator username")).to_be_visible()
    assert operator_page.evaluate("key => localStorage.getItem(key)", TOKEN_KEY) is None


def test_a_sign_in_works_after_the_cookies_were_cleared_without_a_reload(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    page.goto("/")
    expect(page.get_by_label("Administrator username")).to_be_visible()
    page.context.clear_cookies()
    with expect_console_errors(page, "403"):
        fill_in(page, OPERATOR, PASSWORD)
        page.wait_for_url("**/home")


def test_wrong_credentials_are_a_failed_login_and_keep_what_was_typed(page: Page) -> None:
    page.goto("/")
    fill_in(page, "somebody", "not-the-password")
    assert_notice(page, "Login Failed", "Invalid credentials")
    expect(page.get_by_label("Administrator username")).to_have_value("somebody")
    assert_accessible(page)


def test_a_failed_call_is_a_login_error(page: Page, expect_console_errors: AllowErrors) -> None:
    page.goto("/")
    page.route("**/api/auth/login", lambda route: route.abort())
    with expect_console_errors(page, "ERR_FAILED"):
        fill_in(page, OPERATOR, PASSWORD)
        assert_notice(page, "Login Error", "Failed to authenticate")


def test_too_many_failures_say_why_and_how_long(page: Page, expect_console_errors: AllowErrors) -> None:
    page.goto("/")
    with expect_console_errors(page, "429"):
        for _ in range(5):
            with page.expect_response("**/api/auth/login"):
                fill_in(page, "guesser", "wrong-password")
        assert_notice(page, "Login Error", re.compile("Wait 5 minutes"))


def test_the_password_can_be_shown_and_hidden(page: Page) -> None:
    page.goto("/")
    field = page.get_by_label("Password", exact=True)
    field.fill("secret")
    expect(field).to_have_attribute("type", "password")
    page.get_by_role("button", name="Show password").click()
    expect(field).to_have_attribute("type", "text")
    page.get_by_role("button", name="Hide password").click()
    expect(field).to_have_attribute("type", "password")


def open_reset(page: Page, *, username: str, secret: str, new: str, again: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Forgot Password?").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Username").fill(username)
    dialog.get_by_label("Super password", exact=True).fill(secret)
    dialog.get_by_label("New password", exact=True).fill(new)
    dialog.get_by_label("Confirm new password", exact=True).fill(again)
    assert_accessible(page)
    dialog.get_by_role("button", name="Reset Password").click()


def test_the_form_kit_is_fetched_when_the_reset_is_opened_and_asked_for_again_where_it_failed(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    fetched: list[str] = []
    kit = re.compile(r"/forms\.[0-9a-f]+\.js$")

    def fail(route: Route) -> None:
        fetched.append(route.request.url)
        route.abort()

    page.route(kit, fail)
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_role("button", name="Login")).to_be_visible()
    assert fetched == []
    with expect_console_errors(page, "ERR_FAILED"):
        page.get_by_role("button", name="Forgot Password?").click()
        assert_notice(page, "Admin Password Reset", "The dialog could not be loaded. Try again.")
    assert fetched
    page.unroute(kit)
    page.get_by_role("button", name="Forgot Password?").click()
    expect(page.get_by_role("dialog", name="Admin Password Reset")).to_be_visible()


def test_a_reset_refuses_two_different_passwords(page: Page) -> None:
    open_reset(page, username=OPERATOR, secret="x", new="first-one", again="second-one")
    assert_notice(page, "Password Mismatch", "New password and confirm password do not match")


def test_a_reset_refuses_a_short_password(page: Page) -> None:
    open_reset(page, username=OPERATOR, secret="x", new="short", again="short")
    assert_notice(page, "Password Too Short", "Password must be at least 6 characters long")


def test_a_reset_with_a_wrong_super_password_says_so(page: Page) -> None:
    open_reset(page, username="nobody", secret="wrong", new="brand-new-1", again="brand-new-1")
    assert_notice(page, "Password Reset Failed", "The username or the super password is not right.")


def test_a_reset_password_signs_in(page: Page, server: Server) -> None:
    server.manage(
        "shell",
        "-c",
        "from apps.accounts.models import User; User.objects.create_user('forgetful', password='before-1')",
    )
    open_reset(page, username="forgetful", secret=PASSWORD, new="after-22", again="after-22")
    assert_notice(
        page,
        "Password Reset Successful",
        "The password for forgetful has been updated. Please log in with the new password.",
    )
    fill_in(page, "forgetful", "after-22")
    page.wait_for_url("**/home")


def test_signing_out_ends_the_session(sessions: Sessions) -> None:
    page = sessions.signed_in(OPERATOR)
    page.goto("/home")
    page.get_by_role("button", name=re.compile(OPERATOR)).click()
    page.get_by_role("menuitem", name="Sign out").click()
    expect(page.get_by_label("Administrator username")).to_be_visible()
    assert page.evaluate("key => localStorage.getItem(key)", TOKEN_KEY) is None
    assert page.request.get("/api/session").status == 401


def test_an_unknown_path_is_not_found_without_a_session(page: Page) -> None:
    page.goto("/no-such-screen")
    expect(page.get_by_text("404 Page Not Found")).to_be_visible()
    expect(page.get_by_text("Did you forget to add the page to the router?")).to_be_visible()
    expect(page.get_by_text("TRAINING SIMULATION")).to_be_visible()
    assert_accessible(page)
