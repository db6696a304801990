"""Reads of bank transfer documents."""

from typing import Any

from apps.documents.choices import NETWORK_CLAIMS, STEPS, DocumentStatus, DocumentStep
from apps.documents.models import BankTransferDocument
from apps.sandboxes.selectors import columns_of, records_of
from mockconsole.lib.api.pagination import Page, PageRequest, newest_first
from mockconsole.lib.moments import days_after


def documents_page(sandbox_id: int, request: PageRequest) -> Page:
    """Return a page of a sandbox's documents as dicts for the serializer."""
    rows = records_of(BankTransferDocument, sandbox_id)
    page = newest_first(rows, request, *BankTransferDocument.columns(), sandbox_id=sandbox_id)
    return page._replace(rows=[_reply(row) for row in page.rows])


def document(sandbox_id: int, ref: str) -> dict[str, Any]:
    """Return one document as a dict for the serializer; raises BankTransferDocument.DoesNotExist."""
    return _reply(columns_of(BankTransferDocument, sandbox_id).get(ref=ref))


def row_of(sandbox_id: int, ref: str) -> BankTransferDocument:
    """Return one document as a model instance; raises BankTransferDocument.DoesNotExist."""
    return records_of(BankTransferDocument, sandbox_id).get(ref=ref)


def waiting_sample(sandbox_id: int) -> BankTransferDocument | None:
    """Return the oldest pending sample contract; None if no sample is pending."""
    waits, _ = STEPS[DocumentStep.PROCESS]
    rows = records_of(BankTransferDocument, sandbox_id).filter(is_sample=True, status=waits)
    return rows.order_by("created_at", "pk").first()


def acknowledgement_of(ref: str) -> str:
    """Return the acknowledgement reference of a document's simulated message."""
    return f"SIM-ACK-{BankTransferDocument.numbering.number(ref):08d}"


def _reply(row: dict[str, Any]) -> dict[str, Any]:
    status = row["status"]
    delivery, validation = NETWORK_CLAIMS[status]
    return {
        **row,
        "transfer_date": days_after(row["created_at"], row["transfer_after"]),
        "metadata": {
            "networkDeliveryStatus": delivery,
            "validationStatus": validation,
            "acknowledgementReference": (
                acknowledgement_of(row["ref"]) if status == DocumentStatus.COMPLETED else ""
            ),
        },
    }
