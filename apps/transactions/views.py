"""API of transactions."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from apps.sandboxes.api.operation import Call, operation
from apps.transactions import selectors, services
from apps.transactions.messages import messages_of
from apps.transactions.models import Transaction, TransactionLog
from apps.transactions.serializers import (
    CompletionSerializer,
    FailureSerializer,
    HistoryEntrySerializer,
    LogEntrySerializer,
    MessagesSerializer,
    NewTransactionSerializer,
    TransactionFilterSerializer,
    TransactionSerializer,
    VolumeQuerySerializer,
    VolumeSerializer,
)
from mockconsole.lib.api.pagination import Page
from mockconsole.lib.live.polled import Polled

POLLED: Final = Polled(Transaction.resources, next_change=selectors.next_change)
_decision: Final = partial(
    operation,
    "POST",
    gives=TransactionSerializer,
    once=True,
    of=Transaction,
    refuses=(409,),
    journalled=("id", "status", "amount", "currency", "network"),
)
"""Decorator for endpoints that decide about a transaction."""


@operation(
    "GET",
    "transactions",
    takes=TransactionFilterSerializer,
    gives=TransactionSerializer(many=True),
    paged=True,
    polled=POLLED,
)
def list_transactions(call: Call) -> Page:
    """Return a page of the transactions that match the filter, newest first."""
    filters = selectors.TransactionFilter(**call.input)
    return selectors.transactions_page(call.sandbox_id, call.page, filters)


@operation(
    "POST",
    "transactions",
    takes=NewTransactionSerializer,
    gives=TransactionSerializer,
    status=201,
    once=True,
    journalled=("id", "status", "amount", "currency", "network", "paymentMethod"),
)
def create_transaction(call: Call) -> dict[str, Any]:
    """Create a pending transaction and hold its funds. Idempotent by Idempotency-Key."""
    row = Transaction(sandbox=call.sandbox, **call.input)
    services.create_transaction(who=call.who, sandbox=call.sandbox, transaction=row)
    return selectors.transaction(call.sandbox_id, row.ref)


@operation("GET", "transactions/volume", takes=VolumeQuerySerializer, gives=VolumeSerializer, polled=POLLED)
def get_transaction_volume(call: Call) -> dict[str, Any]:
    """Return the number of transactions by status over the last `days` simulated days."""
    return selectors.volume(call.sandbox, **call.input)


@operation("GET", "transactions/<slug:ref>", gives=TransactionSerializer, of=Transaction, polled=POLLED)
def get_transaction(call: Call, ref: str) -> dict[str, Any]:
    """Return a transaction."""
    return selectors.transaction(call.sandbox_id, ref)


@_decision("transactions/<slug:ref>/complete", takes=CompletionSerializer)
def complete_transaction(call: Call, ref: str) -> dict[str, Any]:
    """Complete a transaction: its payee gets the funds under the given hash.

    The response is 409 `not_pending` with the first decision if the transaction is no longer pending, and 409
    `judged` while a lesson in the room asks people to decide about the transaction.
    """
    return _decide(call, ref, services.complete_transaction)


@_decision("transactions/<slug:ref>/fail", takes=FailureSerializer)
def fail_transaction(call: Call, ref: str) -> dict[str, Any]:
    """Fail a transaction: its funds return to the source.

    The response is 409 `not_pending` with the first decision if the transaction is no longer pending, and 409
    `judged` while a lesson in the room asks people to decide about the transaction.
    """
    return _decide(call, ref, services.fail_transaction)


def _decide(call: Call, ref: str, decide: Callable[..., Transaction]) -> dict[str, Any]:
    services.settlement_requested.send(Transaction, user=call.who, ref=ref)
    decide(who=call.who, sandbox=call.sandbox, ref=ref, **call.input)
    return selectors.transaction(call.sandbox_id, ref)


@operation(
    "GET",
    "transactions/<slug:ref>/history",
    gives=HistoryEntrySerializer(many=True),
    of=Transaction,
    polled=POLLED,
)
def list_transaction_history(call: Call, ref: str) -> list[dict[str, Any]]:
    """Return all status changes of a transaction, newest first."""
    return selectors.history_of(call.sandbox_id, ref)


@operation(
    "GET", "transactions/<slug:ref>/logs", gives=LogEntrySerializer(many=True), of=Transaction, polled=POLLED
)
def list_logs_of_transaction(call: Call, ref: str) -> list[dict[str, Any]]:
    """Return the log of a transaction, newest first."""
    return selectors.logs_of(call.sandbox_id, ref)


@operation(
    "GET",
    "transactions/<slug:ref>/messages",
    gives=MessagesSerializer,
    of=Transaction,
    polled=Polled(Transaction.resources),
)
def get_transaction_messages(call: Call, ref: str) -> dict[str, str]:
    """Return the bank messages of a SWIFT transfer; any other transaction gets 404 with the reason."""
    return messages_of(call.sandbox, selectors.transaction(call.sandbox_id, ref))


@operation(
    "GET",
    "logs/transactions",
    gives=LogEntrySerializer(many=True),
    paged=True,
    polled=Polled(TransactionLog.resources, next_change=selectors.next_change),
)
def list_transaction_logs(call: Call) -> Page:
    """Return a page of the log of all transactions, newest first."""
    return selectors.logs_page(call.sandbox_id, call.page)
