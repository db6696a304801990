"""The API of transactions."""

from collections.abc import Callable
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
    SoughtSerializer,
    TransactionSerializer,
    VolumeAskedSerializer,
    VolumeSerializer,
)
from mockconsole.lib.api.pagination import Page
from mockconsole.lib.live.polled import Polled

POLLED: Final = Polled(Transaction.resources, next_change=selectors.next_change)


@operation(
    "GET",
    "transactions",
    takes=SoughtSerializer,
    gives=TransactionSerializer(many=True),
    paged=True,
    polled=POLLED,
)
def list_transactions(call: Call) -> Page:
    """Return a page of those that are asked for, newest first."""
    sought = selectors.Sought(**call.input)
    return selectors.transactions_page(call.sandbox_id, call.page, sought)


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
    """Create a pending one and hold its funds; the same Idempotency-Key gives the same one again."""
    made = Transaction(sandbox=call.sandbox, **call.input)
    services.create_transaction(who=call.who, sandbox=call.sandbox, transaction=made)
    return selectors.transaction(call.sandbox_id, made.ref)


@operation("GET", "transactions/volume", takes=VolumeAskedSerializer, gives=VolumeSerializer, polled=POLLED)
def get_transaction_volume(call: Call) -> dict[str, Any]:
    """Return how many transactions are in each status, over the last simulated days."""
    return selectors.volume(call.sandbox, **call.input)


@operation("GET", "transactions/<slug:ref>", gives=TransactionSerializer, of=Transaction, polled=POLLED)
def get_transaction(call: Call, ref: str) -> dict[str, Any]:
    """Return it."""
    return selectors.transaction(call.sandbox_id, ref)


@operation(
    "POST",
    "transactions/<slug:ref>/complete",
    takes=CompletionSerializer,
    gives=TransactionSerializer,
    once=True,
    of=Transaction,
    refuses=(409,),
    journalled=("id", "status", "amount", "currency", "network"),
)
def complete_transaction(call: Call, ref: str) -> dict[str, Any]:
    """Have its funds arrive under this hash; 409 `not_pending` says who decided it before."""
    return _decided(call, ref, services.complete_transaction)


@operation(
    "POST",
    "transactions/<slug:ref>/fail",
    takes=FailureSerializer,
    gives=TransactionSerializer,
    once=True,
    of=Transaction,
    refuses=(409,),
    journalled=("id", "status", "amount", "currency", "network"),
)
def fail_transaction(call: Call, ref: str) -> dict[str, Any]:
    """Give its funds back; 409 `not_pending` says who decided it before."""
    return _decided(call, ref, services.fail_transaction)


def _decided(call: Call, ref: str, decide: Callable[..., Transaction]) -> dict[str, Any]:
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
    """Return them all, newest first."""
    return selectors.history_of(call.sandbox_id, ref)


@operation(
    "GET", "transactions/<slug:ref>/logs", gives=LogEntrySerializer(many=True), of=Transaction, polled=POLLED
)
def list_logs_of_transaction(call: Call, ref: str) -> list[dict[str, Any]]:
    """Return it, newest first."""
    return selectors.logs_of(call.sandbox_id, ref)


@operation(
    "GET",
    "transactions/<slug:ref>/messages",
    gives=MessagesSerializer,
    of=Transaction,
    polled=Polled(Transaction.resources),
)
def get_transaction_messages(call: Call, ref: str) -> Any:
    """Return them; a transaction that no bank would have sent has none, and the answer says why."""
    return messages_of(call.sandbox, selectors.transaction(call.sandbox_id, ref))


@operation(
    "GET",
    "logs/transactions",
    gives=LogEntrySerializer(many=True),
    paged=True,
    polled=Polled(TransactionLog.resources, next_change=selectors.next_change),
)
def list_transaction_logs(call: Call) -> Page:
    """Return a page of them, newest first."""
    return selectors.logs_page(call.sandbox_id, call.page)
