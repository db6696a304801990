"""The recorder of a seat's journal in a real browser: it records one row per action, and no typed text."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import eventually
from tests.browser.harness_sessions import Sessions
from tests.browser.harness_training import define_global, play, step

START = """(steps) => {
    recorder.startRecorder({
        steps: () => steps,
        current: () => steps[0]?.id ?? null,
        waits: () => false,
        onMoved: () => undefined,
    });
}"""


class Journal:
    """Collector of the events that the recorder sends from a page; a Playwright route replaces the server."""

    def __init__(self, page: Page, *steps: dict[str, Any]) -> None:
        self.page = page
        self.batches: list[dict[str, Any]] = []
        page.route(f"**{JOURNALED}", self._receive)
        page.evaluate(define_global("recorder/recorder.ts", "recorder"))
        page.evaluate(START, list(steps))

    def _receive(self, route: Route) -> None:
        batch = json.loads(route.request.post_data or "{}")
        self.batches.append(batch)
        route.fulfill(json={"kept": batch["events"][-1]["n"], "version": 1, "step": "first"})

    @property
    def rows(self) -> list[str]:
        """Events as texts: kind, anchor, and the watch conditions that the event met."""
        return [
            " ".join([row["kind"], row["what"], *((row["about"] or {}).get("met", []))])
            for batch in self.batches
            for row in batch["events"]
        ]

    def leave(self) -> list[str]:
        """Dispatch a pagehide event, so that the recorder sends its queue, and return all rows."""
        before = len(self.batches)
        self.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
        eventually(self.page, lambda: len(self.batches) > before, what="the queue arrives")
        return self.rows


def on(page: Page, anchor: str, within: str = "") -> Locator:
    """Return the locator of an anchor, or of an element inside it."""
    return page.locator(f"[data-anchor='{anchor}'] {within}".strip())


FORM = "wallet-transfer.form"
JOURNALED = "/api/seat/journal"
ACTS = [
    f"pressed {FORM}.currency",
    f"chosen {FORM}.currency first.0",
    f"chosen {FORM}.paymentMethod",
    "pressed frame.account",
    "pressed frame.account.shortcuts",
]


def test_each_choice_in_a_list_radio_group_or_menu_by_mouse_or_keyboard_is_recorded_once(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/wallet-transfer")
    currency = on(page, f"{FORM}.currency", "[role=combobox]")
    currency.wait_for()
    wanted = {"kind": "chosen", "what": f"{FORM}.currency", "text": "BTC…"}
    journal = Journal(page, step("first", wanted))
    currency.click()
    page.get_by_role("option", name="BTC (SIM)").click()
    # The recorder sends an event at once if the current step waits for it.
    eventually(page, lambda: journal.rows == ACTS[:2], what="the choice arrives")
    page.get_by_role("radio", name="SEPA").click()
    on(page, "frame.account").click()
    page.get_by_role("menuitem", name="Keyboard shortcuts").click()
    assert journal.leave() == ACTS
    dialog = page.get_by_role("dialog")
    # Wait for the dialog, because it is loaded on demand.
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    currency.press("Enter")
    expect(page.get_by_role("option", name="BTC (SIM)")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("option", name="USDT (SIM)")).to_be_focused()
    page.keyboard.press("Enter")
    expect(currency).to_contain_text("USDT")
    page.get_by_role("radio", name="SEPA").focus()
    page.keyboard.down("ArrowLeft")
    expect(page.get_by_role("radio", name="SWIFT")).to_be_checked()
    page.keyboard.up("ArrowLeft")
    on(page, "frame.account").press("Enter")
    expect(page.get_by_role("menuitem", name="Keyboard shortcuts")).to_be_focused()
    page.keyboard.press("Enter")
    assert journal.leave()[len(ACTS) :] == [act.removesuffix(" first.0") for act in ACTS]


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_each_choice_in_a_list_radio_group_or_menu_by_touch_is_recorded_once(operator_page: Page) -> None:
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


ACCOUNT = f"""
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
User.objects.create_user("recorded", password={PASSWORD!r}, sandbox=Sandbox.objects.get(key="main"))
"""
JOURNAL = """
import json
from apps.training.models import JournalEntry
entries = JournalEntry.objects.filter(seat__user__username="recorded").order_by("number")
print(json.dumps([[f"{one.kind} {one.what}", one.about] for one in entries]))
"""


def test_a_seats_journal_has_actions_in_order_and_no_typed_text(sessions: Sessions, server: Server) -> None:
    server.manage("shell", "-c", ACCOUNT)
    page = sessions.open_as("recorded")
    bodies: list[str] = []
    page.on(
        "request",
        lambda request: bodies.append(request.post_data or "") if JOURNALED in request.url else None,
    )
    page.goto("/learn")
    tile = page.get_by_role("article", name="Find your way", exact=True)
    tile.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="Walkthrough").wait_for()
    expect(page.get_by_role("main", name="Dashboard")).to_be_visible()
    play(page, {"visit": "/vault-access-generator"})
    code = on(page, "vault-access-generator.form.code", "input")
    code.fill("SIM-SECRET-1")
    code.press("Enter")
    expect(on(page, "vault-access-generator.result")).to_contain_text("SIM-SECRET-1")
    play(page, {"visit": "/transaction-logs?transactions.filter=SECRET-2&tx=SECRET-3"})
    on(page, "transaction-logs.list.filter.text").fill("SECRET-4")
    page.keyboard.press("Enter")
    play(page, {"at": "off-ramp-crypto.settings.iban", "type": "SECRET-5"})
    play(page, {"at": "off-ramp-crypto.settings.save", "press": ""})
    play(page, {"visit": "/admin-portal"})
    page.locator("input[type=password]").first.fill("SECRET-6")
    page.keyboard.press("Enter")
    play(
        page,
        {"at": "crypto-host-management.console.terminal", "command": "help SECRET-7"},
        {"at": "swift-console.tnt", "command": "status SECRET-8"},
    )
    page.goto("about:blank")

    def journal() -> list[str]:
        output = server.manage("shell", "-c", JOURNAL)
        assert "SECRET" not in output
        return [what for what, _ in json.loads(output.splitlines()[-1])]

    eventually(page, lambda: "command status" in journal(), what="the events sent on pagehide are stored")
    rows = journal()
    done = [
        "typed vault-access-generator.form.code",
        "called generateVaultAccess",
        "visited /transaction-logs",
        "typed off-ramp-crypto.settings.iban",
        "command status",
    ]
    assert [row for row in rows if row in done] == done
    assert rows.index("visited /vault-access-generator") < rows.index(done[0])
    assert any(row.startswith("notice ") for row in rows)
    assert "off-ramp-crypto.settings.iban" in "".join(bodies)
    assert "SECRET" not in "".join(bodies)
