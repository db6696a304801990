"""Each shipped walkthrough is played to its end, to check that the screens still match its steps."""

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
ON_PHONES = ("find-your-way", "release-code", "mt103-proof", "pressure-call")
"""Walkthroughs to play on a phone, where a menu opens screens: those with most screens, and one with decisions."""
ACCOUNT = """
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
User.objects.create_user({name!r}, password={password!r}, sandbox=Sandbox.objects.get(key="main"))
"""
# Script that removes the pauses between actions, and records each step that the card shows.
PREPARE = """
    localStorage.setItem("mockconsole.pace", "0");
    globalThis.shownSteps = [];
    new MutationObserver(() => {
        const text = document.querySelector("[data-slot=guide]")?.textContent;
        const step = Number(/Step (\\d+) of/.exec(text)?.[1]);
        if (step && step !== shownSteps.at(-1)) shownSteps.push(step);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
# Evaluating this script counts as a user gesture; without one, the browser would block the player's new tabs.
PROGRESS = "() => fetch('/api/seat').then((answer) => answer.json()).then(({ seat }) => seat?.progress)"
# The interval is long, because each poll sends a request for every walkthrough.
POLL_MS = 1000
MAX_SECONDS = 500
MAX_RETRIES = 3
"""Retries per walkthrough, because on a busy machine a step can exceed the player's timeout."""


@pytest.fixture
def learners(sessions: Sessions, server: Server) -> dict[str, Page]:
    """Open a page per walkthrough, each with its own account, because an account can have only one seat at a time."""
    pages = {}
    for key in SHIPPED:
        name = f"{key}-learner"
        server.manage("shell", "-c", ACCOUNT.format(name=name, password=PASSWORD))
        sessions.viewport = "phone" if key in ON_PHONES else "desktop"
        pages[key] = sessions.open_as(name)
        pages[key].add_init_script(PREPARE)
    return pages


def test_every_walkthrough_can_be_played_to_its_end_and_shows_each_step_in_order(
    learners: dict[str, Page], expect_console_errors: AllowErrors
) -> None:
    # Both errors are part of their walkthroughs: one looks up an unknown hash, one prepares a transfer of a look-alike
    # token.
    with (
        expect_console_errors(learners["release-code"], "404.*/explorer/tx/"),
        expect_console_errors(learners["flash-tokens"], "400.*/dapp-wallet/prepare-transfer"),
    ):
        for key, page in learners.items():
            page.goto("/learn")
            tile = page.get_by_role("article", name=SHIPPED[key]["title"], exact=True)
            tile.get_by_role("button", name="Play it for me").click()
            expect(page.get_by_role("region", name="Walkthrough", exact=True)).to_be_visible()
        done = wait_for_end(learners)
    for key, page in learners.items():
        ids = [step["id"] for step in SHIPPED[key]["steps"]]
        assert [(step["id"], step["how"]) for step in done[key]] == [(name, "played") for name in ids]
        assert page.evaluate("shownSteps") == list(range(1, len(ids) + 1))


def wait_for_end(pages: dict[str, Page]) -> dict[str, Any]:
    """Wait until all walkthroughs are over; return their completed steps; if one is stuck, fail with its card's text."""
    done: dict[str, Any] = {}
    retries = dict.fromkeys(pages, 0)
    deadline = time.monotonic() + MAX_SECONDS
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
            if retries[key] > MAX_RETRIES or time.monotonic() > deadline:
                raise AssertionError(f"{key} takes too long or is stuck:\n{card.inner_text()}")
            # Close the tabs that the walkthrough opened: all pages except the context's idle page and the learner's page.
            for tab in page.context.pages[2:]:
                tab.wait_for_load_state()
                tab.close()
        page.wait_for_timeout(POLL_MS)
    return done
