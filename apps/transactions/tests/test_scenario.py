"""Transactions of the standard scenario match the ledger, their history and the SWIFT operations."""

import json
from datetime import timedelta
from decimal import Decimal

import pytest

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import (
    clone_sandbox,
    load_files,
    reset_sandbox,
    set_clock_speed,
    set_settlement,
    shift_clock,
)
from apps.sandboxes.simulation import Clock
from apps.sandboxes.tests.conftest import FakeClock
from apps.sandboxes.tests.scenarios import export_files
from apps.swift.models import SwiftOperation
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.tests.transfers import holds, transfer
from apps.wallets.ledger.models import Movement, Posting
from apps.wallets.ledger.proof import prove
from mockconsole.lib.moments import LATEST
from mockconsole.lib.money.exact import total

MOVED_BY = {
    "pending": ["hold"],
    "processing": ["hold"],
    "completed": ["hold", "settlement"],
    "failed": ["hold", "release"],
}


@pytest.mark.meets("2:181")
def test_scenario_has_every_status_every_payment_method_and_every_currency(sandbox: Sandbox) -> None:
    rows = records_of(Transaction, sandbox.pk)
    assert set(rows.values_list("final_status", flat=True)) == set(MOVED_BY)
    assert set(rows.values_list("payment_method", flat=True)) == {"swift", "sepa", "blockchain"}
    assert set(rows.values_list("currency", flat=True)) == {"USDT", "BTC", "ETH", "ADA"}


@pytest.mark.meets("2:181")
def test_movements_of_each_transaction_match_its_status(sandbox: Sandbox) -> None:
    for row in records_of(Transaction, sandbox.pk):
        movements = records_of(Movement, sandbox.pk).filter(transaction_ref=row.ref).order_by("created_at")
        assert [movement.kind for movement in movements] == MOVED_BY[row.status], row.ref
        assert movements[0].created_at == row.created_at
        assert row.tx_hash == (movements[1].tx_hash if row.status == "completed" else "")
        for movement in movements:
            postings = records_of(Posting, sandbox.pk).filter(movement=movement)
            assert {posting.asset for posting in postings} == {row.currency}
            assert {abs(posting.amount) for posting in postings} == {row.amount}


def test_funds_of_undecided_transactions_are_in_transit(sandbox: Sandbox) -> None:
    undecided = records_of(Transaction, sandbox.pk).filter(final_status__in=["pending", "processing"])
    for currency in ("USDT", "BTC", "ETH", "ADA"):
        waiting = total(row.amount for row in undecided.filter(currency=currency))
        assert holds(sandbox, "transit", currency) == waiting > 0
    assert prove(sandbox.pk).problems == []


def test_last_history_entry_of_each_transaction_has_the_transactions_status(sandbox: Sandbox) -> None:
    for row in records_of(Transaction, sandbox.pk):
        steps = list(records_of(TransactionHistoryEntry, sandbox.pk).filter(transaction=row))
        assert steps[0].new_status == row.status
        assert [step.old_status for step in steps] == [*(step.new_status for step in steps[1:]), ""]
        assert steps[-1].created_at == row.created_at
        if row.processing_time is not None:
            took = steps[0].created_at - row.created_at
            assert Decimal(row.processing_time) == Decimal(took.total_seconds())


@pytest.mark.meets("2:158")
def test_every_log_entry_is_marked_as_simulated(sandbox: Sandbox) -> None:
    entries = list(records_of(TransactionLog, sandbox.pk))
    assert {entry.log_level for entry in entries} == {"debug", "info", "warning", "error"}
    assert all(json.loads(entry.log_data)["simulated"] is True for entry in entries)


def test_swift_operations_have_the_status_and_time_of_their_transactions(
    sandbox: Sandbox,
) -> None:
    for operation in records_of(SwiftOperation, sandbox.pk):
        row = records_of(Transaction, sandbox.pk).get(ref=operation.transaction_id)
        assert row.status == operation.processing_status
        assert row.created_at == operation.created_at


@pytest.mark.meets("D:public-reference")
def test_transactions_and_ledger_are_consistent_after_a_clone_and_after_a_reset(sandbox: Sandbox) -> None:
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    reset_sandbox(who=None, sandbox=sandbox)
    for room in (copy, sandbox):
        assert prove(room.pk).problems == []
        test_funds_of_undecided_transactions_are_in_transit(room)
        for entry in records_of(TransactionLog, room.pk):
            assert entry.transaction.sandbox_id == room.pk


def test_room_whose_clock_reached_the_latest_possible_time_can_be_exported_and_loaded(
    sandbox: Sandbox, other_sandbox: Sandbox, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_clock = FakeClock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: fake_clock.now)
    sandbox.steer(Clock(fake_clock.now, fake_clock.now), fake_clock.now)
    sandbox.save()
    set_settlement(who=None, sandbox_id=sandbox.pk, settlement="automatic")
    shift_clock(who=None, sandbox=sandbox, by=LATEST - timedelta(hours=5) - now_in(sandbox))
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(3600))
    for seconds in (4.99, 60):
        fake_clock.advance(seconds=seconds)
        transfer(User.objects.get(pk=operator.pk))
    first = export_files(sandbox)
    load_files(who=None, sandbox=other_sandbox, files=first)
    assert export_files(other_sandbox) == first
    assert now_in(other_sandbox) == now_in(sandbox) == LATEST
