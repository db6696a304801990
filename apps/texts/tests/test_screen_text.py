"""Tests of overrides of screen texts: model, scenario, API."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import complete_sandboxes, create_sandbox, load_files, reset_sandbox
from apps.sandboxes.tests.admin_pages import page_of
from apps.sandboxes.tests.scenarios import export_files, mistakes, only, override
from apps.texts.models import ScreenText
from apps.texts.selectors import screen_text_overrides, screen_texts
from apps.texts.tests.conftest import store_foreign_override, write_content

FEES = [{"name": "A | B", "fee": {"amount": "5"}}]
ALERTS = {
    "settings": [
        {"label": "Alert", "initial": "off"},
        {"label": "Poll", "initial": "5", "min": 1, "max": 9, "unit": "s"},
    ]
}


@pytest.mark.usefixtures("small_scenario")
def test_new_sandbox_lists_every_text_although_no_row_is_stored(content: Path) -> None:
    room = create_sandbox(who=None, key="west", name="West wing")
    assert [(row.place, row.default_text, row.value) for row in screen_texts(room)] == [
        ("home.claims", "Fast\nSafe", None),
        ("home.title", "Dashboard", None),
        ("login.title", "Sign in", None),
    ]
    assert screen_text_overrides(room.pk) == {}
    assert not records_of(ScreenText, room.pk).exists()


@pytest.mark.meets("D:content-catalogue")
def test_override_applies_to_its_sandbox_only(
    content: Path, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    override(sandbox, "home", "title", "Room 7")
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "Room 7"}}
    assert screen_text_overrides(other_sandbox.pk) == {}
    assert [row.value for row in screen_texts(sandbox)] == [None, "Room 7", None]


def test_override_of_an_unknown_text_is_refused(content: Path, sandbox: Sandbox) -> None:
    for screen, key in (("home", "titel"), ("hme", "title"), ("", "")):
        with pytest.raises(ValidationError):
            override(sandbox, screen, key, "x")
    assert not records_of(ScreenText, sandbox.pk).exists()


def test_scenario_with_an_invalid_override_is_refused(claims: dict[str, Any], sandbox: Sandbox) -> None:
    for row, message in (
        ("{screen: login, key: nothing, value: x}", "field key: The screen login has no text nothing."),
        (f"{{screen: login, key: title, value: {'x' * 4001}}}", "field value: Write at most 4000 characters"),
        ("{screen: login, key: title, words: x}", "field words: This field is unknown."),
        ('{screen: login, key: title, value: ""}', "field value: This field cannot be blank."),
        ('{screen: home, key: claims, value: ["a\\0"]}', "field value: This text holds a character"),
        ('{screen: home, key: claims, value: ["a\\u202e"]}', "field value: Take the control characters out."),
        ("{screen: claims, key: retries, value: {number: 10}}", "field value: “10” doesn’t fit here."),
    ):
        [found] = mistakes(sandbox, only(screen_text=f"- {row}\n"))
        assert found.startswith(f"screen_text.yaml, row 1 (line 1), {message}")


def test_override_that_does_not_fit_its_default_is_refused(claims: dict[str, Any], sandbox: Sandbox) -> None:
    with pytest.raises(ValidationError) as refusal:
        override(sandbox, "claims", "fees", [*FEES, {"name": "Routing"}])
    assert refusal.value.message_dict == {"value": ["Row 2: fee: A value is missing."]}


@pytest.mark.services
def test_overrides_of_every_kind_survive_export_and_import(
    claims: dict[str, Any], sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    override(sandbox, "claims", "balance", {"amount": "0.000000000000000001"})
    override(sandbox, "claims", "retries", {"number": 0})
    override(sandbox, "claims", "fees", FEES)
    override(sandbox, "claims", "alerts", ALERTS)
    files = export_files(sandbox, "screen_text")
    load_files(who=None, sandbox=other_sandbox, files=files)
    assert export_files(other_sandbox, "screen_text") == files
    assert screen_text_overrides(other_sandbox.pk) == screen_text_overrides(sandbox.pk)


def test_export_omits_an_override_that_no_longer_fits(
    claims: dict[str, Any], sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    store_foreign_override(sandbox, "claims", "balance", "100 billion")
    override(sandbox, "claims", "retries", {"number": 3})
    load_files(who=None, sandbox=other_sandbox, files=export_files(sandbox, "screen_text"))
    assert screen_text_overrides(other_sandbox.pk) == {"claims": {"retries": {"number": 3}}}


def test_api_returns_overrides_with_the_structure_of_their_defaults(
    claims: dict[str, Any], operator_client: Client, sandbox: Sandbox
) -> None:
    assert operator_client.get("/api/screen-text").json() == {}
    store_foreign_override(sandbox, "claims", "retries", "many")
    override(sandbox, "home", "title", "Room 7")
    override(sandbox, "home", "claims", ["Fast", "Sound"])
    override(sandbox, "claims", "balance", {"amount": "7.50"})
    override(sandbox, "claims", "fees", FEES)
    override(sandbox, "claims", "alerts", ALERTS)
    assert operator_client.get("/api/screen-text").json() == {
        "home": {"title": "Room 7", "claims": ["Fast", "Sound"]},
        "claims": {"balance": {"amount": "7.50"}, "fees": FEES, "alerts": ALERTS},
    }


@pytest.mark.usefixtures("small_scenario")
def test_reset_of_a_room_deletes_the_rooms_overrides(content: Path, sandbox: Sandbox) -> None:
    override(sandbox, "home", "title", "Room 7")
    reset_sandbox(who=None, sandbox=sandbox)
    assert screen_text_overrides(sandbox.pk) == {}


def test_list_follows_a_newer_catalogue_that_adds_and_removes_texts(content: Path, sandbox: Sandbox) -> None:
    override(sandbox, "home", "title", "Room 7")
    write_content(content, "home", {"title": "Dashboard", "subtitle": "Overview"})
    assert [row.place for row in screen_texts(sandbox)] == ["home.subtitle", "home.title", "login.title"]
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "Room 7"}}


@pytest.fixture
def override_of_removed_title(content: Path, sandbox: Sandbox) -> ScreenText:
    """Return an override of a text that the catalogue no longer has."""
    row: ScreenText = override(sandbox, "home", "title", "Room 7")
    write_content(content, "home", {"claims": ["Fast"]})
    complete_sandboxes()
    return row


def test_server_start_keeps_an_override_of_a_removed_text(override_of_removed_title: ScreenText) -> None:
    override_of_removed_title.refresh_from_db()
    assert override_of_removed_title.value == "Room 7"
    assert screen_text_overrides(override_of_removed_title.sandbox_id) == {}


def test_export_omits_an_override_of_a_removed_text(
    override_of_removed_title: ScreenText, sandbox: Sandbox
) -> None:
    override(sandbox, "login", "title", "Come in")
    load_files(who=None, sandbox=sandbox, files=export_files(sandbox, "screen_text"))
    assert screen_text_overrides(sandbox.pk) == {"login": {"title": "Come in"}}


def test_admin_marks_an_override_of_a_removed_text_and_can_blank_the_override(
    override_of_removed_title: ScreenText, trainer_client: Client
) -> None:
    address = page_of(ScreenText, "change", override_of_removed_title.pk)
    for page in (address, page_of(ScreenText, "changelist")):
        assert b"No screen shows this any longer." in trainer_client.get(page).content
    assert trainer_client.post(address, {"value": ""}).status_code == 302
    assert not ScreenText.objects.filter(pk=override_of_removed_title.pk).exists()


def test_overrides_are_hidden_from_other_rooms(
    content: Path, stranger_client: Client, sandbox: Sandbox
) -> None:
    override(sandbox, "home", "title", "Room 7")
    assert stranger_client.get("/api/screen-text").json() == {}


OLD_TEXTS = r"""
- {screen: home, key: title, text: Training floor}
- {screen: crypto-host, key: bridgeSuccess, text: "97"}
- {screen: off-ramp-crypto, key: achLimit, text: "1000.00"}
- screen: off-ramp-crypto
  key: rates
  text: |-
    BTC | Coin \| one | 42 | 38.5
    ADA | Cardano | 0.45
- {screen: swift-additions, key: sepaConfiguration, text: "Scheme | B | A, B\nLimit | 5 | | 1 | 9 | EUR"}
"""


def test_scenario_in_the_old_text_format_is_converted(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only(screen_text=OLD_TEXTS))
    assert dict(ScreenText.objects.filter(sandbox=sandbox).values_list("key", "value")) == {
        "title": "Training floor",
        "bridgeSuccess": {"number": 97},
        "achLimit": {"amount": "1000.00"},
        "rates": [
            {
                "symbol": "BTC",
                "name": "Coin | one",
                "dollars": {"amount": "42"},
                "euros": {"amount": "38.5"},
            },
            {"symbol": "ADA", "name": "Cardano", "dollars": {"amount": "0.45"}},
        ],
        "sepaConfiguration": {
            "settings": [
                {"label": "Scheme", "initial": "B", "choices": ["A", "B"]},
                {"label": "Limit", "initial": "5", "min": 1, "max": 9, "unit": "EUR"},
            ]
        },
    }
