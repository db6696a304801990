"""Action in the admin that copies walkthroughs and tricks to another room."""

from typing import Any

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import message_in, page_of
from apps.training.models import Trick, Walkthrough
from apps.training.tests.seats import KEY, STEPS, make_walkthrough
from mockconsole.lib.admin.lists import NO_ROW
from mockconsole.lib.admin.pages import SELECTION_CHANGED

SPOT = [
    {
        "id": "mark",
        "say": "Mark it.",
        "spot": [
            {"at": "home.prices", "trick": "new-trick"},
            {"at": "home.prices.filter", "decoy": True, "why": "It is harmless."},
        ],
    },
]


def make_trick(sandbox: Sandbox, key: str = "new-trick") -> Trick:
    words = dict.fromkeys(("looks", "works", "instead", "source"), "Words.")
    return Trick.objects.create(sandbox=sandbox, key=key, title="New trick", **words)


@pytest.fixture
def trick(sandbox: Sandbox) -> Trick:
    return make_trick(sandbox)


def copy(
    client: Client, row: Walkthrough | Trick, room: Sandbox | None = None, existing: str = "keep", *keys: int
) -> Any:
    keys = keys or (row.pk,)
    data = {"action": "copy_selected", ACTION_CHECKBOX_NAME: keys, "count": len(keys)}
    answers = {"room": room.pk, "existing": existing} if room else {}
    return client.post(f"{page_of(type(row), 'changelist')}?sandbox=all", {**data, **answers}, follow=True)


def errors_in(answer: Any) -> list[str]:
    return list(answer.context["form"].non_field_errors())


def test_copy_asks_for_the_room_and_copies_the_walkthrough_with_its_steps(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    walkthrough = make_walkthrough(sandbox, rules="Stop.", level="detect")
    Walkthrough.objects.filter(sandbox=other_sandbox).delete()
    page = copy(trainer_client, walkthrough)
    assert [name for _, name in page.context["form"].fields["room"].choices] == sorted(
        [str(sandbox), str(other_sandbox)]
    )
    answer = copy(trainer_client, walkthrough, other_sandbox)
    assert message_in(answer) == f"Copied to {other_sandbox}: {walkthrough.title}."
    made = Walkthrough.objects.get(sandbox=other_sandbox)
    assert (made.key, made.steps, made.rules, made.level) == (KEY, STEPS, "Stop.", "detect")
    assert made.history.latest().history_user.username == "grace"


def test_copy_overwrites_a_row_with_the_same_key_only_if_replace_is_chosen(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    walkthrough = make_walkthrough(sandbox)
    old = make_walkthrough(other_sandbox, title="Theirs", steps=STEPS[:1])
    [reason] = errors_in(copy(trainer_client, walkthrough, other_sandbox))
    assert "Choose “Replace it”" in reason
    old.refresh_from_db()
    assert old.title == "Theirs"
    assert "Copied" in message_in(copy(trainer_client, walkthrough, other_sandbox, "replace"))
    old.refresh_from_db()
    assert (old.title, old.steps) == (walkthrough.title, STEPS)


def test_copy_of_a_walkthrough_is_refused_until_its_trick_is_in_the_target_room(
    sandbox: Sandbox, other_sandbox: Sandbox, trick: Trick, trainer_client: Client
) -> None:
    walkthrough = make_walkthrough(sandbox, steps=SPOT)
    Walkthrough.objects.filter(sandbox=other_sandbox).delete()
    [reason] = errors_in(copy(trainer_client, walkthrough, other_sandbox))
    assert reason.endswith("Step 1 (mark), spot: mark 1: trick: There is no trick new-trick in this room.")
    assert not Walkthrough.objects.filter(sandbox=other_sandbox).exists()
    assert "Copied" in message_in(copy(trainer_client, trick, other_sandbox))
    assert "Copied" in message_in(copy(trainer_client, walkthrough, other_sandbox))
    assert Trick.objects.get(sandbox=other_sandbox, key="new-trick").looks == "Words."


def test_copy_to_the_same_room_is_refused(sandbox: Sandbox, trick: Trick, trainer_client: Client) -> None:
    [reason] = errors_in(copy(trainer_client, trick, sandbox, "replace"))
    assert reason == "“New trick” is in this room already. Choose another room."


def test_copy_is_refused_with_a_message_if_a_selected_row_was_deleted(
    other_sandbox: Sandbox, trick: Trick, trainer_client: Client
) -> None:
    for keys in ([99999], [trick.pk, 99999]):
        assert message_in(copy(trainer_client, trick, other_sandbox, "keep", *keys)) == NO_ROW
    assert not Trick.objects.filter(sandbox=other_sandbox, key=trick.key).exists()


def test_copy_of_all_rows_is_refused_if_a_row_was_added_since_the_page_was_opened(
    sandbox: Sandbox, other_sandbox: Sandbox, trick: Trick, trainer_client: Client
) -> None:
    address = page_of(Trick, "changelist")
    selection = {"action": "copy_selected", ACTION_CHECKBOX_NAME: [trick.pk], "select_across": "1"}
    count = trainer_client.post(address, selection).context["form"]["count"].value()
    answers = {"count": count, "room": other_sandbox.pk, "existing": "replace"}
    make_trick(sandbox, "newer-trick")
    assert errors_in(trainer_client.post(address, {**selection, **answers})) == [SELECTION_CHANGED]
    assert not Trick.objects.filter(sandbox=other_sandbox, key=trick.key).exists()


def test_copy_form_shows_the_keys_of_rooms_with_the_same_name(
    sandbox: Sandbox, other_sandbox: Sandbox, trick: Trick, trainer_client: Client
) -> None:
    Sandbox.objects.filter(pk=other_sandbox.pk).update(name=sandbox.name)
    choices = copy(trainer_client, trick).context["form"].fields["room"].choices
    assert [name for _, name in choices] == [f"{sandbox.name} (main)", f"{sandbox.name} (other)"]
