"""Browser contexts: signed in or not, wide or narrow, dark or light."""

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
MOST_LEFT = 8
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


NOBODY = Kept()


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


@dataclass(eq=False)
class Context:
    """A browser context; an open page that nobody uses keeps its process, with the scripts that were read there."""

    made_for: tuple[object, ...]
    context: BrowserContext
    parked: Page
    watch: ConsoleWatch
    kept: Kept

    def empty(self) -> None:
        """Have it keep nothing but the sign-in; the pages of the last test have gone."""
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        # Playwright has a second type for the same keys.
        self.context.add_cookies(list(self.kept.cookies))  # type: ignore[arg-type]
        self.parked.evaluate("localStorage.clear()")

    def pages(self) -> list[Page]:
        """Return the pages of a test."""
        return [page for page in self.context.pages if page != self.parked]


@dataclass
class Contexts:
    """Gives each test an empty context: one that an earlier test of its kind has left takes two thirds of the time."""

    browser: Browser
    left: list[Context] = field(default_factory=list)

    def take(self, server: Server, kept: Kept, viewport: str, theme: Theme) -> Context:
        """Return a context that nobody uses."""
        kind = (server.url, id(kept), viewport, theme)
        found = next((context for context in self.left if context.made_for == kind), None)
        if found is None:
            found = self._make(kind, server, kept, viewport, theme)
        else:
            self.left.remove(found)
        found.empty()
        return found

    def _make(
        self, kind: tuple[object, ...], server: Server, kept: Kept, viewport: str, theme: Theme
    ) -> Context:
        context = self.browser.new_context(
            base_url=server.url,
            viewport=VIEWPORTS[viewport],
            color_scheme=theme,
            has_touch=viewport == "phone",
            reduced_motion="reduce",
        )
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(kept.filling(server, theme))
        parked = context.new_page()
        parked.goto("/robots.txt")
        return Context(kind, context, parked, ConsoleWatch(context), kept)

    def put_back(self, context: Context) -> None:
        """Keep a context for the next test of its kind; of many kinds, those that were used last."""
        self.left.append(context)
        if len(self.left) > MOST_LEFT:
            self.left.pop(0).context.close()


NOT_KEPT = WeakSet[BrowserContext]()


def install_clock(page: Page) -> None:
    """Replace the clock of a page; its context, all of whose pages have it from here on, is of this test alone."""
    page.clock.install()
    NOT_KEPT.add(page.context)


@dataclass
class Sessions:
    """Opens pages on a server and remembers them, so that a failure can show each."""

    contexts: Contexts
    server: Server
    sign_ins: SignIns
    viewport: str = "desktop"
    theme: Theme = "dark"
    opened: list[Context] = field(default_factory=list)

    def signed_out(self, *, server: Server | None = None) -> Page:
        """Open a page that nobody has signed in on."""
        return self._open(server or self.server, NOBODY)

    def signed_in(self, username: str, *, password: str = PASSWORD, server: Server | None = None) -> Page:
        """Open a page whose context holds a session of this account."""
        where = server or self.server
        return self._open(where, self.sign_ins.of(where, username, password))

    def _open(self, server: Server, kept: Kept) -> Page:
        taken = self.contexts.take(server, kept, self.viewport, self.theme)
        self.opened.append(taken)
        return taken.context.new_page()

    def watch_of(self, page: Page) -> ConsoleWatch:
        """Return the watch over a page's console."""
        return next(opened.watch for opened in self.opened if opened.context == page.context)

    def pictures(self, folder: Path) -> list[Path]:
        """Take a picture of every open page."""
        taken = []
        for opened in self.opened:
            # Firefox reports the style that Playwright gives a page for its picture.
            opened.watch.late.append("blocked an inline style")
        for number, page in enumerate(page for opened in self.opened for page in opened.pages()):
            path = folder / f"page-{number}.png"
            page.screenshot(path=path)
            taken.append(path)
        return taken

    def assert_quiet(self) -> None:
        """Fail where a page has reported an error that no test expected."""
        for opened in self.opened:
            opened.watch.assert_quiet()

    def close(self) -> None:
        """Close every page, then see that none reported an error."""
        for opened in self.opened:
            if opened.context in NOT_KEPT:
                opened.context.close()
            else:
                for page in opened.pages():
                    page.close()
                self.contexts.put_back(opened)
        self.assert_quiet()


def call(page: Page, method: str, path: str, **body: Any) -> Any:
    """Call the API as the account of a page, and return what it answers; fails where it refuses."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Referer": page.url}
    reply = page.request.fetch(f"/api/{path}", method=method, data=body, headers=headers)
    assert reply.ok, reply.text()
    return reply.json() if reply.body() else None
