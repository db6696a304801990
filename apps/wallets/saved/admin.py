"""Saved wallets in the admin."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.sandboxes.admin.numbered import NumberedForm
from apps.sandboxes.models import Sandbox
from apps.wallets.saved.models import SavedWallet
from apps.wallets.saved.services import refusal_if_full, save_wallet
from mockconsole.lib.admin.records import SandboxRecordAdmin


class SavedWalletForm(NumberedForm):
    """Form of a saved wallet; rejects a new saved wallet in a full room."""

    def why_not(self, sandbox: Sandbox) -> str | None:
        """Return the reason why the room can't have another saved wallet; None if it can."""
        return super().why_not(sandbox) or refusal_if_full(sandbox.pk)


@admin.register(SavedWallet)
class SavedWalletAdmin(SandboxRecordAdmin):
    """Admin of saved wallet configurations; a new configuration gets the sandbox's next reference and simulated time."""

    icon = "bookmark"
    form = SavedWalletForm
    list_display = ("ref", "name", "network", "wallet_id", "id_source", "status", "created_at")
    list_editable = ("name", "status")
    list_filter = ("network", "id_source", "status")
    search_fields = ("ref", "name", "wallet_id", "address")
    readonly_fields = ("ref", "created_at")

    def save_model(self, request: HttpRequest, obj: SavedWallet, form: Any, change: bool) -> None:
        """Save the configuration; a new configuration gets its reference and time."""
        if change:
            super().save_model(request, obj, form, change)
        else:
            save_wallet(who=request.user, wallet=obj)
