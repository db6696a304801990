"""What of this app travels in a scenario."""

from apps.documents.models import BankTransferDocument
from apps.sandboxes.scenarios.registry import RecordKind, register


def register_kinds() -> None:
    """Register this app's kind of record."""
    register(RecordKind("bank_transfer_documents", BankTransferDocument, sorted_by=("created_at", "ref")))
