"""Texts of screens that staff override, one sandbox at a time."""

from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.sandboxes.models import Sandbox, ScreenText
from apps.sandboxes.selectors import records_of, screen_text_overrides
from apps.sandboxes.services import (
    complete_sandboxes,
    complete_screen_texts,
    create_sandbox,
    load_files,
    reset_sandbox,
    set_screen_text,
)
from apps.sandboxes.tests.conftest import write_content
from apps.sandboxes.tests.scenarios import exported, mistakes, only

ALL = [("home", "claims"), ("home", "title"), ("login", "title")]


def keys_of(sandbox: Sandbox) -> list[tuple[str, str]]:
    return list(records_of(ScreenText, sandbox.pk).values_list("screen", "key"))


def test_a_new_sandbox_has_a_row_for_every_text(content: Path) -> None:
    made = create_sandbox(who=None, key="west", name="West wing")
    assert keys_of(made) == ALL
    assert screen_text_overrides(made.pk) == {}


def test_a_row_knows_the_text_it_overrides(content: Path, sandbox: Sandbox) -> None:
    rows = records_of(ScreenText, sandbox.pk)
    assert [row.default for row in rows] == ["Fast\nSafe", "Dashboard", "Sign in"]


def test_an_override_shows_in_its_sandbox_alone(
    content: Path, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="Room 7")
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "Room 7"}}
    assert screen_text_overrides(other_sandbox.pk) == {}
    assert keys_of(sandbox) == ALL


def test_a_blank_text_takes_the_override_away(content: Path, sandbox: Sandbox) -> None:
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="Room 7")
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="")
    assert screen_text_overrides(sandbox.pk) == {}
    assert keys_of(sandbox) == ALL


@pytest.mark.parametrize(("screen", "key"), [("home", "titel"), ("hme", "title"), ("", "")])
def test_a_text_that_no_screen_shows_is_refused(
    content: Path, sandbox: Sandbox, screen: str, key: str
) -> None:
    with pytest.raises(ValidationError):
        set_screen_text(who=None, sandbox=sandbox, screen=screen, key=key, text="x")
    assert keys_of(sandbox) == ALL


def test_a_scenario_brings_its_overrides_and_the_other_rows_are_completed(
    content: Path, sandbox: Sandbox
) -> None:
    files = only(screen_text="- {screen: login, key: title, text: Come in}\n")
    load_files(who=None, sandbox=sandbox, files=files)
    assert screen_text_overrides(sandbox.pk) == {"login": {"title": "Come in"}}
    assert keys_of(sandbox) == ALL


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{screen: login, key: nothing, text: x}", "field key: The screen login has no text nothing."),
        (f"{{screen: login, key: title, text: {'x' * 4001}}}", "field text: Write at most 4000 characters"),
    ],
)
def test_a_scenario_with_an_impossible_override_is_refused(
    content: Path, sandbox: Sandbox, row: str, message: str
) -> None:
    [found] = mistakes(sandbox, only(screen_text=f"- {row}\n"))
    assert found.startswith(f"screen_text.yaml, row 1 (line 1), {message}")


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("balance", "100 billion", "“100 billion” is not an amount."),
        ("retries", "10", "“10” doesn’t fit here. Write a whole number from 0 to 9."),
        ("fees", "Access | 5\\nRouting", "Row 2: fee: A value is missing."),
        ("alerts", "Alert | maybe", "Row 1: initial: Write on or off"),
    ],
)
def test_an_override_of_another_kind_is_refused_wherever_it_comes_from(
    key: str, text: str, message: str, claims: dict[str, ScreenText], sandbox: Sandbox
) -> None:
    [found] = mistakes(sandbox, only(screen_text=f'- {{screen: claims, key: {key}, text: "{text}"}}\n'))
    assert found.startswith(f"screen_text.yaml, row 1 (line 1), field text: {message}")
    with pytest.raises(ValidationError) as refusal:
        set_screen_text(who=None, sandbox=sandbox, screen="claims", key=key, text=text.replace("\\n", "\n"))
    assert refusal.value.message_dict["text"][0].startswith(message)


def test_every_kind_comes_back_from_a_scenario(
    claims: dict[str, ScreenText], sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    for key, text in [
        ("balance", "0.000000000000000001"),
        ("retries", "0"),
        ("fees", "A \\| B | 5\nC | 6"),
        ("alerts", "Alert | off\nLevel | High | Low, High"),
    ]:
        set_screen_text(who=None, sandbox=sandbox, screen="claims", key=key, text=text)
    files = exported(sandbox)
    load_files(who=None, sandbox=other_sandbox, files=files)
    assert exported(other_sandbox) == files
    assert screen_text_overrides(other_sandbox.pk) == screen_text_overrides(sandbox.pk)


def test_an_override_that_does_not_fit_any_more_leaves_an_export_that_can_be_loaded(
    claims: dict[str, ScreenText], sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    ScreenText.objects.filter(pk=claims["balance"].pk).update(text="100 billion")
    set_screen_text(who=None, sandbox=sandbox, screen="claims", key="retries", text="3")
    load_files(who=None, sandbox=other_sandbox, files=exported(sandbox))
    assert screen_text_overrides(other_sandbox.pk) == {"claims": {"retries": {"number": 3}}}


def test_the_api_gives_each_override_in_the_form_of_its_entry(
    claims: dict[str, ScreenText], operator_client: Client, sandbox: Sandbox
) -> None:
    ScreenText.objects.filter(pk=claims["retries"].pk).update(text="many")
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="claims", text="Fast\nSound")
    set_screen_text(who=None, sandbox=sandbox, screen="claims", key="balance", text="7.50")
    set_screen_text(who=None, sandbox=sandbox, screen="claims", key="fees", text="Access | 5")
    set_screen_text(who=None, sandbox=sandbox, screen="claims", key="alerts", text="Poll | 5 | | 1 | 9 | s")
    setting = {"label": "Poll", "initial": "5", "min": 1, "max": 9, "unit": "s"}
    assert operator_client.get("/api/screen-text").json() == {
        "home": {"claims": ["Fast", "Sound"]},
        "claims": {
            "balance": {"amount": "7.50"},
            "fees": [{"name": "Access", "fee": {"amount": "5"}}],
            "alerts": {"settings": [setting]},
        },
    }


def test_a_reset_takes_the_overrides_away(content: Path, sandbox: Sandbox) -> None:
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="Room 7")
    reset_sandbox(who=None, sandbox=sandbox)
    assert screen_text_overrides(sandbox.pk) == {}
    assert keys_of(sandbox) == ALL


def test_a_newer_version_adds_its_texts_and_takes_away_what_is_gone(
    content: Path, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="Room 7")
    write_content(content, "home", {"title": "Dashboard", "subtitle": "Overview"})
    complete_sandboxes()
    for room in (sandbox, other_sandbox):
        assert keys_of(room) == [("home", "subtitle"), ("home", "title"), ("login", "title")]
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "Room 7"}}


@pytest.fixture
def overridden_title_is_gone(content: Path, sandbox: Sandbox) -> ScreenText:
    """Start a version that shows no title any longer, where staff have overridden it."""
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="Room 7")
    write_content(content, "home", {"claims": ["Fast"]})
    complete_sandboxes()
    return records_of(ScreenText, sandbox.pk).get(screen="home", key="title")


def test_a_start_deletes_no_override(overridden_title_is_gone: ScreenText) -> None:
    assert (overridden_title_is_gone.text, overridden_title_is_gone.shown) == ("Room 7", False)


def test_an_override_that_was_blanked_goes_at_the_next_start(
    overridden_title_is_gone: ScreenText, sandbox: Sandbox
) -> None:
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="")
    complete_sandboxes()
    assert keys_of(sandbox) == [("home", "claims"), ("login", "title")]


def test_an_export_leaves_out_what_no_screen_shows_so_that_it_loads(
    overridden_title_is_gone: ScreenText, sandbox: Sandbox
) -> None:
    set_screen_text(who=None, sandbox=sandbox, screen="login", key="title", text="Come in")
    load_files(who=None, sandbox=sandbox, files=exported(sandbox))
    assert screen_text_overrides(sandbox.pk) == {"login": {"title": "Come in"}}


def test_the_admin_says_so_and_lets_it_be_blanked(
    overridden_title_is_gone: ScreenText, trainer_client: Client
) -> None:
    address = f"/admin/sandboxes/screentext/{overridden_title_is_gone.pk}/change/"
    page = trainer_client.get(address)
    assert b"No screen shows this any longer." in page.content
    assert b"No screen shows this any longer." in trainer_client.get("/admin/sandboxes/screentext/").content
    form = {"sandbox": overridden_title_is_gone.sandbox_id, "text": ""}
    assert trainer_client.post(address, form).status_code == 302
    overridden_title_is_gone.refresh_from_db()
    assert overridden_title_is_gone.text == ""


def test_completing_twice_changes_nothing(content: Path, sandbox: Sandbox) -> None:
    before = list(records_of(ScreenText, sandbox.pk).values())
    complete_screen_texts(sandbox)
    assert list(records_of(ScreenText, sandbox.pk).values()) == before


def test_the_api_gives_overrides_by_screen(content: Path, operator_client: Client, sandbox: Sandbox) -> None:
    assert operator_client.get("/api/screen-text").json() == {}
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="Room 7")
    set_screen_text(who=None, sandbox=sandbox, screen="login", key="title", text="Come in")
    assert operator_client.get("/api/screen-text").json() == {
        "home": {"title": "Room 7"},
        "login": {"title": "Come in"},
    }


def test_a_stranger_does_not_see_them(
    content: Path, stranger_client: Client, sandbox: Sandbox, client: Client
) -> None:
    set_screen_text(who=None, sandbox=sandbox, screen="home", key="title", text="Room 7")
    assert stranger_client.get("/api/screen-text").json() == {}
    assert client.get("/api/screen-text").status_code == 401
