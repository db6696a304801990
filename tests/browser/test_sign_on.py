"""Single sign-on: a trainer signs in through the identity provider, and signs out of both console and provider."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from apps.accounts.tests.identity_provider import run_provider
from tests.browser.harness import Installation, Server, run_server
from tests.browser.harness_checks import assert_accessible


@pytest.fixture
def console(installation: Installation) -> Iterator[Server]:
    """Run a server with an identity provider that has one trainer."""
    with run_provider() as provider:
        provider.add_person("t-1", preferred_username="anna.k", roles=["teachers"])
        variables = {
            "MOCKCONSOLE_OIDC_ISSUER": provider.issuer,
            "MOCKCONSOLE_OIDC_CLIENT_ID": "mockconsole",
            "MOCKCONSOLE_OIDC_CLIENT_SECRET": "of-the-test",
            "MOCKCONSOLE_OIDC_NAME": "Bank ID",
            "MOCKCONSOLE_OIDC_TRAINERS": "teachers",
        }
        with run_server(
            replace(installation, environment=installation.environment | variables), name="sign-on"
        ) as server:
            yield server


@pytest.fixture
def visitor(browser: Browser, console: Server) -> Iterator[Page]:
    """Open a page of the server with single sign-on, without a session."""
    context = browser.new_context(base_url=console.url)
    # Block the internet, because the provider's pages link to a stylesheet there.
    context.route("https://**", lambda route: route.abort())
    yield context.new_page()
    context.close()


def sign_on(page: Page) -> None:
    """Follow the link to the provider, and sign the trainer in there."""
    page.get_by_role("link", name="Sign in with Bank ID").click()
    page.get_by_role("textbox").fill("t-1")
    page.get_by_role("button", name="Authorize").click()


def test_single_sign_on_returns_to_the_deep_link_and_sign_out_ends_both_sessions(
    visitor: Page, console: Server
) -> None:
    visitor.goto("/learn?from=link")
    expect(visitor.get_by_label("Administrator username")).to_be_visible()
    assert_accessible(visitor)
    sign_on(visitor)
    expect(visitor.get_by_role("main", name="Walkthroughs")).to_be_visible()
    assert visitor.url == f"{console.url}/learn?from=link"
    # The sign-in screen opens the console at once, because the session's token is stored.
    visitor.goto("/")
    expect(visitor.get_by_role("heading", name="Command Center")).to_be_visible()
    visitor.get_by_role("button", name="Account: anna.k").click()
    visitor.get_by_role("menuitem", name="Sign out").click()
    visitor.wait_for_url("**/oauth2/end_session?**")
    visitor.get_by_role("button").click()
    expect(visitor.get_by_label("Administrator username")).to_be_visible()

    visitor.goto("/admin/accounts/user/")
    sign_on(visitor)
    expect(visitor.get_by_role("link", name="anna.k")).to_be_visible()
    visitor.locator("#logout-form").evaluate("form => form.requestSubmit()")
    visitor.wait_for_url("**/oauth2/end_session?**")
    assert visitor.request.get("/api/session").status == 401
