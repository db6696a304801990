"""The off-ramp: a long press on its button."""

import re

from playwright.sync_api import Page, expect

from tests.browser.harness_checks import assert_accessible, choose

# Pressing the button blurs the field: an error that appeared before the button is released would move the button.
LONG_PRESS_MS = 1000
REAL = "DE89370400440532013000"


def test_a_real_account_is_rejected_even_on_a_long_press(
    operator_page: Page,
) -> None:
    screen = operator_page
    screen.goto("/off-ramp-crypto")
    choose(screen, "Cryptocurrency", "BTC · Bitcoin")
    choose(screen, "Fiat Currency", "USD · US dollar")
    screen.get_by_label("Amount", exact=True).fill("1")
    initiate = screen.get_by_role("button", name="Initiate Off-Ramp")
    account = screen.get_by_label("Bank Account", exact=True)
    account.fill("any text")
    initiate.hover()
    account.fill(REAL)
    screen.mouse.down()
    screen.wait_for_timeout(LONG_PRESS_MS)
    expect(account).not_to_have_attribute("aria-invalid", "true")
    screen.mouse.up()
    expect(account).to_be_focused()
    expect(account).to_have_accessible_description(re.compile("looks like an account at a real bank"))
    expect(initiate).to_be_enabled()
    assert_accessible(screen)
