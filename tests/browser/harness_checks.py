"""Checks and actions that browser tests share."""

import json
import re
import time
from collections.abc import Callable, Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

POLL_MS = 50
TIMEOUT_SECONDS = 60
# Selector for the placeholders that are shown while parts load.
LOADING = "[data-slot=skeleton], main [aria-busy=true]"
FIND_MARKS = """() => {
    const tiled = (element) => getComputedStyle(element).backgroundImage.includes("simulated-mark");
    const above = (element) => tiled(element) || (element.parentElement && above(element.parentElement));
    const bare = [...document.querySelectorAll("[data-slot=amount], [data-slot=price]")]
        .filter((element) => !element.closest("[data-simulated]") || !above(element))
        .concat([...document.querySelectorAll("[data-slot=terminal]")]
            .filter((element) => ![...element.querySelectorAll("*")].some(tiled)));
    return {
        bare: bare.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
        tiled: [...document.querySelectorAll("main, main *")].some(tiled),
    };
}"""
# axe's rules about colours. In a page's second theme, only these are checked, because a theme changes only colours.
COLOURS = ("color-contrast", "link-in-text-block")
# axe's rules with results that depend on a page's width and theme: colours and scrolling regions.
ANOTHER_WINDOW = (*COLOURS, "scrollable-region-focusable")
# Script that marks one element for each combination of text style and background that axe hasn't checked yet.
MARK_NEW_LOOKS = """known => {
    const hash = (words) => words.reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7);
    const [seen, fresh, grounds] = [new Set(JSON.parse(known)), new Set(), new Map()];
    for (const element of document.querySelectorAll("*")) {
        const style = getComputedStyle(element);
        const under = grounds.get(element.parentElement) ?? 0;
        const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.position].join();
        // Transparent, unpositioned ancestors don't change the colours.
        const bare = /^rgba\\(0, 0, 0, 0\\),none,1,(static|relative)$/.test(own);
        grounds.set(element, bare ? under : hash([...`${under} ${own}`]));
        const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        const link = element.localName === "a" && [style.textDecorationLine, getComputedStyle(element.parentElement).color];
        if (!words && !link && !element.matches("input, select, textarea")) continue;
        // axe skips what is behind a dialog.
        const judged = element.checkVisibility() && !element.closest("[aria-hidden=true], [inert]");
        const text = [style.color, style.fontSize, style.fontWeight, element.matches(":disabled"), link].join();
        const look = hash([...`${grounds.get(element)} ${text}`]);
        element.toggleAttribute("data-new-look", !seen.has(look) && judged);
        if (element.hasAttribute("data-new-look")) [seen, fresh].forEach((looks) => looks.add(look));
    }
    return [...fresh];
}"""
ONLY_NEW_LOOKS = "axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-look]' }] })"
CHECKED_LOOKS = set[int]()
BAR = re.compile(r"TRAINING SIMULATION\s*· no bank, no blockchain, no funds")
# Waits for the end of all animations except endless ones, such as spinners.
ANIMATIONS_DONE = """() => Promise.all(
    document.getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => null)),
).then(() => true)"""


def assert_accessible(page: Page, *, within: str | None = None, rules: Sequence[str] = ()) -> None:
    """Fail if axe finds a violation on the page or inside the element `within`; check all rules or the given `rules`.

    Checking contrast takes two thirds of axe's time, so only combinations of text style and background that are new in
    this run are checked; a check of colours alone is skipped if no combination is new.
    """
    if within is None:
        # Wait for the screen: the frame around it is drawn earlier, and axe must not check an empty frame.
        expect(page.locator("h1").first).to_be_attached()
    # Wait for transitions: a button that was just enabled has too little contrast for a moment.
    page.evaluate(ANIMATIONS_DONE)
    # Don't let axe fetch the page's styles again: only its rules for video and screen orientation need them.
    options = {"preload": False, "resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})}
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE_SCRIPT};{ONLY_NEW_LOOKS}")
    looks = page.evaluate(MARK_NEW_LOOKS, json.dumps([*CHECKED_LOOKS]))
    if rules == COLOURS and not looks:
        return
    violations = page.evaluate(
        "([within, options]) => axe.run(within ?? document, options).then(({ violations }) => violations)",
        [within, options],
    )
    if not violations and within is None:
        CHECKED_LOOKS.update(looks)
    if violations:
        lines = [
            f"{rule['id']}: {rule['help']}\n"
            + "\n".join(
                f"    {' '.join(map(str, node['target']))}  {node['html'][:160]}" for node in rule["nodes"]
            )
            for rule in violations
        ]
        raise AssertionError("axe found:\n" + "\n".join(lines))


def assert_fits_with_large_text(page: Page) -> None:
    """Fail if the page is wider than its window when text is twice as large."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert_no_sideways_scroll(page)
    page.evaluate("document.documentElement.style.fontSize = ''")


def assert_no_sideways_scroll(page: Page) -> None:
    """Fail if the page is wider than its window; the error names the elements that stick out."""
    wide = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            const clipped = (element) => element.parentElement !== null
                && (getComputedStyle(element.parentElement).overflowX !== "visible" || clipped(element.parentElement));
            return [...document.querySelectorAll("body *")]
                .filter((element) => element.getBoundingClientRect().right > width + 1 && !clipped(element))
                .slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
        }"""
    )
    if wide:
        raise AssertionError("The page scrolls sideways: " + json.dumps(wide, indent=2))


def assert_cards_fill_their_rows(page: Page) -> None:
    """Fail if cards and gaps don't fill a grid to within 0.5 % of its area: it then has a hole or a ragged bottom."""
    holed = page.evaluate(
        """() => [...document.querySelectorAll("[data-slot=card-grid]")].filter((grid) => {
            const gap = parseFloat(getComputedStyle(grid).columnGap);
            const size = (element) => {
                const { width, height } = element.getBoundingClientRect();
                return (width + gap) * (height + gap);
            };
            const covered = [...grid.children].map(size).reduce((all, one) => all + one, 0);
            return Math.abs(covered / size(grid) - 1) > 0.005;
        }).map((grid) => grid.outerHTML.slice(0, 160))"""
    )
    if holed:
        raise AssertionError("Cards leave part of their grid empty: " + json.dumps(holed, indent=2))


# Chromium repeats a table head on each printed page only if the head has break-inside: avoid.
ROOM_ON_PAPER = """() => {
  const { display, breakInside } = getComputedStyle(document.body, "::before");
  return [display, breakInside];
}"""


def assert_marked(page: Page, *, tiled: bool, paper: bool = True) -> None:
    """Fail if the simulation bar can be out of sight in the window or on paper, or if an amount or terminal has no mark.

    Set `paper` for one window size only, because a page is printed the same from every window size.
    """
    assert_tiled(page, tiled=tiled)
    bar = page.get_by_role("complementary", name="Training simulation")
    expect(bar).to_contain_text(BAR)
    # The bar can't be closed: its only button is the trainers' steering menu.
    expect(bar.get_by_role("button").filter(has_not_text="Steer the room")).to_have_count(0)
    page.mouse.wheel(0, 3000)
    page.keyboard.press("Escape")
    expect(bar).to_be_in_viewport(ratio=1)
    if paper:
        page.emulate_media(media="print")
        expect(bar).to_be_visible()
        # A fixed element is printed on every sheet of paper, even if a column continues over several sheets.
        expect(bar).to_have_css("position", "fixed")
        assert page.evaluate(ROOM_ON_PAPER) == ["table-header-group", "avoid"]
        page.emulate_media(media="screen")


def assert_tiled(page: Page, *, tiled: bool) -> None:
    """Fail if an amount or a terminal has no mark, or if the presence of tiled marks on the page differs from `tiled`."""
    marks = page.evaluate(FIND_MARKS)
    if marks["bare"]:
        raise AssertionError("Without a mark: " + json.dumps(marks["bare"], indent=2))
    assert marks["tiled"] is tiled


def choose(page: Page, field: str, option: str | re.Pattern[str]) -> None:
    """Choose an option of a combobox."""
    page.get_by_role("combobox", name=field, exact=True).click()
    page.get_by_role("option", name=option, exact=True).click()


def assert_notice(page: Page, title: str, description: str | re.Pattern[str]) -> None:
    """Wait until a notice with this title and description is visible; the copy in the live region isn't enough."""
    notices = page.locator("[data-slot=toast]")
    expect(notices.get_by_text(title, exact=True)).to_be_visible()
    expect(notices.get_by_text(description, exact=True)).to_be_visible()


def stop_clock(page: Page) -> None:
    """Stop a page's fake clock: afterwards only `run_for` advances it, however slow the machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def eventually(page: Page, check: Callable[[], bool], *, what: str, seconds: float = TIMEOUT_SECONDS) -> None:
    """Wait until a condition outside the page is true; for conditions inside the page, use Playwright's `expect`."""
    deadline = time.monotonic() + seconds
    while not check():
        if time.monotonic() > deadline:
            raise AssertionError(f"It did not happen within {seconds:g} s: {what}")
        page.wait_for_timeout(POLL_MS)
