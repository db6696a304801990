"""The pictures of the documents, taken again: `python -m tests.browser.pictures`, after `make setup`.

Each is a window of the running product with the standard scenario, with few enough colours that the file stays small.
"""

import os
import re
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, Route, expect, sync_playwright

from scripts.launch.chromium import ensure_chromium
from scripts.launch.paths import ROOT
from tests.browser.harness import Server, make_world, run_server
from tests.browser.harness_checks import LOADING
from tests.browser.harness_sessions import (
    OPERATOR,
    TIMEOUT_MS,
    TRAINER,
    VIEWPORTS,
    Contexts,
    Sessions,
    SignIns,
)
from tests.browser.test_lesson import card, choose, joined, seat_of

PICTURES = ROOT / "docs" / "pictures"
COLOURS = 192
LARGEST_BYTES = 250_000
ROOMS = (("class-b", "Class B"), ("class-c", "Class C"))
ADDRESS = "http://console.example:8000"
"""Of the server in the pictures: as a class reads it, and not of the machine that takes them."""
STUCK_MS = 60_000
"""After which anyone who is much slower than the others counts as stuck."""


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
        sessions = Sessions(Contexts(browser), server, SignIns(playwright))
        trainee, trainer = sessions.signed_in(OPERATOR), sessions.signed_in(TRAINER)
        for key, name in ROOMS:
            server.manage("sandbox", "clone", "main", key, "--name", name)
        take_console(trainee)
        take_admin(trainer)
        take_room(server, trainee)
        take_walkthrough(trainee)
        take_lesson(sessions, trainer)
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
    page.goto("/admin/texts/screentext/?screen=off-ramp-crypto&q=rates")
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


def take_lesson(sessions: Sessions, trainer: Page) -> None:
    """Take a lesson as its trainer sees it, as the class sees it on the wall, and as somebody sees it on a telephone."""

    def rename(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=reply.text().replace(sessions.server.url, ADDRESS))

    trainer.context.route("**/api/lessons**", rename)
    trainer.goto("/teach")
    trainer.get_by_role("textbox", name="Name", exact=True).fill("Tuesday, group B")
    choose(trainer, "Walkthrough", "Find your way")
    settle(trainer)
    keep("lesson-form", trainer.screenshot)
    trainer.get_by_role("button", name="Open lesson").click()
    code = trainer.get_by_text(re.compile("/join/[A-Z0-9]{6}$")).inner_text()[-6:]

    sessions.viewport = "phone"
    door = sessions.signed_out()
    door.goto(f"/join/{code}")
    door.get_by_label("Your name").fill("Ada")
    settle(door)
    keep("lesson-join", door.screenshot)
    people = [joined(sessions, code, name, "phone") for name in ("Ada", "Bob", "Chidi", "Dana")]
    ada, bob, _, _ = people
    wall = trainer.context.new_page()
    wall.goto(f"{trainer.url}/projector")
    expect(wall.get_by_role("main")).to_contain_text("4 people have joined")
    settle(wall)
    keep("lesson-wall", wall.screenshot)

    trainer.get_by_role("button", name="Start").click()
    quick = people[:-1]
    for page in quick:
        card(page).get_by_role("button", name="Next").click()
    expect(ada.locator("[data-spotlight]")).to_be_visible()
    settle(ada)
    keep("lesson-card", ada.screenshot)
    trainer.wait_for_timeout(STUCK_MS * 2 / 3)
    for page in quick:
        card(page).get_by_role("button", name="Do it for me").click()
        expect(card(page)).to_contain_text("Step 3 of 12")
    card(bob).get_by_role("button", name="Hint").click()
    card(bob).get_by_role("button", name="Hand").click()
    width = VIEWPORTS["desktop"]["width"]
    trainer.set_viewport_size({"width": width, "height": 1080})
    # Away from the buttons: what is pointed at looks different.
    trainer.mouse.move(0, 0)
    expect(seat_of(trainer.get_by_role("region", name="Board"), "Dana")).to_contain_text(
        "Stuck", timeout=STUCK_MS
    )
    settle(trainer)
    keep("lesson", trainer.screenshot)
    for page in people:
        # It would say that it is signed out.
        page.goto("about:blank")
    trainer.get_by_role("button", name="End", exact=True).click()
    trainer.get_by_role("alertdialog").get_by_role("button", name="End").click()
    expect(trainer.get_by_role("button", name="End", exact=True)).to_have_count(0)


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
