"""Kinds of record that this app adds to scenarios."""

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog

_OLDEST_FIRST = ("created_at", "ref")
register(RecordKind("transactions", Transaction, sorted_by=_OLDEST_FIRST))
register(RecordKind("transaction_history", TransactionHistoryEntry, sorted_by=_OLDEST_FIRST))
register(RecordKind("transaction_logs", TransactionLog, sorted_by=_OLDEST_FIRST))
