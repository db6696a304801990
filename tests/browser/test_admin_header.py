"""The admin's header on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import assert_no_sideways_scroll

CUT_PARTS = (
    "parts => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent)"
)


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_the_header_on_a_phone_shows_the_page_and_its_parent_uncut(trainer_page: Page) -> None:
    trainer_page.goto("/admin/swift/swiftoperation/")
    assert_header_is_uncut(trainer_page, "SWIFT\nSWIFT operations")
    trainer_page.goto("/admin/swift/swiftoperation/?q=SIM-OP-0001")
    assert_header_is_uncut(trainer_page, "SWIFT operations\n1 result (")
    trainer_page.get_by_role("link", name="SIM-OP-0001", exact=True).click()
    trainer_page.wait_for_url("**/change/**")
    assert_header_is_uncut(trainer_page, "SWIFT operations\nSIM-OP-0001")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.parametrize("address", ["swift/swiftoperation", "texts/screentext"])
def test_the_header_on_a_phone_shows_import_and_export_in_a_menu(trainer_page: Page, address: str) -> None:
    trainer_page.goto(f"/admin/{address}/")
    links = [trainer_page.get_by_role("link", name=name) for name in ("Import", "Export")]
    for link in links:
        expect(link).to_be_hidden()
    trainer_page.get_by_role("button", name="Actions of this page").click()
    for link in links:
        expect(link).to_be_visible()
    assert_no_sideways_scroll(trainer_page)


def assert_header_is_uncut(page: Page, lines: str) -> None:
    heading = page.locator("#header-inner h1")
    assert heading.inner_text().startswith(lines)
    assert heading.locator("> :visible").evaluate_all(CUT_PARTS) == []
    assert_no_sideways_scroll(page)
