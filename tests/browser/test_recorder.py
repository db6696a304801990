"""The recorder of walkthroughs in a real browser: one row an act, and nothing that anybody typed."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import eventually
from tests.browser.harness_sessions import Sessions
from tests.browser.harness_training import defining, play, step

START = """(steps) => {
    globalThis.moved = 0;
    globalThis.stop = recorder.startRecorder({
        steps: () => steps,
        current: () => steps[0]?.id ?? null,
        onMoved: () => { globalThis.moved += 1; },
    });
}"""


class Journal:
    """What arrived of a page that is recorded, where an answer is made up for want of a seat."""

    def __init__(self, page: Page, *steps: dict[str, Any]) -> None:
        self.page = page
        self.batches: list[dict[str, Any]] = []
        self.unreached: int | None = None
        page.route("**/api/seat/journal", self._keep)
        page.evaluate(defining("recorder/recorder.ts", "recorder"))
        page.evaluate(START, list(steps))

    def _keep(self, route: Route) -> None:
        if self.unreached is not None:
            self.unreached += 1
            route.abort("internetdisconnected")
            return
        batch = json.loads(route.request.post_data or "{}")
        self.batches.append(batch)
        route.fulfill(json={"kept": batch["events"][-1]["n"], "version": 1, "step": "first"})

    @property
    def rows(self) -> list[str]:
        """What arrived, as "kind place" with the conditions that were met."""
        return [
            " ".join([row["kind"], row["what"], *((row["about"] or {}).get("met", []))])
            for batch in self.batches
            for row in batch["events"]
        ]

    def leave(self) -> list[str]:
        """Send what waits, as a page does that goes, and return all that arrived."""
        before = len(self.batches)
        self.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
        eventually(self.page, lambda: len(self.batches) > before, what="the rest arrives")
        return self.rows


def on(page: Page, anchor: str, within: str = "") -> Locator:
    """Find an anchor, or something within it."""
    return page.locator(f"[data-anchor='{anchor}'] {within}".strip())


FORM = "wallet-transfer.form"
ACTS = [
    f"pressed {FORM}.currency",
    f"chosen {FORM}.currency first.0",
    f"chosen {FORM}.paymentMethod",
    "pressed frame.account",
    "pressed frame.account.shortcuts",
]


def test_lists_radios_and_menus_are_noted_once_by_mouse(operator_page: Page) -> None:
    page = operator_page
    page.goto("/wallet-transfer")
    on(page, f"{FORM}.currency", "[role=combobox]").wait_for()
    wanted = {"kind": "chosen", "what": f"{FORM}.currency", "text": "BTC…"}
    journal = Journal(page, step("first", wanted))
    on(page, f"{FORM}.currency", "[role=combobox]").click()
    page.get_by_role("option", name="BTC (SIM)").click()
    # What the current step waits for is sent at once.
    eventually(page, lambda: journal.rows == ACTS[:2], what="the choice arrives")
    page.get_by_role("radio", name="SEPA").click()
    on(page, "frame.account").click()
    page.get_by_role("menuitem", name="Keyboard shortcuts").click()
    assert journal.leave() == ACTS


def test_lists_radios_and_menus_are_noted_once_by_keys(operator_page: Page) -> None:
    page = operator_page
    page.goto("/wallet-transfer")
    currency = on(page, f"{FORM}.currency", "[role=combobox]")
    currency.wait_for()
    wanted = {"kind": "chosen", "what": f"{FORM}.currency", "text": "BTC…"}
    journal = Journal(page, step("first", wanted))
    currency.press("Enter")
    expect(page.get_by_role("option", name="USDT (SIM)")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", name="BTC (SIM)")).to_be_focused()
    page.keyboard.press("Enter")
    expect(currency).to_contain_text("BTC")
    method = page.get_by_role("radio", name="SWIFT")
    method.focus()
    page.keyboard.down("ArrowRight")
    expect(page.get_by_role("radio", name="SEPA")).to_be_checked()
    page.keyboard.up("ArrowRight")
    on(page, "frame.account").press("Enter")
    expect(page.get_by_role("menuitem", name="Keyboard shortcuts")).to_be_focused()
    page.keyboard.press("Enter")
    assert journal.leave() == ACTS


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_lists_radios_and_menus_are_noted_once_by_touch(operator_page: Page) -> None:
    page = operator_page
    page.goto("/wallet-transfer")
    on(page, f"{FORM}.currency", "[role=combobox]").wait_for()
    wanted = {"kind": "chosen", "what": f"{FORM}.currency", "text": "BTC…"}
    journal = Journal(page, step("first", wanted))
    on(page, f"{FORM}.currency", "[role=combobox]").tap()
    page.get_by_role("option", name="BTC (SIM)").tap()
    page.get_by_role("radio", name="SEPA").tap()
    on(page, "frame.account").tap()
    page.get_by_role("menuitem", name="Keyboard shortcuts").tap()
    assert journal.leave() == ACTS


def test_no_letter_of_a_form_a_password_or_an_address_is_sent(operator_page: Page) -> None:
    page = operator_page
    page.goto("/transaction-logs?transactions.filter=SECRET-1&tx=SECRET-2")
    journal = Journal(page, step("first", {"kind": "typed", "what": "login.secret", "text": "SECRET-3"}))
    page.evaluate("recorder.visited(location.pathname, location.search)")
    on(page, "transaction-logs.list.filter.text").fill("SECRET-4")
    page.keyboard.press("Enter")
    play(page, {"visit": "/off-ramp-crypto"})
    play(page, {"at": "off-ramp-crypto.settings.iban", "type": "SECRET-5"})
    play(page, {"at": "off-ramp-crypto.settings.save", "press": ""})
    play(page, {"visit": "/admin-portal"})
    page.locator("input[type=password]").first.fill("SECRET-6")
    page.keyboard.press("Enter")
    play(page, {"at": "swift-console.tnt", "command": "SECRET-7"})
    rows = journal.leave()
    assert "visited /transaction-logs" in rows
    assert "typed off-ramp-crypto.settings.iban" in rows
    assert "SECRET" not in json.dumps(journal.batches)


def test_what_happens_without_a_network_arrives_once(
    operator_page: Page, expect_console_errors: Callable[[Page, str], AbstractContextManager[None]]
) -> None:
    page = operator_page
    page.goto("/vault-access-generator")
    code = on(page, "vault-access-generator.form.code", "input")
    code.wait_for()
    wanted = {"kind": "typed", "what": "vault-access-generator.form.code"}
    journal = Journal(page, step("first", wanted))
    with expect_console_errors(page, "ERR_INTERNET_DISCONNECTED"):
        journal.unreached = 0
        code.press_sequentially("SIM-REL-1")
        eventually(page, lambda: journal.unreached != 0, what="it is tried")
        on(page, "vault-access-generator.form.samples", "button").first.click()
        journal.unreached = None
    eventually(page, lambda: len(journal.rows) == 2, what="both rows arrive")
    numbers = [row["n"] for batch in journal.batches for row in batch["events"]]
    assert numbers == sorted(set(numbers))
    assert page.evaluate("moved") == 0


ACCOUNT = f"""
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
User.objects.create_user("recorded", password={PASSWORD!r}, sandbox=Sandbox.objects.get(key="main"))
"""
JOURNAL = """
import json
from apps.training.models import JournalEntry
kept = JournalEntry.objects.filter(seat__user__username="recorded").order_by("number")
print(json.dumps([[f"{one.kind} {one.what}", one.about] for one in kept]))
"""


def test_a_seat_has_in_its_journal_what_was_done_in_its_order(sessions: Sessions, server: Server) -> None:
    server.manage("shell", "-c", ACCOUNT)
    page = sessions.signed_in("recorded")
    page.goto("/learn")
    tile = page.get_by_role("article", name="Find your way", exact=True)
    tile.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="Walkthrough").wait_for()
    play(page, {"visit": "/vault-access-generator"})
    code = on(page, "vault-access-generator.form.code", "input")
    code.fill("SIM-SECRET-1")
    code.press("Enter")
    expect(on(page, "vault-access-generator.result")).to_contain_text("SIM-SECRET-1")
    play(
        page,
        {"at": "crypto-host-management.console.terminal", "command": "help SECRET-2"},
        {"at": "swift-console.tnt", "command": "status SECRET-3"},
    )
    page.goto("about:blank")

    def kept() -> list[str]:
        written = server.manage("shell", "-c", JOURNAL)
        assert "SECRET" not in written
        return [what for what, _ in json.loads(written.splitlines()[-1])]

    eventually(page, lambda: "command status" in kept(), what="what the page sent as it went is kept")
    rows = kept()
    done = ["typed vault-access-generator.form.code", "called generateVaultAccess", "command status"]
    assert [row for row in rows if row in done] == done
    assert rows.index("visited /vault-access-generator") < rows.index(done[0])
    assert any(row.startswith("notice ") for row in rows)
