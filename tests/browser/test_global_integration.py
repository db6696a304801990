"""The global integration: the layout of its three forms."""

from playwright.sync_api import Locator, Page, expect

PATH = "/global-integration"
SOVEREIGN = "Sovereign Blockchain Transaction"
MESSAGE = "SWIFT Message"
SEPA = "SEPA Payment"


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def amount(page: Page, name: str) -> Locator:
    return card(page, name).get_by_label("Amount", exact=True)


def place(part: Locator) -> tuple[int, int, int, int]:
    """Return an element's left, top, width and height in whole pixels."""
    box = part.bounding_box()
    assert box
    return round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])


def test_the_bic_options_are_not_cut_off_in_a_window_of_320_px(operator_page: Page) -> None:
    screen = operator_page
    screen.set_viewport_size({"width": 320, "height": 640})
    screen.goto(PATH)
    card(screen, MESSAGE).get_by_role("combobox", name="BIC Code").click()
    left, _, width, _ = place(screen.get_by_role("listbox"))
    assert (left >= 0, left + width <= 320) == (True, True)
    for choice in screen.get_by_role("option").all():
        assert choice.evaluate("option => option.scrollWidth <= option.clientWidth")


def test_the_forms_of_a_wide_window_are_aligned_with_each_other_and_with_the_card_below(
    operator_page: Page,
) -> None:
    operator_page.goto(PATH)
    expect(card(operator_page, "System Overview")).to_contain_text("OPERATIONAL")
    rows = [place(amount(operator_page, name)) for name in (SOVEREIGN, MESSAGE, SEPA)]
    assert len({y for _, y, _, _ in rows}) == 1, rows
    cards = [place(card(operator_page, name)) for name in (SOVEREIGN, MESSAGE, SEPA)]
    assert len({(y, height) for _, y, _, height in cards}) == 1, cards
    below = place(card(operator_page, "System Overview"))
    assert (below[0], below[0] + below[2]) == (cards[0][0], cards[2][0] + cards[2][2])
