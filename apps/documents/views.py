"""The API of document processing."""

from typing import Any

from apps.accounts.throttles import AttemptThrottle
from apps.documents import selectors, services
from apps.documents.models import BankTransferDocument
from apps.documents.serializers import (
    BankTransferDocumentSerializer,
    ProcessReplySerializer,
    StepReplySerializer,
    ValidationSerializer,
)
from apps.sandboxes.api.operation import Call, operation
from mockconsole.lib.api.pagination import Page
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.polled import Polled


@operation(
    "GET",
    "document-processing/documents",
    gives=BankTransferDocumentSerializer(many=True),
    paged=True,
    polled=Polled(BankTransferDocument.resources),
)
def list_documents(call: Call) -> Page:
    """Return a page of them, newest first."""
    return selectors.documents_page(call.sandbox_id, call.page)


@operation(
    "GET",
    "document-processing/documents/<str:ref>",
    gives=BankTransferDocumentSerializer,
    of=BankTransferDocument,
    polled=Polled(BankTransferDocument.resources),
)
def get_document(call: Call, ref: str) -> dict[str, Any]:
    """Return it."""
    return selectors.document(call.sandbox_id, ref)


@operation("POST", "document-processing/chocolate-contract", gives=ProcessReplySerializer, once=True)
def process_chocolate_contract(call: Call) -> dict[str, Any]:
    """Process the pending one, or a new one; the same Idempotency-Key gives the same answer again."""
    try:
        document = services.process_sample(who=call.who, sandbox=call.sandbox)
    except Refusal as refusal:
        return {"success": False, "error": str(refusal.detail)}
    return {"success": True, "document": selectors.document(call.sandbox_id, document.ref)}


@operation(
    "POST",
    "document-processing/validate/<str:ref>",
    takes=ValidationSerializer,
    gives=StepReplySerializer,
    once=True,
    of=BankTransferDocument,
)
def validate_document(call: Call, ref: str) -> services.StepReply:
    """Check the access code; a wrong one is a readable answer, not an error, and too many of them are 429."""
    throttle = AttemptThrottle()
    reply = services.validate_document(
        who=call.who,
        sandbox=call.sandbox,
        ref=ref,
        # Counted while the step is taken, not before the view: a repeated request is no guess of its own.
        count_guess=lambda: throttle.count(call.request, call.view),
        **call.input,
    )
    if reply.success:
        throttle.forget(call.request, call.view)
    return reply


@operation(
    "POST",
    "document-processing/process-swift/<str:ref>",
    gives=StepReplySerializer,
    once=True,
    of=BankTransferDocument,
)
def process_document_swift(call: Call, ref: str) -> services.StepReply:
    """Simulate the message of a validated document; out of order it is a readable answer, not an error."""
    return services.transfer_document(who=call.who, sandbox=call.sandbox, ref=ref)
