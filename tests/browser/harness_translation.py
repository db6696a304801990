"""Simulation of a page that Chrome translates."""

import json

from playwright.sync_api import Page

TRANSLATE = """(() => {
    const skipped = "[translate=no], .notranslate, font, script, style, textarea";
    const translate = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
            if (!text.data.trim() || text.parentElement.closest(skipped)) continue;
            const outer = document.createElement("font");
            outer.append(document.createElement("font"));
            // Other words to the console, the same to the locators, which ignore a space without width.
            outer.firstChild.textContent = text.data + "\\u200b";
            text.replaceWith(outer);
        }
    };
    // Content that is added later is translated too.
    let due = 0;
    new MutationObserver(() => {
        due ||= requestAnimationFrame(() => {
            due = 0;
            translate();
        });
    }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
TRANSLATED_CODES = """() => [...document.querySelectorAll("font font")]
    .filter((font) => getComputedStyle(font).fontFamily.startsWith('"JetBrains Mono'))
    .map((font) => font.closest(":not(font)").outerHTML.slice(0, 200))"""


def translate(page: Page) -> None:
    """Wrap each text of all later loads in <font> elements with a zero-width space, as if translated by Chrome."""
    page.add_init_script(TRANSLATE)


def assert_codes_untouched(page: Page) -> None:
    """Fail if text in the code font (identifiers, amounts, terminals) was translated."""
    assert page.locator("font").count(), "nothing was translated"
    codes = page.evaluate(TRANSLATED_CODES)
    if codes:
        raise AssertionError("Translated: " + json.dumps(codes, indent=2))
