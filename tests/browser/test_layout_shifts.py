"""Layout shifts: pages keep their layout while they load."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness_checks import LOADING

# When the web font replaces the machine's font, lines move by a pixel, which is a shift of up to 0.016.
MAX_SHIFT = 0.02
OBSERVE = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
            window.shifts.push([value, sources.map(({ node }) => (node?.parentElement ?? node)?.textContent.trim().slice(0, 60))]);
    }).observe({ type: "layout-shift", buffered: true });
"""
# Waits for two frames, because the observer reports a layout shift only after its frame was drawn.
AFTER_TWO_FRAMES = """() => document.fonts.ready.then(() => new Promise(
    (resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))"""


@pytest.mark.parametrize(
    ("path", "viewport"),
    [
        ("/teach", "phone"),
        ("/sovereign-test", "phone"),
        ("/dapp-wallet-connector", "phone"),
        ("/join", "phone"),
        ("/licences", "desktop"),
    ],
    indirect=["viewport"],
)
def test_page_keeps_its_layout_while_it_loads(trainer_page: Page, path: str, viewport: str) -> None:
    trainer_page.add_init_script(OBSERVE)
    trainer_page.goto(path, wait_until="networkidle")
    expect(trainer_page.locator(LOADING)).to_have_count(0)
    trainer_page.evaluate(AFTER_TWO_FRAMES)
    shifts = trainer_page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MAX_SHIFT, shifts
