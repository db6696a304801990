"""What is kept of how a transaction goes: its history and its log. Call it in a transaction, the sandbox locked."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from apps.sandboxes.references import give_reference
from apps.sandboxes.simulation import Moment
from apps.transactions.choices import LogLevel
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.wallets.ledger.models import Movement
from mockconsole.lib.money.exact import shortest

TRANSACTIONS: Final = "transactions"
LEDGER: Final = "ledger"


class StatusChange(NamedTuple):
    """What is written of a step from one status to the next: who took it, at which moment, maybe to come, and why."""

    by: str
    at: Moment
    reason: str


def write_step(
    transaction: Transaction, before: str, after: str, step: StatusChange, *, retry_count: int = 0
) -> None:
    """Write a step from one status to another."""
    entry = TransactionHistoryEntry(
        sandbox=transaction.sandbox,
        transaction=transaction,
        old_status=before,
        new_status=after,
        status_reason=step.reason,
        changed_by=step.by,
        retry_count=retry_count,
        created_at=step.at.simulated,
        due=step.at.ledger,
    )
    give_reference(entry, transaction.sandbox)
    entry.save()


def write_log(
    transaction: Transaction,
    step: StatusChange,
    source: str,
    message: str,
    facts: Mapping[str, Any],
    level: LogLevel = LogLevel.INFO,
) -> None:
    """Write a line of the log, with what is known beside its message."""
    entry = TransactionLog(
        sandbox=transaction.sandbox,
        transaction=transaction,
        log_level=level,
        source=source,
        log_message=message,
        log_data=json.dumps(facts, ensure_ascii=False),
        created_at=step.at.simulated,
        due=step.at.ledger,
    )
    give_reference(entry, transaction.sandbox)
    entry.save()


def facts_of(transaction: Transaction, movement: Movement) -> dict[str, Any]:
    """Return what the log says of a transaction and the movement of its funds."""
    return {
        "movement": movement.ref,
        "amount": shortest(transaction.amount),
        "currency": transaction.currency,
        "network": transaction.network,
        "paymentMethod": transaction.payment_method,
        "fromWallet": transaction.from_wallet,
        "toWallet": transaction.to_wallet,
        "simulated": True,
    }
