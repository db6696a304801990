"""A walkthrough's pane on real screens: its targets, its keyboard access and its playback."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import (
    COLOURS,
    assert_accessible,
    assert_no_sideways_scroll,
    eventually,
)
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import VIEWPORTS, Sessions
from tests.browser.harness_translation import translate

ZOOMED_IN: ViewportSize = {"width": 320, "height": 225}
"""Window of 1280 by 900 pixels, zoomed to 400 %."""
CODE = "SIM-REL-NORTH-4417"
STEPS: list[dict[str, Any]] = [
    {"id": "welcome", "say": "Welcome to **this** room. Read what `code` looks like."},
    {
        "id": "code",
        "say": f"The caller sends `{CODE}` and asks you to type it.",
        "at": "vault-access-generator.form.code",
        "do": [{"type": CODE}],
        "hints": ["Look at the field.", "Type the code.", f"It is {CODE}."],
    },
    {
        "id": "question",
        "say": "A question has to be answered.",
        "at": "crypto-host-management.delete.action",
        "do": [{"press": ""}],
    },
    {
        "id": "list",
        "say": "Choose a country.",
        "at": "global-integration.sepa.country",
        "do": [{"choose": "Germany…"}],
    },
    {"id": "end", "say": "That was all."},
    {
        "id": "slow",
        "say": "A text that takes seconds.",
        "at": "transaction-logs.list.filter.text",
        "do": [{"type": "slow " * 20}],
    },
]
CREATE = """
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.models import Walkthrough
room = Sandbox.objects.get(key="main")
User.objects.filter(username={name!r}).delete()
User.objects.create_user({name!r}, password={password!r}, sandbox=room)
Walkthrough.objects.filter(key="places").delete()
Walkthrough.objects.create(
    sandbox=room, key="places", title="Hard places", summary="All of them.", minutes=5, position=99, steps={steps!r}
)
"""
DELETE = """
from apps.training.models import Walkthrough
Walkthrough.objects.filter(key="places").delete()
"""
IS_COVERED = """(element) => {
    const pane = document.querySelector("[data-slot=guide]").getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const [width, height] = [
        Math.min(pane.right, box.right) - Math.max(pane.left, box.left),
        Math.min(pane.bottom, box.bottom) - Math.max(pane.top, box.top),
    ];
    return width > 1 && height > 1;
}"""


@pytest.fixture(scope="module")
def learner(server: Server) -> Iterator[str]:
    """Create an account, and a walkthrough with targets that are hard to reach."""
    name = "learner-guide"
    server.manage("shell", "-c", CREATE.format(name=name, password=PASSWORD, steps=STEPS))
    yield name
    server.manage("shell", "-c", DELETE)


@pytest.fixture
def learner_page(sessions: Sessions, learner: str) -> Page:
    """Open a page as the learner."""
    return sessions.open_as(learner)


def start(page: Page, step: str) -> Locator:
    """Start the walkthrough at a step and return its pane."""
    page.goto(f"/learn?try=places&from={step}")
    with page.expect_response("**/api/lessons/alone"):
        page.get_by_role("alertdialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/home")
    number = [row["id"] for row in STEPS].index(step) + 1
    pane = page.get_by_role("region", name="Walkthrough", exact=True)
    expect(pane).to_contain_text(f"Step {number} of {len(STEPS)}")
    return pane


def assert_free(page: Page, target: Locator) -> None:
    """Fail if the target isn't in sight or if the pane covers it."""
    expect(target).to_be_in_viewport()
    eventually(page, lambda: not target.evaluate(IS_COVERED), what="the pane leaves the target")


@pytest.mark.parametrize("viewport", ["desktop", "phone"], indirect=True)
def test_the_pane_leads_people_to_a_field_and_into_a_dialog_and_covers_neither(
    learner_page: Page, viewport: str
) -> None:
    page = learner_page
    pane = start(page, "welcome")
    pane.get_by_role("button", name="Next").click()
    if viewport == "phone":
        expect(pane).to_contain_text("Open the menu first.")
        page.get_by_role("button", name="Open navigation menu").click()
    expect(pane).to_contain_text("Open this screen first.")
    entry = page.locator("[data-spotlight]")
    assert_free(page, entry)
    entry.click()
    page.wait_for_url("**/vault-access-generator")
    field = page.locator("[data-spotlight]").get_by_role("textbox")
    assert_free(page, field)
    pane.get_by_role("button", name="Hint").click()
    expect(pane).to_contain_text("Look at the field.")
    assert_no_sideways_scroll(page)
    if viewport == "phone":
        for theme in ("dark", "light"):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert_accessible(page, rules=() if theme == "dark" else COLOURS)
    else:
        page.reload()
        expect(pane).to_contain_text("Look at the field.")
    assert_free(page, field)
    field.fill(CODE)
    expect(pane).to_contain_text(f"Step 3 of {len(STEPS)}")
    assert_a_dialog_stays_open_while_the_pane_is_used(page, pane)


def assert_a_dialog_stays_open_while_the_pane_is_used(page: Page, pane: Locator) -> None:
    follow_link(page, "/crypto-host-management")
    page.get_by_role("button", name="Delete").first.click()
    question = page.get_by_role("alertdialog")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    assert_free(page, question.locator("[data-spotlight]"))
    assert_accessible(page, within="[role=alertdialog]")
    page.keyboard.press("F2")
    expect(pane).to_be_focused()
    page.keyboard.press("Tab")
    expect(pane.get_by_role("button", name="Leave the walkthrough")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    pane.get_by_role("button", name="Earlier step").click()
    expect(question).to_be_visible()
    question.get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(pane).to_be_visible()


def test_the_button_show_me_scrolls_to_the_target_in_a_low_window(
    learner_page: Page,
) -> None:
    page = learner_page
    pane = start(page, "list")
    follow_link(page, "/global-integration")
    target = page.locator("[data-spotlight]")
    expect(target).to_be_in_viewport()
    page.set_viewport_size({"width": 1440, "height": 500})
    # Scroll the page element: the document doesn't scroll, because the pane is below the page.
    page.locator("[data-slot=page]").evaluate("page => page.scrollTo(0, page.scrollHeight)")
    expect(target).not_to_be_in_viewport()
    pane.get_by_role("button", name="Show me").click()
    assert_free(page, target)


def test_the_target_is_uncovered_at_400_percent_zoom_and_outlined_in_forced_colours(
    learner_page: Page,
) -> None:
    page = learner_page
    page.set_viewport_size(ZOOMED_IN)
    pane = start(page, "welcome")
    follow_link(page, "/vault-access-generator")
    assert_each_button_is_reached_by_tab(page, pane)
    pane.get_by_role("button", name="Next").click()
    target = page.locator("[data-spotlight]")
    field = target.get_by_role("textbox")
    assert_free(page, field)
    field.focus()
    assert_each_button_is_reached_by_tab(page, pane)
    assert_accessible(page)
    page.set_viewport_size(VIEWPORTS["desktop"])
    page.emulate_media(forced_colors="active")
    expect(target).to_have_css("outline-width", "3px")
    expect(target).to_have_css("outline-style", "solid")
    assert_free(page, target)


def assert_each_button_is_reached_by_tab(page: Page, pane: Locator) -> None:
    assert_no_sideways_scroll(page)
    page.keyboard.press("F2")
    expect(pane).to_be_focused()
    for button in pane.get_by_role("button").all():
        page.keyboard.press("Tab")
        expect(button).to_be_focused()
        expect(button).to_be_in_viewport(ratio=0.9)


def test_a_step_done_by_do_it_for_me_is_recorded_as_played_and_leaving_closes_the_pane_in_every_tab(
    learner_page: Page,
) -> None:
    page = learner_page
    pane = start(page, "code")
    other = page.context.new_page()
    other.goto("/home")
    in_other = other.get_by_role("region", name="Walkthrough", exact=True)
    expect(in_other).to_contain_text(f"Step 2 of {len(STEPS)}")
    pane.get_by_role("button", name="Do it for me").click()
    expect(pane).to_contain_text(f"Step 3 of {len(STEPS)}")
    expect(page.get_by_role("textbox", name="Release code")).to_have_value(CODE)
    progress = page.evaluate("fetch('/api/seat').then((answer) => answer.json())")["seat"]["progress"]
    assert progress["done"][-1] == {**progress["done"][-1], "id": "code", "how": "played"}
    pane.get_by_role("button", name="Leave the walkthrough").click()
    page.wait_for_url("**/learn")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    for shown in (pane, in_other):
        expect(shown).to_be_hidden()


def test_do_it_for_me_stops_at_the_first_press_in_the_page_and_leaves_the_focus_there(
    learner_page: Page,
) -> None:
    page = learner_page
    pane = start(page, "slow")
    follow_link(page, "/transaction-logs")
    field = page.locator("[data-spotlight]")
    pane.get_by_role("button", name="Do it for me").click()
    expect(field).to_have_value(re.compile("^slow"))
    theme = page.get_by_role("button", name="Use the light theme")
    theme.click()
    expect(pane.get_by_role("button", name="Do it for me")).to_be_visible()
    expect(page.get_by_role("button", name="Use the dark theme")).to_be_focused()
    expect(pane).to_contain_text(f"Step {len(STEPS)} of {len(STEPS)}")
    assert len(field.input_value()) < len("slow " * 20) - 1


def test_do_it_for_me_finds_an_option_by_its_name_on_a_translated_page(learner_page: Page) -> None:
    page = learner_page
    translate(page)
    pane = start(page, "list")
    pane.get_by_role("button", name="Do it for me").click()
    expect(pane).to_contain_text(f"Step 5 of {len(STEPS)}")
    expect(page.get_by_role("combobox", name="Country")).to_contain_text("Germany")


def test_playback_pauses_on_a_click_in_the_page_and_can_be_controlled_with_the_keyboard(
    learner_page: Page,
) -> None:
    page = learner_page
    # Set a pace so slow that the first step isn't over before the click, even on a slow machine.
    page.add_init_script("localStorage.setItem('mockconsole.pace', '60')")
    pane = start(page, "welcome")
    follow_link(page, "/learn")
    tile = page.get_by_role("article", name="Hard places")
    tile.get_by_role("button", name="Play it for me").click()
    expect(pane.get_by_role("button", name="Pause")).to_be_visible()
    # The playback's first screen takes the focus when it opens.
    expect(page.get_by_role("main", name="Dashboard")).to_be_focused()
    page.keyboard.press("F2")
    for key in ("+", "+", "-"):
        page.keyboard.press(key)
    expect(pane.get_by_role("button", name="Slow")).to_have_attribute("aria-pressed", "true")
    expect(pane.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("main").click(position={"x": 2, "y": 2})
    expect(pane.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("F2")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(pane.get_by_role("button", name="Fast")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("n")
    expect(pane).to_contain_text(f"Step 2 of {len(STEPS)}")
    expect(pane.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Space")
    expect(pane).to_contain_text(f"Step 3 of {len(STEPS)}")


def test_a_duplicated_tab_does_not_play_until_play_is_pressed_in_it(
    learner_page: Page,
) -> None:
    page = learner_page
    # Set a pace so slow that no step ends during the test.
    page.context.add_init_script("localStorage.setItem('mockconsole.pace', '60')")
    first = start(page, "welcome")
    follow_link(page, "/learn")
    tile = page.get_by_role("article", name="Hard places")
    tile.get_by_role("button", name="Play it for me").click()
    expect(first.get_by_role("button", name="Pause")).to_be_visible()

    with page.expect_popup() as popup:
        # Open a popup, because it gets a copy of sessionStorage, as a duplicated tab does.
        page.evaluate("void window.open(location.href)")
    second = popup.value.get_by_role("region", name="Walkthrough")
    expect(second).to_contain_text("Another tab plays this walkthrough.")
    expect(first.get_by_role("button", name="Pause")).to_be_visible()

    second.get_by_role("button", name="Play").click()
    expect(first).to_contain_text("Another tab plays this walkthrough.")
    expect(second.get_by_role("button", name="Pause")).to_be_visible()
    page.reload()
    expect(first).to_contain_text("Another tab plays this walkthrough.")
    expect(second.get_by_role("button", name="Pause")).to_be_visible()
