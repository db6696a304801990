"""Accounts on a seat: how they get there, and every way off it."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.selectors import identities_of_sessions
from apps.accounts.services import take_seat
from apps.accounts.tests.people import account
from apps.accounts.tests.test_exchange import mistakes_of
from apps.accounts.tests.test_identities import key_of
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import work_in
from apps.sandboxes.tests.admin_pages import (
    edit_in_list,
    export_file,
    import_file,
    page_of,
    preview,
    restore,
)
from mockconsole.lib.live.identity import Identity

pytestmark = pytest.mark.django_db
SEAT = 7


@pytest.fixture
def copy(sandbox: Sandbox) -> Sandbox:
    with transaction.atomic():
        return copy_for_seat(sandbox)


@pytest.fixture
def seated(operator: User, copy: Sandbox) -> User:
    """Put the trainee onto a seat."""
    take_seat(user=operator, sandbox=copy, seat=SEAT)
    return User.objects.get(pk=operator.pk)


def place_of(user: User) -> tuple[int, int | None]:
    return User.objects.values_list("sandbox_id", "seat").get(pk=user.pk)


def form_of(user: User, **changed: Any) -> dict[str, Any]:
    return {
        "username": user.username,
        "role": user.role,
        "sandbox": user.sandbox_id,
        "is_active": "on",
        **changed,
    }


def test_an_account_is_put_onto_a_seat_and_off_it_and_no_version_tells(operator: User, copy: Sandbox) -> None:
    home, versions = operator.sandbox, operator.history.count()
    take_seat(user=operator, sandbox=copy, seat=SEAT)
    assert place_of(operator) == (copy.pk, SEAT)
    take_seat(user=operator, sandbox=home, seat=None)
    assert place_of(operator) == (home.pk, None)
    assert operator.history.count() == versions
    operator.save()
    assert operator.history.count() == versions + 1


@pytest.mark.parametrize("moves", [True, False])
def test_sessions_are_looked_at_again_when_the_seat_or_the_room_is_another(
    moves: bool, operator: User, operator_client: Client, copy: Sandbox
) -> None:
    key, room = key_of(operator_client), copy if moves else operator.sandbox
    take_seat(user=operator, sandbox=room, seat=SEAT)
    assert operator.sessions_need_checking()
    assert identities_of_sessions([key]) == {key: Identity(operator.pk, room.pk, SEAT)}


def test_the_session_says_whether_the_account_is_on_a_seat(operator_client: Client, seated: User) -> None:
    with CaptureQueriesContext(connection) as queries:
        told = operator_client.get("/api/session").json()
    assert (told["onSeat"], told["sandbox"]["name"]) == (True, "Copy of Main room")
    take_seat(user=seated, sandbox=Sandbox.objects.get(key="main"), seat=None)
    with CaptureQueriesContext(connection) as fewer:
        assert operator_client.get("/api/session").json()["onSeat"] is False
    assert len(queries) == len(fewer)


def test_who_goes_to_work_in_another_room_leaves_the_seat(seated: User, other_sandbox: Sandbox) -> None:
    work_in(who=seated, sandbox=other_sandbox)
    assert place_of(seated) == (other_sandbox.pk, None)


def test_who_comes_back_to_the_room_that_they_came_from_leaves_the_seat(
    operator: User, seated: User, sandbox: Sandbox
) -> None:
    # Read before the seat was taken, as by a request that was on its way.
    work_in(who=operator, sandbox=sandbox)
    assert place_of(operator) == (sandbox.pk, None)


@pytest.mark.parametrize("way", ["form", "list", "file"])
def test_an_account_that_staff_move_leaves_its_seat(
    way: str, seated: User, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    match way:
        case "form":
            data = form_of(seated, sandbox=other_sandbox.pk)
            assert trainer_client.post(page_of(User, "change", seated.pk), data).status_code == 302
        case "list":
            edit_in_list(trainer_client, User, seated, sandbox=other_sandbox.pk)
        case _:
            import_file(trainer_client, User, "csv", b"username,room\nada,other\n")
    assert place_of(seated) == (other_sandbox.pk, None)


@pytest.mark.parametrize("way", ["form", "list", "file"])
def test_an_account_that_staff_edit_otherwise_keeps_its_seat(
    way: str, seated: User, copy: Sandbox, trainer_client: Client
) -> None:
    match way:
        case "form":
            data = form_of(seated, role="trainer")
            assert trainer_client.post(page_of(User, "change", seated.pk), data).status_code == 302
        case "list":
            edit_in_list(trainer_client, User, seated, role="trainer")
        case _:
            import_file(trainer_client, User, "csv", b"username,role\nada,trainer\n")
    assert User.objects.get(pk=seated.pk).role == "trainer"
    assert place_of(seated) == (copy.pk, SEAT)


def test_the_accounts_of_a_file_are_imported_as_they_are_while_one_is_on_a_seat(
    seated: User, trainer_client: Client
) -> None:
    file = export_file(trainer_client, User, "csv")
    assert b"ada,operator,,true" in file
    page = preview(trainer_client, User, "csv", file)
    assert mistakes_of(page) == []
    assert {row.import_type for row in page.context["result"].rows} == {"skip"}


def test_nobody_is_moved_into_somebody_elses_copy(
    copy: Sandbox, stranger: User, trainer_client: Client
) -> None:
    page = trainer_client.post(page_of(User, "change", stranger.pk), form_of(stranger, sandbox=copy.pk))
    assert "sandbox" in page.context["adminform"].form.errors
    assert place_of(stranger)[0] != copy.pk


def test_a_version_from_the_seat_brings_nobody_back_onto_it(
    seated: User, sandbox: Sandbox, copy: Sandbox, trainer_client: Client
) -> None:
    edit_in_list(trainer_client, User, seated, role="trainer")
    version = seated.history.latest()
    assert version.sandbox_id == copy.pk
    take_seat(user=seated, sandbox=sandbox, seat=None)
    address = page_of(User, "simple_history", seated.pk, version.history_id)
    assert trainer_client.get(address).status_code == 200
    trainer_client.post(address, form_of(seated, sandbox=copy.pk))
    assert place_of(seated) == (sandbox.pk, None)


def test_an_earlier_version_takes_the_account_off_its_seat(
    seated: User, sandbox: Sandbox, trainer_client: Client
) -> None:
    restore(trainer_client, seated, seated.history.earliest())
    assert place_of(seated) == (sandbox.pk, None)


def test_an_account_on_a_seat_can_be_deleted(seated: User, copy: Sandbox, trainer_client: Client) -> None:
    address = page_of(User, "delete", seated.pk)
    assert trainer_client.get(address).status_code == 200
    trainer_client.post(address, {"post": "yes"})
    assert not User.objects.filter(pk=seated.pk).exists()
    assert Sandbox.everywhere.filter(pk=copy.pk).exists()


def test_accounts_that_are_added_from_a_seat_work_in_the_room_that_it_came_from(
    sandbox: Sandbox, trainer: User, copy: Sandbox, trainer_client: Client
) -> None:
    take_seat(user=trainer, sandbox=copy, seat=SEAT)
    form = trainer_client.get(page_of(User, "add")).context["adminform"].form
    assert form.initial["sandbox"] == sandbox.pk
    many = trainer_client.get(page_of(User, "add_many")).context["form"]
    assert many.initial["sandbox"] == sandbox.pk
    import_file(trainer_client, User, "csv", b"username,role\neve,operator\n")
    assert User.objects.get(username="eve").sandbox == sandbox


def test_a_hundred_seats_leave_the_list_of_accounts_as_it_is(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    people = [account(f"trainee-{number:03}", sandbox) for number in range(100)]
    with CaptureQueriesContext(connection) as before:
        without = trainer_client.get(page_of(User, "changelist"))
    copies = Sandbox.everywhere.bulk_create(
        Sandbox(key=f"seat-copy-{number}", name="Copy", seed="x", of_seat=True) for number in range(100)
    )
    for number, (person, room) in enumerate(zip(people, copies, strict=True), 1):
        take_seat(user=person, sandbox=room, seat=number)
    with CaptureQueriesContext(connection) as after:
        shown = trainer_client.get(page_of(User, "changelist"))
    assert len(after) <= len(before)
    # Each row offers its own copy beside the rooms, and no other's.
    assert shown.content.count(b"<option") <= without.content.count(b"<option") + 50
