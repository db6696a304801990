"""Sorting, filtering and keyboard access of a table whose head stays in sight."""

import re

from playwright.sync_api import Page, expect


def test_a_table_keeps_sort_and_filter_in_the_url_and_its_head_never_covers_the_focused_row(
    operator_page: Page,
) -> None:
    console = operator_page
    console.goto("/swiftnet-access")
    table = console.get_by_role("table", name="Connected institutions")
    rows = table.locator("[data-row]")
    expect(rows).to_have_count(15)
    names = table.get_by_role("rowheader")
    head = table.get_by_role("columnheader", name="Institution")
    table.get_by_role("button", name="Institution").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    expect(console).to_have_url(re.compile(r"institutions\.sort=name"))
    listed = names.all_inner_texts()
    assert listed == sorted(listed)
    console.keyboard.press("/")
    console.keyboard.type("standby")
    expect(console).to_have_url(re.compile(r"institutions\.filter=standby"))
    assert 0 < names.count() < len(listed)
    console.keyboard.press("/")
    console.keyboard.press("Escape")
    expect(names).to_have_text(listed)

    console.set_viewport_size({"width": 1440, "height": 500})
    table.get_by_role("row").nth(1).focus()
    console.keyboard.press("End")
    expect(rows.last).to_be_focused()
    for _ in range(rows.count() - 1):
        console.keyboard.press("ArrowUp")
        above, row = head.bounding_box(), console.locator("[role=row]:focus").bounding_box()
        assert above
        assert row
        assert row["y"] >= above["y"] + above["height"] - 1
    expect(rows.first).to_be_focused()
