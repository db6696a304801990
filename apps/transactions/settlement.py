"""Automatic settlement of transactions: planned and stored at creation, visible to users from its due time on.

Settlement needs no background job, and its result doesn't depend on reads or on the clock's speed.
Call the functions in a database transaction with the sandbox locked.
"""

from datetime import datetime
from typing import Final

from apps.sandboxes.simulation import Moment
from apps.transactions.choices import LogLevel, TransactionStatus
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.simulation import Course, course_of
from apps.transactions.trail import LEDGER, TRANSACTIONS, StatusChange, facts_of, write_log, write_step
from apps.wallets.choices import MovementKind
from apps.wallets.ledger.models import Movement, Wallet
from apps.wallets.ledger.selectors import transit_of
from apps.wallets.ledger.services.movements import Plan, cancel_planned, move, transfer_legs
from mockconsole.lib.money.magic_cents import Ending

SETTLEMENT: Final = "settlement"
"""Author of automatic steps."""

TAKEN_UP: Final = "Taken up by settlement"


def plan_settlement(
    *, transaction: Transaction, ending: Ending, made_at: Moment, source: Wallet, payee: Wallet
) -> None:
    """Plan the settlement of a new transaction, unless `ending` leaves the transaction pending.

    The funds stay in transit until the settlement is due; then the payee gets them or, after a failure, the source.
    """
    seed = transaction.sandbox.seed
    course = course_of(seed, transaction.ref, ending, transaction.payment_method)
    if course is None:
        return
    begins, ends = made_at.after(course.processing_after), made_at.after(course.settles_after)
    movement = _plan_movement(transaction, course, ends, source if course.error else payee)
    transaction.final_status = TransactionStatus.FAILED if course.error else TransactionStatus.COMPLETED
    transaction.processing_at, transaction.settles_at = begins.ledger, ends.ledger
    transaction.processing_time = course.settles_after
    transaction.error_message = course.error
    transaction.tx_hash = movement.tx_hash
    transaction.save()
    _plan_processing(transaction, begins)
    _plan_end(transaction, course, ends, movement)


def cancel_plan(transaction: Transaction, ledger: datetime) -> None:
    """Delete the plan of a transaction that is still pending at a ledger time, so that a user can complete or fail it."""
    if transaction.settles_at is None or transaction.settles_at <= ledger:
        return
    cancel_planned(sandbox=transaction.sandbox, transaction_ref=transaction.ref, ledger=ledger)
    for model in (TransactionHistoryEntry, TransactionLog):
        model._default_manager.filter(transaction=transaction, due__gt=ledger).delete()
    transaction.final_status = TransactionStatus.PENDING
    transaction.processing_at = transaction.settles_at = transaction.processing_time = None
    transaction.error_message = transaction.tx_hash = ""
    transaction.save()


def _plan_movement(transaction: Transaction, course: Course, ends: Moment, target: Wallet) -> Movement:
    sandbox = transaction.sandbox
    return move(
        who=Plan(SETTLEMENT, ends),
        sandbox=sandbox,
        kind=MovementKind.RELEASE if course.error else MovementKind.SETTLEMENT,
        legs=transfer_legs(transit_of(sandbox.pk), target, transaction.currency, transaction.amount),
        network="" if course.error else transaction.network,
        reason=f"{'Given back from' if course.error else 'Settled for'} {transaction.ref}",
        transaction_ref=transaction.ref,
    )


def _plan_processing(transaction: Transaction, begins: Moment) -> None:
    step = StatusChange(SETTLEMENT, begins, TAKEN_UP)
    write_step(transaction, TransactionStatus.PENDING, TransactionStatus.PROCESSING, step)
    write_log(transaction, step, TRANSACTIONS, TAKEN_UP, {"takenUpBy": SETTLEMENT, "simulated": True})


def _plan_end(transaction: Transaction, course: Course, ends: Moment, movement: Movement) -> None:
    seconds = course.settles_after
    facts = {**facts_of(transaction, movement), "processingTime": seconds}
    step = StatusChange(SETTLEMENT, ends, course.error or f"Settled after {seconds} seconds")
    write_step(transaction, TransactionStatus.PROCESSING, transaction.final_status, step)
    if course.error:
        failed = f"Transaction failed in settlement after {seconds} seconds: {course.error}"
        write_log(transaction, step, TRANSACTIONS, failed, facts, LogLevel.ERROR)
        write_log(transaction, step, LEDGER, f"Funds given back by {movement.ref}", facts, LogLevel.WARNING)
    else:
        done = f"Transaction completed by {SETTLEMENT} after {seconds} seconds"
        write_log(transaction, step, TRANSACTIONS, done, {**facts, "txHash": movement.tx_hash})
        write_log(transaction, step, LEDGER, f"Settled by {movement.ref}", facts)
