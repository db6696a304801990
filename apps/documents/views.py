"""The API of document processing."""

from collections.abc import Callable
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.throttles import AttemptThrottle
from apps.documents import selectors, services
from apps.documents.models import BankTransferDocument
from apps.documents.serializers import (
    BankTransferDocumentSerializer,
    ProcessReplySerializer,
    StepReplySerializer,
    ValidationSerializer,
)
from apps.sandboxes.idempotency import IDEMPOTENCY_KEY, Made, answer_once
from apps.sandboxes.models import Sandbox
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.missing import missing_is_404
from mockconsole.lib.api.pagination import PAGE_PARAMETERS, page_response, read_page_request
from mockconsole.lib.api.rows import write_rows
from mockconsole.lib.api.views import PolledView, SandboxView
from mockconsole.lib.errors import Refusal


class DocumentsView(PolledView):
    """The documents of the sandbox."""

    polled = Polled(BankTransferDocument.resources)

    @extend_schema(
        operation_id="listDocuments",
        parameters=PAGE_PARAMETERS,
        responses=BankTransferDocumentSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Return a page of them, newest first."""
        page = selectors.documents_page(self.sandbox_id, read_page_request(request.query_params))
        return page_response(request, page, write_rows(BankTransferDocumentSerializer, page.rows))


class DocumentView(PolledView):
    """One document."""

    polled = Polled(BankTransferDocument.resources)

    @extend_schema(operation_id="getDocument", responses=BankTransferDocumentSerializer)
    def get(self, request: Request, ref: str) -> Response:
        """Return it."""
        with missing_is_404(BankTransferDocument):
            return Response(_written(self.sandbox_id, ref))


class ChocolateContractView(SandboxView):
    """The processing of the sample contract."""

    outcome_keys = ("success", "error")

    @extend_schema(
        operation_id="processChocolateContract",
        parameters=[IDEMPOTENCY_KEY],
        request=None,
        responses=ProcessReplySerializer,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Process the pending one, or a new one; the same Idempotency-Key gives the same answer again."""

        def make(sandbox: Sandbox) -> Made:
            try:
                document = services.process_sample(who=request.user, sandbox=sandbox)
            except Refusal as refusal:
                return Made(200, {"success": False, "error": str(refusal.detail)})
            return Made(200, {"success": True, "document": _written(sandbox.pk, document.ref)})

        return answer_once(request, self.sandbox_id, make)


class ValidateView(SandboxView):
    """The validation of a document."""

    outcome_keys = ("success",)

    @extend_schema(
        operation_id="validateDocument",
        parameters=[IDEMPOTENCY_KEY],
        request=ValidationSerializer,
        responses=StepReplySerializer,
    )
    def post(self, request: Request, ref: str) -> HttpResponseBase:
        """Check the access code; a wrong one is a readable answer, not an error, and too many of them are 429."""
        form = ValidationSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        throttle = AttemptThrottle()

        # Counted while the step is taken, not before the view: a repeated request is no guess of its own.
        def validate(sandbox: Sandbox) -> services.Outcome:
            outcome = services.validate_document(
                who=request.user,
                sandbox=sandbox,
                ref=ref,
                count_guess=lambda: throttle.count(request, self),
                **form.validated_data,
            )
            if outcome.success:
                throttle.forget(request, self)
            return outcome

        return _step(request, self.sandbox_id, validate)


class ProcessSwiftView(SandboxView):
    """The SWIFT transfer of a document."""

    outcome_keys = ("success",)

    @extend_schema(
        operation_id="processDocumentSwift",
        parameters=[IDEMPOTENCY_KEY],
        request=None,
        responses=StepReplySerializer,
    )
    def post(self, request: Request, ref: str) -> HttpResponseBase:
        """Simulate the message of a validated document; out of order it is a readable answer, not an error."""

        def transfer(sandbox: Sandbox) -> services.Outcome:
            return services.transfer_document(who=request.user, sandbox=sandbox, ref=ref)

        return _step(request, self.sandbox_id, transfer)


def _written(sandbox_id: int, ref: str) -> dict[str, Any]:
    return write_rows(BankTransferDocumentSerializer, [selectors.document(sandbox_id, ref)])[0]


def _step(request: Request, sandbox_id: int, take: Callable[[Sandbox], services.Outcome]) -> HttpResponseBase:
    """Take a step once, and answer."""

    def make(sandbox: Sandbox) -> Made:
        with missing_is_404(BankTransferDocument):
            return Made(200, take(sandbox)._asdict())

    return answer_once(request, sandbox_id, make)
