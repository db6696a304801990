"""Bank transfer documents in the admin."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from apps.documents import services
from apps.documents.models import BankTransferDocument
from apps.sandboxes.references import why_used_up
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import SandboxRecordAdmin


class DocumentForm(RecordForm):
    """A document, which is refused before it is saved where no reference is left for it."""

    def clean(self) -> Any:
        """Refuse a new one where the numbers are used up."""
        sandbox = self.cleaned_data.get("sandbox")
        if (
            self.instance.pk is None
            and sandbox is not None
            and (complaint := why_used_up(BankTransferDocument, sandbox))
        ):
            raise ValidationError(complaint)
        return super().clean()


@admin.register(BankTransferDocument)
class BankTransferDocumentAdmin(SandboxRecordAdmin):
    """Contracts between fictitious banks; a new one gets its reference and its time from its sandbox."""

    icon = "contract"
    form = DocumentForm
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
            "The details print all four, beside the box that asks for the access code: that is the lesson.",
        )
    }

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save with a reference and a time where it has none."""
        if change:
            remember_first_version(obj)
        services.save_document(who=request.user, document=obj)
