"""A terminal's log in a real browser: printing it, and scrolling back in it."""

from playwright.sync_api import Page, expect

from tests.browser.harness_checks import eventually

BELOW = "(log) => log.scrollHeight - log.clientHeight - log.scrollTop"


def test_a_terminal_is_printed_with_every_line_and_new_lines_keep_the_scroll_position(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/swift-console")
    terminal = page.locator("[data-slot=terminal]").first
    field = terminal.get_by_role("textbox")
    for _ in range(12):
        field.fill("help")
        field.press("Enter")
    expect(terminal.locator("[data-kind=input]")).to_have_count(12)
    log = terminal.get_by_role("group", name=" log")
    eventually(page, lambda: log.evaluate(BELOW) < 1, what="the log is at its end")
    page.emulate_media(media="print")
    fits = "(element) => element.scrollHeight <= element.clientHeight + 1"
    eventually(page, lambda: log.evaluate(fits), what="the log is as tall as its lines")
    page.emulate_media(media="screen")
    eventually(page, lambda: log.evaluate(BELOW) < 1, what="the log is at its end again")

    log.evaluate("(log) => { log.scrollTop = 404; }")
    latest = terminal.get_by_role("button", name="Jump to latest")
    expect(latest).to_be_visible()
    # Scrolling renders other lines, and the browser's scroll anchoring must not move the log because of that.
    positions = log.evaluate(
        """async (log) => {
            const tops = new Set();
            for (let frame = 0; frame < 30; frame += 1) {
                await new Promise((resolve) => requestAnimationFrame(resolve));
                tops.add(log.scrollTop);
            }
            return [...tops];
        }"""
    )
    assert positions == [404]
    page.emulate_media(media="print")
    page.emulate_media(media="screen")
    eventually(
        page, lambda: log.evaluate("(log) => log.scrollTop") == 404, what="the log has its scroll position"
    )
    latest.click()
    eventually(page, lambda: log.evaluate(BELOW) < 1, what="the log is at its end again")
    expect(latest).to_have_count(0)
    log.evaluate("(log) => { log.scrollTop = 0; }")
    expect(latest).to_be_visible()
    field.fill("ping")
    field.press("Enter")
    eventually(page, lambda: log.evaluate(BELOW) < 1, what="the log scrolls to the answer")
