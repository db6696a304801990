"""The transactions of the standard scenario agree with the ledger, with their own past, and with the SWIFT operations."""

import json
from decimal import Decimal

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import clone_sandbox, reset_sandbox
from apps.swift.models import SwiftOperation
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.tests.transfers import holds
from apps.wallets.ledger.models import Movement, Posting
from apps.wallets.ledger.proof import prove
from mockconsole.lib.money.exact import total

MOVED_BY = {
    "pending": ["hold"],
    "processing": ["hold"],
    "completed": ["hold", "settlement"],
    "failed": ["hold", "release"],
}


def test_each_status_and_each_payment_method_is_there(sandbox: Sandbox) -> None:
    rows = records_of(Transaction, sandbox.pk)
    assert set(rows.values_list("final_status", flat=True)) == set(MOVED_BY)
    assert set(rows.values_list("payment_method", flat=True)) == {"swift", "sepa", "blockchain"}
    assert set(rows.values_list("currency", flat=True)) == {"USDT", "BTC", "ETH", "ADA"}


def test_every_one_has_moved_what_its_status_says(sandbox: Sandbox) -> None:
    for row in records_of(Transaction, sandbox.pk):
        movements = records_of(Movement, sandbox.pk).filter(transaction_ref=row.ref).order_by("created_at")
        assert [movement.kind for movement in movements] == MOVED_BY[row.status], row.ref
        assert movements[0].created_at == row.created_at
        assert row.tx_hash == (movements[1].tx_hash if row.status == "completed" else "")
        for movement in movements:
            postings = records_of(Posting, sandbox.pk).filter(movement=movement)
            assert {posting.asset for posting in postings} == {row.currency}
            assert {abs(posting.amount) for posting in postings} == {row.amount}


def test_what_is_undecided_waits_in_transit(sandbox: Sandbox) -> None:
    undecided = records_of(Transaction, sandbox.pk).filter(final_status__in=["pending", "processing"])
    for currency in ("USDT", "BTC", "ETH", "ADA"):
        waiting = total(row.amount for row in undecided.filter(currency=currency))
        assert holds(sandbox, "transit", currency) == waiting > 0
    assert prove(sandbox.pk).problems == []


def test_the_last_step_of_each_is_its_status(sandbox: Sandbox) -> None:
    for row in records_of(Transaction, sandbox.pk):
        steps = list(records_of(TransactionHistoryEntry, sandbox.pk).filter(transaction=row))
        assert steps[0].new_status == row.status
        assert [step.old_status for step in steps] == [*(step.new_status for step in steps[1:]), ""]
        assert steps[-1].created_at == row.created_at
        if row.processing_time is not None:
            took = steps[0].created_at - row.created_at
            assert Decimal(row.processing_time) == Decimal(took.total_seconds())


def test_every_log_entry_about_money_says_that_it_is_simulated(sandbox: Sandbox) -> None:
    entries = list(records_of(TransactionLog, sandbox.pk))
    assert {entry.log_level for entry in entries} == {"debug", "info", "warning", "error"}
    assert all(json.loads(entry.log_data)["simulated"] is True for entry in entries)


def test_every_transaction_that_a_swift_operation_names_is_there_and_stands_where_it_does(
    sandbox: Sandbox,
) -> None:
    for operation in records_of(SwiftOperation, sandbox.pk):
        row = records_of(Transaction, sandbox.pk).get(ref=operation.transaction_id)
        assert row.status == operation.processing_status
        assert row.created_at == operation.created_at


def test_a_clone_and_a_reset_keep_them_and_the_ledger_in_step(sandbox: Sandbox) -> None:
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    reset_sandbox(who=None, sandbox=sandbox)
    for room in (copy, sandbox):
        assert prove(room.pk).problems == []
        test_what_is_undecided_waits_in_transit(room)
        for entry in records_of(TransactionLog, room.pk):
            assert entry.transaction.sandbox_id == room.pk
