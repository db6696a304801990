"""The pictures of the documents, taken anew: `python -m tests.browser.pictures`, after `make setup`.

Each is a window of the running product with the standard scenario, with few enough colours that the file stays small.
"""

import os
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from scripts.launch.chromium import ensure_chromium
from scripts.launch.paths import ROOT
from tests.browser.harness import Server, make_world, run_server
from tests.browser.harness_checks import LOADING
from tests.browser.harness_sessions import OPERATOR, TIMEOUT_MS, TRAINER, Sessions, SignIns

PICTURES = ROOT / "docs" / "pictures"
COLOURS = 192
LARGEST_BYTES = 250_000
ROOMS = (("class-b", "Class B"), ("class-c", "Class C"))


def main() -> None:
    """Take every picture of a room of its own."""
    expect.set_options(timeout=TIMEOUT_MS)
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory(prefix="mockconsole-pictures-") as folder,
        make_world(Path(folder)) as world,
        run_server(world) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=arguments)
        sessions = Sessions(browser, server, SignIns(playwright))
        trainee, trainer = sessions.signed_in(OPERATOR), sessions.signed_in(TRAINER)
        for key, name in ROOMS:
            server.manage("sandbox", "clone", "main", key, "--name", name)
        take_console(trainee)
        take_admin(trainer)
        take_room(server, trainee)
        take_walkthrough(trainee)
        sessions.close()
        browser.close()


def take_console(page: Page) -> None:
    """Take two screens as a trainee sees them."""
    page.goto("/home")
    expect(page.locator('[data-slot="price"]').first).to_be_visible()
    settle(page)
    keep("dashboard", page.screenshot)
    page.goto("/transaction-logs")
    expect(page.get_by_role("table").first).to_be_visible()
    settle(page)
    keep("transactions", page.screenshot)


def take_admin(page: Page) -> None:
    """Take the overview of the rooms, what can be done to one, and the editor of its texts."""
    page.goto("/admin/")
    expect(page.get_by_role("heading", name="Class C")).to_be_visible()
    settle(page)
    keep("admin", page.screenshot)
    page.goto("/admin/sandboxes/sandbox/1/change/")
    settle(page)
    keep("admin-sandbox", page.screenshot)
    page.goto("/admin/sandboxes/screentext/?screen=off-ramp-crypto&q=rates")
    settle(page)
    keep("admin-texts", page.screenshot)


def take_room(server: Server, page: Page) -> None:
    """Take the bar of a room whose clock was frozen."""
    page.goto("/home")
    server.manage("sandbox", "freeze", "main")
    bar = page.locator("[data-slot=simulation-bar]")
    expect(bar).to_contain_text("(frozen)")
    settle(page)
    keep("frozen-bar", bar.screenshot)
    server.manage("sandbox", "run", "main")


def take_walkthrough(page: Page) -> None:
    """Take the card of a step beside the field that it points at."""
    page.goto("/learn?try=release-code&step=first-code")
    page.get_by_role("alertdialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/home")
    page.get_by_role("navigation", name="Screens").get_by_text("Vault Access Generator").click()
    expect(page.locator("[data-spotlight]")).to_be_visible()
    settle(page)
    keep("walkthrough", page.screenshot)


def settle(page: Page) -> None:
    """Wait until a page shows all that it has."""
    expect(page.locator(LOADING)).to_have_count(0)
    page.evaluate("document.fonts.ready")


def keep(name: str, screenshot: Callable[[], bytes]) -> None:
    """Store a picture; one that got too large is an error, because everybody who clones fetches it."""
    picture = Image.open(BytesIO(screenshot())).convert("RGB")
    path = PICTURES / f"{name}.png"
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    size = path.stat().st_size
    if size > LARGEST_BYTES:
        raise SystemExit(f"{path.name} has {size:,} bytes, more than {LARGEST_BYTES:,}.")
    print(f"{path.name}: {size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
