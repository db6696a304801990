"""Sign-in, sign-out and password reset."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import assert_accessible, assert_notice
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import OPERATOR, TOKEN_KEY, VIEWPORTS
from tests.browser.test_frame import FOCUS_IN_SIGHT, LOW


def fill_in(page: Page, username: str, password: str) -> None:
    page.get_by_label("Administrator username").fill(username)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Login").click()


@pytest.mark.parametrize("theme", ["light"], indirect=True)
def test_the_page_has_its_theme_before_the_bundle_has_loaded(page: Page, theme: str) -> None:
    page.route("**/static/app/*.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto("/")
    assert page.evaluate("document.documentElement.dataset.theme") == theme


@pytest.mark.meets("1:125", "1:202a", "D:csrf-retry", "D:login-redirect")
@pytest.mark.departs_from("1:202b")
def test_a_deep_link_opens_its_screen_after_failed_and_successful_sign_ins(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    with expect_console_errors(page, "401"):
        page.goto("/home?from=link")
        expect(page.get_by_label("Administrator username")).to_be_visible()
    fill_in(page, "somebody", "not-the-password")
    assert_notice(page, "Login Failed", "Invalid credentials")
    expect(page.get_by_label("Administrator username")).to_have_value("somebody")
    assert_accessible(page)
    page.route("**/api/auth/login", lambda route: route.abort())
    with expect_console_errors(page, "ERR_FAILED"):
        fill_in(page, OPERATOR, PASSWORD)
        assert_notice(page, "Login Error", "Failed to authenticate")
    page.unroute("**/api/auth/login")
    # Without the CSRF cookie, the console's first attempt gets a 403, and the console then retries.
    page.context.clear_cookies()
    with expect_console_errors(page, "403"):
        fill_in(page, OPERATOR, PASSWORD)
        expect(page.get_by_role("heading", name="Command Center")).to_be_visible()
    assert page.url.endswith("/home?from=link")
    # Sign-in and sign-out remove the focused element, so the focus moves to the new screen.
    expect(page.get_by_role("main")).to_be_focused()
    page.get_by_role("button", name=re.compile(OPERATOR)).click()
    page.get_by_role("menuitem", name="Sign out").click()
    expect(page.get_by_label("Administrator username")).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()
    assert page.evaluate("key => localStorage.getItem(key)", TOKEN_KEY) is None
    assert page.request.get("/api/session").status == 401


def test_signing_in_in_one_tab_also_signs_in_another_tab_that_shows_the_sign_in_screen(page: Page) -> None:
    other = page.context.new_page()
    for tab in page, other:
        tab.goto("/")
        expect(tab.get_by_label("Administrator username")).to_be_visible()
    fill_in(page, OPERATOR, PASSWORD)
    for tab in page, other:
        expect(tab.get_by_role("heading", name="Command Center")).to_be_visible()
        assert tab.evaluate("key => localStorage.getItem(key)", TOKEN_KEY)


@pytest.mark.meets("1:203", "1:205")
def test_a_forgotten_password_is_reset_in_a_lazily_loaded_dialog_and_the_new_password_signs_in(
    page: Page, server: Server, expect_console_errors: AllowErrors
) -> None:
    server.manage(
        "shell",
        "-c",
        "from apps.accounts.models import User; User.objects.create_user('forgetful', password='before-1')",
    )
    requests: list[str] = []
    kit = re.compile(r"/forms\.[0-9a-f]+\.js$")

    def fail(route: Route) -> None:
        requests.append(route.request.url)
        route.abort()

    page.route(kit, fail)
    page.set_viewport_size(LOW)
    page.goto("/", wait_until="networkidle")
    forgot = page.get_by_role("button", name="Forgot Password?")
    expect(forgot).to_be_visible()
    assert requests == []
    with expect_console_errors(page, "ERR_FAILED"):
        forgot.press("Enter")
        assert_notice(page, "Admin Password Reset", "The dialog could not be loaded. Try again.")
    assert requests
    page.unroute(kit)
    forgot.press("Enter")
    dialog = page.get_by_role("dialog", name="Admin Password Reset")
    expect(dialog).to_be_visible()
    page.wait_for_function(FOCUS_IN_SIGHT)
    page.set_viewport_size(VIEWPORTS["desktop"])
    reset(dialog, username="forgetful", secret="wrong", new="after-22", again="another-2")
    assert_notice(page, "Password Mismatch", "New password and confirm password do not match")
    # The live region must work while the dialog is open.
    notices = page.get_by_role("region", name=re.compile("Notices"))
    expect(notices.get_by_text("Password Mismatch", exact=True)).to_be_visible()
    reset(dialog, username="forgetful", secret="wrong", new="after-22", again="after-22")
    assert_notice(page, "Password Reset Failed", "The username or the super password is not right.")
    assert_accessible(page)
    reset(dialog, username="forgetful", secret=PASSWORD, new="after-22", again="after-22")
    assert_notice(
        page,
        "Password Reset Successful",
        "The password for forgetful has been updated. Please log in with the new password.",
    )
    fill_in(page, "forgetful", "after-22")
    page.wait_for_url("**/home")


def reset(dialog: Locator, *, username: str, secret: str, new: str, again: str) -> None:
    dialog.get_by_label("Username").fill(username)
    dialog.get_by_label("Super password", exact=True).fill(secret)
    dialog.get_by_label("New password", exact=True).fill(new)
    dialog.get_by_label("Confirm new password", exact=True).fill(again)
    dialog.get_by_role("button", name="Reset Password").click()
