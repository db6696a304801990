"""Status of a transaction: a function of its row and the ledger time, defined only in this module.

A row stores the final status and, for an automatic settlement, two times: the transaction is pending until
`processing_at`, then processing until `settles_at`, then final. So no job has to update rows as time passes.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db.models import Q

from apps.transactions.choices import TransactionStatus

# Values that users see until the settlement is due, instead of the planned values in the row.
_UNTIL_SETTLED: Final[Mapping[str, Any]] = {"tx_hash": "", "processing_time": None, "error_message": ""}


def status_at(
    ledger: datetime, *, final_status: str, processing_at: datetime | None, settles_at: datetime | None
) -> str:
    """Return the status of a transaction at a ledger time."""
    if settles_at is None or settles_at <= ledger:
        return final_status
    begun = processing_at is None or processing_at <= ledger
    return TransactionStatus.PROCESSING if begun else TransactionStatus.PENDING


def with_status(status: str, ledger: datetime) -> Q:
    """Return the query condition for transactions that have the given status at a ledger time."""
    planned = Q(settles_at__gt=ledger)
    begun = Q(processing_at__isnull=True) | Q(processing_at__lte=ledger)
    final = Q(final_status=status) & is_settled(ledger)
    if status == TransactionStatus.PENDING:
        return final | (planned & Q(processing_at__gt=ledger))
    if status == TransactionStatus.PROCESSING:
        return final | (planned & begun)
    return final


def is_settled(ledger: datetime) -> Q:
    """Return the query condition for transactions that are not waiting for a planned settlement."""
    return Q(settles_at__isnull=True) | Q(settles_at__lte=ledger)


def as_of(row: dict[str, Any], ledger: datetime) -> dict[str, Any]:
    """Return the columns of a transaction as users see them at a ledger time, with its `status`."""
    plan = {name: row[name] for name in ("final_status", "processing_at", "settles_at")}
    columns = {**row, "status": status_at(ledger, **plan)}
    if row["settles_at"] is not None and row["settles_at"] > ledger:
        columns.update(_UNTIL_SETTLED)
    return columns
