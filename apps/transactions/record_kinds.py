"""What of this app travels in a scenario."""

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog


def register_kinds() -> None:
    """Register this app's kinds of record."""
    order = ("created_at", "ref")
    register(RecordKind("transactions", Transaction, sorted_by=order))
    register(RecordKind("transaction_history", TransactionHistoryEntry, sorted_by=order))
    register(RecordKind("transaction_logs", TransactionLog, sorted_by=order))
