"""A page that the browser translates, as Chrome does it."""

import json

from playwright.sync_api import Page

TRANSLATE = """(() => {
    const kept = "[translate=no], .notranslate, font, script, style, textarea";
    const translate = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
            if (!text.data.trim() || text.parentElement.closest(kept)) continue;
            const outer = document.createElement("font");
            outer.append(document.createElement("font"));
            // Other words to the console, the same to the locators, which ignore a space without width.
            outer.firstChild.textContent = text.data + "\\u200b";
            text.replaceWith(outer);
        }
    };
    // What comes later is translated too.
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
    """Have each page that is opened here translated: every text goes into elements of the browser's own, with a zero-width space."""
    page.add_init_script(TRANSLATE)


def assert_codes_untouched(page: Page) -> None:
    """Fail where an identifier, an amount or a terminal, which are what is set in the console's code font, is translated."""
    assert page.locator("font").count(), "nothing was translated"
    codes = page.evaluate(TRANSLATED_CODES)
    if codes:
        raise AssertionError("Translated: " + json.dumps(codes, indent=2))
