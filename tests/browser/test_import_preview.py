"""An import's preview in a browser: old and new values are distinguished by more than colour."""

from playwright.sync_api import Page, expect

from tests.browser.harness_checks import ANOTHER_WINDOW, assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_sessions import VIEWPORTS

ROWS = b"symbol,name,base_price\nBTC,Bitcoin Renamed,104729.25\n"


def test_the_import_preview_strikes_the_old_value_through_and_underlines_the_new_value(
    trainer_page: Page,
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
    for window, theme, rules in (("desktop", "light", ()), ("phone", "dark", ANOTHER_WINDOW)):
        staff.set_viewport_size(VIEWPORTS[window])
        staff.evaluate("theme => { document.documentElement.className = theme }", theme)
        assert_no_sideways_scroll(staff)
        assert_accessible(staff, rules=rules)
