"""Retake the screenshots in the docs: `python -m tests.browser.pictures`, after `make setup`.

With the argument `kit`, only the screenshots in docs/KIT.md are retaken.

Each screenshot shows the running product with the standard scenario, in 192 colours to keep the file small.
"""

import os
import re
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, Route, expect, sync_playwright

from scripts.launch.chromium import ensure_chromium
from scripts.launch.paths import ROOT
from tests.browser.harness import Server, make_installation, run_server
from tests.browser.harness_checks import LOADING
from tests.browser.harness_lessons import open_judged_lesson
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import (
    OPERATOR,
    TIMEOUT_MS,
    TRAINER,
    VIEWPORTS,
    Contexts,
    Sessions,
    SignIns,
    call,
)
from tests.browser.kit_pictures import PARTS
from tests.browser.test_debrief import BAD, CODE, GOOD, take_seat, work
from tests.browser.test_lesson import card, choose, join_lesson, seat_of
from tests.browser.test_step_editor import open_new, write

PICTURES = ROOT / "docs" / "pictures"
COLOURS = 192
MAX_BYTES = 250_000
MAX_PART_BYTES = 25_000
ROOMS = (("class-b", "Class B"), ("class-c", "Class C"))
ADDRESS = "http://console.example:8000"
"""Server URL that the screenshots show in place of this machine's."""
STUCK_MS = 60_000
"""Time on one step after which a seat that is much slower than the others is shown as stuck."""


def main() -> None:
    """Start a new server and take all screenshots, or only those for docs/KIT.md."""
    expect.set_options(timeout=TIMEOUT_MS)
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory(prefix="mockconsole-pictures-") as folder,
        make_installation(Path(folder)) as installation,
        run_server(installation) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=arguments)
        sessions = Sessions(Contexts(browser), server, SignIns(playwright))
        trainee = sessions.open_as(OPERATOR)
        take_kit(trainee)
        if "kit" not in sys.argv[1:]:
            take_pages(sessions, server, trainee)
        sessions.close()
        browser.close()


def take_kit(page: Page) -> None:
    """Take the screenshots for docs/KIT.md."""
    for part in PARTS:
        page.set_viewport_size({"width": part.width, "height": 900})
        page.goto(part.path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        settle(page)
        part.prepare(page)
        settle(page)
        page.mouse.move(0, 0)
        save(f"kit-{part.name}", page.locator(part.locator).first.screenshot, MAX_PART_BYTES)
    page.unroute_all()
    page.set_viewport_size(VIEWPORTS["desktop"])


def take_pages(sessions: Sessions, server: Server, trainee: Page) -> None:
    """Take the screenshots for the README and the manual."""
    trainer = sessions.open_as(TRAINER)
    for key, name in ROOMS:
        server.manage("sandbox", "clone", "main", key, "--name", name)
    take_console(trainee)
    take_admin(trainer)
    take_room(server, trainee)
    take_walkthrough(trainee)
    # Use another session for the step editor: the editor stays open, and would make the lesson's board narrower.
    author = sessions.open_as(TRAINER)
    # The server rejects the script with the mistake that the last screenshot shows.
    sessions.watch_of(author).late.append("400 .*/script")
    take_writing(author)
    take_lesson(sessions, trainer)
    take_debrief(sessions, server, trainer)


def take_console(page: Page) -> None:
    """Take screenshots of two screens of the console as a trainee."""
    page.goto("/home")
    expect(page.locator('[data-slot="price"]').first).to_be_visible()
    settle(page)
    save("dashboard", page.screenshot)
    page.goto("/transaction-logs")
    expect(page.get_by_role("table").first).to_be_visible()
    settle(page)
    save("transactions", page.screenshot)


def take_admin(page: Page) -> None:
    """Take screenshots of the admin's overview of rooms, one room's page, and the text editor."""
    page.goto("/admin/")
    expect(page.get_by_role("heading", name="Class C")).to_be_visible()
    settle(page)
    save("admin", page.screenshot)
    page.goto("/admin/sandboxes/sandbox/1/change/")
    settle(page)
    save("admin-sandbox", page.screenshot)
    page.goto("/admin/texts/screentext/?screen=off-ramp-crypto&q=rates")
    settle(page)
    save("admin-texts", page.screenshot)


def take_room(server: Server, page: Page) -> None:
    """Take the screenshot of the simulation bar while the room's clock is frozen."""
    page.goto("/home")
    server.manage("sandbox", "freeze", "main")
    bar = page.locator("[data-slot=simulation-bar]")
    expect(bar).to_contain_text("(frozen)")
    settle(page)
    save("frozen-bar", bar.screenshot)
    server.manage("sandbox", "run", "main")


def take_walkthrough(page: Page) -> None:
    """Take a screenshot of a walkthrough step's card beside the field to which the step points."""
    page.goto("/learn?try=release-code&from=first-code")
    page.get_by_role("alertdialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/home")
    page.get_by_role("navigation", name="Screens").get_by_text("Vault Access Generator").click()
    expect(page.locator("[data-spotlight]")).to_be_visible()
    settle(page)
    save("walkthrough", page.screenshot)


def take_writing(page: Page) -> None:
    """Take screenshots of the step editor beside a screen: while it records, and with a mistake marked in a field."""
    pane = open_new(page)
    follow_link(page, "/vault-access-generator")
    pane.get_by_role("button", name="Record", exact=True).click()
    page.get_by_role("textbox", name="Release code").fill("SIM-REL-NORTH-4417")
    page.get_by_role("main").get_by_role("button", name="Generate Access").click()
    expect(pane.get_by_text("(2 so far)")).to_be_visible()
    settle(page)
    save("editor-recording", page.screenshot)
    pane.get_by_role("button", name="Stop recording").click()
    for text in ("Type the code that he sends: **SIM-REL-NORTH-4417**.", "Press **Generate Access**."):
        pane.get_by_role("listitem").filter(has_text="No text yet").first.get_by_role("button").click()
        write(pane, "Text", text)
        pane.get_by_role("button", name="All steps").click()
    pane.get_by_role("listitem").nth(1).get_by_role("button").click()
    expect(pane.get_by_text("This screen has everything that the step needs.")).to_be_visible()
    expect(pane.get_by_text("Saved", exact=True)).to_be_visible()
    settle(page)
    save("editor", page.screenshot)

    pane.get_by_role("button", name="Next step").click()
    pane.get_by_role("button", name="Add a step after this one").click()
    write(pane, "Text", "What does a release code prove?")
    pane.get_by_role("combobox", name="What people do").click()
    page.get_by_role("option", name="Answer a question").click()
    for number, reason in ((1, "Anybody can write one."), (2, "No bank sends such codes.")):
        choice = pane.get_by_role("group", name=f"Choice {number}")
        write(choice, "Answer", "Nothing.")
        write(choice, "Why", reason)
    # Make the window tall enough for the list of mistakes and the field of the second choice.
    page.set_viewport_size({"width": VIEWPORTS["desktop"]["width"], "height": 1180})
    pane.get_by_role("list", name="Mistakes").get_by_role("button", name="Choice 2, Answer").press("Enter")
    pane.evaluate("pane => pane.scrollTo(0, 0)")
    settle(page)
    save("editor-mistake", pane.screenshot)
    page.set_viewport_size(VIEWPORTS["desktop"])


def take_lesson(sessions: Sessions, trainer: Page) -> None:
    """Take the screenshots of a lesson: the trainer's board, the projector page, and a phone."""

    def rename(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=reply.text().replace(sessions.server.url, ADDRESS))

    trainer.context.route("**/api/lessons**", rename)
    trainer.goto("/teach")
    trainer.get_by_role("textbox", name="Name", exact=True).fill("Tuesday, group B")
    choose(trainer, "Walkthrough", "Find your way")
    settle(trainer)
    save("lesson-form", trainer.screenshot)
    trainer.get_by_role("button", name="Open lesson").click()
    code = trainer.get_by_text(re.compile("/join/[A-Z0-9]{6}$")).inner_text()[-6:]

    sessions.viewport = "phone"
    join_page = sessions.open_signed_out()
    join_page.goto(f"/join/{code}")
    join_page.get_by_label("Your name").fill("Ada")
    settle(join_page)
    save("lesson-join", join_page.screenshot)
    people = [join_lesson(sessions, code, name, "phone") for name in ("Ada", "Bob", "Chidi", "Dana")]
    ada, bob, _, _ = people
    projector = trainer.context.new_page()
    projector.goto(f"{trainer.url}/projector")
    expect(projector.get_by_role("main")).to_contain_text("4 people have joined")
    settle(projector)
    save("lesson-projector", projector.screenshot)

    trainer.get_by_role("button", name="Start").click()
    quick = people[:-1]
    for page in quick:
        card(page).get_by_role("button", name="Next").click()
    expect(ada.locator("[data-spotlight]")).to_be_visible()
    settle(ada)
    save("lesson-card", ada.screenshot)
    trainer.wait_for_timeout(STUCK_MS * 2 / 3)
    for page in quick:
        card(page).get_by_role("button", name="Do it for me").click()
        expect(card(page)).to_contain_text("Done. Look at the result")
        card(page).get_by_role("button", name="Next").click()
        expect(card(page)).to_contain_text("Step 3 of 14")
    card(bob).get_by_role("button", name="Hint").click()
    card(bob).get_by_role("button", name="Raise hand").click()
    width = VIEWPORTS["desktop"]["width"]
    trainer.set_viewport_size({"width": width, "height": 1080})
    # Move the mouse away from the buttons: a hovered button looks different.
    trainer.mouse.move(0, 0)
    expect(seat_of(trainer.get_by_role("region", name="Board"), "Dana")).to_contain_text(
        "Stuck", timeout=STUCK_MS
    )
    settle(trainer)
    save("lesson", trainer.screenshot)
    for page in people:
        # Leave the page first: after the lesson's end, the page's next request would get a 401.
        page.goto("about:blank")
    trainer.get_by_role("button", name="End", exact=True).click()
    trainer.get_by_role("alertdialog").get_by_role("button", name="End").click()
    expect(trainer.get_by_role("button", name="End", exact=True)).to_have_count(0)


def take_debrief(sessions: Sessions, server: Server, trainer: Page) -> None:
    """Take a screenshot of the debrief page for a class of three people."""
    ref = open_judged_lesson(server, CODE)
    for name, acts in (("Ada", GOOD), ("Bob", BAD), ("Chidi", GOOD)):
        work(take_seat(sessions, name, "phone"), acts)
    call(trainer, "PATCH", f"lessons/{ref}", state="debriefing")
    trainer.goto(f"/debrief/{ref}")
    expect(trainer.get_by_role("heading", name="The pressure call")).to_be_visible()
    settle(trainer)
    save("debrief", trainer.screenshot)


def settle(page: Page) -> None:
    """Wait until a page has loaded its data and fonts."""
    expect(page.locator(LOADING)).to_have_count(0)
    page.evaluate("document.fonts.ready")


def save(name: str, screenshot: Callable[[], bytes], max_bytes: int = MAX_BYTES) -> None:
    """Save a screenshot; fail if the file is too large, because every clone of the repository downloads it."""
    picture = Image.open(BytesIO(screenshot())).convert("RGB")
    path = PICTURES / f"{name}.png"
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    size = path.stat().st_size
    if size > max_bytes:
        raise SystemExit(f"{path.name} has {size:,} bytes, more than {max_bytes:,}.")
    print(f"{path.name}: {size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
