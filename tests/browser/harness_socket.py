"""Helper for a page whose websocket opens late, as behind a slow proxy: reads finish before changes are received."""

from playwright.sync_api import Page

DELAY = """(() => {
    const Real = WebSocket;
    window.WebSocket = function (url) {
        const waiting = { close() {} };
        window.openSocket = () => {
            const { onopen, onmessage, onclose } = waiting;
            Object.assign(new Real(url), { onopen, onmessage, onclose });
        };
        return waiting;
    };
})()"""


def delay_socket(page: Page) -> None:
    """Delay the websockets of all later loads of a page."""
    page.add_init_script(DELAY)


def open_socket(page: Page) -> None:
    """Open the delayed websocket."""
    page.evaluate("window.openSocket()")
