"""Screen text in the admin: the default beside the override, and the way back."""

from pathlib import Path

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox, ScreenText
from apps.sandboxes.selectors import screen_text_overrides
from apps.sandboxes.services import set_screen_text
from apps.sandboxes.tests.admin_pages import (
    edit_in_list,
    export_file,
    import_file,
    page_of,
    preview,
    restore,
    said,
)

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.fixture
def row(content: Path, sandbox: Sandbox) -> ScreenText:
    """Return the text that the tests override."""
    return ScreenText.objects.get(sandbox=sandbox, screen="home", key="title")


def test_the_list_shows_the_default_beside_the_override(row: ScreenText, trainer_client: Client) -> None:
    page = trainer_client.get(page_of(ScreenText, "changelist")).content.decode()
    assert ">Dashboard</span>" in page
    assert ">Fast\nSafe</span>" in page
    assert 'aria-label="Override of home · title"' in page


def test_an_override_is_set_in_the_list(row: ScreenText, trainer_client: Client) -> None:
    edit_in_list(trainer_client, ScreenText, row, text="Command center")
    assert screen_text_overrides(row.sandbox_id) == {"home": {"title": "Command center"}}


def test_blanking_an_override_is_the_way_back(row: ScreenText, trainer_client: Client) -> None:
    edit_in_list(trainer_client, ScreenText, row, text="Command center")
    edit_in_list(trainer_client, ScreenText, row, text="")
    assert screen_text_overrides(row.sandbox_id) == {}


def test_the_action_takes_overrides_away(row: ScreenText, trainer_client: Client) -> None:
    set_screen_text(who=None, sandbox=row.sandbox, screen="home", key="title", text="Command center")
    chosen = {"action": "back_to_default", "_selected_action": [row.pk]}
    assert "1 texts" in said(trainer_client.post(page_of(ScreenText, "changelist"), chosen))
    assert screen_text_overrides(row.sandbox_id) == {}


def test_an_override_that_is_too_long_is_refused_at_its_field(
    row: ScreenText, trainer_client: Client
) -> None:
    response = trainer_client.post(page_of(ScreenText, "change", row.pk), {"text": "x" * 4001})
    assert response.context["adminform"].form.errors["text"]
    assert screen_text_overrides(row.sandbox_id) == {}


def test_search_finds_words_of_the_defaults(row: ScreenText, trainer_client: Client) -> None:
    response = trainer_client.get(page_of(ScreenText, "changelist"), {"q": "dashBOARD"})
    assert [found.pk for found in response.context["cl"].result_list] == [row.pk]


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ({"screen": "login"}, ["title"]),
        ({"override": "yes"}, ["title"]),
        ({"override": "no", "screen": "home"}, ["claims"]),
    ],
)
def test_filters_narrow_the_list(
    query: dict[str, str], keys: list[str], row: ScreenText, trainer_client: Client
) -> None:
    set_screen_text(who=None, sandbox=row.sandbox, screen="home", key="title", text="Command center")
    response = trainer_client.get(page_of(ScreenText, "changelist"), query)
    assert [found.key for found in response.context["cl"].result_list] == keys


def test_texts_are_neither_added_nor_deleted(row: ScreenText, trainer_client: Client) -> None:
    assert trainer_client.post(page_of(ScreenText, "add"), {}).status_code == 403
    assert trainer_client.post(page_of(ScreenText, "delete", row.pk), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    trainer_client.post(page_of(ScreenText, "changelist"), chosen)
    assert ScreenText.objects.filter(pk=row.pk).exists()


def test_the_text_before_the_first_edit_can_be_restored(row: ScreenText, trainer_client: Client) -> None:
    edit_in_list(trainer_client, ScreenText, row, text="Command center")
    restore(trainer_client, row, row.history.earliest())
    assert screen_text_overrides(row.sandbox_id) == {}


@pytest.mark.parametrize("kind", ["csv", "xlsx", "yaml"])
def test_an_exported_list_is_translated_and_imported(
    kind: str, row: ScreenText, trainer_client: Client
) -> None:
    edit_in_list(trainer_client, ScreenText, row, text="Command center")
    exported = export_file(trainer_client, ScreenText, kind)
    edit_in_list(trainer_client, ScreenText, row, text="Something else")
    import_file(trainer_client, ScreenText, kind, exported)
    assert screen_text_overrides(row.sandbox_id) == {"home": {"title": "Command center"}}


def test_a_text_that_no_screen_shows_is_refused(row: ScreenText, trainer_client: Client) -> None:
    shown = preview(trainer_client, ScreenText, "csv", b"screen,key,text\nhome,titel,Hello\n")
    assert "has no text titel" in shown.content.decode()
    assert "confirm_form" not in shown.context
