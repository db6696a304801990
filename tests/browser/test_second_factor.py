"""The second factor: setting it up in the admin, and signing in with it in the console and in the admin."""

import re
import time
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect
from pyotp import TOTP, parse_uri

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import COLOURS, assert_accessible
from tests.browser.harness_console import AllowErrors
from tests.browser.test_admin import assert_accessible_in_both_windows

NEW_TRAINER = (
    "from apps.accounts.models import User; User.objects.create_user('{}', password='{}', role='trainer')"
)


def sign_out(page: Page) -> None:
    """Leave the page and delete the cookies; an open page's calls could set cookies again."""
    page.goto("about:blank")
    page.context.clear_cookies()


def sign_in_to_admin(page: Page, username: str) -> None:
    page.goto("/admin/login/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()


def app_of(page: Page) -> TOTP:
    """Return an authenticator app that has scanned the page's QR code."""
    picture = Image.open(BytesIO(page.get_by_role("img", name="QR code").screenshot()))
    [code] = zxingcpp.read_barcodes(picture)
    app = parse_uri(code.text)
    assert isinstance(app, TOTP)
    return app


def turn_on(page: Page) -> tuple[TOTP, str]:
    """Turn the second factor on in the admin; return the authenticator app and a recovery code."""
    page.goto("/admin/accounts/second-factor/")
    app = app_of(page)
    assert app.secret == page.locator(".second-factor-secret").inner_text().replace(" ", "")
    assert_accessible_in_both_windows(page)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("textbox", name="Code").fill(app.now())
    page.get_by_role("button", name="Turn it on").click()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("definition")
    expect(codes).to_have_count(10)
    recovery_code = codes.first.inner_text()
    assert_accessible_in_both_windows(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").click()
    assert recovery_code in download.value.path().read_text()
    page.get_by_role("link", name="Continue").click()
    page.goto("/admin/accounts/second-factor/")
    expect(page.get_by_role("heading", name="Turn your second factor off")).to_be_visible()
    assert_accessible_in_both_windows(page)
    return app, recovery_code


def test_a_second_factor_set_up_in_the_admin_is_required_by_the_admins_and_the_consoles_sign_in(
    page: Page, server: Server, expect_console_errors: AllowErrors
) -> None:
    username = "with-a-second-factor"
    server.manage("shell", "-c", NEW_TRAINER.format(username, PASSWORD))
    sign_in_to_admin(page, username)
    expect(page).to_have_url(re.compile("/admin/$"))
    app, recovery_code = turn_on(page)

    sign_out(page)
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    with expect_console_errors(page, "401"):
        page.goto("/home", wait_until="networkidle")
    assert [url for url in scripts if "/forms." in url] == []
    page.get_by_label("Administrator username").fill(username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    dialog = page.get_by_role("dialog", name="Second Factor")
    code = dialog.get_by_label("Code")
    expect(code).to_be_focused()
    assert [url for url in scripts if "/forms." in url]
    code.fill("not-a-code")
    code.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("This code is not right")
    expect(code).to_be_focused()
    for theme in "dark", "light":
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert_accessible(page, within="[role=dialog]", rules=() if theme == "dark" else COLOURS)
    code.fill(app.at(time.time(), counter_offset=1))
    code.press("Enter")
    expect(page.get_by_role("heading", name="Command Center")).to_be_visible()

    sign_out(page)
    sign_in_to_admin(page, username)
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    assert_accessible_in_both_windows(page)
    page.get_by_role("textbox", name="Code").fill(recovery_code)
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(re.compile("/admin/$"))
