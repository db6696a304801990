"""The document processing screen: processing, validating and completing a document, and a document's details."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice

PATH = "/document-processing"
SAMPLE = "SIM-CHOC-0001"
PROCESSED = "SIM-CTR-2231"
VALIDATED = "SIM-CTR-2238"


def card(page: Page, code: str) -> Locator:
    return page.get_by_role("article", name=code)


def open_details(page: Page, code: str) -> Locator:
    page.get_by_role("button", name=f"View Details of {code}").click()
    details = page.get_by_role("region", name=f"Details of {code}")
    expect(details).to_be_focused()
    expect(details.get_by_role("region", name="Network status")).to_be_visible()
    return details


@pytest.fixture
def documents(operator_page: Page) -> Page:
    """Open the screen and wait for its list."""
    operator_page.goto(PATH)
    expect(operator_page.get_by_role("article")).to_have_count(8)
    return operator_page


@pytest.mark.meets("2:21", "2:125")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("room_reset")
def test_two_browsers_show_live_that_a_contract_is_processed_validated_by_its_code_and_completed(
    documents: Page, trainer_page: Page
) -> None:
    page = documents
    trainer_page.goto(PATH)
    expect(card(trainer_page, SAMPLE)).to_contain_text("Pending")
    page.get_by_role("button", name="Process Document").click()
    assert_notice(page, "Document Processed Successfully", re.compile(f"^{SAMPLE} is processed"))
    for seen_by in (page, trainer_page):
        expect(card(seen_by, SAMPLE)).to_contain_text("Processed")
    details = open_details(page, SAMPLE)
    box = details.get_by_label("Enter access code")
    box.fill(details.get_by_text(re.compile("^SIM-AC-")).inner_text())
    box.press("Enter")
    assert_notice(page, "Validation Successful", "Document validated successfully")
    expect(card(page, SAMPLE)).to_contain_text("Validated")
    page.get_by_role("button", name="Process SWIFT Transfer").click()
    acknowledgement = "SIM-ACK-00000001"
    assert_notice(
        page,
        "SWIFT Transfer Initiated",
        re.compile(f"acknowledged under {acknowledgement}.*no funds have moved"),
    )
    expect(details).to_contain_text(acknowledgement)
    expect(card(page, SAMPLE)).to_contain_text("Completed")
    expect(details).to_be_focused()
    assert_accessible(page)
    assert_no_sideways_scroll(page)


@pytest.mark.meets("2:126", "2:127", "2:283")
def test_document_details_open_in_the_viewport_close_with_the_keyboard_and_survive_a_reload(
    documents: Page,
) -> None:
    page = documents
    view = page.get_by_role("button", name=f"View Details of {PROCESSED}")
    view.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name=f"Details of {PROCESSED}")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="No document selected")).to_be_visible()
    expect(view).to_be_focused()
    for width, height in (1440, 900), (390, 844):
        page.set_viewport_size({"width": width, "height": height})
        for code in SAMPLE, VALIDATED:
            expect(open_details(page, code).get_by_role("heading", level=2)).to_be_in_viewport()
        page.reload()
        details = page.get_by_role("region", name=f"Details of {VALIDATED}")
        expect(details).to_contain_text("READY TO SEND")
        expect(details.get_by_role("heading", level=2)).to_be_in_viewport()
        page.get_by_role("button", name="Close details").click()
        expect(page).to_have_url(re.compile(f"{PATH}$"))
