"""The API of transactions."""

from collections.abc import Callable
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes.idempotency import IDEMPOTENCY_KEY, Made, answer_once
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import get_sandbox
from apps.transactions import selectors, services
from apps.transactions.models import Transaction, TransactionLog
from apps.transactions.serializers import (
    CompletionSerializer,
    FailureSerializer,
    HistoryEntrySerializer,
    LogEntrySerializer,
    NewTransactionSerializer,
    SoughtSerializer,
    TransactionSerializer,
    VolumeAskedSerializer,
    VolumeSerializer,
)
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.missing import missing_is_404
from mockconsole.lib.api.pagination import PAGE_PARAMETERS, page_response, read_page_request
from mockconsole.lib.api.rows import write_rows
from mockconsole.lib.api.serializers import ApiErrorSerializer, StrictSerializer
from mockconsole.lib.api.views import PolledView, SandboxView


class TransactionsView(PolledView):
    """The transactions of the sandbox."""

    polled = Polled(Transaction.resources, next_change=selectors.next_change)

    @extend_schema(
        operation_id="listTransactions",
        parameters=[*PAGE_PARAMETERS, SoughtSerializer],
        responses=TransactionSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Return a page of those that are asked for, newest first."""
        sought = SoughtSerializer(data=request.query_params)
        sought.is_valid(raise_exception=True)
        page = selectors.transactions_page(
            self.sandbox_id,
            read_page_request(request.query_params),
            selectors.Sought(**sought.validated_data),
        )
        return page_response(request, page, write_rows(TransactionSerializer, page.rows))

    @extend_schema(
        operation_id="createTransaction",
        parameters=[IDEMPOTENCY_KEY],
        request=NewTransactionSerializer,
        responses={201: TransactionSerializer},
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Create a pending one and hold its funds; the same Idempotency-Key gives the same one again."""
        form = NewTransactionSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def make(sandbox: Sandbox) -> Made:
            made = services.create_transaction(
                who=request.user,
                sandbox=sandbox,
                transaction=Transaction(sandbox=sandbox, **form.validated_data),
            )
            return Made(201, _written(sandbox.pk, made.ref))

        return answer_once(request, self.sandbox_id, make)


class VolumeView(PolledView):
    """The volume of transactions."""

    polled = Polled(Transaction.resources, next_change=selectors.next_change)

    @extend_schema(
        operation_id="getTransactionVolume",
        parameters=[VolumeAskedSerializer],
        responses=VolumeSerializer,
    )
    def get(self, request: Request) -> Response:
        """Return how many transactions stand in each status, over the last simulated days."""
        asked = VolumeAskedSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = selectors.volume(get_sandbox(self.sandbox_id), **asked.validated_data)
        return Response(VolumeSerializer(found).data)


class TransactionView(PolledView):
    """One transaction."""

    polled = Polled(Transaction.resources, next_change=selectors.next_change)

    @extend_schema(operation_id="getTransaction", responses=TransactionSerializer)
    def get(self, request: Request, ref: str) -> Response:
        """Return it."""
        with missing_is_404(Transaction):
            return Response(_written(self.sandbox_id, ref))


class CompleteView(SandboxView):
    """The settling of a pending transaction by a person."""

    @extend_schema(
        operation_id="completeTransaction",
        parameters=[IDEMPOTENCY_KEY],
        request=CompletionSerializer,
        responses={200: TransactionSerializer, 409: ApiErrorSerializer},
    )
    def post(self, request: Request, ref: str) -> HttpResponseBase:
        """Have its funds arrive under this hash; 409 `not_pending` says who decided it before."""
        return _decide(request, self.sandbox_id, ref, CompletionSerializer, services.complete_transaction)


class FailView(SandboxView):
    """The failing of a pending transaction by a person."""

    @extend_schema(
        operation_id="failTransaction",
        parameters=[IDEMPOTENCY_KEY],
        request=FailureSerializer,
        responses={200: TransactionSerializer, 409: ApiErrorSerializer},
    )
    def post(self, request: Request, ref: str) -> HttpResponseBase:
        """Give its funds back; 409 `not_pending` says who decided it before."""
        return _decide(request, self.sandbox_id, ref, FailureSerializer, services.fail_transaction)


class HistoryView(PolledView):
    """The steps of one transaction."""

    polled = Polled(Transaction.resources, next_change=selectors.next_change)

    @extend_schema(operation_id="listTransactionHistory", responses=HistoryEntrySerializer(many=True))
    def get(self, request: Request, ref: str) -> Response:
        """Return them all, newest first."""
        with missing_is_404(Transaction):
            rows = selectors.history_of(self.sandbox_id, ref)
        return Response(write_rows(HistoryEntrySerializer, rows))


class LogsView(PolledView):
    """The log of one transaction."""

    polled = Polled(Transaction.resources, next_change=selectors.next_change)

    @extend_schema(operation_id="listLogsOfTransaction", responses=LogEntrySerializer(many=True))
    def get(self, request: Request, ref: str) -> Response:
        """Return it, newest first."""
        with missing_is_404(Transaction):
            rows = selectors.logs_of(self.sandbox_id, ref)
        return Response(write_rows(LogEntrySerializer, rows))


class AllLogsView(PolledView):
    """The logs of all transactions."""

    polled = Polled(TransactionLog.resources, next_change=selectors.next_change)

    @extend_schema(
        operation_id="listTransactionLogs",
        parameters=PAGE_PARAMETERS,
        responses=LogEntrySerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Return a page of them, newest first."""
        page = selectors.logs_page(self.sandbox_id, read_page_request(request.query_params))
        return page_response(request, page, write_rows(LogEntrySerializer, page.rows))


def _written(sandbox_id: int, ref: str) -> dict[str, Any]:
    return write_rows(TransactionSerializer, [selectors.transaction(sandbox_id, ref)])[0]


def _decide(
    request: Request,
    sandbox_id: int,
    ref: str,
    form: type[StrictSerializer],
    decide: Callable[..., Transaction],
) -> HttpResponseBase:
    sent = form(data=request.data)
    sent.is_valid(raise_exception=True)

    def make(sandbox: Sandbox) -> Made:
        with missing_is_404(Transaction):
            decide(who=request.user, sandbox=sandbox, ref=ref, **sent.validated_data)
        return Made(200, _written(sandbox.pk, ref))

    return answer_once(request, sandbox_id, make)
