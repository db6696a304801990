"""The walkthrough's pane beside real screens: it covers no control, and no dialog, menu or notice covers the pane."""

from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Steer
from tests.browser.harness_checks import LOADING, assert_no_sideways_scroll
from tests.browser.harness_screens import follow_link, limit_transactions

COLUMN: tuple[ViewportSize, ...] = tuple(
    {"width": width, "height": height}
    for width, height in ((1280, 800), (1366, 768), (1440, 900), (1920, 1080))
)
SHEET: tuple[ViewportSize, ...] = tuple(
    {"width": width, "height": height}
    for width, height in ((1024, 768), (768, 1024), (390, 844), (1280, 520))
)
ZOOMED: ViewportSize = {"width": 640, "height": 400}
FEW = (COLUMN[0], COLUMN[2], SHEET[2], SHEET[3])
SCREENS = (
    "/home",
    "/wallet-transfer",
    "/transaction-logs",
    "/swift-console",
    "/crypto-host-management",
    "/document-processing",
    "/off-ramp-crypto",
)
COVERED = """() => {
    const CONTROLS = "a[href],button,input,select,textarea,summary,[tabindex='0']";
    const guide = document.querySelector("[data-slot=guide]");
    function partInView(element) {
        let { left, top, right, bottom } = element.getBoundingClientRect();
        for (let around = element.parentElement; around; around = around.parentElement) {
            if (getComputedStyle(around).overflowY === "visible") continue;
            const box = around.getBoundingClientRect();
            [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
            [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        return { left, top, right, bottom };
    }
    function isUnder(element) {
        const { left, top, right, bottom } = partInView(element);
        if (right - left < 2 || bottom - top < 2) return false;
        return [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
            return hit !== null && guide.contains(hit);
        }));
    }
    const controls = [...document.querySelectorAll(CONTROLS)].filter((element) =>
        element.checkVisibility() && !guide.contains(element) && !element.closest("[aria-hidden=true],:disabled"));
    const covered = [];
    for (const control of controls) {
        const name = control.ariaLabel ?? control.textContent.trim().slice(0, 40);
        control.scrollIntoView({ block: "nearest", inline: "nearest" });
        if (isUnder(control)) covered.push(name);
        control.focus();
        if (document.activeElement === control && isUnder(control)) covered.push(`${name} (focused)`);
    }
    return { count: controls.length, covered };
}"""
# Checks each animation's state, because the promise `finished` never settles if a new window size removes the element.
NOTHING_MOVES = """() => document.getAnimations().every(({ effect, playState }) =>
    playState !== "running" || !Number.isFinite(effect?.getComputedTiming().endTime))"""
PANE_IS_FREE = """() => {
    const guide = document.querySelector("[data-slot=guide]");
    const { left, top, right, bottom } = guide.getBoundingClientRect();
    const points = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [x, y]));
    return points.every(([x, y]) =>
        guide.contains(document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)));
}"""


def assert_nothing_is_covered(page: Page, *, at_least: int) -> None:
    """Fail if the pane covers a control that is scrolled into view or focused, or if anything covers the pane."""
    expect(page.locator(LOADING)).to_have_count(0)
    page.wait_for_function(NOTHING_MOVES)
    result: dict[str, Any] = page.evaluate(COVERED)
    where = (page.url, page.viewport_size)
    assert result["covered"] == [], where
    assert result["count"] >= at_least, where
    assert page.evaluate(PANE_IS_FREE), where


def test_the_pane_covers_no_control_of_any_screen(seat_and_steer: tuple[Page, Steer]) -> None:
    page, _ = seat_and_steer
    limit_transactions(page)
    page.set_viewport_size(COLUMN[2])
    for path in SCREENS:
        if not page.url.endswith(path):
            follow_link(page, path)
        for window in (*COLUMN, *SHEET):
            page.set_viewport_size(window)
            assert_nothing_is_covered(page, at_least=10)
            assert_no_sideways_scroll(page)
        page.set_viewport_size(COLUMN[2])


def test_pane_is_not_covered_by_notices_messages_panels_or_a_screen_that_the_trainer_opens(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, steer = seat_and_steer
    guide = page.get_by_role("region", name="Walkthrough", exact=True)
    steer("bring", to="wallet-transfer.form")
    page.wait_for_url("**/wallet-transfer")
    expect(page.locator("[data-spotlight]")).to_have_count(1)
    steer("message", text="Look at the form, all of you. " * 8)
    expect(guide).to_contain_text("Your trainer: Look")
    for window in FEW:
        page.set_viewport_size(window)
        assert_nothing_is_covered(page, at_least=10)
    network = page.get_by_role("combobox", name="Network")
    for window in FEW:
        page.set_viewport_size(window)
        network.evaluate("field => field.scrollIntoView({ block: 'end' })")
        network.click()
        expect(page.get_by_role("listbox")).to_be_visible()
        page.wait_for_function(NOTHING_MOVES)
        assert page.evaluate(PANE_IS_FREE), window
        page.keyboard.press("Escape")
        expect(page.get_by_role("listbox")).to_have_count(0)
    page.get_by_role("button", name="Calculate Gas Fee").click()
    expect(page.locator("[data-slot=toast]")).to_be_visible()
    for window in FEW:
        page.set_viewport_size(window)
        assert_nothing_is_covered(page, at_least=10)
    page.set_viewport_size(COLUMN[2])
    follow_link(page, "/transaction-logs")
    page.locator("[data-row]").nth(1).click(position={"x": 40, "y": 10})
    expect(page.locator("[data-slot=side-panel]")).to_be_visible()
    for window in (*COLUMN, *SHEET):
        page.set_viewport_size(window)
        expect(page.get_by_role("button", name="Close details")).to_be_visible()
        assert_nothing_is_covered(page, at_least=5)


def test_a_long_message_is_folded_so_that_the_step_and_its_button_stay_in_view_and_the_button_more_unfolds_it(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, steer = seat_and_steer
    guide = page.get_by_role("region", name="Walkthrough", exact=True)
    for window, text in (SHEET[2], "Look at the form"), (ZOOMED, "Look at the list"):
        page.set_viewport_size(window)
        steer("message", text=f"{text}, all of you. " * 9)
        message = guide.get_by_text(f"Your trainer: {text}")
        more = guide.get_by_role("button", name="More")
        expect(message).to_be_visible()
        expect(more).to_be_in_viewport(ratio=1)
        expect(guide.get_by_text("In this walkthrough you play the victim")).to_be_in_viewport()
        next_step = guide.get_by_role("button", name="Next", exact=True)
        expect(next_step).to_be_in_viewport(ratio=1)
        height = message.bounding_box()
        more.click()
        expect(guide.get_by_role("button", name="Less")).to_be_focused()
        unfolded = message.bounding_box()
        assert height is not None
        assert unfolded is not None
        assert unfolded["height"] > height["height"], window
        expect(next_step).to_be_in_viewport(ratio=1)
        assert page.evaluate(PANE_IS_FREE), window


def test_in_a_low_window_the_panes_buttons_stay_in_view_while_its_long_text_scrolls(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, steer = seat_and_steer
    page.set_viewport_size(COLUMN[2])
    guide = page.get_by_role("region", name="Walkthrough", exact=True)
    guide.get_by_role("button", name="Next", exact=True).click()
    expect(guide).to_contain_text("Step 2 of")
    follow_link(page, "/vault-access-generator")
    page.set_viewport_size(ZOOMED)
    steer("message", text="Look at the form, all of you. " * 9)
    expect(guide.get_by_role("button", name="More")).to_be_visible()
    page.locator("[data-slot=page]").evaluate("page => page.scrollTo(0, page.scrollHeight)")
    show_me = guide.get_by_role("button", name="Show me")
    buttons = (show_me, *(guide.get_by_role("button", name=name) for name in ("Hint", "Earlier step")))
    for top in (0, 60, 9999):
        guide.evaluate("(guide, top) => guide.scrollTo(0, top)", top)
        for button in buttons:
            expect(button).to_be_in_viewport(ratio=1)
            button.click(trial=True)
    show_me.click()
    expect(page.locator("[data-spotlight]")).to_be_in_viewport()


def test_bring_scrolls_back_up_to_the_top_of_a_form_taller_than_the_window(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, steer = seat_and_steer
    follow_link(page, "/wallet-transfer")
    title = page.locator("[data-anchor='wallet-transfer.form']").get_by_text("From", exact=True)
    expect(title).to_be_visible()
    for window in SHEET[3], ZOOMED, SHEET[2]:
        page.set_viewport_size(window)
        page.locator("[data-slot=page]").evaluate("page => page.scrollTo(0, page.scrollHeight)")
        expect(title).not_to_be_in_viewport()
        steer("bring", to="wallet-transfer.form")
        expect(title).to_be_in_viewport(ratio=1)
        title.click(trial=True)


def test_after_scrolling_the_sidebar_an_icons_tooltip_is_shown_beside_the_icon(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, _ = seat_and_steer
    page.set_viewport_size(COLUMN[0])
    entry = page.get_by_label("Sidebar").get_by_role("link", name="Admin Portal")
    entry.hover()
    name = page.locator("[data-slot=tooltip-content]")
    expect(name).to_contain_text("Admin Portal")
    page.wait_for_function(NOTHING_MOVES)
    icon, text = entry.bounding_box(), name.bounding_box()
    assert icon is not None
    assert text is not None
    assert text["x"] >= icon["x"] + icon["width"]
    assert abs(text["y"] + text["height"] / 2 - icon["y"] - icon["height"] / 2) < 6


def test_the_pane_works_with_pointer_and_keyboard_while_a_dialog_is_open(
    seat_and_steer: tuple[Page, Steer],
) -> None:
    page, _ = seat_and_steer
    page.set_viewport_size(COLUMN[2])
    follow_link(page, "/crypto-host-management")
    guide = page.get_by_role("region", name="Walkthrough", exact=True)
    question = page.get_by_role("alertdialog")
    cancel = question.get_by_role("button", name="Cancel")
    for window in FEW:
        page.set_viewport_size(window)
        page.get_by_role("button", name="Delete").first.click()
        expect(cancel).to_be_focused()
        assert_nothing_is_covered(page, at_least=2)
        cancel.focus()

        page.keyboard.press("F2")
        expect(guide).to_be_focused()
        page.keyboard.press("Tab")
        expect(guide.get_by_role("button", name="Raise hand")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(guide.get_by_role("button", name="Unfold the walkthrough")).to_be_focused()
        assert_nothing_is_covered(page, at_least=2)
        guide.get_by_role("button", name="Unfold the walkthrough").click()
        expect(guide.get_by_role("button", name="Fold the walkthrough")).to_be_visible()
        expect(question).to_be_visible()
        cancel.focus()
        page.keyboard.press("F2")
        page.keyboard.press("Escape")
        expect(cancel).to_be_focused()
        page.keyboard.press("Escape")
        expect(question).to_have_count(0)
        expect(guide).to_be_visible()
