"""Every write to transactions; call them inside a transaction of the database, the sandbox locked."""

import logging
from typing import Final

from django.core.exceptions import ValidationError

from apps.sandboxes.choices import Settlement
from apps.sandboxes.endings import chosen_ending, ending_in
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import give_reference
from apps.sandboxes.selectors import moment_in
from apps.sandboxes.simulation import Moment
from apps.transactions.choices import STEPS, Decider, LogLevel, TransactionStatus
from apps.transactions.models import Transaction
from apps.transactions.selectors import last_step_of, row_of, source_of
from apps.transactions.settlement import plan_settlement, take_back_plan
from apps.transactions.trail import LEDGER, TRANSACTIONS, StatusChange, facts_of, write_log, write_step
from apps.wallets.choices import MovementKind, WalletKind
from apps.wallets.ledger.models import Balance, Wallet
from apps.wallets.ledger.selectors import Account, find_wallet, outside_of, transit_of
from apps.wallets.ledger.services.movements import move, rehearse, transfer_legs
from apps.wallets.ledger.simulation import hash_as_on
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.magic_cents import Ending
from mockconsole.lib.real.training_forms import normal_address

logger = logging.getLogger("mockconsole.transactions")

NOT_PENDING: Final = "not_pending"
CREATED: Final = "Transaction created"
IN_TRANSIT: Final = "This is where funds wait that are on their way. Choose another wallet."
TO_ITSELF: Final = "The funds are in this wallet already. Choose another one."
NOTHING_HELD: Final = (
    "The ledger holds nothing in transit for {ref}, so nothing can arrive or go back. Tell your trainer."
)

# How the refusal of a second decision tells of the first, and what to do then.
_BECAME: Final = {
    TransactionStatus.PROCESSING: "was taken up for settlement",
    TransactionStatus.COMPLETED: "was completed",
    TransactionStatus.FAILED: "was marked as failed",
}
_WHAT_NOW: Final = {
    TransactionStatus.PROCESSING: "It is settled without you: wait for its result.",
    TransactionStatus.COMPLETED: "Nothing was changed: read its history.",
    TransactionStatus.FAILED: "Nothing was changed: read its history.",
}


def create_transaction(*, who: Who, sandbox: Sandbox, transaction: Transaction) -> Transaction:
    """Record an unsaved transaction as pending, and hold its funds in transit until it is decided.

    A sandbox that settles by itself has that planned along with it, and so has every other where a trainer chose how
    this transfer ends.

    Raises ValidationError, by field, where a part of it could be real or its source doesn't hold the amount.
    """
    source, payee = _checked_ends(sandbox, transaction)
    give_reference(transaction, sandbox)
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


def rehearse_transaction(
    *, sandbox: Sandbox, transaction: Transaction, balances: dict[Account, Balance]
) -> None:
    """Check an unsaved transaction as `create_transaction` does, after those that left `balances`; nothing is written.

    Raises ValidationError, by field.
    """
    source, _ = _checked_ends(sandbox, transaction)
    legs = transfer_legs(source, transit_of(sandbox.pk), transaction.currency, transaction.amount)
    rehearse(sandbox=sandbox, kind=MovementKind.HOLD, legs=legs, balances=balances)


def label_transaction(*, who: Who, transaction: Transaction, typology: str) -> None:
    """Say which pattern a transaction belongs to, or with a blank that it is ordinary business.

    Nothing else of it changes, and nothing is written to its history and log, which trainees read. Raises
    ValidationError for an unknown pattern.
    """
    transaction.typology = typology
    transaction.clean_fields(exclude=set(Transaction.columns()) - {"typology"} | {"sandbox"})
    with locked(transaction.sandbox_id):
        transaction.save(update_fields=["typology"])
    logger.info("%s labelled %s “%s”.", who.get_username(), transaction.ref, typology)


def complete_transaction(
    *, who: Who, sandbox: Sandbox, ref: str, processing_time: int, tx_hash: str = ""
) -> Transaction:
    """Have the funds of a pending transaction arrive, on its network under this hash; without one it gets its own.

    `processing_time` is in seconds. Raises Transaction.DoesNotExist, Refusal where it isn't pending any more, and
    ValidationError, by field.
    """
    transaction, _ = _undecided(sandbox, ref, TransactionStatus.COMPLETED)
    transaction.tx_hash = hash_as_on(transaction.network, tx_hash)
    transaction.processing_time = processing_time
    _check(transaction)
    payee = _wallet_at(sandbox, transaction, "to_wallet") or outside_of(sandbox.pk)
    settled = move(
        who=who,
        sandbox=sandbox,
        kind=MovementKind.SETTLEMENT,
        legs=transfer_legs(transit_of(sandbox.pk), payee, transaction.currency, transaction.amount),
        network=transaction.network,
        tx_hash=transaction.tx_hash,
        reason=f"Settled for {transaction.ref}",
        transaction_ref=transaction.ref,
    )
    transaction.tx_hash = settled.tx_hash
    seconds = "1 second" if processing_time == 1 else f"{processing_time} seconds"
    step = StatusChange(
        who.get_username(), Moment(settled.created_at, settled.due), f"Settled after {seconds}"
    )
    _write_decision(transaction, TransactionStatus.COMPLETED, step)
    facts = {**facts_of(transaction, settled), "txHash": settled.tx_hash, "processingTime": processing_time}
    write_log(transaction, step, TRANSACTIONS, f"Transaction completed by {step.by}", facts)
    write_log(transaction, step, LEDGER, f"Settled by {settled.ref}", facts)
    return transaction


def fail_transaction(
    *, who: Who, sandbox: Sandbox, ref: str, error_message: str, retry_count: int = 0
) -> Transaction:
    """Give the funds of a pending transaction back to where they came from, and keep why it failed.

    Raises Transaction.DoesNotExist, Refusal where it isn't pending any more, and ValidationError, by field.
    """
    transaction, source = _undecided(sandbox, ref, TransactionStatus.FAILED)
    transaction.error_message = error_message
    _check(transaction)
    released = move(
        who=who,
        sandbox=sandbox,
        kind=MovementKind.RELEASE,
        legs=transfer_legs(transit_of(sandbox.pk), source, transaction.currency, transaction.amount),
        reason=f"Given back from {transaction.ref}",
        transaction_ref=transaction.ref,
    )
    step = StatusChange(who.get_username(), Moment(released.created_at, released.due), error_message)
    _write_decision(transaction, TransactionStatus.FAILED, step, retry_count=retry_count)
    facts = {**facts_of(transaction, released), "failedBy": step.by, "retryCount": retry_count}
    write_log(transaction, step, TRANSACTIONS, error_message, facts, LogLevel.ERROR)
    write_log(transaction, step, LEDGER, f"Funds given back by {released.ref}", facts, LogLevel.WARNING)
    return transaction


def _undecided(sandbox: Sandbox, ref: str, wanted: TransactionStatus) -> tuple[Transaction, Wallet]:
    """Return a transaction that a person may take to a status, and the wallet that its funds came from.

    Every decision by a person comes through here and under the room's lock, so of two at once the second is refused.
    """
    transaction = row_of(sandbox.pk, ref)
    transaction.sandbox = sandbox
    # Asked once: what comes due while this is written comes too late.
    ledger = moment_in(sandbox).ledger
    if STEPS.get((transaction.status_at(ledger), wanted)) is not Decider.PERSON:
        raise Refusal(_why_decided(transaction), code=NOT_PENDING, status_code=409)
    source = source_of(transaction)
    if source is None:
        raise Refusal(NOTHING_HELD.format(ref=ref), code="nothing_held", status_code=409)
    take_back_plan(transaction, ledger)
    return transaction, source


def _why_decided(transaction: Transaction) -> str:
    status = TransactionStatus(transaction.status)
    step = last_step_of(transaction)
    message = f"{transaction.ref} {_BECAME[status]}"
    if step is not None:
        message += f" by {step.changed_by} at {step.created_at:%d %b %Y %H:%M:%S} UTC"
    return f"{message}. {_WHAT_NOW[status]}"


def _check(transaction: Transaction) -> None:
    transaction.clean_fields(exclude={"sandbox"})
    transaction.clean()


def _checked_ends(sandbox: Sandbox, transaction: Transaction) -> tuple[Wallet, Wallet]:
    """Check an unsaved transaction, and return its two ends."""
    transaction.from_wallet = normal_address(transaction.from_wallet)
    transaction.to_wallet = normal_address(transaction.to_wallet)
    transaction.clean_fields(exclude={"sandbox", "ref", "created_at"})
    transaction.clean()
    return _ends_of(sandbox, transaction)


def _ends_of(sandbox: Sandbox, transaction: Transaction) -> tuple[Wallet, Wallet]:
    """Return where the funds come from and where they go; who is no wallet of the room is outside it."""
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
