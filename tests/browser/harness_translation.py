"""Simulation of the changes that Chrome makes to a page when it translates it."""

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
# Matches references, blockchain addresses, BICs, e-mail addresses, domain names and amounts.
CODE = r"/([A-Z]{2,}-)+\d{3}|0x[\da-f]{8}|\b[A-Z]{6}[A-Z\d]{2}XXX\b|\w@\w|\w\.(example|test|invalid)\b|\d\.\d+ [A-Z]{3,5}\b/"
# Codes may be translated in live regions, which are only spoken, and in the options of a hidden native select.
TRANSLATED_CODES = (
    """() => [...document.querySelectorAll("font font")]
    .filter((font) => !font.closest("[aria-live], [aria-hidden] option, title"))
    .filter((font) =>
        getComputedStyle(font).fontFamily.startsWith('"JetBrains Mono') ||
        CODE.test(font.textContent))
    .map((font) => font.closest(":not(font)").outerHTML.slice(0, 200))"""
).replace("CODE", CODE)


def translate(page: Page) -> None:
    """Imitate Chrome's translation on every later page load: wrap each text in <font> and append a zero-width space."""
    page.add_init_script(TRANSLATE)


def assert_codes_untouched(page: Page) -> None:
    """Fail if text in the code font (terminals, numbers), or a code in another font, was translated."""
    assert page.locator("font").count(), "nothing was translated"
    codes = page.evaluate(TRANSLATED_CODES)
    if codes:
        raise AssertionError("Translated: " + json.dumps(codes, indent=2))
