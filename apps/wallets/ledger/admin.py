"""Ledger in the admin: wallets can be edited except for their balances; movements and postings are read-only."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from apps.sandboxes.admin.due_rows import DueRowsAdmin
from apps.sandboxes.admin.numbered import NumberedForm
from apps.sandboxes.selectors import all_sandboxes, not_due_yet
from apps.wallets.assets import Currency
from apps.wallets.ledger.models import Movement, Posting, Wallet
from apps.wallets.ledger.selectors import LEDGER_KINDS
from apps.wallets.ledger.services.movements import adjust
from apps.wallets.ledger.services.wallets import save_new_wallet
from mockconsole.lib.admin.pages import ActionForm, Question, action_page
from mockconsole.lib.admin.read_only import ReadOnlyRows
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import row_action
from mockconsole.lib.money.exact import exactly, read_amount, shortest, total


class AdjustmentForm(ActionForm):
    """Form for the asset, amount and reason of an adjustment."""

    asset = forms.ChoiceField(choices=[(asset, asset) for asset in Currency.values])
    amount = forms.CharField(
        max_length=60,
        help_text="Amount that moves into the wallet from outside the room; a minus moves it out, like -12.50.",
    )
    reason = forms.CharField(max_length=200, help_text="Is stored with the movement and can't be changed.")

    def clean_amount(self) -> Any:
        """Return the exact amount."""
        try:
            return read_amount(self.cleaned_data["amount"])
        except ValueError as error:
            raise ValidationError(str(error)) from error


class WalletForm(NumberedForm):
    """Form for a user's wallet; rejects the kinds reserved for the ledger's own wallets."""

    def clean_kind(self) -> Any:
        """Reject the kinds that are reserved for the ledger's own wallets."""
        kind = self.cleaned_data["kind"]
        if kind in LEDGER_KINDS:
            raise ValidationError("The ledger has its own wallets of these kinds. Choose another kind.")
        return kind


@admin.register(Wallet)
class WalletAdmin(SandboxRecordAdmin):
    """Wallets of a room; a balance changes only by a movement with a reason."""

    icon = "account_balance_wallet"
    form = WalletForm
    list_display = ("ref", "name", "label", "kind", "network", "holds", "status", "created_at")
    list_editable = ("name", "status")
    list_filter = ("kind", "network", "status")
    search_fields = ("ref", "name", "label", "address", "wallet_id")
    readonly_fields = ("ref", "created_at")
    actions_row = ("adjust_balance",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the users' wallets with their balances, without the ledger's own two wallets."""
        planned = Prefetch(
            "postings", Posting.objects.filter(not_due_yet(all_sandboxes())), to_attr="planned"
        )
        rows = super().get_queryset(request).exclude(kind__in=LEDGER_KINDS)
        return rows.prefetch_related("balances", planned)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the read-only fields; transfers find wallets by label, wallet ID and address, so these can't be edited."""
        fixed = super().get_readonly_fields(request, obj)
        return fixed if obj is None else (*fixed, "label", "network", "address", "wallet_id")

    @admin.display(description="Holds")
    def holds(self, wallet: Any) -> str:
        """Return the balances of the wallet as text."""
        balances = []
        for row in wallet.balances.all():
            planned = total(entry.amount for entry in wallet.planned if entry.asset == row.asset)
            with exactly():
                balance = row.amount - planned
            if balance:
                balances.append(f"{shortest(balance)} {row.asset}")
        return " · ".join(balances) or "nothing"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Forbid deletion, because postings refer to the wallet; deactivate it instead."""
        return False

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Forbid imports, which would create wallets without postings; load a scenario instead."""
        return False

    def save_model(self, request: HttpRequest, obj: Wallet, form: Any, change: bool) -> None:
        """Save the wallet; a new wallet gets its reference, address and time."""
        if change:
            super().save_model(request, obj, form, change)
        else:
            save_new_wallet(obj)

    @row_action("Adjust the balance", icon="balance")
    def adjust_balance(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Move funds into a wallet or out of it, with a reason."""
        wallet = self.get_object(request, object_id)
        if wallet is None:
            raise Http404

        def run(cleaned: dict[str, Any]) -> str:
            movement = adjust(who=request.user, wallet=wallet, **cleaned)
            return (
                f"{movement.ref}: {wallet.name} got {shortest(cleaned['amount'])} {cleaned['asset']} (SIM)."
            )

        question = Question(
            title=f"Adjust the balance of {wallet.name}",
            text="A balance is never edited: this records a movement from or to outside the room.",
            submit="Record the movement",
            back=reverse("admin:wallets_wallet_changelist"),
        )
        return action_page(request, self, question, AdjustmentForm(request.POST or None), run)


class PostingRows(ReadOnlyRows):
    """Postings of a movement."""

    model = Posting
    fields = ("line", "wallet", "asset", "amount")
    ordering = ("line",)


@admin.register(Movement)
class MovementAdmin(DueRowsAdmin):
    """Movements of funds with their reasons."""

    icon = "sync_alt"
    list_display = ("ref", "kind", "moved", "network", "reason", "transaction_ref", "made_by", "created_at")
    list_filter = ("kind", "network")
    search_fields = ("ref", "reason", "transaction_ref", "tx_hash")
    inlines = (PostingRows,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return every movement with its postings."""
        postings = Posting.objects.select_related("wallet").order_by("line")
        return super().get_queryset(request).prefetch_related(Prefetch("postings", postings))

    @admin.display(description="Moved")
    def moved(self, movement: Movement) -> str:
        """Return the postings of the movement as text."""
        return " · ".join(
            f"{shortest(row.amount)} {row.asset} {row.wallet.name}" for row in movement.postings.all()
        )


@admin.register(Posting)
class PostingAdmin(DueRowsAdmin):
    """Postings of the ledger."""

    icon = "receipt_long"
    list_display = ("movement", "line", "wallet", "asset", "amount")
    list_filter = ("asset",)
    search_fields = ("movement__ref", "wallet__ref", "wallet__name")
    list_select_related = ("movement", "wallet", "sandbox")
    informative = {"movement_ref": "movement__ref", "wallet_ref": "wallet__ref"}
    ordering = ("-pk",)
