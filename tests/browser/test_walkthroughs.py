"""Each walkthrough that ships, played by itself to its end: every screen is still as its steps say."""

import time
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

from scripts.launch.paths import ROOT
from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import Sessions

SHIPPED: dict[str, Any] = {
    row["key"]: row
    for row in yaml.safe_load((ROOT / "scenarios/standard/walkthroughs.yaml").read_text("utf-8"))
}
ON_PHONES = ("find-your-way", "release-code")
"""They lead through the most screens, each of them behind the menu there, and most other tests have a wide window."""
ACCOUNT = """
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
User.objects.create_user({name!r}, password={password!r}, sandbox=Sandbox.objects.get(key="main"))
"""
# Without any wait, and with a note of each step that the card has shown.
PREPARED = """
    localStorage.setItem("mockconsole.pace", "0");
    globalThis.shownSteps = [];
    new MutationObserver(() => {
        const text = document.querySelector("[data-slot=guide]")?.textContent;
        const step = Number(/Step (\\d+) of/.exec(text)?.[1]);
        if (step && step !== shownSteps.at(-1)) shownSteps.push(step);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
# What Playwright evaluates counts as a touch of the page: without one, no browser lets the player open a tab.
PROGRESS = "() => fetch('/api/seat').then((answer) => answer.json()).then(({ seat }) => seat?.progress)"
# Each look is a call of the server for each of them.
POLL_MS = 1000
LONGEST_SECONDS = 300
MOST_RETRIES = 3
"""A machine that is busy with other things takes longer over a step than a person waits for."""


@pytest.fixture
def learners(sessions: Sessions, server: Server) -> dict[str, Page]:
    """Open a page for each script, of somebody who is in nobody's way: a walkthrough takes the whole account along."""
    pages = {}
    for key in SHIPPED:
        name = f"{key}-learner"
        server.manage("shell", "-c", ACCOUNT.format(name=name, password=PASSWORD))
        sessions.viewport = "phone" if key in ON_PHONES else "desktop"
        pages[key] = sessions.signed_in(name)
        pages[key].add_init_script(PREPARED)
    return pages


def test_every_walkthrough_plays_itself_to_its_end_and_no_step_is_over_before_it_is_asked(
    learners: dict[str, Page], expect_console_errors: AllowErrors
) -> None:
    # This one looks up a hash that nobody has.
    with expect_console_errors(learners["release-code"], "404.*/explorer/tx/"):
        for key, page in learners.items():
            page.goto("/learn")
            tile = page.get_by_role("article", name=SHIPPED[key]["title"], exact=True)
            tile.get_by_role("button", name="Play it for me").click()
            expect(page.get_by_role("region", name="Walkthrough", exact=True)).to_be_visible()
        done = played(learners)
    for key, page in learners.items():
        ids = [step["id"] for step in SHIPPED[key]["steps"]]
        assert [(step["id"], step["how"]) for step in done[key]] == [(name, "done") for name in ids]
        assert page.evaluate("shownSteps") == list(range(1, len(ids) + 1))


def played(pages: dict[str, Page]) -> dict[str, Any]:
    """Wait until all are over and return the steps that are done; fail with what the card says of one that can't go on."""
    done: dict[str, Any] = {}
    retries = dict.fromkeys(pages, 0)
    deadline = time.monotonic() + LONGEST_SECONDS
    while len(done) < len(pages):
        for key, page in pages.items():
            progress = page.evaluate(PROGRESS)
            if progress["step"] is None:
                done[key] = progress["done"]
                continue
            card = page.get_by_role("region", name="Walkthrough", exact=True)
            if card.get_by_role("alert").count():
                retries[key] += 1
                card.get_by_role("button", name="Retry").click()
            if retries[key] > MOST_RETRIES or time.monotonic() > deadline:
                raise AssertionError(f"{key} takes too long or is stuck:\n{card.inner_text()}")
            # Behind the one that keeps the context's process, and the page itself.
            for tab in page.context.pages[2:]:
                tab.wait_for_load_state()
                tab.close()
        page.wait_for_timeout(POLL_MS)
    return done
