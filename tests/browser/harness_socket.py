"""Delay of a page's websocket, as behind a slow proxy: the page finishes its reads before it receives changes."""

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
    """Delay the websocket on all later loads of a page, until `open_socket` is called."""
    page.add_init_script(DELAY)


def open_socket(page: Page) -> None:
    """Open the delayed websocket."""
    page.evaluate("window.openSocket()")
