"""Flags and decisions on real screens, by mouse, touch and keyboard, also in dialogs and lists."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import COLOURS, assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import Sessions

TRICK = "A badge that anybody can draw"
TABLE = "transaction-logs.list.table"
DETAILS = "transaction-logs.details"
ABOUT = "TRN-000096"
STEPS: list[dict[str, Any]] = [
    {
        "id": "spot",
        "say": "Mark what should make you stop.",
        "spot": [
            {"at": TABLE, "trick": "badge-of-test"},
            {"at": f"{DETAILS}.to", "row": ABOUT, "trick": "badge-of-test"},
            {"at": f"{DETAILS}.from", "row": ABOUT, "trick": "badge-of-test"},
            {"at": f"{DETAILS}.hash", "decoy": True, "why": "A hash proves nothing."},
            {"at": "vault-access-generator.form.code", "decoy": True, "why": "A field proves nothing."},
        ],
    },
    {
        "id": "decide",
        "say": "Decide about the payment.",
        "decide": {"about": ABOUT, "right": ["release"], "why": "It is harmless."},
    },
    {"id": "end", "say": "That was all."},
]
CREATE = """
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.models import Trick, Walkthrough
room = Sandbox.objects.get(key="main")
User.objects.filter(username={name!r}).delete()
User.objects.create_user({name!r}, password={password!r}, sandbox=room)
Walkthrough.objects.filter(key="flags").delete()
Trick.objects.filter(key="badge-of-test").delete()
Trick.objects.create(
    sandbox=room, key="badge-of-test", title={trick!r}, looks="It is green.", works="-", instead="-", source="-"
)
Walkthrough.objects.create(
    sandbox=room, key="flags", title="Flags", summary="All of them.", minutes=5, position=99, steps={steps!r}
)
"""
DELETE = """
from apps.training.models import Trick, Walkthrough
Walkthrough.objects.filter(key="flags").delete()
Trick.objects.filter(key="badge-of-test").delete()
"""


@pytest.fixture(scope="module")
def flagger(server: Server) -> Iterator[str]:
    """Create an account, a trick, and a walkthrough that asks for flags and a decision."""
    name = "learner-flags"
    values = {"name": name, "password": PASSWORD, "trick": TRICK, "steps": STEPS}
    server.manage("shell", "-c", CREATE.format(**values))
    yield name
    server.manage("shell", "-c", DELETE)


@pytest.fixture
def flagger_page(sessions: Sessions, flagger: str) -> Page:
    """Open a page as the learner's account, before a walkthrough is started."""
    return sessions.open_as(flagger)


def start(page: Page, path: str = "/home") -> Locator:
    """Start the walkthrough, open a screen, and return the pane."""
    page.goto("/learn?try=flags&from=spot")
    with page.expect_response("**/api/lessons/alone"):
        page.get_by_role("alertdialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/home")
    pane = page.get_by_role("region", name="Walkthrough", exact=True)
    expect(pane).to_contain_text(f"of {len(STEPS)}")
    if path != "/home":
        follow_link(page, path)
    return pane


def flag(pane: Locator) -> None:
    """Choose a trick for the pressed place."""
    pane.get_by_role("option", name=TRICK).click()
    expect(pane.get_by_role("status").filter(has_text="Flagged:")).to_be_visible()


def flags_of(page: Page) -> list[tuple[str, str | None]]:
    seat = page.evaluate("fetch('/api/seat').then((answer) => answer.json())")["seat"]
    return [(one["at"], one["row"]) for one in seat["flags"]]


def test_a_press_in_flag_mode_flags_the_place_without_activating_it_or_recording_the_press(
    flagger_page: Page,
) -> None:
    page = flagger_page
    pane = start(page, "/transaction-logs")
    row = page.locator("[data-row][data-key^='TRN-']").nth(1)
    ref = row.get_attribute("data-key")
    button = pane.get_by_role("button", name="Flag", exact=True)
    button.click()
    stop = pane.get_by_role("button", name="Stop flagging")
    expect(stop).not_to_have_attribute("aria-pressed", re.compile(""))
    expect(pane).to_contain_text("Flag mode is on: press a place to flag it. Nothing opens.")
    # Wait until the visit to this screen has been sent to the journal, which takes one second.
    page.wait_for_timeout(1500)
    sent: list[str] = []
    page.on(
        "request", lambda request: sent.append(request.post_data or "") if "journal" in request.url else None
    )
    address = page.url
    row.click(position={"x": 40, "y": 10})
    expect(row).to_have_attribute("data-flag-target", "")
    assert_accessible(page)
    flag(pane)
    expect(row).to_have_attribute("data-flagged", "")
    for name in ("frame.screens.home", "frame.account"):
        page.locator(f"[data-anchor='{name}']").click()
        flag(pane)
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == address
    assert flags_of(page) == [(TABLE, ref), ("frame.screens.home", None), ("frame.account", None)]
    page.keyboard.press("Escape")
    expect(stop).to_have_count(0)
    expect(button).to_be_focused()
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page.wait_for_timeout(300)
    assert not [event for text in sent for event in json.loads(text)["events"] if event["kind"] != "visited"]
    pane.get_by_role("button", name=re.compile("^Withdraw .*" + str(ref))).click()
    expect(pane).to_contain_text("Your flags: 2")
    expect(row).not_to_have_attribute("data-flagged", "")
    pane.get_by_role("button", name="Show me").last.click()
    expect(page.locator("[data-anchor='frame.account']")).to_have_attribute("data-spotlight", "")


def test_a_disabled_button_an_open_list_and_a_dialog_can_be_flagged(flagger_page: Page) -> None:
    page = flagger_page
    pane = start(page, "/global-integration")
    page.locator("[data-anchor='global-integration.sepa.country']").get_by_role("combobox").click()
    option = page.get_by_role("option", name="Germany")
    expect(option).to_be_visible()
    pane.get_by_role("button", name="Flag", exact=True).click()
    option.click()
    flag(pane)
    expect(option).to_be_visible()
    assert flags_of(page) == [("global-integration.sepa.country", None)]
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    follow_link(page, "/crypto-host-management")
    page.get_by_role("button", name="Delete").first.click()
    question = page.get_by_role("alertdialog")
    cancel = question.get_by_role("button", name="Cancel")
    expect(cancel).to_be_focused()
    page.keyboard.press("f")
    expect(pane.get_by_role("application")).to_be_focused()
    cancel.evaluate("(button) => { button.disabled = true; button.dataset.anchor = 'frame.search'; }")
    cancel.click(force=True)
    flag(pane)
    assert_accessible(page, within="[data-slot=guide]")
    assert flags_of(page)[1:] == [("frame.search", None)]
    cancel.evaluate("(button) => { button.disabled = false; }")
    page.keyboard.press("Escape")
    expect(question).to_be_visible()
    expect(cancel).to_be_focused()


def test_places_can_be_flagged_with_the_keyboard_alone(flagger_page: Page) -> None:
    page = flagger_page
    pane = start(page, "/vault-access-generator")
    code = page.locator("[data-anchor='vault-access-generator.form.code']")
    page.get_by_role("main").focus()
    page.keyboard.press("f")
    expect(pane.get_by_role("application")).to_be_focused()
    for _ in range(20):
        if code.get_attribute("data-flag-target") is not None:
            break
        page.keyboard.press("ArrowDown")
    expect(code).to_have_attribute("data-flag-target", "")
    expect(pane.get_by_role("status").first).to_contain_text("code")
    page.keyboard.press("Enter")
    expect(pane.get_by_role("listbox", name="Tricks")).to_be_focused()
    page.keyboard.type("a badge")
    page.keyboard.press("Enter")
    expect(pane.get_by_role("status").first).to_contain_text("Flagged:")
    page.keyboard.press("Tab")
    code.get_by_role("textbox").focus()
    page.keyboard.type("abc")
    expect(code.get_by_role("textbox")).to_have_value("")
    page.keyboard.press("Escape")
    assert flags_of(page) == [("vault-access-generator.form.code", None)]
    code.get_by_role("textbox").focus()
    page.keyboard.type("f")
    expect(code.get_by_role("textbox")).to_have_value("f")


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_places_can_be_flagged_by_touch_on_a_phone(flagger_page: Page, viewport: str) -> None:
    page = flagger_page
    pane = start(page, "/transaction-logs")
    pane.get_by_role("button", name="Flag", exact=True).tap()
    card = page.locator("[data-row][data-key^='TRN-']").first
    card.tap(position={"x": 40, "y": 10})
    for theme in ("dark", "light"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert_accessible(page, within="[data-slot=guide]", rules=() if theme == "dark" else COLOURS)
    assert_no_sideways_scroll(page)
    options = pane.get_by_role("option")
    expect(options.nth(5)).to_be_in_viewport(ratio=1)
    pane.get_by_role("option", name=TRICK).tap()
    expect(pane).to_contain_text("Your flags: 1")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert flags_of(page) == [(TABLE, card.get_attribute("data-key"))]


def test_a_flag_on_a_transactions_fact_names_the_transaction_and_is_judged(flagger_page: Page) -> None:
    page = flagger_page
    pane = start(page)
    page.goto(f"/transaction-logs?tx={ABOUT}")
    panel = page.get_by_role("dialog", name=f"Details of {ABOUT}")
    pane.get_by_role("button", name="Flag", exact=True).click()
    for fact in ("to", "hash"):
        panel.locator(f"[data-anchor='{DETAILS}.{fact}'] dt").click()
        expect(panel.locator(f"[data-anchor='{DETAILS}.{fact}']")).to_have_attribute("data-flag-target", "")
        flag(pane)
    page.keyboard.press("Escape")
    # The mark is drawn outside of the row: facts have no padding, so an inset mark would cover the ends of their values.
    expect(panel.locator("dl > [data-flagged]").first).not_to_have_css("box-shadow", re.compile("inset"))
    assert flags_of(page) == [(f"{DETAILS}.to", ABOUT), (f"{DETAILS}.hash", ABOUT)]
    pane.get_by_role("button", name="Next").click()
    card = panel.get_by_role("group", name=f"Your decision on {ABOUT}")
    card.get_by_role("button", name="Release").click()
    card.get_by_role("textbox", name="Reason").fill("The payee was checked by telephone.")
    assert_accessible(page)
    card.get_by_role("button", name="Release").click()
    expect(pane).to_contain_text("That was all.")
    pane.get_by_role("button", name="Next").click()
    results = pane.get_by_role("article").filter(has_text=ABOUT)
    expect(results.filter(has_text="The destination")).to_contain_text("Flagged")
    expect(results.filter(has_text="The source")).to_contain_text("Missed")
    decoy = pane.get_by_role("article").filter(has_text="A hash proves nothing.")
    expect(decoy).to_contain_text("False alarm")
    panel.get_by_role("button", name="Close").click()
    results.get_by_role("button", name=re.compile("Show me.*The source")).click()
    page.wait_for_url(f"**/transaction-logs?tx={ABOUT}")
    expect(panel.locator(f"[data-anchor='{DETAILS}.from']")).to_have_attribute("data-spotlight", "")
