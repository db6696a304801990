"""Writes to bank transfer documents; callers run the steps in a transaction that has locked the sandbox."""

import logging
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from django.utils.crypto import constant_time_compare

from apps.documents.choices import STEPS, DocumentStatus, DocumentStep
from apps.documents.models import BankTransferDocument
from apps.documents.sample import sample_contract
from apps.documents.selectors import acknowledgement_of, row_of, waiting_sample
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import now_in
from mockconsole.lib.live.identity import Who
from mockconsole.lib.real.identifiers import check_text

logger = logging.getLogger("mockconsole.documents")

WRONG_CODE: Final = "Invalid access code"
VALIDATED: Final = "Document validated successfully"
TRANSFERRED: Final = (
    "A SWIFT message was simulated for {ref} and acknowledged under {acknowledgement}. "
    "It was sent to no bank, and no funds have moved."
)

# Messages about a step that comes too early (first table) or is repeated (second table), keyed by the document's status.
_NOT_YET: Final[Mapping[DocumentStatus, str]] = {
    DocumentStatus.PENDING: "{ref} is pending. It has to be processed first. Nothing was changed.",
    DocumentStatus.PROCESSED: "{ref} is processed. Validate it with its access code first. Nothing was changed.",
}
_DONE_BEFORE: Final[Mapping[DocumentStatus, str]] = {
    DocumentStatus.PROCESSED: "{ref} was processed before. Nothing was changed.",
    DocumentStatus.VALIDATED: "{ref} was validated before. Nothing was changed.",
    DocumentStatus.COMPLETED: "{ref} is completed. Nothing was changed.",
}
_ORDER: Final = tuple(DocumentStatus)


class StepResult(NamedTuple):
    """Result of a step, with the message to show."""

    success: bool
    message: str


def process_sample(*, who: Who, sandbox: Sandbox) -> BankTransferDocument:
    """Process the oldest pending sample contract; if none is pending, create one and process it.

    Raises Refusal if the room has no reference left for a new contract.
    """
    document = waiting_sample(sandbox.pk) or sample_contract(sandbox)
    _take(who=who, sandbox=sandbox, document=document, step=DocumentStep.PROCESS)
    return document


def validate_document(
    *, who: Who, sandbox: Sandbox, ref: str, access_code: str, count_guess: Callable[[], None]
) -> StepResult:
    """Validate a processed document with its access code.

    Calls `count_guess`, then compares the code; does neither if the document's status isn't “processed”. Raises
    the errors of `count_guess`, BankTransferDocument.DoesNotExist, and Refusal for a code that could be real, such as
    a real IBAN.
    """
    check_text(access_code)
    document = row_of(sandbox.pk, ref)
    if error_text := _out_of_order(document, DocumentStep.VALIDATE):
        return StepResult(success=False, message=error_text)
    count_guess()
    if not constant_time_compare(access_code, document.access_code):
        logger.info("%s sent a wrong access code for %s.", who.get_username(), ref)
        return StepResult(success=False, message=WRONG_CODE)
    _take(who=who, sandbox=sandbox, document=document, step=DocumentStep.VALIDATE)
    return StepResult(success=True, message=VALIDATED)


def transfer_document(*, who: Who, sandbox: Sandbox, ref: str) -> StepResult:
    """Complete a validated document with a simulated SWIFT message; raises BankTransferDocument.DoesNotExist."""
    document = row_of(sandbox.pk, ref)
    if error_text := _out_of_order(document, DocumentStep.TRANSFER):
        return StepResult(success=False, message=error_text)
    _take(who=who, sandbox=sandbox, document=document, step=DocumentStep.TRANSFER)
    message = TRANSFERRED.format(ref=ref, acknowledgement=acknowledgement_of(ref))
    return StepResult(success=True, message=message)


def save_document(*, who: Who, document: BankTransferDocument) -> None:
    """Save a validated document from the admin; a new document gets the next reference and the sandbox's time."""
    with locked(document.sandbox_id) as sandbox:
        if not document.ref:
            assign_reference(document, sandbox)
            document.created_at = now_in(sandbox)
        document.save()
    logger.info("%s saved %s in room %s.", who.get_username(), document.ref, sandbox.key)


def _out_of_order(document: BankTransferDocument, step: DocumentStep) -> str | None:
    """Return the reason why a document's status doesn't allow a step; None if it does."""
    status = DocumentStatus(document.status)
    needed, _ = STEPS[step]
    if status == needed:
        return None
    early = _ORDER.index(status) < _ORDER.index(needed)
    return (_NOT_YET if early else _DONE_BEFORE)[status].format(ref=document.ref)


def _take(*, who: Who, sandbox: Sandbox, document: BankTransferDocument, step: DocumentStep) -> None:
    _, document.status = STEPS[step]
    document.save()
    logger.info(
        "%s took %s to %s in room %s.", who.get_username(), document.ref, document.status, sandbox.key
    )
