"""API of document processing."""

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
    """Return a page of documents, newest first."""
    return selectors.documents_page(call.sandbox_id, call.page)


@operation(
    "GET",
    "document-processing/documents/<str:ref>",
    gives=BankTransferDocumentSerializer,
    of=BankTransferDocument,
    polled=Polled(BankTransferDocument.resources),
)
def get_document(call: Call, ref: str) -> dict[str, Any]:
    """Return a bank transfer document."""
    return selectors.document(call.sandbox_id, ref)


@operation("POST", "document-processing/chocolate-contract", gives=ProcessReplySerializer, once=True)
def process_chocolate_contract(call: Call) -> dict[str, Any]:
    """Process the oldest pending sample contract, or a new one; a repeated Idempotency-Key gets the same response."""
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
def validate_document(call: Call, ref: str) -> services.StepResult:
    """Validate a document with its access code; a wrong code gets 200 with a message, too many wrong codes get 429."""
    throttle = AttemptThrottle()
    result = services.validate_document(
        who=call.who,
        sandbox=call.sandbox,
        ref=ref,
        # Count guesses in the service, not before the view: a retry with the same Idempotency-Key isn't another guess.
        count_guess=lambda: throttle.count(call.request, call.view),
        **call.input,
    )
    if result.success:
        throttle.reset(call.request, call.view)
    return result


@operation(
    "POST",
    "document-processing/process-swift/<str:ref>",
    gives=StepReplySerializer,
    once=True,
    of=BankTransferDocument,
)
def process_document_swift(call: Call, ref: str) -> services.StepResult:
    """Simulate the SWIFT message of a validated document; a document in another status gets 200 with a message."""
    return services.transfer_document(who=call.who, sandbox=call.sandbox, ref=ref)
