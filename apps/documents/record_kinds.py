"""Kinds of record that this app adds to scenarios."""

from apps.documents.models import BankTransferDocument
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("bank_transfer_documents", BankTransferDocument, sorted_by=("created_at", "ref")))
