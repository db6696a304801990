"""A transaction's status: a function of its row and ledger time, said here and nowhere else.

Its row says what it comes to, and for one that settles by itself when: it is pending until `processing_at`, processing
until `settles_at`, and what it came to from there on. Nobody has to write that down when the time comes.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db.models import Q

from apps.transactions.choices import TransactionStatus

# What is written ahead, and told of nobody before it has happened.
_UNTIL_SETTLED: Final[Mapping[str, Any]] = {"tx_hash": "", "processing_time": None, "error_message": ""}


def status_at(
    ledger: datetime, *, final_status: str, processing_at: datetime | None, settles_at: datetime | None
) -> str:
    """Return the status of a transaction at a ledger time."""
    if settles_at is None or settles_at <= ledger:
        return final_status
    begun = processing_at is None or processing_at <= ledger
    return TransactionStatus.PROCESSING if begun else TransactionStatus.PENDING


def having(status: str, ledger: datetime) -> Q:
    """Return what transactions are found by that have a status at a ledger time."""
    planned = Q(settles_at__gt=ledger)
    begun = Q(processing_at__isnull=True) | Q(processing_at__lte=ledger)
    standing = Q(final_status=status) & (Q(settles_at__isnull=True) | Q(settles_at__lte=ledger))
    if status == TransactionStatus.PENDING:
        return standing | (planned & Q(processing_at__gt=ledger))
    if status == TransactionStatus.PROCESSING:
        return standing | (planned & begun)
    return standing


def settled(ledger: datetime) -> Q:
    """Return what transactions are found by whose end isn't planned only: what is told of it may be searched."""
    return Q(settles_at__isnull=True) | Q(settles_at__lte=ledger)


def as_of(row: dict[str, Any], ledger: datetime) -> dict[str, Any]:
    """Return the columns of a transaction as they are at a ledger time, with its `status`."""
    plan = {name: row[name] for name in ("final_status", "processing_at", "settles_at")}
    columns = {**row, "status": status_at(ledger, **plan)}
    if row["settles_at"] is not None and row["settles_at"] > ledger:
        columns.update(_UNTIL_SETTLED)
    return columns
