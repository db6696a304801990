"""Size of the JavaScript that a browser fetches for the sign-in page, and of what the dashboard needs in addition."""

import asyncio
from pathlib import Path

from playwright.sync_api import Browser, Response, StorageState, sync_playwright

from scripts.launch.budget import FIRST_KB
from scripts.launch.chromium import find_chromium
from scripts.launch.paths import COLLECTED
from tests.bench import installations
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, account_name
from tests.bench.signins import sign_in
from tests.bench.wire import Address
from tests.browser.harness_sessions import TOKEN_KEY, USERNAME_KEY

SETTLE_MS = 2500
ADDED_LIMIT = 60
Scripts = dict[str, int]


def run(folder: Path) -> tuple[str, list[Goal]]:
    """Load both pages in Chromium, each with an empty cache, and sum the compressed sizes of their scripts."""
    chromium = find_chromium()
    if not chromium:
        raise CannotMeasure("no Chromium found: install one, or name it with CHROMIUM_PATH")
    if not (COLLECTED / "staticfiles.json").exists():
        raise CannotMeasure("the bundle is not built: run make setup first")
    with installations.daphne(installations.make_installation(folder, 1)) as server:
        state = storage_state_of(server.address, account_name(0))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium)
            try:
                # The chunk for notices is fetched only after a page is drawn, so it counts as part of the dashboard.
                first = scripts_of(browser, server.address, "/", None, settle_ms=0)
                home = scripts_of(browser, server.address, "/home", state, settle_ms=SETTLE_MS)
            finally:
                browser.close()
    added = {name: size for name, size in home.items() if name not in first}
    rows = [["/", name, f"{size / 1000:.1f}"] for name, size in first.items()]
    rows += [["/home adds", name, f"{size / 1000:.1f}"] for name, size in added.items()]
    goals = [
        Goal(
            "First load of /: JavaScript, compressed", "≤", FIRST_KB, round(sum(first.values()) / 1000), " kB"
        ),
        Goal("The dashboard adds", "≤", ADDED_LIMIT, sum(added.values()) / 1000, " kB"),
    ]
    return table(("Page", "Script", "kB"), rows), goals


def storage_state_of(address: Address, username: str) -> StorageState:
    """Sign in and return the storage state for a browser: the cookie, the token and the username."""
    session = asyncio.run(sign_in(address, username))
    cookie, _, value = session.cookie.partition("=")
    return {
        "cookies": [
            {
                "name": cookie,
                "value": value,
                "domain": address.host,
                "path": "/",
                "expires": -1,
                "httpOnly": True,
                "secure": False,
                "sameSite": "Lax",
            }
        ],
        "origins": [
            {
                "origin": address.url,
                "localStorage": [
                    {"name": TOKEN_KEY, "value": session.token},
                    {"name": USERNAME_KEY, "value": username},
                ],
            }
        ],
    }


def scripts_of(
    browser: Browser, address: Address, path: str, state: StorageState | None, *, settle_ms: int
) -> Scripts:
    """Return the compressed size of each script fetched from the page's start to `settle_ms` after its heading appears."""
    # Bypass the CSP, because it forbids the eval that wait_for_function uses.
    context = browser.new_context(base_url=address.url, storage_state=state, bypass_csp=True)
    responses: list[Response] = []

    def note(response: Response) -> None:
        responses.append(response)

    page = context.new_page()
    page.on("response", note)
    page.goto(path, wait_until="commit")
    # Use wait_for_function, because it checks at each animation frame; a locator polls only every half second.
    page.wait_for_function("document.querySelector('main:not(#unloaded) h1') !== null")
    page.wait_for_timeout(settle_ms)
    if page.url != address.url + path:
        raise CannotMeasure(f"{path} led to {page.url.removeprefix(address.url)}")
    sizes = {
        response.url.rpartition("/")[2]: compressed_size(response)
        # Iterate over a copy: further responses may be appended while the sizes are read.
        for response in tuple(responses)
        if response.request.resource_type == "script"
    }
    context.close()
    if not sizes:
        raise CannotMeasure(f"{path} fetched no script")
    return sizes


def compressed_size(response: Response) -> int:
    """Return a body's size as it was sent; the smallest scripts are sent uncompressed."""
    return int(response.header_value("content-length") or response.request.sizes()["responseBodySize"])
