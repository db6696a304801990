"""Transactions in the admin: whatever changes one moves funds in the ledger too, so it goes through the services.

Their typology alone is edited here; it moves nothing, and trainees never see it.
"""

from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from apps.sandboxes.admin.due_rows import DueRowsAdmin, DueRowsInline
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import all_sandboxes, ledger_now
from apps.transactions.admin.imports import NewTransactions
from apps.transactions.choices import TransactionStatus
from apps.transactions.models import (
    LONGEST_MESSAGE,
    Transaction,
    TransactionHistoryEntry,
    TransactionLog,
)
from apps.transactions.services import complete_transaction, fail_transaction, label_transaction
from apps.transactions.simulation import processing_seconds
from apps.transactions.standing import having
from mockconsole.lib.admin.pages import ActionForm, Question, action_page
from mockconsole.lib.admin.read_only import ReadOnlyAdmin
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import labelled
from mockconsole.lib.errors import Refusal

STATUS_COLOURS = {"pending": "warning", "processing": "info", "completed": "success", "failed": "danger"}
LEVEL_COLOURS = {"debug": "default", "info": "info", "warning": "warning", "error": "danger"}
MOST_REFUSALS_SHOWN: Final = 10


class FailureForm(ActionForm):
    """Why the selected transactions fail; the selection comes along."""

    action = forms.CharField(widget=forms.HiddenInput)
    select_across = forms.CharField(widget=forms.HiddenInput, required=False)
    error_message = forms.CharField(
        label="Reason",
        max_length=LONGEST_MESSAGE,
        help_text="Stands in each history, like “Timed out after 30 seconds (SIMULATED)”.",
    )


class StatusFilter(admin.SimpleListFilter):
    """The transactions of a status, as they are in their sandboxes now."""

    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer every status."""
        return [(value, str(label)) for value, label in TransactionStatus.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep those of the chosen status."""
        status = self.value()
        if status is None:
            return queryset
        found = Q(pk__in=[])
        for sandbox in all_sandboxes():
            found |= Q(sandbox=sandbox) & having(status, ledger_now(sandbox.pk))
        return queryset.filter(found)


class HistoryRows(DueRowsInline):
    """The steps of a transaction."""

    model = TransactionHistoryEntry
    fields = ("created_at", "old_status", "new_status", "status_reason", "changed_by", "retry_count")


class LogRows(DueRowsInline):
    """The log of a transaction."""

    model = TransactionLog
    fields = ("created_at", "log_level", "source", "log_message", "log_data")


@admin.register(Transaction)
class TransactionAdmin(ReadOnlyAdmin):
    """Simulated transfers, each with its history and its log; pending ones are decided here as on the dashboard."""

    icon = "payments"
    list_display = (
        "ref",
        "state",
        "amount",
        "currency",
        "payment_method",
        "from_wallet",
        "to_wallet",
        "typology",
        "created_by",
        "created_at",
    )
    list_filter = (StatusFilter, "typology", "currency", "network", "payment_method", "created_at")
    search_fields = (
        "ref",
        "from_wallet",
        "to_wallet",
        "tx_hash",
        "transaction_type",
        "error_message",
        "created_by",
    )
    list_select_related = ("sandbox",)
    inlines = (HistoryRows, LogRows)
    readonly_fields = tuple(name for name in Transaction.columns() if name != "typology")
    actions = ("complete_selected", "fail_selected")

    @labelled("Status", STATUS_COLOURS)
    def state(self, transaction: Transaction) -> tuple[str, str]:
        """How far it has come."""
        status = TransactionStatus(transaction.status)
        return status.value, str(status.label)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Anyone who may change one may label it."""
        return SandboxRecordAdmin.has_change_permission(self, request, obj)

    def save_model(self, request: HttpRequest, obj: Transaction, form: Any, change: bool) -> None:
        """Keep the label; nothing else of it is in the form."""
        label_transaction(who=request.user, transaction=obj, typology=form.cleaned_data["typology"])

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Who may change transactions decides them; nobody edits one."""
        return request.user.has_perm("transactions.change_transaction")

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Who may add transactions imports new ones."""
        return request.user.has_perm("transactions.add_transaction")

    def get_import_resource_classes(self, request: HttpRequest) -> Any:
        """Return what is read of a file."""
        return [NewTransactions]

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        """Return who imports, too."""
        return {**super().get_import_resource_kwargs(request, **kwargs), "who": request.user}

    def get_import_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return what the import page says beside its form."""
        note = (
            "Each row becomes a new pending transaction, and its funds wait in transit. A blank cell stands for the "
            "usual value. Every row is checked first: if one fails, nothing is imported."
        )
        return {**super().get_import_context_data(**kwargs), "import_note": note}

    @admin.action(description="Complete selected", permissions=["decide"])
    def complete_selected(self, request: HttpRequest, queryset: QuerySet[Transaction]) -> None:
        """Have the funds of those that are pending arrive."""

        def complete(sandbox: Sandbox, ref: str) -> None:
            seconds = processing_seconds(sandbox.seed, ref)
            complete_transaction(who=request.user, sandbox=sandbox, ref=ref, processing_time=seconds)

        messages.info(request, self._decide(request, queryset, complete, "completed"))

    @admin.action(description="Fail selected…", permissions=["decide"])
    def fail_selected(self, request: HttpRequest, queryset: QuerySet[Transaction]) -> HttpResponseBase | None:
        """Ask why, then give the funds of those that are pending back."""

        def run(cleaned: dict[str, Any]) -> str:
            def fail(sandbox: Sandbox, ref: str) -> None:
                fail_transaction(
                    who=request.user, sandbox=sandbox, ref=ref, error_message=cleaned["error_message"]
                )

            return self._decide(request, queryset, fail, "failed")

        question = Question(
            title="Fail the selected transactions",
            text=f"Selected: {queryset.count()}. The funds of those that are pending go back to where they came from.",
            submit="Fail them",
            back=request.get_full_path(),
            dangerous=True,
        )
        asked = "error_message" in request.POST
        form = FailureForm(request.POST if asked else None, initial=request.POST.dict())
        form.carry(ACTION_CHECKBOX_NAME, request.POST.getlist(ACTION_CHECKBOX_NAME))
        return action_page(request, self, question, form, run)

    def _decide(
        self,
        request: HttpRequest,
        rows: QuerySet[Transaction],
        decide: Callable[[Sandbox, str], None],
        became: str,
    ) -> str:
        """Decide rows one by one, each in a transaction of its own; say which were refused, and how many were not."""
        refused: list[str] = []
        chosen = list(rows.order_by("created_at", "pk").values_list("sandbox_id", "ref"))
        for sandbox_id, ref in chosen:
            try:
                with locked(sandbox_id) as sandbox:
                    decide(sandbox, ref)
            except Refusal as refusal:
                refused.append(str(refusal.detail))
            except ValidationError as error:
                refused.append(f"{ref}: {' '.join(error.messages)}")
        for message in refused[:MOST_REFUSALS_SHOWN]:
            messages.error(request, message)
        if len(refused) > MOST_REFUSALS_SHOWN:
            messages.error(request, f"{len(refused) - MOST_REFUSALS_SHOWN} more were refused.")
        done = len(chosen) - len(refused)
        return f"{done} of {len(chosen)} {became}."


@admin.register(TransactionLog)
class TransactionLogAdmin(DueRowsAdmin):
    """What was done for all transactions, newest first."""

    icon = "receipt_long"
    list_display = ("ref", "transaction", "level", "source", "log_message", "created_at")
    list_filter = ("log_level", "source")
    list_select_related = ("transaction",)
    search_fields = ("ref", "transaction__ref", "log_message")

    @labelled("Level", LEVEL_COLOURS, ordering="log_level")
    def level(self, entry: TransactionLog) -> tuple[str, str]:
        """How grave it is."""
        return entry.log_level, entry.get_log_level_display()
