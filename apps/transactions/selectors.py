"""Reads of transactions."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from math import ceil
from typing import Any, Final, NamedTuple

from django.db.models import Aggregate, Count, OuterRef, Q, QuerySet, Subquery

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.selectors import (
    columns_of,
    get_sandbox,
    ledger_at,
    ledger_now,
    moment_in,
    records_of,
    when_due,
)
from apps.transactions.buckets import figures_by_bucket
from apps.transactions.choices import TransactionStatus
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.status import as_of, is_settled, with_status
from apps.wallets.choices import MovementKind
from apps.wallets.ledger.models import Posting, Wallet
from mockconsole.lib.api.pagination import Page, PageRequest, newest_first
from mockconsole.lib.money.amounts import ExactSum
from mockconsole.lib.money.exact import exactly

DAY: Final = 86_400
# Bucket length of the transaction volume, by length of the period: (longest period in days, seconds per bucket).
BUCKETS: Final = ((1, 3600), (7, 6 * 3600), (31, DAY), (182, 7 * DAY))
MAX_DAYS: Final = BUCKETS[-1][0]
LOG_COLUMNS: Final = ("transaction__ref", *TransactionLog.columns())


class TransactionFilter(NamedTuple):
    """Filter of transactions; the first and the last day are in simulated UTC, and the range includes both."""

    status: str = ""
    currency: str = ""
    search: str = ""
    first_day: date | None = None
    last_day: date | None = None


def transactions_page(sandbox_id: int, request: PageRequest, filters: TransactionFilter) -> Page:
    """Return a page of a sandbox's transactions, newest first, in their current state."""
    ledger = ledger_now(sandbox_id)
    rows = filter_rows(records_of(Transaction, sandbox_id), filters, ledger)
    page = newest_first(rows, request, *Transaction.columns(), sandbox_id=sandbox_id)
    return page._replace(rows=[as_of(row, ledger) for row in page.rows])


def filter_rows(
    rows: QuerySet[Transaction], filters: TransactionFilter, ledger: datetime
) -> QuerySet[Transaction]:
    """Return the rows that match a filter at a ledger time."""
    if filters.status:
        rows = rows.filter(with_status(filters.status, ledger))
    if filters.currency:
        rows = rows.filter(currency=filters.currency)
    if filters.search:
        text = filters.search.lower()
        rows = rows.filter(Q(search__contains=text) | Q(search_end__contains=text) & is_settled(ledger))
    if filters.first_day:
        rows = rows.filter(created_at__gte=datetime.combine(filters.first_day, time.min, UTC))
    if filters.last_day:
        rows = rows.filter(created_at__lte=datetime.combine(filters.last_day, time.max, UTC))
    return rows


def volume(sandbox: Sandbox, days: int, currency: str) -> dict[str, Any]:
    """Return the number of transactions by current status and creation time, over the last `days` simulated days.

    With a currency, only transactions in this currency count, and the sums of their amounts are included.
    """
    moment = moment_in(sandbox)
    step = next(seconds for longest, seconds in BUCKETS if days <= longest)
    end = (int(moment.simulated.timestamp()) // step + 1) * step
    edges = [
        datetime.fromtimestamp(end - back * step, UTC) for back in range(ceil(days * DAY / step), -1, -1)
    ]
    rows = filter_rows(
        records_of(Transaction, sandbox.pk), TransactionFilter(currency=currency), moment.ledger
    )
    counts = _by_bucket(rows, edges, Count("*"), 0)
    amounts = _by_bucket(rows, edges, ExactSum("amount"), Decimal(0)) if currency else None
    _correct_planned(rows, edges, moment.ledger, counts, amounts)
    return {
        "start": edges[0],
        "end": edges[-1],
        "bucket_seconds": step,
        "currency": currency,
        "buckets": [
            {"start": begin, **counted, "amounts": None if amounts is None else amounts[index]}
            for index, (begin, counted) in enumerate(zip(edges, counts, strict=False))
        ],
    }


def _by_bucket(
    rows: QuerySet[Transaction], edges: Sequence[datetime], figure: Aggregate, empty: Any
) -> list[dict[str, Any]]:
    groups = {status: rows.filter(final_status=status) for status in TransactionStatus.values}
    return figures_by_bucket(groups, edges, figure, empty)


def _correct_planned(
    rows: QuerySet[Transaction],
    edges: Sequence[datetime],
    ledger: datetime,
    counts: list[dict[str, Any]],
    amounts: list[dict[str, Any]] | None,
) -> None:
    """Correct the counts and amounts: count planned transactions under their current instead of their final status.

    This corrects a few rows only; computing the current status in SQL would read every row instead of an index.
    """
    planned = rows.filter(settles_at__gt=ledger, created_at__gte=edges[0], created_at__lt=edges[-1])
    columns = ("created_at", "amount", "final_status", "processing_at", "settles_at")
    for row in planned.values(*columns):
        index = bisect_right(edges, row["created_at"]) - 1
        status = as_of(row, ledger)["status"]
        for figures, much in ((counts, 1), (amounts, row["amount"])):
            if figures is not None:
                with exactly():
                    figures[index][row["final_status"]] -= much
                    figures[index][status] += much


def transaction(sandbox_id: int, ref: str) -> dict[str, Any]:
    """Return the columns of a transaction in its current state; raises Transaction.DoesNotExist."""
    return _row_at(ledger_now(sandbox_id), sandbox_id, ref)


def transaction_with_history(sandbox_id: int, ref: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the columns of a transaction and its history, newest first, as of one ledger time.

    Raises Transaction.DoesNotExist.
    """
    ledger = ledger_now(sandbox_id)
    row = _row_at(ledger, sandbox_id, ref)
    steps = columns_of(TransactionHistoryEntry, sandbox_id).filter(transaction__ref=ref, due__lte=ledger)
    return row, list(steps)


def _row_at(ledger: datetime, sandbox_id: int, ref: str) -> dict[str, Any]:
    return as_of(columns_of(Transaction, sandbox_id).get(ref=ref), ledger)


def history_of(sandbox_id: int, ref: str) -> list[dict[str, Any]]:
    """Return the history of a transaction, newest first; raises Transaction.DoesNotExist."""
    return list(columns_of(TransactionHistoryEntry, sandbox_id).filter(_past_of(sandbox_id, ref)))


def logs_of(sandbox_id: int, ref: str) -> list[dict[str, Any]]:
    """Return the log of a transaction, newest first; raises Transaction.DoesNotExist."""
    logs = records_of(TransactionLog, sandbox_id).filter(_past_of(sandbox_id, ref))
    return list(logs.values(*LOG_COLUMNS))


def logs_page(sandbox_id: int, request: PageRequest) -> Page:
    """Return a page of the logs of all transactions of a sandbox."""
    logs = records_of(TransactionLog, sandbox_id)
    planned = Q(due__gt=ledger_now(sandbox_id))
    return newest_first(logs, request, *LOG_COLUMNS, sandbox_id=sandbox_id, hidden=planned)


def next_change(sandbox_id: int, since: float | None = None) -> float | None:
    """Return the Unix time of the next planned settlement step in a sandbox; None if no settlement is planned.

    `since` is the time to search from, by default now.
    """
    sandbox = get_sandbox(sandbox_id)
    ledger = ledger_at(sandbox, since)
    planned = (
        (Transaction, "processing_at"),
        (Transaction, "settles_at"),
        (TransactionHistoryEntry, "due"),
        (TransactionLog, "due"),
    )
    firsts = [_first_after(ledger, model, column) for model, column in planned]
    times = Sandbox.everywhere.filter(pk=sandbox_id).values_list(*firsts)
    return when_due(sandbox, times.get())


def _first_after(ledger: datetime, model: type[SandboxRecord], column: str) -> Subquery:
    rows = model._default_manager.filter(sandbox=OuterRef("pk"), **{f"{column}__gt": ledger})
    return Subquery(rows.order_by(column).values(column)[:1])


def row_of(sandbox_id: int, ref: str) -> Transaction:
    """Return the model instance of a transaction, to change it; raises Transaction.DoesNotExist."""
    return records_of(Transaction, sandbox_id).get(ref=ref)


def last_step_of(transaction: Transaction) -> TransactionHistoryEntry | None:
    """Return the last status change of a transaction; None if there is none."""
    steps = records_of(TransactionHistoryEntry, transaction.sandbox_id).filter(transaction=transaction)
    # Sort by ledger time: after a clock was set back, the latest entry can have an earlier simulated time.
    return steps.filter(due__lte=ledger_now(transaction.sandbox_id)).order_by("-due", "-pk").first()


def source_of(transaction: Transaction) -> Wallet | None:
    """Return the wallet that a transaction's funds came from; None if the ledger has no hold for the transaction."""
    hold = records_of(Posting, transaction.sandbox_id).filter(
        movement__sandbox_id=transaction.sandbox_id,
        movement__transaction_ref=transaction.ref,
        movement__kind=MovementKind.HOLD,
        amount__lt=0,
    )
    posting = hold.select_related("wallet").first()
    return None if posting is None else posting.wallet


def _past_of(sandbox_id: int, ref: str) -> Q:
    """Return the query condition for a transaction's history or log entries that are already due."""
    row = records_of(Transaction, sandbox_id).select_related("sandbox").get(ref=ref)
    return Q(transaction=row, due__lte=moment_in(row.sandbox).ledger)
