"""A domain's page, which the server renders."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_marked, assert_no_sideways_scroll

LONG_WORD = "x" * 80
LENGTHEN = (
    "from apps.multidomain.models import Domain\n"
    f"Domain.objects.filter(sandbox__key='main').update(services='{LONG_WORD}\\nA short one')"
)


@pytest.mark.meets("Domain:1.5a")
@pytest.mark.usefixtures("room_reset")
def test_a_domains_page_explains_what_a_domain_proves_and_a_long_word_does_not_widen_it(
    operator_page: Page, server: Server
) -> None:
    server.manage("shell", "-c", LENGTHEN)
    operator_page.goto("/multi-domain")
    with operator_page.expect_popup() as popup:
        operator_page.get_by_role("link", name="Open Banking Gateway").click()
    page = popup.value
    expect(page.get_by_role("heading", name="Banking Gateway", level=1)).to_be_visible()
    expect(page.get_by_text("gateway.simulated.example")).to_be_visible()
    expect(page.get_by_role("heading", name="Why a domain on a console proves nothing")).to_be_visible()
    expect(page.get_by_text(LONG_WORD)).to_be_visible()
    assert_accessible(page)
    assert_marked(page, tiled=True)
    for width in 1440, 320:
        page.set_viewport_size({"width": width, "height": 800})
        assert_no_sideways_scroll(page)
    page.get_by_role("link", name="Back to the multi-domain dashboard").click()
    expect(page.get_by_role("heading", name="Multi-Domain Dashboard", level=1)).to_be_visible()
