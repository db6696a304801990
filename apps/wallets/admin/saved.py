"""Saved wallets in the admin."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from apps.sandboxes.references import why_used_up
from apps.wallets.models.saved import SavedWallet
from apps.wallets.services.saved import save_wallet, why_full
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import SandboxRecordAdmin


class SavedWalletForm(RecordForm):
    """A configuration, which is refused before it is saved where its room can't keep it."""

    def clean(self) -> Any:
        """Refuse a new one where the numbers are used up or the room is full."""
        sandbox = self.cleaned_data.get("sandbox")
        # The sandbox is no field of a row that exists.
        complaint = sandbox and (why_used_up(SavedWallet, sandbox) or why_full(sandbox.pk))
        if complaint:
            raise ValidationError(complaint)
        return super().clean()


@admin.register(SavedWallet)
class SavedWalletAdmin(SandboxRecordAdmin):
    """Configurations that people have kept; a new one gets its reference and its time from its sandbox."""

    icon = "bookmark"
    form = SavedWalletForm
    list_display = ("ref", "name", "network", "wallet_id", "id_source", "status", "created_at")
    list_editable = ("name", "status")
    list_filter = ("network", "id_source", "status")
    search_fields = ("ref", "name", "wallet_id", "address")
    readonly_fields = ("ref", "created_at")

    def save_model(self, request: HttpRequest, obj: SavedWallet, form: Any, change: bool) -> None:
        """Give a new configuration its reference and its time."""
        if change:
            super().save_model(request, obj, form, change)
        else:
            save_wallet(who=request.user, wallet=obj)
