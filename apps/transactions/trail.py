"""Audit trail of transactions: history and log. Call the functions in a database transaction with the sandbox locked."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from apps.sandboxes.references import assign_reference
from apps.sandboxes.simulation import Moment
from apps.transactions.choices import LogLevel
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.wallets.ledger.models import Movement
from mockconsole.lib.money.exact import shortest

TRANSACTIONS: Final = "transactions"
LEDGER: Final = "ledger"


class StatusChange(NamedTuple):
    """Author, time and reason of a status change; a planned change has a time in the future."""

    by: str
    at: Moment
    reason: str


def write_step(
    transaction: Transaction, before: str, after: str, step: StatusChange, *, retry_count: int = 0
) -> None:
    """Write a status change to the history."""
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
    assign_reference(entry, transaction.sandbox)
    entry.save()


def write_log(
    transaction: Transaction,
    step: StatusChange,
    source: str,
    message: str,
    facts: Mapping[str, Any],
    level: LogLevel = LogLevel.INFO,
) -> None:
    """Write a log entry with its data."""
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
    assign_reference(entry, transaction.sandbox)
    entry.save()


def facts_of(transaction: Transaction, movement: Movement) -> dict[str, Any]:
    """Return the log data of a transaction and its movement."""
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
