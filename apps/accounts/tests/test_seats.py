"""Tests of accounts on a seat: taking the seat, and the changes that keep or clear it."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.selectors import identities_of_sessions
from apps.accounts.services import take_seat
from apps.accounts.tests.people import account, account_data
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

SEAT = 7


@pytest.fixture
def copy(sandbox: Sandbox) -> Sandbox:
    with transaction.atomic():
        return copy_for_seat(sandbox)


@pytest.fixture
def seated_trainee(operator: User, copy: Sandbox) -> User:
    """Return the trainee's account after putting it onto a seat of the lesson copy."""
    take_seat(user=operator, sandbox=copy, seat=SEAT)
    return User.objects.get(pk=operator.pk)


def sandbox_and_seat(user: User) -> tuple[int, int | None]:
    return User.objects.values_list("sandbox_id", "seat").get(pk=user.pk)


def test_take_seat_sets_or_clears_the_seat_of_an_account_without_adding_a_version_to_the_history(
    operator: User, copy: Sandbox
) -> None:
    home, versions = operator.sandbox, operator.history.count()
    take_seat(user=operator, sandbox=copy, seat=SEAT)
    assert sandbox_and_seat(operator) == (copy.pk, SEAT)
    take_seat(user=operator, sandbox=home, seat=None)
    assert sandbox_and_seat(operator) == (home.pk, None)
    assert operator.history.count() == versions
    operator.save()
    assert operator.history.count() == versions + 1


@pytest.mark.parametrize("moves", [True, False])
def test_after_take_seat_the_sessions_of_the_account_need_a_check_and_have_a_new_identity(
    moves: bool, operator: User, operator_client: Client, copy: Sandbox
) -> None:
    key, room = key_of(operator_client), copy if moves else operator.sandbox
    take_seat(user=operator, sandbox=room, seat=SEAT)
    assert operator.sessions_need_checking()
    assert identities_of_sessions([key]) == {key: Identity(operator.pk, room.pk, SEAT)}


def test_reading_the_session_runs_one_more_query_if_the_account_is_on_a_seat(
    operator_client: Client, seated_trainee: User
) -> None:
    with CaptureQueriesContext(connection) as queries:
        session = operator_client.get("/api/session").json()
    assert (session["onSeat"], session["sandbox"]["name"]) == (True, "Copy of Main room")
    take_seat(user=seated_trainee, sandbox=Sandbox.objects.get(key="main"), seat=None)
    with CaptureQueriesContext(connection) as fewer:
        assert operator_client.get("/api/session").json()["onSeat"] is False
    assert len(queries) == len(fewer) + 1


def test_moving_an_account_to_another_room_clears_its_seat(
    seated_trainee: User, other_sandbox: Sandbox
) -> None:
    work_in(who=seated_trainee, sandbox=other_sandbox)
    assert sandbox_and_seat(seated_trainee) == (other_sandbox.pk, None)


def test_moving_an_account_to_its_original_room_clears_a_seat_taken_since_the_account_was_loaded(
    operator: User, seated_trainee: User, sandbox: Sandbox
) -> None:
    # `operator` was loaded before the seat was taken, like the account of a concurrent request.
    work_in(who=operator, sandbox=sandbox)
    assert sandbox_and_seat(operator) == (sandbox.pk, None)


def edit(client: Client, user: User, way: str, **changed: Any) -> None:
    """Change a field of an account in its form, in the list or with a file."""
    if way == "form":
        client.post(page_of(User, "change", user.pk), account_data(user, **changed))
    elif way == "list":
        edit_in_list(client, User, user, **changed)
    else:
        [(name, value)] = changed.items()
        import_file(client, User, "csv", f"username,{name}\n{user.username},{value}\n".encode())


@pytest.mark.parametrize("way", ["form", "list", "file"])
def test_moving_an_account_in_the_admin_clears_its_seat(
    way: str, seated_trainee: User, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    room = {"room": "other"} if way == "file" else {"sandbox": other_sandbox.pk}
    edit(trainer_client, seated_trainee, way, **room)
    assert sandbox_and_seat(seated_trainee) == (other_sandbox.pk, None)


@pytest.mark.parametrize("way", ["form", "list", "file"])
def test_editing_another_field_in_the_admin_keeps_the_seat(
    way: str, seated_trainee: User, copy: Sandbox, trainer_client: Client
) -> None:
    edit(trainer_client, seated_trainee, way, role="trainer")
    assert User.objects.get(pk=seated_trainee.pk).role == "trainer"
    assert sandbox_and_seat(seated_trainee) == (copy.pk, SEAT)


def test_import_of_an_unchanged_export_skips_an_account_on_a_seat(
    seated_trainee: User, trainer_client: Client
) -> None:
    file = export_file(trainer_client, User, "csv")
    assert b"ada,operator,,true" in file
    page = preview(trainer_client, User, "csv", file)
    assert mistakes_of(page) == []
    assert {row.import_type for row in page.context["result"].rows} == {"skip"}


def test_change_form_rejects_the_lesson_copy_of_another_account(
    copy: Sandbox, stranger: User, trainer_client: Client
) -> None:
    page = trainer_client.post(page_of(User, "change", stranger.pk), account_data(stranger, sandbox=copy.pk))
    assert "sandbox" in page.context["adminform"].form.errors
    assert sandbox_and_seat(stranger)[0] != copy.pk


def test_restoring_a_version_saved_on_a_seat_does_not_restore_the_seat(
    seated_trainee: User, sandbox: Sandbox, copy: Sandbox, trainer_client: Client
) -> None:
    edit_in_list(trainer_client, User, seated_trainee, role="trainer")
    version = seated_trainee.history.latest()
    assert version.sandbox_id == copy.pk
    take_seat(user=seated_trainee, sandbox=sandbox, seat=None)
    address = page_of(User, "simple_history", seated_trainee.pk, version.history_id)
    assert trainer_client.get(address).status_code == 200
    trainer_client.post(address, account_data(seated_trainee, sandbox=copy.pk))
    assert sandbox_and_seat(seated_trainee) == (sandbox.pk, None)


def test_restoring_a_version_saved_before_the_seat_was_taken_clears_the_seat(
    seated_trainee: User, sandbox: Sandbox, trainer_client: Client
) -> None:
    restore(trainer_client, seated_trainee, seated_trainee.history.earliest())
    assert sandbox_and_seat(seated_trainee) == (sandbox.pk, None)


def test_deleting_an_account_on_a_seat_keeps_its_lesson_copy(
    seated_trainee: User, copy: Sandbox, trainer_client: Client
) -> None:
    address = page_of(User, "delete", seated_trainee.pk)
    assert trainer_client.get(address).status_code == 200
    trainer_client.post(address, {"post": "yes"})
    assert not User.objects.filter(pk=seated_trainee.pk).exists()
    assert Sandbox.everywhere.filter(pk=copy.pk).exists()


def test_accounts_added_by_a_trainer_on_a_seat_get_the_room_that_was_copied_for_the_seat(
    sandbox: Sandbox, trainer: User, copy: Sandbox, trainer_client: Client
) -> None:
    take_seat(user=trainer, sandbox=copy, seat=SEAT)
    form = trainer_client.get(page_of(User, "add")).context["adminform"].form
    assert form.initial["sandbox"] == sandbox.pk
    bulk_form = trainer_client.get(page_of(User, "add_many")).context["form"]
    assert bulk_form.initial["sandbox"] == sandbox.pk
    import_file(trainer_client, User, "csv", b"username,role\neve,operator\n")
    assert User.objects.get(username="eve").sandbox == sandbox


def test_ten_seats_add_no_queries_and_ten_options_to_the_list_of_accounts(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    people = [account(f"trainee-{number}", sandbox) for number in range(10)]
    with CaptureQueriesContext(connection) as before:
        page_before = trainer_client.get(page_of(User, "changelist"))
    copies = Sandbox.everywhere.bulk_create(
        Sandbox(key=f"seat-copy-{number}", name="Copy", seed="x", of_seat=True) for number in range(10)
    )
    for number, (person, room) in enumerate(zip(people, copies, strict=True), 1):
        take_seat(user=person, sandbox=room, seat=number)
    with CaptureQueriesContext(connection) as after:
        page_after = trainer_client.get(page_of(User, "changelist"))
    assert len(after) <= len(before)
    # Each row offers only the rooms and its own lesson copy; with all copies, ten rows would have 100 options more.
    assert page_after.content.count(b"<option") <= page_before.content.count(b"<option") + 10
