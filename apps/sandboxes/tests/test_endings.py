"""Tests of the outcome that a trainer chooses for the next transfer: used once, hidden from trainees, not exported."""

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
    freeze_clock,
    reset_sandbox,
    save_edited,
    set_next_transfer,
)
from apps.sandboxes.tests.scenarios import export_files
from mockconsole.lib.money.magic_cents import Ending

ORDINARY = Decimal("5.14")


def choose(sandbox: Sandbox, choice: NextTransfer) -> Sandbox:
    """Choose the outcome of the next transfer, and return the room, loaded again as a transfer would load it."""
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
def test_chosen_outcome_applies_only_to_the_next_transfer(
    sandbox: Sandbox, choice: NextTransfer, ending: Ending
) -> None:
    room = choose(sandbox, choice)
    # The second call uses the same room object, which is stale now, as in an import of several rows.
    assert [ending_in(room, ORDINARY), ending_in(room, ORDINARY)] == [ending, Ending.SUCCEEDS]
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.AS_USUAL


@pytest.mark.meets("D:magic-cents-transfer")
def test_transfer_with_magic_cents_leaves_the_chosen_outcome_for_the_next_transfer(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.FAILS)
    assert ending_in(room, Decimal("5.07")) is Ending.STAYS_PENDING
    assert ending_in(room, ORDINARY) is Ending.FAILS


def test_transfer_that_cannot_have_the_chosen_outcome_leaves_it_for_the_next_transfer(
    sandbox: Sandbox,
) -> None:
    room = choose(sandbox, NextTransfer.STAYS_PENDING)
    assert ending_in(room, ORDINARY, among={Ending.FAILS}) is Ending.SUCCEEDS
    assert ending_in(room, ORDINARY) is Ending.STAYS_PENDING


def test_chosen_outcome_applies_only_to_a_transfer_of_its_own_room(
    sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    choose(sandbox, NextTransfer.FAILS)
    assert chosen_ending(get_sandbox(other_sandbox.pk)) is Ending.SUCCEEDS
    assert chosen_ending(get_sandbox(sandbox.pk)) is Ending.FAILS


def test_rolled_back_transfer_does_not_use_up_the_chosen_outcome(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.FAILS)
    with locked(sandbox.pk):
        assert ending_in(room, ORDINARY) is Ending.FAILS
        transaction.set_rollback(True)
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.FAILS


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_only_one_of_eight_concurrent_transfers_gets_the_chosen_outcome(sandbox: Sandbox) -> None:
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
def test_chosen_outcome_is_not_cloned_and_is_deleted_by_a_reset(sandbox: Sandbox) -> None:
    room = choose(sandbox, NextTransfer.FAILS)
    copy = clone_sandbox(who=None, source=room, key="copy", name="Copy")
    assert get_sandbox(copy.pk).next_transfer == NextTransfer.AS_USUAL
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.FAILS
    reset_sandbox(who=None, sandbox=room)
    assert get_sandbox(sandbox.pk).next_transfer == NextTransfer.AS_USUAL


def test_export_and_history_do_not_contain_the_chosen_outcome(sandbox: Sandbox) -> None:
    before = export_files(sandbox)
    room = choose(sandbox, NextTransfer.FAILS)
    assert export_files(room) == before
    freeze_clock(who=None, sandbox=room)
    assert not hasattr(sandbox.history.first(), "next_transfer")


def test_saving_a_stale_form_does_not_restore_a_used_outcome(sandbox: Sandbox) -> None:
    edited = choose(sandbox, NextTransfer.FAILS)
    assert chosen_ending(edited) is Ending.FAILS
    edited.name = "Room 7"
    save_edited(who=None, sandbox=edited)
    stale = get_sandbox(sandbox.pk)
    assert (stale.name, stale.next_transfer) == ("Room 7", NextTransfer.AS_USUAL)


def test_chosen_outcome_is_shown_to_trainers_only(
    operator_client: Client, trainer_client: Client, sandbox: Sandbox
) -> None:
    set_next_transfer(who=None, sandbox_id=sandbox.pk, choice=NextTransfer.FAILS)
    assert "nextTransfer" not in operator_client.get("/api/sandbox").json()
    assert trainer_client.get("/api/sandbox").json()["nextTransfer"] == "fails"
