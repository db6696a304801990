"""Screen texts in the admin: list of defaults and overrides, import and export."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import export_file, import_file, message_in, page_of, preview
from apps.sandboxes.tests.open_pages import OpenPage, open_record
from apps.sandboxes.tests.scenarios import override
from apps.texts.models import ScreenText
from apps.texts.selectors import screen_text_overrides
from mockconsole.lib.control_characters import TAKE_THEM_OUT

TITLE = "home.title-value"


def open_texts(client: Client, query: str = "") -> OpenPage:
    """Open the list of texts."""
    return OpenPage(client, page_of(ScreenText, "changelist") + query)


@pytest.fixture
def text_list(content: Path, sandbox: Sandbox, trainer_client: Client) -> OpenPage:
    """Open the list of texts in a room without overrides."""
    return open_texts(trainer_client)


def test_list_shows_default_and_override_of_each_text(text_list: OpenPage, trainer_client: Client) -> None:
    page = trainer_client.get(text_list.address).content.decode()
    assert "Screen texts in Main room" in page
    assert ">Dashboard</p>" in page
    assert ">Fast\nSafe</p>" in page
    assert 'aria-label="Override of home · title"' in page


def test_list_saves_overrides_and_deletes_a_blanked_override(
    text_list: OpenPage, sandbox: Sandbox, trainer_client: Client
) -> None:
    response = text_list.save(**{TITLE: "Command center", "home.claims-value": "Fast\r\n\r\nSound"})
    assert message_in(response) == "Saved texts: 2."
    overridden = {"home": {"title": "Command center", "claims": ["Fast", "Sound"]}}
    assert screen_text_overrides(sandbox.pk) == overridden
    open_texts(trainer_client).save(**{TITLE: " "})
    assert screen_text_overrides(sandbox.pk) == {"home": {"claims": ["Fast", "Sound"]}}
    assert ScreenText.objects.count() == 1
    assert LogEntry.objects.count() == 3


def test_search_words_and_filters_narrow_the_list(
    text_list: OpenPage, sandbox: Sandbox, trainer_client: Client
) -> None:
    override(sandbox, "login", "title", "Come in")
    for query, places in (
        ("?q=dashBOARD", ["home.title"]),
        ("?q=come+in", ["login.title"]),
        ("?q=home+safe", ["home.claims"]),
        ("?screen=login", ["login.title"]),
        ("?override=Overridden", ["login.title"]),
        ("?override=Default&screen=home", ["home.claims", "home.title"]),
        ("?override=Doesn’t+fit", []),
        ("?screen=nonsense", []),
        ("?sandbox=nonsense&q=title", ["home.title", "login.title"]),
        ("?p=999", ["home.claims", "home.title", "login.title"]),
    ):
        page = trainer_client.get(text_list.address + query)
        assert [editor.instance.place for editor in page.context["editors"]] == places, query


def test_filter_options_have_value_attributes_so_that_browser_translation_keeps_their_values(
    text_list: OpenPage, trainer_client: Client
) -> None:
    page = trainer_client.get(text_list.address).content.decode()
    assert '<option value="home">home</option>' in page
    assert '<option value="Overridden">Overridden</option>' in page
    assert "<option>" not in page


def test_list_edits_the_room_given_in_the_query_string(
    text_list: OpenPage, sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    open_texts(trainer_client, f"?sandbox={other_sandbox.pk}").save(**{TITLE: "There"})
    assert screen_text_overrides(sandbox.pk) == {}
    assert screen_text_overrides(other_sandbox.pk) == {"home": {"title": "There"}}
    assert trainer_client.get(f"/admin/texts/screentext/?sandbox={'9' * 4301}").status_code == 404


def test_first_save_of_the_list_does_not_overwrite_a_concurrent_override(
    text_list: OpenPage, sandbox: Sandbox
) -> None:
    row = override(sandbox, "home", "title", "Theirs")
    refused = text_list.save(**{TITLE: "Mine"})
    assert "Somebody has changed this to “Theirs” meanwhile." in refused.content.decode()
    row.refresh_from_db()
    assert row.value == "Theirs"
    text_list.save()
    row.refresh_from_db()
    assert row.value == "Mine"


def test_saving_the_list_does_not_restore_a_concurrently_blanked_override(
    text_list: OpenPage, sandbox: Sandbox, trainer_client: Client
) -> None:
    row = override(sandbox, "home", "title", "Theirs")
    page = open_texts(trainer_client, "?override=Overridden")
    row.delete()
    refused = page.save(**{TITLE: "Mine"})
    assert "Somebody has emptied this meanwhile." in refused.content.decode()
    assert screen_text_overrides(sandbox.pk) == {}


def test_add_page_of_screen_texts_gets_403(trainer_client: Client) -> None:
    assert trainer_client.post(page_of(ScreenText, "add"), {}).status_code == 403


def test_saving_with_view_permission_only_is_refused(
    text_list: OpenPage, sandbox: Sandbox, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin.site.get_model_admin(ScreenText), "has_change_permission", lambda *_: False)
    assert trainer_client.get(text_list.address).status_code == 200
    assert text_list.save(**{TITLE: "Mine"}).status_code == 403
    assert screen_text_overrides(sandbox.pk) == {}


def test_override_has_a_change_page_with_history(
    content: Path, sandbox: Sandbox, trainer_client: Client
) -> None:
    row = override(sandbox, "home", "title", "First")
    open_record(trainer_client, row).save(value="Second")
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "Second"}}
    version = row.history.earliest()
    OpenPage(trainer_client, page_of(ScreenText, "simple_history", row.pk, version.pk)).save()
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "First"}}
    trainer_client.post(page_of(ScreenText, "delete", row.pk), {"post": "yes"})
    assert screen_text_overrides(sandbox.pk) == {}


CHANGED: dict[str, Any] = {
    "balance": {"amount": "7.50"},
    "retries": {"number": 3},
    "fees": [{"name": "Access", "fee": {"amount": "5"}}],
    "alerts": {"settings": [{"label": "Alert", "initial": "off"}]},
}


@pytest.mark.parametrize("kind", ["csv", "xlsx", "yaml"])
def test_exported_texts_can_be_translated_and_imported(
    kind: str, claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    for key, value in CHANGED.items():
        override(sandbox, "claims", key, value)
    override(sandbox, "home", "title", "Command center")
    before = screen_text_overrides(sandbox.pk)
    exported = export_file(trainer_client, ScreenText, kind)
    ScreenText.objects.filter(sandbox=sandbox).delete()
    override(sandbox, "home", "title", "Something else")
    override(sandbox, "login", "title", "Come in")
    import_file(trainer_client, ScreenText, kind, exported)
    assert screen_text_overrides(sandbox.pk) == before
    assert set(before["claims"]) == set(claims)


def test_export_contains_the_listed_texts_with_defaults(content: Path, trainer_client: Client) -> None:
    lines = export_file(trainer_client, ScreenText, "csv", "?screen=home").decode("utf-8-sig").splitlines()
    assert lines[0].startswith("screen,key,value,room,default")
    assert "home,title,,main,Dashboard,true" in lines
    assert not any(line.startswith("login") for line in lines)


def test_import_of_a_file_without_a_value_column_deletes_no_override(
    content: Path, sandbox: Sandbox, trainer_client: Client
) -> None:
    override(sandbox, "home", "title", "Room 7")
    import_file(trainer_client, ScreenText, "csv", b"screen,key\nhome,title\n")
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "Room 7"}}


def test_import_of_an_override_with_a_control_character_is_refused(
    content: Path, trainer_client: Client
) -> None:
    for letter in "\x07\x0b\x1b\x7f\x85":
        row = {"screen": "home", "key": "claims", "value": ["Fast", f"a{letter}b"]}
        files = {"csv": f'screen,key,value\nhome,title,"a{letter}b"\n', "yaml": json.dumps([row])}
        for kind, file in files.items():
            page = preview(trainer_client, ScreenText, kind, file.encode())
            assert TAKE_THEM_OUT in page.content.decode(), (letter, kind)
            assert "confirm_form" not in page.context


def test_override_of_an_unknown_text_is_refused(content: Path, trainer_client: Client) -> None:
    page = preview(trainer_client, ScreenText, "csv", b"screen,key,value\nhome,titel,Hello\n")
    assert "has no text titel" in page.content.decode()
    assert "confirm_form" not in page.context
