"""Writes to transactions; call them in a database transaction with the sandbox locked."""

import logging
from typing import Final

from django.core.exceptions import ValidationError
from django.dispatch import Signal

from apps.sandboxes.choices import Settlement
from apps.sandboxes.endings import chosen_ending, ending_in
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import moment_in, now_in
from apps.sandboxes.simulation import Moment
from apps.transactions.choices import STEPS, Decider, LogLevel, TransactionStatus
from apps.transactions.models import MAX_PROCESSING_SECONDS, Transaction
from apps.transactions.selectors import last_step_of, row_of, source_of
from apps.transactions.settlement import cancel_plan, plan_settlement
from apps.transactions.trail import LEDGER, TRANSACTIONS, StatusChange, facts_of, write_log, write_step
from apps.wallets.choices import MovementKind, WalletKind
from apps.wallets.ledger.models import Balance, Wallet
from apps.wallets.ledger.selectors import Account, find_wallet, outside_of, transit_of
from apps.wallets.ledger.services.movements import check_move, move, transfer_legs
from apps.wallets.ledger.simulation import hash_as_on
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.magic_cents import Ending
from mockconsole.lib.real.training_forms import normal_address

logger = logging.getLogger("mockconsole.transactions")

# Signal sent before a `user` completes or fails the transaction `ref`. The receiver is in the training app, because
# training imports this app. The receiver raises Refusal if the user must make a judged decision instead.
settlement_requested = Signal()

NOT_PENDING: Final = "not_pending"
CREATED: Final = "Transaction created"
IN_TRANSIT: Final = "This wallet is reserved for funds in transit. Choose another one."
TO_ITSELF: Final = "The funds are in this wallet already. Choose another one."
NOTHING_HELD: Final = (
    "The ledger holds nothing in transit for {ref}, so nothing can arrive or go back. Tell your trainer."
)

# Error message for a second decision: the first decision and the advice, each keyed by current status.
_DECISIONS: Final = {
    TransactionStatus.PROCESSING: "was taken up for settlement",
    TransactionStatus.COMPLETED: "was completed",
    TransactionStatus.FAILED: "was marked as failed",
}
_ADVICE: Final = {
    TransactionStatus.PROCESSING: "The clock settles it: wait for its result.",
    TransactionStatus.COMPLETED: "Nothing was changed: read its history.",
    TransactionStatus.FAILED: "Nothing was changed: read its history.",
}


def create_transaction(*, who: Who, sandbox: Sandbox, transaction: Transaction) -> Transaction:
    """Record a new transaction as pending, and hold its funds in transit until it is decided.

    Also plans the settlement if the room settles automatically or if a trainer chose this transfer's outcome.

    Raises ValidationError, keyed by field, if a field could be real or the source doesn't hold the amount.
    """
    source, payee = _validated_ends(sandbox, transaction)
    assign_reference(transaction, sandbox)
    now = moment_in(sandbox)
    transaction.created_at = now.simulated
    transaction.created_by = who.get_username()
    hold = move(
        who=who,
        sandbox=sandbox,
        kind=MovementKind.HOLD,
        legs=transfer_legs(source, transit_of(sandbox.pk), transaction.currency, transaction.amount),
        reason=f"Held for {transaction.ref}",
        transaction_ref=transaction.ref,
    )
    transaction.save()
    step = StatusChange(transaction.created_by, now, CREATED)
    write_step(transaction, "", TransactionStatus.PENDING, step)
    facts = facts_of(transaction, hold)
    write_log(transaction, step, TRANSACTIONS, f"{CREATED} by {step.by}", facts)
    write_log(transaction, step, LEDGER, f"Funds wait in transit by {hold.ref}", facts)
    if sandbox.settlement == Settlement.AUTOMATIC:
        ending = ending_in(sandbox, transaction.amount)
    else:
        ending = chosen_ending(sandbox)
    if sandbox.settlement == Settlement.AUTOMATIC or ending is not Ending.SUCCEEDS:
        plan_settlement(transaction=transaction, ending=ending, made_at=now, source=source, payee=payee)
    logger.info("%s created %s in room %s.", step.by, transaction.ref, sandbox.key)
    return transaction


def check_new_transaction(
    *, sandbox: Sandbox, transaction: Transaction, balances: dict[Account, Balance]
) -> None:
    """Check a new transaction like create_transaction(), but store nothing: the new balances go into `balances`.

    Raises ValidationError, keyed by field.
    """
    source, _ = _validated_ends(sandbox, transaction)
    legs = transfer_legs(source, transit_of(sandbox.pk), transaction.currency, transaction.amount)
    check_move(sandbox=sandbox, kind=MovementKind.HOLD, legs=legs, balances=balances)


def label_transaction(*, who: Who, transaction: Transaction, typology: str) -> None:
    """Set the typology of a transaction; blank means ordinary business.

    History and log get no entry, because trainees read them. Raises ValidationError for an
    unknown typology.
    """
    transaction.typology = typology
    transaction.clean_fields(exclude=set(Transaction.columns()) - {"typology"} | {"sandbox"})
    with locked(transaction.sandbox_id):
        transaction.save(update_fields=["typology"])
    logger.info("%s labelled %s “%s”.", who.get_username(), transaction.ref, typology)


def complete_transaction(
    *, who: Who, sandbox: Sandbox, ref: str, processing_time: int, tx_hash: str = ""
) -> Transaction:
    """Complete a pending transaction: its funds move to the payee under `tx_hash`, or under a derived hash if it is blank.

    `processing_time` is in seconds. Raises Transaction.DoesNotExist, Refusal if it is no longer pending, and
    ValidationError, keyed by field.
    """
    transaction, _ = _decidable(sandbox, ref, TransactionStatus.COMPLETED)
    transaction.tx_hash = hash_as_on(transaction.network, tx_hash)
    transaction.processing_time = processing_time
    _check(transaction)
    payee = _wallet_at(sandbox, transaction, "to_wallet") or outside_of(sandbox.pk)
    payment = move(
        who=who,
        sandbox=sandbox,
        kind=MovementKind.SETTLEMENT,
        legs=transfer_legs(transit_of(sandbox.pk), payee, transaction.currency, transaction.amount),
        network=transaction.network,
        tx_hash=transaction.tx_hash,
        reason=f"Settled for {transaction.ref}",
        transaction_ref=transaction.ref,
    )
    transaction.tx_hash = payment.tx_hash
    seconds = "1 second" if processing_time == 1 else f"{processing_time} seconds"
    step = StatusChange(
        who.get_username(), Moment(payment.created_at, payment.due), f"Settled after {seconds}"
    )
    _write_decision(transaction, TransactionStatus.COMPLETED, step)
    facts = {**facts_of(transaction, payment), "txHash": payment.tx_hash, "processingTime": processing_time}
    write_log(transaction, step, TRANSACTIONS, f"Transaction completed by {step.by}", facts)
    write_log(transaction, step, LEDGER, f"Settled by {payment.ref}", facts)
    return transaction


def fail_transaction(
    *, who: Who, sandbox: Sandbox, ref: str, error_message: str, retry_count: int = 0
) -> Transaction:
    """Fail a pending transaction with a reason: its funds return to their source.

    Raises Transaction.DoesNotExist, Refusal if it is no longer pending, and ValidationError, keyed by field.
    """
    transaction, source = _decidable(sandbox, ref, TransactionStatus.FAILED)
    transaction.error_message = error_message
    _check(transaction)
    refund = move(
        who=who,
        sandbox=sandbox,
        kind=MovementKind.RELEASE,
        legs=transfer_legs(transit_of(sandbox.pk), source, transaction.currency, transaction.amount),
        reason=f"Given back from {transaction.ref}",
        transaction_ref=transaction.ref,
    )
    step = StatusChange(who.get_username(), Moment(refund.created_at, refund.due), error_message)
    _write_decision(transaction, TransactionStatus.FAILED, step, retry_count=retry_count)
    facts = {**facts_of(transaction, refund), "failedBy": step.by, "retryCount": retry_count}
    write_log(transaction, step, TRANSACTIONS, error_message, facts, LogLevel.ERROR)
    write_log(transaction, step, LEDGER, f"Funds given back by {refund.ref}", facts, LogLevel.WARNING)
    return transaction


def keep_pending(*, who: Who, sandbox: Sandbox, ref: str, reason: str) -> Transaction:
    """Leave a transaction pending and delete its planned settlement; the reason is a word like "Held".

    Raises Transaction.DoesNotExist, and Refusal if it is no longer pending.
    """
    transaction, _ = _decidable(sandbox, ref, TransactionStatus.PENDING)
    step = StatusChange(who.get_username(), moment_in(sandbox), f"{reason}, stays pending")
    _write_decision(transaction, TransactionStatus.PENDING, step)
    facts = {"decidedBy": step.by, "simulated": True}
    write_log(transaction, step, TRANSACTIONS, f"Transaction {reason.lower()} by {step.by}", facts)
    return transaction


def seconds_pending(sandbox: Sandbox, ref: str) -> int:
    """Return a transaction's age in simulated seconds, at most MAX_PROCESSING_SECONDS; raises Transaction.DoesNotExist."""
    age = now_in(sandbox) - row_of(sandbox.pk, ref).created_at
    return max(0, min(int(age.total_seconds()), MAX_PROCESSING_SECONDS))


def _decidable(sandbox: Sandbox, ref: str, wanted: TransactionStatus) -> tuple[Transaction, Wallet]:
    """Cancel the plan of a transaction that a user may still decide, and return the transaction and its source wallet.

    Every decision by a user calls this with the room locked, so that the second of two concurrent decisions fails.
    """
    transaction = row_of(sandbox.pk, ref)
    transaction.sandbox = sandbox
    # Read the time only once: a settlement that becomes due between two reads must not count.
    ledger = moment_in(sandbox).ledger
    if STEPS.get((transaction.status_at(ledger), wanted)) is not Decider.PERSON:
        raise Refusal(_already_decided_refusal(transaction), code=NOT_PENDING, status_code=409)
    source = source_of(transaction)
    if source is None:
        raise Refusal(NOTHING_HELD.format(ref=ref), code="nothing_held", status_code=409)
    cancel_plan(transaction, ledger)
    return transaction, source


def _already_decided_refusal(transaction: Transaction) -> str:
    status = TransactionStatus(transaction.status)
    step = last_step_of(transaction)
    message = f"{transaction.ref} {_DECISIONS[status]}"
    if step is not None:
        message += f" by {step.changed_by} at {step.created_at:%d %b %Y %H:%M:%S} UTC"
    return f"{message}. {_ADVICE[status]}"


def _check(transaction: Transaction) -> None:
    transaction.clean_fields(exclude={"sandbox"})
    transaction.clean()


def _validated_ends(sandbox: Sandbox, transaction: Transaction) -> tuple[Wallet, Wallet]:
    """Validate a new transaction, and return its source and payee wallets.

    The outside wallet stands for a name that no wallet of the room has.
    """
    transaction.from_wallet = normal_address(transaction.from_wallet)
    transaction.to_wallet = normal_address(transaction.to_wallet)
    transaction.clean_fields(exclude={"sandbox", "ref", "created_at"})
    transaction.clean()
    source = _wallet_at(sandbox, transaction, "from_wallet") or outside_of(sandbox.pk)
    payee = _wallet_at(sandbox, transaction, "to_wallet")
    if payee == source:
        raise ValidationError({"to_wallet": TO_ITSELF})
    return source, payee or outside_of(sandbox.pk)


def _wallet_at(sandbox: Sandbox, transaction: Transaction, field: str) -> Wallet | None:
    wallet = find_wallet(sandbox.pk, getattr(transaction, field))
    if wallet is not None and wallet.kind == WalletKind.TRANSIT:
        raise ValidationError({field: IN_TRANSIT})
    return wallet


def _write_decision(
    transaction: Transaction, status: TransactionStatus, step: StatusChange, *, retry_count: int = 0
) -> None:
    before, transaction.final_status = transaction.final_status, status
    transaction.save()
    write_step(transaction, before, status, step, retry_count=retry_count)
    logger.info(
        "%s took %s from %s to %s in room %s.",
        step.by,
        transaction.ref,
        before,
        status,
        transaction.sandbox.key,
    )
