"""What a trainer has become of the next transfer: it counts for one, and is never told or kept where it doesn't belong."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from threading import Barrier

import pytest
from django.db import connection, transaction
from django.test import Client

from apps.sandboxes.choices import NextTransfer
from apps.sandboxes.endings import chosen_ending, ending_in
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import get_sandbox
from apps.sandboxes.services import (
    clone_sandbox,
    export_sandbox,
    freeze_clock,
    reset_sandbox,
    save_edited,
    set_next_transfer,
)
from mockconsole.lib.money.magic_cents import Ending

pytestmark = pytest.mark.django_db

ORDINARY = Decimal("5.14")


def choose(sandbox: Sandbox, choice: NextTransfer) -> Sandbox:
    """Have a trainer choose, and return the room as a transfer finds it."""
    set_next_transfer(who=None, sandbox_id=sandbox.pk, choice=choice)
    return get_sandbox(sandbox.pk)


@pytest.mark.parametrize(
    ("choice", "ending"),
    [
        (NextTransfer.FAILS, Ending.FAILS),
        (NextTransfer.STAYS_PENDING, Ending.STAYS_PENDING),
        (NextTransfer.REJECTED, Ending.REJECTED),
    ],
)
def test_the_next_transfer_ends_as_chosen_and_the_one_after_it_as_usual(
    sandbox: Sandbox, choice: NextTransfer, ending: Ending
) -> None:
    room = choose(sandbox, choice)
    # The second asks with what was read before the first, as an import of several rows does.
    assert [ending_in(room, ORDINARY), ending_in(room, ORDINARY)] == [ending, Ending.SUCCEEDS]
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.AS_USUAL


@pytest.mark.meets("D:magic-cents-transfer")
def test_cents_that_decide_by_themselves_leave_the_choice_to_the_transfer_after(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.FAILS)
    assert ending_in(room, Decimal("5.07")) is Ending.STAYS_PENDING
    assert ending_in(room, ORDINARY) is Ending.FAILS


def test_a_transfer_that_can_not_end_so_leaves_the_choice_to_one_that_can(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.STAYS_PENDING)
    assert ending_in(room, ORDINARY, among={Ending.FAILS}) is Ending.SUCCEEDS
    assert ending_in(room, ORDINARY) is Ending.STAYS_PENDING


def test_one_room_does_not_use_up_the_choice_of_another(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    choose(sandbox, NextTransfer.FAILS)
    assert chosen_ending(get_sandbox(other_sandbox.pk)) is Ending.SUCCEEDS
    assert chosen_ending(get_sandbox(sandbox.pk)) is Ending.FAILS


def test_a_transfer_that_is_undone_leaves_the_choice_in_place(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.FAILS)
    with locked(sandbox.pk):
        assert ending_in(room, ORDINARY) is Ending.FAILS
        transaction.set_rollback(True)
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.FAILS


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_many_transfers_at_once_one_ends_as_chosen(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.REJECTED)
    together = Barrier(8)

    def send(_: int) -> Ending:
        try:
            together.wait(timeout=60)
            return ending_in(room, ORDINARY)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(send, range(8)))
    assert (found.count(Ending.REJECTED), found.count(Ending.SUCCEEDS)) == (1, 7)


@pytest.mark.usefixtures("small_scenario")
def test_a_reset_puts_it_back_and_a_copy_starts_as_usual(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.FAILS)
    copy = clone_sandbox(who=None, source=room, key="copy", name="Copy")
    assert get_sandbox(copy.pk).next_transfer == NextTransfer.AS_USUAL
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.FAILS
    reset_sandbox(who=None, sandbox=room)
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.AS_USUAL


def test_a_scenario_and_the_versions_of_a_room_hold_nothing_of_it(sandbox: Sandbox) -> None:
    before = export_sandbox(who=None, sandbox=sandbox)
    room = choose(sandbox, NextTransfer.FAILS)
    assert export_sandbox(who=None, sandbox=room) == before
    freeze_clock(who=None, sandbox=room)
    assert not hasattr(sandbox.history.first(), "next_transfer")


def test_an_edit_that_was_begun_before_does_not_bring_back_what_was_used_up(sandbox: Sandbox) -> None:
    edited = choose(sandbox, NextTransfer.FAILS)
    assert chosen_ending(edited) is Ending.FAILS
    edited.name = "Room 7"
    save_edited(who=None, sandbox=edited)
    kept = get_sandbox(sandbox.pk)
    assert (kept.name, kept.next_transfer) == ("Room 7", NextTransfer.AS_USUAL)


def test_no_trainee_is_told_of_it(operator_client: Client, trainer_client: Client, sandbox: Sandbox) -> None:
    set_next_transfer(who=None, sandbox_id=sandbox.pk, choice=NextTransfer.FAILS)
    assert "nextTransfer" not in operator_client.get("/api/sandbox").json()
    assert trainer_client.get("/api/sandbox").json()["nextTransfer"] == "fails"
