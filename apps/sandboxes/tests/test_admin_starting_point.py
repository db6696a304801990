"""Tests of a room's starting point in the admin: its actions, and the list of changes that a reset would undo."""

from typing import Any

import pytest
from django.test import Client
from lxml import html

from apps.sandboxes.admin import room_actions
from apps.sandboxes.models import Sandbox, StartingPoint
from apps.sandboxes.scenarios.losses import Loss, losses_of_reset
from apps.sandboxes.services import keep_starting_point, load_files
from apps.sandboxes.tests.admin_pages import message_in, page_of
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import BTC, ETH, export_files, override, symbols, with_assets

pytestmark = pytest.mark.usefixtures("small_scenario")
KEPT = "kept on 21 Nov 2026 09:00 UTC by grace"


@pytest.fixture
def room(sandbox: Sandbox) -> Sandbox:
    """Return the main room after filling it with a single asset."""
    load_files(who=None, sandbox=sandbox, files=with_assets(ETH))
    return sandbox


def text_of(client: Client, sandbox: Sandbox, page: str) -> str:
    """Return the text of one of a room's admin pages, with all whitespace reduced to single spaces."""
    content = html.fromstring(client.get(page_of(Sandbox, page, sandbox.pk)).content.decode())
    return " ".join(content.text_content().split())


def test_reset_restores_the_state_that_the_keep_action_stored(
    room: Sandbox, trainer: Any, trainer_client: Client
) -> None:
    response = trainer_client.post(page_of(Sandbox, "keep", room.pk))
    assert message_in(response) == "Main room was kept. A reset returns it to its present state."
    load_files(who=None, sandbox=room, files=with_assets(BTC))
    response = trainer_client.post(page_of(Sandbox, "reset", room.pk))
    assert message_in(response).endswith(f"Main room was reset to its starting point: {KEPT}.")
    assert symbols(room) == ["ETH"]


def test_forget_action_deletes_the_starting_point_but_no_record(
    room: Sandbox, trainer_client: Client
) -> None:
    trainer_client.post(page_of(Sandbox, "keep", room.pk))
    response = trainer_client.post(page_of(Sandbox, "forget", room.pk))
    assert message_in(response).endswith("A reset of Main room uses the scenario standard again.")
    assert symbols(room) == ["ETH"]
    assert not StartingPoint.objects.exists()


def test_room_page_and_reset_page_show_the_starting_point_and_the_losses(
    room: Sandbox, trainer: Any, trainer_client: Client
) -> None:
    for page in ("change", "reset"):
        text = text_of(trainer_client, room, page)
        assert "he scenario standard" in text, page
        assert "Crypto assets: 1 added, 1 deleted" in text, page
    keep_starting_point(who=trainer, sandbox=room)
    override(room, "home", "title", "Room 7")
    for page in ("change", "reset"):
        text = text_of(trainer_client, room, page)
        assert KEPT[1:] in text, page
        assert "Screen texts: 1 added" in text, page
        assert "Crypto assets" not in text.partition("loses")[2], page


def test_reset_page_lists_no_loss_if_only_the_simulated_time_has_changed(
    room: Sandbox, trainer_client: Client, fake_clock: FakeClock
) -> None:
    trainer_client.post(page_of(Sandbox, "keep", room.pk))
    fake_clock.advance(hours=1)
    assert "Nothing: no record differs from the starting point." in text_of(trainer_client, room, "reset")


def test_room_page_offers_the_forget_action_only_if_the_room_has_a_starting_point(
    room: Sandbox, trainer_client: Client
) -> None:
    address = f"{page_of(Sandbox, 'forget', room.pk)}?from=room"
    for kept in (False, True):
        page = trainer_client.get(page_of(Sandbox, "change", room.pk)).content.decode()
        assert (address in page) == kept
        assert f"{page_of(Sandbox, 'keep', room.pk)}?from=room" in page
        trainer_client.post(page_of(Sandbox, "keep", room.pk))


def test_room_page_compares_the_room_with_its_starting_point_only_once(
    room: Sandbox, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[Sandbox] = []

    def count(sandbox: Sandbox) -> list[Loss]:
        compared.append(sandbox)
        return losses_of_reset(sandbox)

    monkeypatch.setattr(room_actions, "losses_of_reset", count)
    assert trainer_client.get(page_of(Sandbox, "change", room.pk)).status_code == 200
    assert len(compared) == 1


def test_room_page_and_reset_page_open_if_the_folder_of_the_scenario_is_missing(
    room: Sandbox, trainer_client: Client
) -> None:
    Sandbox.objects.update(scenario="deleted")
    for page in ("change", "reset"):
        assert "Can't be compared." in text_of(trainer_client, room, page), page


def test_keep_action_rejects_a_room_that_is_too_large_and_changes_nothing(
    room: Sandbox, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.sandboxes.scenarios.starting_points.LARGEST", 10)
    before = export_files(room)
    page = trainer_client.post(page_of(Sandbox, "keep", room.pk)).content.decode()
    assert "a starting point may have" in page
    assert export_files(room) == before


def test_reset_page_gives_advice_if_the_starting_point_cannot_be_loaded(
    room: Sandbox, trainer_client: Client
) -> None:
    keep_starting_point(who=None, sandbox=room)
    StartingPoint.objects.update(archive=b"no archive")
    page = trainer_client.post(page_of(Sandbox, "reset", room.pk)).content.decode()
    assert "Forget the starting point, or keep the room again." in page
    assert symbols(room) == ["ETH"]
