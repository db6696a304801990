"""Bank transfer documents in the admin."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.documents import services
from apps.documents.models import BankTransferDocument
from apps.sandboxes.admin.numbered import NumberedForm
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.records import SandboxRecordAdmin


@admin.register(BankTransferDocument)
class BankTransferDocumentAdmin(SandboxRecordAdmin):
    """Contracts between fictitious banks; a new contract gets its room's next reference and current time."""

    icon = "contract"
    form = NumberedForm
    list_display = (
        "ref",
        "reference_code",
        "subject",
        "status",
        "amount",
        "currency",
        "is_sample",
        "transfer_after",
        "created_at",
    )
    list_editable = ("status", "amount", "currency", "is_sample")
    list_filter = ("status", "currency", "is_sample")
    search_fields = ("ref", "reference_code", "subject", "sender_bank", "receiver_bank", "swift_code")
    readonly_fields = ("ref", "created_at")
    groups = {
        "Codes": (
            ("access_code", "activation_code", "download_code", "release_code"),
            "The details show all four codes beside the box that asks for one. That is the lesson.",
        )
    }

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save a document; a new document gets the next reference and the room's time."""
        if change:
            remember_first_version(obj)
        services.save_document(who=request.user, document=obj)
