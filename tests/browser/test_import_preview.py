"""The preview of an import in a browser: old and new values differ in more than their colour."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import ANOTHER_WINDOW, assert_accessible, assert_no_sideways_scroll

ROWS = b"symbol,name,base_price\nBTC,Bitcoin Renamed,104729.25\n"


@pytest.mark.parametrize(("viewport", "theme"), [("desktop", "light"), ("phone", "dark")], indirect=True)
def test_the_import_preview_strikes_the_old_value_through_and_underlines_the_new_value(
    trainer_page: Page, viewport: str
) -> None:
    staff = trainer_page
    staff.goto("/admin/wallets/cryptoasset/import/")
    staff.get_by_label("File to import").set_input_files(
        {"name": "assets.csv", "mimeType": "text/csv", "buffer": ROWS}
    )
    staff.get_by_label("Format").select_option("csv")
    staff.get_by_role("button", name="Import", exact=True).click()
    preview = staff.get_by_role("region", name="Rows of the file")
    expect(preview.get_by_role("insertion").filter(has_text="Bitcoin Renamed")).to_have_css(
        "text-decoration-line", "underline"
    )
    expect(preview.get_by_role("deletion").filter(has_text="Bitcoin")).to_have_css(
        "text-decoration-line", "line-through"
    )
    assert_no_sideways_scroll(staff)
    assert_accessible(staff, rules=ANOTHER_WINDOW if viewport == "phone" else ())
