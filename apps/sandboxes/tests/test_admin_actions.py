"""Tests of the admin's actions on sandboxes."""

from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from lxml import html

from apps.sandboxes import services
from apps.sandboxes.admin.room_actions import PRESSED
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import write_archive
from apps.sandboxes.selectors import now_in
from apps.sandboxes.tests.admin_pages import forms_on, message_in, page_of, restore
from apps.sandboxes.tests.scenarios import BTC, ETH, export_files, only, symbols, with_assets

pytestmark = pytest.mark.usefixtures("small_scenario")

ASKED = ("set_speed", "shift", "clone", "import_scenario", "reset", "keep", "forget")
ACTIONS = (*PRESSED, *ASKED)


def act(client: Client, action: str, sandbox: Sandbox, **data: Any) -> Any:
    """Submit an action's page for a sandbox, and return the response."""
    return client.post(page_of(Sandbox, action, sandbox.pk), data)


def archive(files: dict[str, str]) -> SimpleUploadedFile:
    """Return a scenario's files as an uploaded ZIP archive."""
    return SimpleUploadedFile("scenario.zip", write_archive(files))


def test_action_page_changes_nothing_before_it_is_submitted(sandbox: Sandbox, trainer_client: Client) -> None:
    before = Sandbox.objects.values().get(pk=sandbox.pk)
    for action in ASKED:
        response = trainer_client.get(page_of(Sandbox, action, sandbox.pk))
        assert response.status_code == 200, action
        assert response.context["question"].submit in response.content.decode(), action
        assert Sandbox.objects.values().get(pk=sandbox.pk) == before, action


def test_get_request_to_an_action_without_confirmation_changes_nothing(
    other_sandbox: Sandbox, trainer: Any, trainer_client: Client
) -> None:
    before = Sandbox.objects.values().get(pk=other_sandbox.pk)
    for action in PRESSED:
        response = trainer_client.get(page_of(Sandbox, action, other_sandbox.pk))
        assert response["Location"] == page_of(Sandbox, "changelist"), action
        assert message_in(response) == "", action
    assert Sandbox.objects.values().get(pk=other_sandbox.pk) == before
    trainer.refresh_from_db()
    assert trainer.sandbox != other_sandbox


def test_list_and_room_page_have_buttons_for_the_actions_that_need_no_confirmation(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    services.freeze_clock(who=None, sandbox=other_sandbox)
    listed = html.fromstring(trainer_client.get(page_of(Sandbox, "changelist")).content.decode())
    buttons = {
        button.get("formaction") for button in listed.xpath("//form[@method='post']//button[@formaction]")
    }
    shown = {(sandbox, "freeze"), (other_sandbox, "run"), (other_sandbox, "work_here")}
    assert buttons == {page_of(Sandbox, action, room.pk) for room, action in shown}
    for room in (sandbox, other_sandbox):
        forms = dict(forms_on(trainer_client.get(page_of(Sandbox, "change", room.pk))))
        here = page_of(Sandbox, "change", room.pk)
        pressed = {page_of(Sandbox, action, room.pk) for one, action in shown if one == room}
        assert forms.keys() - {here} == {f"{address}?from=room" for address in pressed}


def test_admin_action_on_an_unknown_sandbox_gets_404(trainer_client: Client) -> None:
    for action in (*ACTIONS, "export_scenario"):
        assert trainer_client.get(page_of(Sandbox, action, 999)).status_code == 404, action


def test_actions_freeze_and_run_the_clock(sandbox: Sandbox, trainer_client: Client) -> None:
    assert "is frozen" in message_in(act(trainer_client, "freeze", sandbox))
    sandbox.refresh_from_db()
    assert sandbox.frozen
    assert "runs" in message_in(act(trainer_client, "run", sandbox))
    sandbox.refresh_from_db()
    assert not sandbox.frozen


def test_action_redirects_to_the_page_on_which_it_was_started(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    for place, page in (
        ("?from=index", reverse("admin:index")),
        ("?from=room", page_of(Sandbox, "change", sandbox.pk)),
        ("?from=https://elsewhere.example", page_of(Sandbox, "changelist")),
        ("", page_of(Sandbox, "changelist")),
    ):
        response = trainer_client.post(page_of(Sandbox, "freeze", sandbox.pk) + place)
        assert response["Location"] == page, place
    # Check also an action with a confirmation page.
    response = trainer_client.post(page_of(Sandbox, "set_speed", sandbox.pk) + "?from=index", {"speed": "60"})
    assert response["Location"] == reverse("admin:index")


def test_list_action_freezes_and_runs_the_clocks_of_several_rooms(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    names = ", ".join(sorted((sandbox.name, other_sandbox.name)))
    for action, frozen, told in (
        ("freeze_selected", True, f"Clocks frozen: {names}."),
        ("run_selected", False, f"Clocks running: {names}."),
    ):
        chosen = {"action": action, "_selected_action": [sandbox.pk, other_sandbox.pk]}
        assert told in message_in(trainer_client.post(page_of(Sandbox, "changelist"), chosen))
        assert set(Sandbox.objects.values_list("frozen", flat=True)) == {frozen}


def test_speed_action_rejects_an_invalid_speed_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    for speed in ("0", "-1", "3601", "fast", "NaN", "0.001", ""):
        response = act(trainer_client, "set_speed", sandbox, speed=speed)
        assert response.context["form"].errors["speed"], speed
        sandbox.refresh_from_db()
        assert sandbox.speed == 1, speed


def test_shift_action_moves_the_clock_by_the_given_minutes(sandbox: Sandbox, trainer_client: Client) -> None:
    before = now_in(sandbox)
    act(trainer_client, "shift", sandbox, minutes="-90")
    sandbox.refresh_from_db()
    assert now_in(sandbox) == before - timedelta(minutes=90)


def test_shift_beyond_the_calendar_is_refused(sandbox: Sandbox, trainer_client: Client) -> None:
    for minutes in ("900000000", "-900000000", "9999999999999", "soon"):
        response = act(trainer_client, "shift", sandbox, minutes=minutes)
        assert response.status_code == 200, minutes
        assert response.context["form"].errors, minutes


def test_clone_action_creates_a_room_with_its_own_key_and_the_same_records(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    assert "cloned" in message_in(act(trainer_client, "clone", sandbox, name="Room 2"))
    assert export_files(Sandbox.objects.get(key="room-2")) == export_files(sandbox)


def test_key_of_a_new_room_is_a_unique_slug_of_its_name(sandbox: Sandbox, trainer_client: Client) -> None:
    services.load_files(who=None, sandbox=sandbox, files=only())
    names = ("Class B", "class b!", "Класс", "Main", "-", "x" * 80, "x" * 79)
    for name in names:
        assert "cloned" in message_in(act(trainer_client, "clone", sandbox, name=name)), name
    keys = Sandbox.objects.order_by("pk").values_list("key", flat=True)
    assert list(keys)[1:] == ["class-b", "class-b-2", "room", "main-2", "room-2", "x" * 34, f"{'x' * 34}-2"]


def test_clone_action_rejects_an_invalid_name_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    for name in ("x" * 81, "two\nlines", ""):
        response = act(trainer_client, "clone", sandbox, name=name)
        assert response.context["form"].errors["name"], name
        assert Sandbox.objects.count() == 1, name


def test_export_action_downloads_a_scenario(sandbox: Sandbox, trainer_client: Client) -> None:
    response = trainer_client.get(page_of(Sandbox, "export_scenario", sandbox.pk))
    assert response["Content-Disposition"] == 'attachment; filename="main.zip"'
    with ZipFile(BytesIO(response.content)) as downloaded:
        files = {name: downloaded.read(name).decode() for name in downloaded.namelist()}
    assert files == export_files(sandbox)


def test_import_action_names_the_missing_files_and_says_that_their_lists_are_empty(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    vaults, all_files = only(vaults=""), with_assets(BTC)
    response = act(trainer_client, "import_scenario", sandbox, archive=archive(vaults))
    assert "It has no crypto_assets.yaml, so these lists are empty now." in message_in(response)
    response = act(trainer_client, "import_scenario", sandbox, archive=archive(all_files))
    assert message_in(response).endswith("Main room was filled from the uploaded scenario.")
    assert symbols(sandbox) == ["BTC"]


def test_import_action_rejects_files_that_do_not_end_in_yaml_and_changes_nothing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    before = symbols(sandbox)
    files = with_assets(BTC)
    files["vaults.yml"] = files["vaults.YAML"] = files.pop("crypto_assets.yaml")
    page = act(trainer_client, "import_scenario", sandbox, archive=archive(files)).content.decode()
    assert "vaults.yml: This file is unknown." in page
    assert "vaults.YAML: This file is unknown." in page
    assert symbols(sandbox) == before


def test_import_action_with_mistakes_lists_each_of_them_and_changes_nothing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    before = export_files(sandbox)
    broken = only(crypto_assets='- {symbol: btc, base_price: "-1"}\n', host_servers="no list")
    page = act(trainer_client, "import_scenario", sandbox, archive=archive(broken)).content.decode()
    assert "crypto_assets.yaml, row 1 (line 1), field symbol" in page
    assert "host_servers.yaml" in page
    assert export_files(sandbox) == before


def test_import_action_lists_the_first_hundred_mistakes_and_the_number_of_the_others(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    wrong = with_assets(*(f"{{wrong: {number}}}" for number in range(103)))
    response = act(trainer_client, "import_scenario", sandbox, archive=archive(wrong))
    listed = response.context["form"].non_field_errors()
    assert [line.startswith("crypto_assets.yaml, row ") for line in listed] == [True] * 100 + [False]
    assert listed[-1] == "and 3 more"


def test_import_action_rejects_a_file_that_is_not_a_zip_archive_at_its_field(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    for content in (b"", b"no archive", b"PK\x03\x04 cut off"):
        upload = SimpleUploadedFile("scenario.zip", content)
        response = act(trainer_client, "import_scenario", sandbox, archive=upload)
        assert response.context["form"].errors["archive"], content


def test_reset_action_fills_the_sandbox_from_its_scenario_again(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    act(trainer_client, "import_scenario", sandbox, archive=archive(with_assets(ETH)))
    act(trainer_client, "reset", sandbox)
    assert symbols(sandbox) == ["BTC"]


def test_add_page_creates_a_sandbox_filled_from_the_chosen_scenario(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    data = {"name": "Room 2", "scenario": "standard", "seed": "blue"}
    assert "was created" in message_in(trainer_client.post(page_of(Sandbox, "add"), data))
    room = Sandbox.objects.get(key="room-2")
    assert room.seed == "blue"
    assert symbols(room) == ["BTC"]


@pytest.mark.parametrize(("field", "value"), [("name", ""), ("scenario", "nowhere")])
def test_add_page_rejects_an_invalid_value_of_a_new_sandbox_at_its_field(
    field: str, value: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    data = {"name": "Room 2", "scenario": "standard", "seed": "", field: value}
    assert trainer_client.post(page_of(Sandbox, "add"), data).context["form"].errors[field]
    assert Sandbox.objects.count() == 1


def test_work_here_action_moves_the_staff_member_into_the_room(
    other_sandbox: Sandbox, trainer: Any, trainer_client: Client
) -> None:
    assert "You work in Other room" in message_in(act(trainer_client, "work_here", other_sandbox))
    trainer.refresh_from_db()
    assert trainer.sandbox == other_sandbox


def test_sandbox_with_people_cannot_be_deleted(
    other_sandbox: Sandbox, stranger: Any, trainer_client: Client
) -> None:
    # Delete the room's many records first, because the deletion page would list them too.
    services.load_files(who=None, sandbox=other_sandbox, files=only())
    address = page_of(Sandbox, "delete", other_sandbox.pk)
    assert "mallory" in trainer_client.get(address).content.decode()
    trainer_client.post(address, {"post": "yes"})
    assert Sandbox.objects.filter(pk=other_sandbox.pk).exists()


def test_restoring_a_version_of_a_sandbox_restores_its_name_and_seed_and_keeps_its_current_clock(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    edited = {"name": "West wing", "seed": "7", "scenario": sandbox.scenario}
    edited |= {"settlement": "manual", "explanations": "always"}
    trainer_client.post(page_of(Sandbox, "change", sandbox.pk), edited)
    assert Sandbox.objects.get(pk=sandbox.pk).name == "West wing"
    act(trainer_client, "set_speed", sandbox, speed="60")
    act(trainer_client, "shift", sandbox, minutes="1440")
    act(trainer_client, "freeze", sandbox)
    steered = Sandbox.objects.get(pk=sandbox.pk)
    restore(trainer_client, sandbox, sandbox.history.earliest())
    restored = Sandbox.objects.get(pk=sandbox.pk)
    assert (restored.name, restored.seed) == (sandbox.name, sandbox.seed)
    assert restored.clock == steered.clock


def test_saving_an_edited_sandbox_keeps_a_concurrent_change_of_its_clock(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    loaded = Sandbox.objects.get(pk=sandbox.pk)
    act(trainer_client, "set_speed", sandbox, speed="60")
    loaded.name = "West wing"
    services.save_edited(who=None, sandbox=loaded)
    stored = Sandbox.objects.get(pk=sandbox.pk)
    assert stored.name == "West wing"
    assert stored.speed == loaded.speed == 60
