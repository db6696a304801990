"""Browser contexts: signed in or not, wide or narrow, dark or light."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, StorageState, StorageStateCookie

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_console import ConsoleWatch

Theme = Literal["dark", "light"]

TOKEN_KEY = "mockconsole.sessionToken"
USERNAME_KEY = "mockconsole.username"
THEME_KEY = "mockconsole.theme"
VIEWPORTS = {"desktop": (1440, 900), "phone": (390, 844)}
OPERATOR = "administrator"
TRAINER = "trainer"
TIMEOUT_MS = 10_000


@dataclass
class Sessions:
    """Opens pages on a server and remembers them, so that a failure can show each."""

    playwright: Playwright
    browser: Browser
    server: Server
    viewport: str = "desktop"
    theme: Theme = "dark"
    opened: list[tuple[BrowserContext, ConsoleWatch]] = field(default_factory=list)

    def signed_out(self, *, server: Server | None = None) -> Page:
        """Open a page that nobody has signed in on."""
        where = server or self.server
        return self._open(where, self._stored(where, {}))

    def signed_in(self, username: str, *, password: str = PASSWORD, server: Server | None = None) -> Page:
        """Open a page whose context holds a session of this account."""
        where = server or self.server
        return self._open(where, self.sign_in(where, username, password))

    def sign_in(self, server: Server, username: str, password: str) -> StorageState:
        """Sign in through the API and return what a browser keeps of it: cookies, and the token and the username."""
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
        kept = {TOKEN_KEY: body["sessionToken"], USERNAME_KEY: username}
        return self._stored(server, kept, state["cookies"])

    def _stored(
        self, server: Server, kept: dict[str, str], cookies: Sequence[StorageStateCookie] = ()
    ) -> StorageState:
        items = [{"name": name, "value": value} for name, value in {**kept, THEME_KEY: self.theme}.items()]
        origins = [{"origin": server.url, "localStorage": items}]
        return cast("StorageState", {"cookies": list(cookies), "origins": origins})

    def _open(self, server: Server, state: StorageState) -> Page:
        width, height = VIEWPORTS[self.viewport]
        narrow = self.viewport == "phone"
        context = self.browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            color_scheme=self.theme,
            has_touch=narrow,
            reduced_motion="reduce",
            storage_state=state,
        )
        context.set_default_timeout(TIMEOUT_MS)
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

    def close(self) -> None:
        """Close every page, then fail where one reported an error that no test expected."""
        for context, _ in self.opened:
            context.close()
        for _, watch in self.opened:
            watch.assert_quiet()
