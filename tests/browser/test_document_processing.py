"""The document processing, as a person uses it."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll, assert_notice, retry

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

PATH = "/document-processing"
ROOT = "**/api/document-processing"
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


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
@pytest.mark.usefixtures("restored")
def test_the_contract_goes_from_pending_to_completed_by_the_code_that_it_prints(documents: Page) -> None:
    page = documents
    page.get_by_role("button", name="Process Document").click()
    assert_notice(page, "Document Processed Successfully", re.compile(f"^{SAMPLE} is processed"))
    expect(card(page, SAMPLE)).to_contain_text("Processed")
    details = open_details(page, SAMPLE)
    page.get_by_role("button", name="Validate Document").click()
    assert_notice(page, "Error", "Please enter access code")
    box = details.get_by_label("Enter access code")
    box.fill("SIM-AC-0000-0000")
    box.press("Enter")
    assert_notice(page, "Validation Failed", "Invalid access code")
    code = details.get_by_text(re.compile("^SIM-AC-")).inner_text()
    box.fill(code)
    assert_accessible(page)
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


@pytest.mark.usefixtures("restored")
def test_another_browser_follows_at_once(documents: Page, trainer_page: Page) -> None:
    trainer_page.goto(PATH)
    expect(card(trainer_page, SAMPLE)).to_contain_text("Pending")
    documents.get_by_role("button", name="Process Document").click()
    expect(card(trainer_page, SAMPLE)).to_contain_text("Processed")


def test_details_open_and_close_by_the_keyboard_and_outlive_a_reload(documents: Page) -> None:
    page = documents
    view = page.get_by_role("button", name=f"View Details of {PROCESSED}")
    view.focus()
    page.keyboard.press("Enter")
    details = page.get_by_role("region", name=f"Details of {PROCESSED}")
    expect(details).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="No document selected")).to_be_visible()
    expect(view).to_be_focused()
    open_details(page, VALIDATED)
    page.reload()
    expect(page.get_by_role("region", name=f"Details of {VALIDATED}")).to_contain_text("READY TO SEND")
    page.get_by_role("button", name="Close details").click()
    expect(page).to_have_url(re.compile(f"{PATH}$"))


def test_details_are_in_sight_as_soon_as_they_open(documents: Page) -> None:
    page = documents
    for width, height in (1440, 900), (390, 844):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(PATH)
        for code in SAMPLE, VALIDATED:
            expect(open_details(page, code).get_by_role("heading", level=2)).to_be_in_viewport()
        page.reload()
        details = page.get_by_role("region", name=f"Details of {VALIDATED}")
        expect(details.get_by_role("heading", level=2)).to_be_in_viewport()
        page.get_by_role("button", name="Close details").click()


def test_the_raw_json_opens_in_a_new_tab_and_says_that_it_is_simulated(documents: Page) -> None:
    link = card(documents, PROCESSED).get_by_role("link", name=re.compile("^Raw JSON"))
    with documents.context.expect_page() as opened:
        link.click()
    raw = json.loads(opened.value.locator("body").inner_text())
    assert (raw["id"], raw["referenceCode"], raw["simulated"]) == ("SIM-DOC-0007", PROCESSED, True)
    opened.value.close()


def test_calls_that_fail_are_told_of_and_leave_what_was_there(
    documents: Page, expect_console_errors: AllowErrors
) -> None:
    page = documents
    with expect_console_errors(page, "500|Failed to load resource"):
        for address in ("chocolate-contract", "validate/*", "process-swift/*"):
            page.route(f"{ROOT}/{address}", lambda route: route.fulfill(status=500, body="{}"))
        page.get_by_role("button", name="Process Document").click()
        assert_notice(page, "Error", "Failed to process document")
        details = open_details(page, PROCESSED)
        details.get_by_label("Enter access code").fill("SIM-AC-0000-0000")
        page.get_by_role("button", name="Validate Document").click()
        assert_notice(page, "Error", "Failed to validate document")
        open_details(page, VALIDATED)
        page.get_by_role("button", name="Process SWIFT Transfer").click()
        assert_notice(page, "Error", "Failed to process SWIFT transfer")
        page.route(f"{ROOT}/documents?*", lambda route: route.fulfill(status=400, body="{}"))
        page.reload()
        alert = page.get_by_role("alert").filter(has_text="Bank transfer documents could not be loaded")
        expect(alert).to_be_visible()
        expect(page.locator("[data-slot=toast]")).to_have_count(0)
        retry(page, alert.get_by_role("button", name="Retry"), f"{ROOT}/documents?*")
        expect(page.get_by_role("article")).to_have_count(8)
