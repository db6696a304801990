"""A page whose websocket is held back, as a slow proxy holds it: its screen has read before it is told of changes."""

from playwright.sync_api import Page

HOLD = """(() => {
    const Real = WebSocket;
    window.WebSocket = function (url) {
        const held = { close() {} };
        window.letSocketGo = () => {
            const { onopen, onmessage, onclose } = held;
            Object.assign(new Real(url), { onopen, onmessage, onclose });
        };
        return held;
    };
})()"""


def hold_socket(page: Page) -> None:
    """Have a page that is opened from here on wait with its websocket."""
    page.add_init_script(HOLD)


def let_socket_go(page: Page) -> None:
    """Have the websocket open."""
    page.evaluate("window.letSocketGo()")
