"""Checks, and what else browser tests share."""

import json
import re
import time
from collections.abc import Callable, Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, Route, expect

POLL_MS = 50
PATIENCE_SECONDS = 60
# What stands where something is still on its way.
LOADING = "[data-slot=skeleton], main [aria-busy=true]"
MARKED = """() => {
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
# What axe finds of colours, which a second theme can change.
COLOURS = ("color-contrast", "link-in-text-block")
# What a window of another width and theme can change where the page is the same: colours, and what scrolls.
ANOTHER_WINDOW = (*COLOURS, "scrollable-region-focusable")
# Marks the first that bears text in a look, colours and size of text over all grounds, that was not looked at before.
MARK_NEW_LOOKS = """known => {
    const hash = (words) => words.reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7);
    const [seen, fresh, grounds] = [new Set(JSON.parse(known)), new Set(), new Map()];
    for (const element of document.querySelectorAll("*")) {
        const style = getComputedStyle(element);
        const under = grounds.get(element.parentElement) ?? 0;
        const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.position].join();
        // However many lie between that draw nothing and stay in their place, the colours are the same.
        const bare = /^rgba\\(0, 0, 0, 0\\),none,1,(static|relative)$/.test(own);
        grounds.set(element, bare ? under : hash([...`${under} ${own}`]));
        const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        const link = element.localName === "a" && [style.textDecorationLine, getComputedStyle(element.parentElement).color];
        if (!words && !link && !element.matches("input, select, textarea")) continue;
        // Behind a dialog nothing is judged.
        const judged = element.checkVisibility() && !element.closest("[aria-hidden=true], [inert]");
        const text = [style.color, style.fontSize, style.fontWeight, element.matches(":disabled"), link].join();
        const look = hash([...`${grounds.get(element)} ${text}`]);
        element.toggleAttribute("data-new-look", !seen.has(look) && judged);
        if (element.hasAttribute("data-new-look")) [seen, fresh].forEach((looks) => looks.add(look));
    }
    return [...fresh];
}"""
ONLY_NEW_LOOKS = "axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-look]' }] })"
LOOKED_AT = set[int]()
BAR = re.compile(r"TRAINING SIMULATION\s*· no bank, no blockchain, no funds")
# What turns for ever is not waited for.
SETTLED = """() => Promise.all(
    document.getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => null)),
).then(() => true)"""


def assert_accessible(page: Page, *, within: str | None = None, rules: Sequence[str] = ()) -> None:
    """Fail where axe finds anything, on the whole page or inside one element, by all its rules or those that are named.

    Contrast, two thirds of its work, is judged where a look is new to this run; what no look is new of needs no other
    judgement of its colours.
    """
    if within is None:
        # The frame is shown before the screen in it, which axe would miss.
        expect(page.locator("h1").first).to_be_attached()
    # A button that is just becoming enabled is pale for a moment.
    page.evaluate(SETTLED)
    # What axe would fetch again, the page's own styles, is for rules of films and turned screens alone.
    options = {"preload": False, "resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})}
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE_SCRIPT};{ONLY_NEW_LOOKS}")
    looks = page.evaluate(MARK_NEW_LOOKS, json.dumps([*LOOKED_AT]))
    if rules == COLOURS and not looks:
        return
    violations = page.evaluate(
        "([within, options]) => axe.run(within ?? document, options).then(({ violations }) => violations)",
        [within, options],
    )
    if not violations and within is None:
        LOOKED_AT.update(looks)
    if violations:
        lines = [
            f"{rule['id']}: {rule['help']}\n"
            + "\n".join(
                f"    {' '.join(map(str, node['target']))}  {node['html'][:160]}" for node in rule["nodes"]
            )
            for rule in violations
        ]
        raise AssertionError("axe found:\n" + "\n".join(lines))


def assert_outlasts_large_text(page: Page) -> None:
    """Fail where text of twice the size makes the page wider than its window."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert_no_sideways_scroll(page)
    page.evaluate("document.documentElement.style.fontSize = ''")


def assert_no_sideways_scroll(page: Page) -> None:
    """Fail where the page is wider than its window, and name what sticks out."""
    wide = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            const held = (element) => element.parentElement !== null
                && (getComputedStyle(element.parentElement).overflowX !== "visible" || held(element.parentElement));
            return [...document.querySelectorAll("body *")]
                .filter((element) => element.getBoundingClientRect().right > width + 1 && !held(element))
                .slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
        }"""
    )
    if wide:
        raise AssertionError("The page scrolls sideways: " + json.dumps(wide, indent=2))


def assert_cards_fill_their_rows(page: Page) -> None:
    """Fail where a grid of cards has a hole or a ragged bottom: its cards with their gaps are as large as all of it."""
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
        raise AssertionError("Cards that leave a part of their grid empty: " + json.dumps(holed, indent=2))


# Chromium repeats the head of a table only where it may not be broken.
ROOM_ON_PAPER = """bar => {
  const { display, breakInside } = getComputedStyle(bar.parentElement, "::before");
  return [display, breakInside];
}"""


def assert_marked(page: Page, *, tiled: bool, paper: bool = True) -> None:
    """Fail where the bar can be lost from sight or from paper, or where an amount or a terminal has no mark.

    Paper is as wide whatever the window was, so that it is looked at once.
    """
    assert_tiled(page, tiled=tiled)
    bar = page.get_by_role("complementary", name="Training simulation")
    expect(bar).to_contain_text(BAR)
    # Nothing in it closes it: what trainers have there steers the clock.
    expect(bar.get_by_role("button").filter(has_not_text="Steer the room")).to_have_count(0)
    page.mouse.wheel(0, 3000)
    page.keyboard.press("Escape")
    expect(bar).to_be_in_viewport(ratio=1)
    if paper:
        page.emulate_media(media="print")
        expect(bar).to_be_visible()
        # What is fixed is on every page, whatever the browser does with columns that are longer than one.
        expect(bar).to_have_css("position", "fixed")
        assert bar.evaluate(ROOM_ON_PAPER) == ["table-header-group", "avoid"]
        page.emulate_media(media="screen")


def assert_tiled(page: Page, *, tiled: bool) -> None:
    """Fail where an amount or a terminal has no mark; `tiled` says whether the mark stands anywhere on the page."""
    found = page.evaluate(MARKED)
    if found["bare"]:
        raise AssertionError("Without a mark: " + json.dumps(found["bare"], indent=2))
    assert found["tiled"] is tiled


def choose(page: Page, field: str, option: str | re.Pattern[str]) -> None:
    """Choose an option of a field that opens a list."""
    page.get_by_role("combobox", name=field, exact=True).click()
    page.get_by_role("option", name=option, exact=True).click()


def retry(page: Page, button: Locator, address: str) -> None:
    """Press a Retry and let through what it reads, which was refused so far.

    Meanwhile the reads of this address are held: one that the live connection asks for would take the button away.
    """
    held: list[Route] = []
    let_through = False

    def hold(route: Route) -> None:
        if let_through:
            route.continue_()
        else:
            held.append(route)

    def pressed() -> bool:
        # One that is busy with such a read isn't waited for: it would stay so.
        button.click(force=True)
        return bool(held)

    page.route(address, hold)
    eventually(page, pressed, what=f"a read of {address}")
    let_through = True
    for route in held:
        route.continue_()


def assert_notice(page: Page, title: str, description: str | re.Pattern[str]) -> None:
    """Wait for a notice; what screen readers are told of it stands elsewhere in the page for a second, and isn't it."""
    notices = page.locator("[data-slot=toast]")
    expect(notices.get_by_text(title, exact=True)).to_be_visible()
    expect(notices.get_by_text(description, exact=True)).to_be_visible()


def hold_clock(page: Page) -> None:
    """Stop the clock that is installed in a page: from here on it goes by `run_for` alone, however slow the machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def eventually(
    page: Page, check: Callable[[], bool], *, what: str, seconds: float = PATIENCE_SECONDS
) -> None:
    """Wait until a condition outside the page holds; conditions inside it are Playwright's `expect`."""
    deadline = time.monotonic() + seconds
    while not check():
        if time.monotonic() > deadline:
            raise AssertionError(f"It did not happen within {seconds:g} s: {what}")
        page.wait_for_timeout(POLL_MS)
