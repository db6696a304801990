"""Each walkthrough that ships, played by itself to its end: every screen is still as its steps say."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page

from scripts.launch.paths import ROOT
from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_sessions import Sessions

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

SHIPPED: dict[str, Any] = {
    row["key"]: row
    for row in yaml.safe_load((ROOT / "scenarios/standard/walkthroughs.yaml").read_text("utf-8"))
}
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
PROGRESS = "() => fetch('/api/seat').then((answer) => answer.json()).then(({ progress }) => progress)"
POLL_MS = 200
LONGEST_SECONDS = 180


@pytest.fixture
def learner(sessions: Sessions, server: Server, request: pytest.FixtureRequest) -> Page:
    """Open a page of somebody who is in nobody's way: a walkthrough takes the whole account along."""
    name = "learner-" + request.node.callspec.id.replace("_", "-")
    server.manage("shell", "-c", ACCOUNT.format(name=name, password=PASSWORD))
    page = sessions.signed_in(name)
    page.add_init_script(PREPARED)
    return page


@pytest.mark.parametrize("viewport", ["desktop", "phone"], indirect=True)
@pytest.mark.parametrize("key", SHIPPED)
def test_a_walkthrough_plays_itself_to_its_end_and_no_step_is_over_before_it_is_asked(
    learner: Page, key: str, expect_console_errors: AllowErrors
) -> None:
    page, script = learner, SHIPPED[key]
    page.goto("/learn")
    tile = page.get_by_role("article", name=script["title"], exact=True)
    # This one looks up a hash that nobody has.
    unknown = expect_console_errors(page, "404.*/explorer/tx/") if key == "release-code" else nullcontext()
    with unknown, page.expect_response("**/api/lessons/alone") as begun:
        tile.get_by_role("button", name="Play it to me").click()
        assert begun.value.status == 201
        progress = played(page)
    ids = [step["id"] for step in script["steps"]]
    assert [(step["id"], step["how"]) for step in progress["done"]] == [(name, "done") for name in ids]
    assert page.evaluate("shownSteps") == list(range(1, len(ids) + 1))


def played(page: Page) -> dict[str, Any]:
    """Wait until a walkthrough is over and return how it went; where it can't go on, fail with what its card says."""
    card = page.get_by_role("region", name="Walkthrough")
    deadline = time.monotonic() + LONGEST_SECONDS
    while True:
        progress: dict[str, Any] = page.evaluate(PROGRESS)
        if progress["step"] is None:
            return progress
        if card.get_by_role("alert").count():
            raise AssertionError(f"Stuck at {progress['step']}:\n{card.inner_text()}")
        if time.monotonic() > deadline:
            raise AssertionError(
                f"Not over after {LONGEST_SECONDS} s: {progress['step']}\n{card.inner_text()}"
            )
        for tab in page.context.pages[1:]:
            tab.wait_for_load_state()
            tab.close()
        page.wait_for_timeout(POLL_MS)
