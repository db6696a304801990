"""The bank API console: the MT103 generator and the FIN message explainer."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_fits_with_large_text,
    assert_no_sideways_scroll,
    assert_notice,
)

REAL_IBAN = "DE89370400440532013000"
PASTED = f"{{1:F01DEUTDEFFAXXX0000000000}}{{4:\n:20:ABC//1\n:32A:261121EUR5000000000.00\n:59:/{REAL_IBAN}\nJOHN\n-}}"


@pytest.mark.meets("Domain:1.3i", "Domain:3d")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_an_mt103_is_generated_explained_and_downloaded_with_marks_and_a_pasted_message_is_explained(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/api-banking?tab=mt103")
    form = page.get_by_role("form", name="MT103 generator")
    form.get_by_label("Receiver bank (BIC)").fill("mockdef0xxx")
    form.get_by_label("Amount").fill("12345.67")
    form.get_by_role("button", name="Generate MT103").click()
    assert_notice(page, "MT103 Generated", "The message is below. It was not sent and not stored.")
    message = page.get_by_role("region", name="Generated message")
    text = message.get_by_role("group", name="MT103 · legacy")
    expect(text).to_contain_text("{5:{CHK:000000000000}{TNG:}}")
    expect(message).to_contain_text("after the end of the MT103 between banks, on 22 Nov 2025")
    message.get_by_role("button", name=re.compile("^59 Beneficiary customer")).focus()
    expect(text.locator("mark")).to_contain_text("SIMULATED BENEFICIARY")
    expect(text.locator("mark")).to_be_in_viewport()
    assert_accessible(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the MT103").click()
    assert re.fullmatch(r"SIMULATED-SIM-\d{12}-MT103\.txt", download.value.suggested_filename)
    content = Path(download.value.path()).read_bytes().decode()
    assert ":70:/RFB/SIMULATED - NO VALUE\r\n" in content

    explained = page.get_by_role("region", name="Explained message")
    page.get_by_label("FIN message").fill(PASTED)
    page.get_by_role("button", name="Explain Message").click()
    findings = explained.get_by_role("group", name="What an expert sees")
    expect(findings).to_contain_text("looks like an account at a real bank")
    expect(findings).to_contain_text("An amount has digits and one comma")
    expect(explained).to_contain_text("(could be real and is not shown)")
    expect(explained).not_to_contain_text(REAL_IBAN)
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    assert_fits_with_large_text(page)
