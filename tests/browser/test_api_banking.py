"""The bank API console: clients that exist in one browser tab, the MT103 generator and the FIN message explainer."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import (
    assert_accessible,
    assert_fits_with_large_text,
    assert_no_sideways_scroll,
    assert_notice,
)
from tests.browser.harness_sessions import Sessions

REFUSED = "400 \\(Bad Request\\)"
REAL_IBAN = "DE89370400440532013000"
PASTED = f"{{1:F01DEUTDEFFAXXX0000000000}}{{4:\n:20:ABC//1\n:32A:261121EUR5000000000.00\n:59:/{REAL_IBAN}\nJOHN\n-}}"


def article(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name)


def generate(page: Page, *, receiver: str = "mockdef0xxx", amount: str = "12345.67") -> None:
    form = page.get_by_role("form", name="MT103 generator")
    form.get_by_label("Receiver bank (BIC)").fill(receiver)
    form.get_by_label("Amount").fill(amount)
    form.get_by_role("button", name="Generate MT103").click()


@pytest.mark.meets("2:35a", "2:39", "2:41", "2:154", "D:screen-paths")
def test_a_client_is_created_without_an_api_call_and_survives_a_reload_but_not_a_new_tab(
    operator_page: Page,
) -> None:
    calls: list[str] = []
    operator_page.goto("/api-banking")
    operator_page.on("request", lambda request: calls.append(request.method))
    operator_page.get_by_label("Name", exact=True).fill("Aspen Drills")
    operator_page.get_by_label("Email").fill("ops@aspen.example")
    operator_page.get_by_label("Daily limit").fill("€50,000")
    operator_page.get_by_role("button", name="Create Client").click()
    assert_notice(operator_page, "Client Created", re.compile("Aspen Drills has its keys"))
    client = article(operator_page, "Aspen Drills")
    expect(client).to_contain_text("Active")
    expect(client).to_contain_text("€0.00")
    client.get_by_role("button", name="Reveal the API key of Aspen Drills").click()
    expect(client.get_by_text(re.compile(r"^SIM-ak-[0-9a-z]{20}$"))).to_be_visible()
    assert_accessible(operator_page)
    assert "POST" not in calls
    operator_page.get_by_role("link", name="Privileges").click()
    expect(operator_page.get_by_role("tab", name="Privileges")).to_have_attribute("aria-selected", "true")
    operator_page.go_back()
    operator_page.reload()
    expect(article(operator_page, "Aspen Drills")).to_be_visible()
    other = operator_page.context.new_page()
    other.goto("/api-banking")
    expect(article(other, "Larkspur Trading Rehearsals")).to_be_visible()
    expect(article(other, "Aspen Drills")).to_have_count(0)


@pytest.mark.meets("Domain:1.3i", "Domain:3d")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_an_mt103_is_generated_explained_and_downloaded_with_marks_and_bad_input_is_rejected(
    operator_page: Page, sessions: Sessions
) -> None:
    page = operator_page
    page.goto("/api-banking?tab=mt103")
    purpose = page.get_by_label("Purpose")
    usual = purpose.input_value()
    purpose.fill("漢字")
    with sessions.watch_of(page).expect(REFUSED):
        generate(page)
        assert_notice(page, "MT103 Not Generated", re.compile("can't carry “漢”"))
    expect(purpose).to_be_focused()
    expect(purpose).to_have_accessible_description(re.compile("can't carry “漢”"))
    purpose.fill(usual)
    generate(page, receiver="DEUTDEFF")
    expect(page.get_by_label("Receiver bank (BIC)")).to_have_accessible_description(
        re.compile("not a Test & Training BIC")
    )
    expect(page.get_by_text("No message yet")).to_be_visible()

    generate(page)
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
