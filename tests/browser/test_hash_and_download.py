"""The hash verification, the simulated download and the failure analysis."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_notice,
    stop_clock,
)
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import install_clock

HASH_TAG = re.compile(r"^0xfacade[0-9a-f]{52}facade$")
MASTER = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"
REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"


def generate(page: Page, wallet: str) -> None:
    page.get_by_label("Wallet Address").fill(wallet)
    page.get_by_role("button", name="Generate Hash Tag").click()


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Verification Result")


def assert_opens(page: Page, link: str, text: str) -> None:
    """Open an explorer link of the result, and check that its new tab shows a text."""
    with page.context.expect_page() as popup:
        result(page).get_by_role("link", name=re.compile(f"^{re.escape(link)}")).click()
    expect(popup.value.get_by_role("main")).to_contain_text(text)
    assert "/explorer/" in popup.value.url
    popup.value.close()


@pytest.fixture
def calls(operator_page: Page) -> Iterator[list[str]]:
    """Collect the page's API requests."""
    requests: list[str] = []

    def note(request: Request) -> None:
        if "/api/" in request.url:
            requests.append(f"{request.method} {request.url}")

    operator_page.on("request", note)
    yield requests
    operator_page.remove_listener("request", note)


@pytest.mark.meets("2:60", "2:298d", "Domain:1.3f")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_real_address_is_rejected_and_a_training_address_gets_a_hash_tag_without_an_api_call(
    operator_page: Page, calls: list[str], expect_console_errors: AllowErrors
) -> None:
    page = operator_page
    page.goto("/hash-verification")
    expect(page.get_by_role("button", name="Generate Hash Tag")).to_be_disabled()
    page.wait_for_load_state("networkidle")
    assert [call for call in calls if "/api/wallets" in call or "/api/transactions" in call] == []
    calls.clear()
    generate(page, REAL)
    assert_notice(page, "Verification Error", "Failed to generate hash tag")
    field = page.get_by_label("Wallet Address")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("looks like a real blockchain address"))
    expect(result(page)).to_contain_text("You haven't generated a hash tag yet.")

    generate(page, MASTER)
    expect(result(page)).to_contain_text("Generating")
    expect(result(page).get_by_text(HASH_TAG)).to_be_visible()
    assert calls == []
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    assert_opens(page, "Address", "Master Wallet")
    assert_opens(page, "USDT (SIM) balance", "Master Wallet")
    with expect_console_errors(page, "404"):
        assert_opens(page, "First transaction", "Nothing is recorded under this hash")
    rows = page.get_by_role("list", name="Transactions of the address")
    links = [str(link.get_attribute("href")) for link in rows.get_by_role("link").all()]
    assert [page.request.get(link).status for link in links] == [404] * 5


@pytest.mark.meets("2:14", "2:35a", "2:184", "2:318", "D:screen-paths")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_a_download_fails_twice_and_links_to_its_failure_analysis(operator_page: Page) -> None:
    install_clock(operator_page)
    operator_page.goto("/authentic-transfer")
    bar = operator_page.get_by_role("progressbar", name="Progress of the download")
    start = operator_page.get_by_role("button", name="Start Simulated Download")
    expect(start).to_be_visible()
    stop_clock(operator_page)
    start.click()
    for value, milliseconds in ((25, 2500), (40, 2500), (50, 3000), (65, 2500), (80, 2500), (90, 500)):
        expect(bar).to_have_attribute("aria-valuenow", str(value))
        operator_page.clock.run_for(milliseconds)
    expect(bar).to_have_attribute("aria-valuenow", "100")
    operator_page.clock.resume()
    assert_notice(operator_page, "Download Failed", "Both attempts failed. No funds transferred.")
    assert_accessible(operator_page)
    assert_no_sideways_scroll(operator_page)
    failed = operator_page.get_by_role("list", name="Attempts").get_by_role("listitem").first
    error = failed.locator(".text-muted-foreground").inner_text()
    operator_page.get_by_role("link", name="Open Failure Analysis").click()
    expect(operator_page.get_by_role("article", name=error)).to_be_visible()
    expect(operator_page.get_by_role("article")).to_have_count(6)
