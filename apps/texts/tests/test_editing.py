"""API for trainers to edit the texts of a screen: list, override, reset."""

import json
from pathlib import Path
from typing import Any

from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.scenarios import override
from apps.texts.models import ScreenText
from apps.texts.selectors import screen_text_overrides
from apps.texts.tests.conftest import store_foreign_override


def read(client: Client, screen: str) -> dict[str, dict[str, Any]]:
    """Return the texts of a screen, keyed by text key."""
    return {text.pop("key"): text for text in client.get(f"/api/screen-text/{screen}").json()}


def write(client: Client, place: str, value: str) -> Any:
    """Override a text."""
    body = json.dumps({"value": value})
    return client.put(f"/api/screen-text/{place}", body, content_type="application/json")


def test_list_has_each_text_of_the_screen_with_kind_default_and_override(
    claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    override(sandbox, "claims", "balance", {"amount": "7.50"})
    override(sandbox, "home", "title", "Elsewhere")
    texts = read(trainer_client, "claims")
    assert list(texts) == ["balance", "retries", "fees", "alerts"]
    assert texts["balance"] == {
        "kind": "amount",
        "default": "1250000.00",
        "override": "7.50",
        "misfit": "",
        "adminAddress": "/admin/texts/screentext/?screen=claims&q=balance",
    }
    assert [texts[key]["kind"] for key in ("retries", "fees", "alerts")] == ["number", "rows", "settings"]
    assert texts["fees"]["default"] == "Access | 5000.00\nRouting | 15000.00"


def test_list_gives_the_reason_why_an_override_does_not_fit(
    claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    store_foreign_override(sandbox, "claims", "retries", "many")
    assert "doesn’t fit" in read(trainer_client, "claims")["retries"]["misfit"]


def test_admin_link_of_a_text_opens_the_list_filtered_to_that_text(
    content: Path, trainer_client: Client
) -> None:
    address = read(trainer_client, "home")["title"]["adminAddress"]
    page = trainer_client.get(address)
    assert [editor.instance.place for editor in page.context["editors"]] == ["home.title"]


def test_override_is_stored_with_the_structure_of_the_default(
    claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    for place, value in (
        ("home/title", "  Room 7"),
        ("home/claims", "Fast\n\n  Sound"),
        ("claims/balance", "7.5"),
        ("claims/retries", "9"),
    ):
        screen, key = place.split("/")
        reply = write(trainer_client, place, value)
        assert reply.json() == {"key": key, **read(trainer_client, screen)[key]}
    assert screen_text_overrides(sandbox.pk) == {
        "home": {"title": "  Room 7", "claims": ["Fast", "  Sound"]},
        "claims": {"balance": {"amount": "7.5"}, "retries": {"number": 9}},
    }


def test_second_override_replaces_the_first_and_both_are_in_the_history(
    content: Path, sandbox: Sandbox, trainer_client: Client
) -> None:
    write(trainer_client, "home/title", "First")
    write(trainer_client, "home/title", "Second")
    row = ScreenText.objects.get(sandbox=sandbox)
    assert row.value == "Second"
    assert [version.value for version in row.history.all()] == ["Second", "First"]
    assert row.history.latest().history_user.is_staff


def test_override_that_does_not_fit_is_refused_at_its_field(
    claims: dict[str, Any], trainer_client: Client
) -> None:
    for place, value, message in (
        ("home/title", "x" * 4001, "Write at most 4000 characters (it has 4003)."),
        ("home/title", " \n", "This field may not be blank."),
        ("claims/balance", "100 billion", "“100 billion” is not an amount."),
        ("claims/retries", "10", "“10” doesn’t fit here. Write a whole number from 0 to 9."),
        ("claims/fees", "Access | 5", "This is a table."),
        ("home/title", "DE89370400440532013000", "This looks like"),
    ):
        reply = write(trainer_client, place, value)
        assert reply.status_code == 400, place
        assert reply.json()["fields"]["value"][0].startswith(message), place
    assert not ScreenText.objects.exists()


def test_reset_deletes_the_override_and_succeeds_if_there_is_none(
    content: Path, sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    override(sandbox, "home", "title", "Room 7")
    override(other_sandbox, "home", "title", "There")
    for _ in range(2):
        assert trainer_client.delete("/api/screen-text/home/title").status_code == 204
    assert screen_text_overrides(sandbox.pk) == {}
    assert screen_text_overrides(other_sandbox.pk) == {"home": {"title": "There"}}


def test_unknown_screen_or_text_gets_404(content: Path, trainer_client: Client) -> None:
    assert trainer_client.get("/api/screen-text/nowhere").status_code == 404
    for place in ("home/titel", "nowhere/title"):
        assert write(trainer_client, place, "x").status_code == 404
