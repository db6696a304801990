"""The vault access generator: signatures for valid codes, denied invalid codes, and errors."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_console import AllowErrors

PATH = "/vault-access-generator"
CALL = "**/api/financial/generate-vault-access"
GRANTED = "SIM-REL-NORTH-4417"
DENIED = "SIM-REL-VALMIRE-0098"


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Vault Access", exact=True)


def generate(page: Page) -> None:
    button(page, "Generate Access").click()


@pytest.mark.meets("2:81", "2:322")
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_the_generator_signs_a_valid_code_denies_an_invalid_code_and_shows_errors(
    operator_page: Page, expect_console_errors: AllowErrors
) -> None:
    screen = operator_page
    screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.goto(PATH)
    button(screen, GRANTED).click()
    generate(screen)
    expect(result(screen).get_by_text("GRANTED", exact=True)).to_be_visible()
    signature = result(screen).get_by_text(re.compile("^SIM-SIG-facade[0-9a-f]{52}facade$"))
    expect(signature).to_be_visible()
    button(screen, "Copy vault signature").click()
    expect(result(screen).get_by_text("Copied to clipboard!")).to_be_visible()
    assert screen.evaluate("navigator.clipboard.readText()") == signature.inner_text()
    assert_accessible(screen)
    assert_no_sideways_scroll(screen)

    button(screen, DENIED).click()
    expect(result(screen).get_by_text("GRANTED", exact=True)).to_have_count(0)
    generate(screen)
    expect(result(screen).get_by_text("DENIED", exact=True)).to_be_visible()
    expect(button(screen, "Copy vault signature")).to_have_count(0)

    alert = screen.get_by_role("alert")
    screen.get_by_role("textbox", name="Release code").fill("DE89370400440532013000")
    with expect_console_errors(screen, "status of 400"):
        generate(screen)
        expect(alert).to_contain_text("HTTP 400: Bad Request")
        expect(alert).to_contain_text("an account at a real bank")
    assert_accessible(screen)
    button(screen, GRANTED).click()
    expect(alert).to_have_count(0)
    screen.route(CALL, lambda route: route.abort())
    with expect_console_errors(screen, "ERR_FAILED"):
        generate(screen)
        expect(alert).to_contain_text("Failed to generate vault access")
