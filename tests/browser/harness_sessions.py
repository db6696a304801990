"""Reusable browser contexts: signed in or not, wide or narrow, dark or light."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from weakref import WeakSet

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, StorageStateCookie, ViewportSize

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
VIEWPORTS: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
}
NARROWEST = 320
OPERATOR = "administrator"
TRAINER = "trainer"
MAX_IDLE_CONTEXTS = 8
TIMEOUT_MS = 30_000
"""Timeout of every page action. It is long because a busy machine is slow; a passing test never waits that long."""


@dataclass(frozen=True)
class SignIn:
    """Local storage and cookies of a signed-in session."""

    items: dict[str, str] = field(default_factory=dict)
    cookies: tuple[StorageStateCookie, ...] = ()

    def init_script(self, server: Server, theme: Theme) -> str:
        """Return the script that fills the local storage for this server, for the first page of a new context.

        Playwright's storage_state would open an extra page for that; this took twice as long as opening the context.
        """
        arguments = (server.url, {**self.items, THEME_KEY: theme}, FILLED_KEY)
        return f"({FILL})({json.dumps(arguments)})"


SIGNED_OUT = SignIn()


@dataclass
class SignIns:
    """Cache of sign-ins, one per account and server; if a test has ended a cached session, the cache signs in again."""

    playwright: Playwright
    cache: dict[tuple[str, str, str], SignIn] = field(default_factory=dict)

    def of(self, server: Server, username: str, password: str) -> SignIn:
        """Return a sign-in of this account whose session is valid."""
        key = (server.url, username, password)
        found = self.cache.get(key)
        if found is None or not self._is_valid(server, found):
            found = self.cache[key] = self._sign_in(server, username, password)
        return found

    def _is_valid(self, server: Server, sign_in: SignIn) -> bool:
        api = self.playwright.request.new_context(
            base_url=server.url, storage_state={"cookies": list(sign_in.cookies), "origins": []}
        )
        try:
            return api.get("/api/session").ok
        finally:
            api.dispose()

    def _sign_in(self, server: Server, username: str, password: str) -> SignIn:
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
        return SignIn({TOKEN_KEY: body["sessionToken"], USERNAME_KEY: username}, tuple(state["cookies"]))


@dataclass(eq=False)
class Context:
    """Reusable browser context; its idle page keeps the browser process and its compiled scripts alive."""

    kind: tuple[object, ...]
    context: BrowserContext
    idle_page: Page
    watch: ConsoleWatch
    sign_in: SignIn

    def reset(self) -> None:
        """Clear everything except the sign-in; the previous test has closed its pages."""
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        # Playwright has two cookie types with the same keys: one for reading cookies, one for setting them.
        self.context.add_cookies(list(self.sign_in.cookies))  # type: ignore[arg-type]
        self.idle_page.evaluate("localStorage.clear()")

    def pages(self) -> list[Page]:
        """Return the pages that the test has opened."""
        return [page for page in self.context.pages if page != self.idle_page]


@dataclass
class Contexts:
    """Pool of browser contexts, because reusing a context takes a third less time than creating one."""

    browser: Browser
    idle: list[Context] = field(default_factory=list)

    def take(self, server: Server, sign_in: SignIn, viewport: str, theme: Theme) -> Context:
        """Return a context of this kind without data of previous tests; create one if none is idle."""
        kind = (server.url, id(sign_in), viewport, theme)
        found = next((context for context in self.idle if context.kind == kind), None)
        if found is None:
            found = self._make(kind, server, sign_in, viewport, theme)
        else:
            self.idle.remove(found)
        found.reset()
        return found

    def _make(
        self, kind: tuple[object, ...], server: Server, sign_in: SignIn, viewport: str, theme: Theme
    ) -> Context:
        context = self.browser.new_context(
            base_url=server.url,
            viewport=VIEWPORTS[viewport],
            color_scheme=theme,
            has_touch=viewport == "phone",
            reduced_motion="reduce",
        )
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(sign_in.init_script(server, theme))
        idle_page = context.new_page()
        idle_page.goto("/robots.txt")
        return Context(kind, context, idle_page, ConsoleWatch(context), sign_in)

    def put_back(self, context: Context) -> None:
        """Return a context to the pool; if it has more than MAX_IDLE_CONTEXTS, close the least recently used one."""
        self.idle.append(context)
        if len(self.idle) > MAX_IDLE_CONTEXTS:
            self.idle.pop(0).context.close()


NOT_REUSABLE = WeakSet[BrowserContext]()


def install_clock(page: Page) -> None:
    """Install a fake clock in all pages of a page's browser context; the context isn't reused after the test."""
    page.clock.install()
    NOT_REUSABLE.add(page.context)


@dataclass
class Sessions:
    """All pages that a test opens on a server; if the test fails, screenshots of them are taken."""

    contexts: Contexts
    server: Server
    sign_ins: SignIns
    viewport: str = "desktop"
    theme: Theme = "dark"
    in_use: list[Context] = field(default_factory=list)

    def open_signed_out(self, *, server: Server | None = None) -> Page:
        """Open a page without a session."""
        return self._open(server or self.server, SIGNED_OUT)

    def open_as(self, username: str, *, password: str = PASSWORD, server: Server | None = None) -> Page:
        """Open a page in a session of this account."""
        where = server or self.server
        return self._open(where, self.sign_ins.of(where, username, password))

    def _open(self, server: Server, sign_in: SignIn) -> Page:
        context = self.contexts.take(server, sign_in, self.viewport, self.theme)
        self.in_use.append(context)
        return context.context.new_page()

    def watch_of(self, page: Page) -> ConsoleWatch:
        """Return the error collector of a page's browser context."""
        return next(context.watch for context in self.in_use if context.context == page.context)

    def take_screenshots(self, folder: Path) -> list[Path]:
        """Save a screenshot of every open page and return the files."""
        files = []
        for context in self.in_use:
            # Firefox reports the inline style that Playwright sets for a screenshot as a CSP violation.
            context.watch.late.append("blocked an inline style")
        for number, page in enumerate(page for context in self.in_use for page in context.pages()):
            path = folder / f"page-{number}.png"
            page.screenshot(path=path)
            files.append(path)
        return files

    def assert_quiet(self) -> None:
        """Fail if a page reported an error that the test did not expect."""
        for context in self.in_use:
            context.watch.assert_quiet()

    def close(self) -> None:
        """Close every page, then fail if one reported an error."""
        for context in self.in_use:
            if context.context in NOT_REUSABLE:
                context.context.close()
            else:
                for page in context.pages():
                    page.close()
                self.contexts.put_back(context)
        self.assert_quiet()


def call(page: Page, method: str, path: str, **body: Any) -> Any:
    """Call the API as the user signed in on this page and return the JSON; fail on an error status."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Referer": page.url}
    reply = page.request.fetch(f"/api/{path}", method=method, data=body, headers=headers)
    assert reply.ok, reply.text()
    return reply.json() if reply.body() else None
