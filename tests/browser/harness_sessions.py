"""Browser contexts: signed in or not, wide or narrow, dark or light."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, StorageStateCookie

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_console import ConsoleWatch

Theme = Literal["dark", "light"]

TOKEN_KEY = "mockconsole.sessionToken"
USERNAME_KEY = "mockconsole.username"
THEME_KEY = "mockconsole.theme"
FILLED_KEY = "mockconsole.test.filled"
FILL = """([origin, items, filled]) => {
    if (location.origin !== origin || localStorage.getItem(filled) !== null) return;
    Object.entries({ ...items, [filled]: "yes" }).forEach(([name, value]) => localStorage.setItem(name, value));
}"""
VIEWPORTS = {"desktop": (1440, 900), "phone": (390, 844)}
OPERATOR = "administrator"
TRAINER = "trainer"
TIMEOUT_MS = 30_000
"""How long a page may take over what it will do: no longer than it does, and a busy machine takes long."""


@dataclass(frozen=True)
class Kept:
    """What a browser keeps of a sign-in."""

    items: dict[str, str] = field(default_factory=dict)
    cookies: tuple[StorageStateCookie, ...] = ()

    def filling(self, server: Server, theme: Theme) -> str:
        """Return the script by which the first page of a new context fills what it keeps of this server.

        Playwright's own storage state opens a page of its own for that, which took twice as long as the context.
        """
        arguments = (server.url, {**self.items, THEME_KEY: theme}, FILLED_KEY)
        return f"({FILL})({json.dumps(arguments)})"


@dataclass
class SignIns:
    """Signs each account in once a server; a session that a test has ended is made anew for the next."""

    playwright: Playwright
    known: dict[tuple[str, str, str], Kept] = field(default_factory=dict)

    def of(self, server: Server, username: str, password: str) -> Kept:
        """Return what a browser keeps of a session that stands."""
        key = (server.url, username, password)
        kept = self.known.get(key)
        if kept is None or not self._stands(server, kept):
            kept = self.known[key] = self._sign_in(server, username, password)
        return kept

    def _stands(self, server: Server, kept: Kept) -> bool:
        api = self.playwright.request.new_context(
            base_url=server.url, storage_state={"cookies": list(kept.cookies), "origins": []}
        )
        try:
            return api.get("/api/session").ok
        finally:
            api.dispose()

    def _sign_in(self, server: Server, username: str, password: str) -> Kept:
        api = self.playwright.request.new_context(base_url=server.url)
        try:
            api.get("/")
            cookies = {cookie["name"]: cookie["value"] for cookie in api.storage_state()["cookies"]}
            reply = api.post(
                "/api/auth/login",
                data={"username": username, "password": password},
                headers={"X-CSRFToken": cookies["csrftoken"], "Referer": server.url},
            )
            body = reply.json()
            if not body.get("success"):
                raise AssertionError(f"{username} could not sign in: {reply.status} {body}")
            state = api.storage_state()
        finally:
            api.dispose()
        return Kept({TOKEN_KEY: body["sessionToken"], USERNAME_KEY: username}, tuple(state["cookies"]))


@dataclass
class Sessions:
    """Opens pages on a server and remembers them, so that a failure can show each."""

    browser: Browser
    server: Server
    sign_ins: SignIns
    viewport: str = "desktop"
    theme: Theme = "dark"
    opened: list[tuple[BrowserContext, ConsoleWatch]] = field(default_factory=list)

    def signed_out(self, *, server: Server | None = None) -> Page:
        """Open a page that nobody has signed in on."""
        return self._open(server or self.server, Kept())

    def signed_in(self, username: str, *, password: str = PASSWORD, server: Server | None = None) -> Page:
        """Open a page whose context holds a session of this account."""
        where = server or self.server
        return self._open(where, self.sign_ins.of(where, username, password))

    def _open(self, server: Server, kept: Kept) -> Page:
        width, height = VIEWPORTS[self.viewport]
        narrow = self.viewport == "phone"
        context = self.browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            color_scheme=self.theme,
            has_touch=narrow,
            reduced_motion="reduce",
            storage_state={"cookies": list(kept.cookies)},
        )
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(kept.filling(server, self.theme))
        self.opened.append((context, ConsoleWatch(context)))
        return context.new_page()

    def watch_of(self, page: Page) -> ConsoleWatch:
        """Return the watch over a page's console."""
        return next(watch for context, watch in self.opened if context == page.context)

    def pictures(self, folder: Path) -> list[Path]:
        """Take a picture of every open page."""
        taken = []
        for number, page in enumerate(page for context, _ in self.opened for page in context.pages):
            path = folder / f"page-{number}.png"
            page.screenshot(path=path)
            taken.append(path)
        return taken

    def assert_quiet(self) -> None:
        """Fail where a page has reported an error that no test expected."""
        for _, watch in self.opened:
            watch.assert_quiet()

    def close(self) -> None:
        """Close every page, then see that none reported an error."""
        for context, _ in self.opened:
            context.close()
        self.assert_quiet()


def call(page: Page, method: str, path: str, **body: Any) -> Any:
    """Call the API as the account of a page, and return what it answers; fails where it refuses."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Referer": page.url}
    reply = page.request.fetch(f"/api/{path}", method=method, data=body, headers=headers)
    assert reply.ok, reply.text()
    return reply.json() if reply.body() else None
