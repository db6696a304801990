"""Transactions in the admin: changes go through the services, because they move funds in the ledger too.

Only the typology can be edited directly: it affects no funds, and trainees never see it.
"""

from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
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
    MAX_MESSAGE_LENGTH,
    Transaction,
    TransactionHistoryEntry,
    TransactionLog,
)
from apps.transactions.services import complete_transaction, fail_transaction, label_transaction
from apps.transactions.simulation import processing_seconds
from apps.transactions.status import with_status
from mockconsole.lib.admin.pages import Question, SelectionForm, action_page
from mockconsole.lib.admin.read_only import ReadOnlyAdmin
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import labelled
from mockconsole.lib.errors import Refusal

STATUS_COLOURS = {"pending": "warning", "processing": "info", "completed": "success", "failed": "danger"}
LEVEL_COLOURS = {"debug": "default", "info": "info", "warning": "warning", "error": "danger"}
MAX_SHOWN_REFUSALS: Final = 10


class FailureForm(SelectionForm):
    """Form for the reason why the selected transactions fail."""

    error_message = forms.CharField(
        label="Reason",
        max_length=MAX_MESSAGE_LENGTH,
        help_text="Recorded in the history of each transaction, like “Timed out after 30 seconds (SIMULATED)”.",
    )


class StatusFilter(admin.SimpleListFilter):
    """Filter by current status, which depends on the clock of each transaction's sandbox."""

    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the filter's choices: all statuses with their labels."""
        return [(value, str(label)) for value, label in TransactionStatus.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the transactions with the chosen status."""
        status = self.value()
        if status is None:
            return queryset
        matches = Q(pk__in=[])
        for sandbox in all_sandboxes():
            matches |= Q(sandbox=sandbox) & with_status(status, ledger_now(sandbox.pk))
        return queryset.filter(matches)


class HistoryRows(DueRowsInline):
    """History of a transaction."""

    model = TransactionHistoryEntry
    fields = ("created_at", "old_status", "new_status", "status_reason", "changed_by", "retry_count")


class LogRows(DueRowsInline):
    """Log of a transaction."""

    model = TransactionLog
    fields = ("created_at", "log_level", "source", "log_message", "log_data")


@admin.register(Transaction)
class TransactionAdmin(ReadOnlyAdmin):
    """Simulated transfers with their history and log; pending transfers can be completed or failed here, as on the dashboard."""

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
        """Return the status with its label."""
        status = TransactionStatus(transaction.status)
        return status.value, str(status.label)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return True if the user may change transactions, which includes deciding about them and setting a typology."""
        return SandboxRecordAdmin.has_change_permission(self, request, obj)

    def save_model(self, request: HttpRequest, obj: Transaction, form: Any, change: bool) -> None:
        """Save the typology, the only editable field."""
        label_transaction(who=request.user, transaction=obj, typology=form.cleaned_data["typology"])

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Return True if the user may add transactions, which includes importing them."""
        return request.user.has_perm("transactions.add_transaction")

    def get_import_resource_classes(self, request: HttpRequest) -> Any:
        """Return the import resource."""
        return [NewTransactions]

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        """Return the arguments of the import resource, with the importing user."""
        return {**super().get_import_resource_kwargs(request, **kwargs), "who": request.user}

    def get_import_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return the context of the import page, with a note on how rows are imported."""
        note = (
            "Each row becomes a new pending transaction, and its funds wait in transit. A blank cell gets the "
            "default. Every row is checked first: if one fails, nothing is imported."
        )
        return {**super().get_import_context_data(**kwargs), "import_note": note}

    @admin.action(description="Complete selected", permissions=["change"])
    def complete_selected(self, request: HttpRequest, queryset: QuerySet[Transaction]) -> None:
        """Complete the selected pending transactions."""

        def complete(sandbox: Sandbox, ref: str) -> None:
            seconds = processing_seconds(sandbox.seed, ref)
            complete_transaction(who=request.user, sandbox=sandbox, ref=ref, processing_time=seconds)

        messages.info(request, self._decide(request, queryset, complete, "completed"))

    @admin.action(description="Fail selected…", permissions=["change"])
    def fail_selected(self, request: HttpRequest, queryset: QuerySet[Transaction]) -> HttpResponseBase | None:
        """Ask for a reason, then fail the selected pending transactions."""

        def run(cleaned: dict[str, Any]) -> str:
            def fail(sandbox: Sandbox, ref: str) -> None:
                fail_transaction(
                    who=request.user, sandbox=sandbox, ref=ref, error_message=cleaned["error_message"]
                )

            return self._decide(request, queryset, fail, "failed")

        count = queryset.count()
        question = Question(
            title="Fail the selected transactions",
            text=f"Selected: {count}. The funds of the pending ones return to their source.",
            submit="Fail them",
            back=request.get_full_path(),
            dangerous=True,
        )
        return action_page(request, self, question, FailureForm(request, count), run)

    def _decide(
        self,
        request: HttpRequest,
        rows: QuerySet[Transaction],
        decide: Callable[[Sandbox, str], None],
        outcome: str,
    ) -> str:
        """Complete or fail rows, each in its own database transaction; show rejected rows as messages, and return a summary."""
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
        for message in refused[:MAX_SHOWN_REFUSALS]:
            messages.error(request, message)
        if len(refused) > MAX_SHOWN_REFUSALS:
            messages.error(request, f"{len(refused) - MAX_SHOWN_REFUSALS} more were refused.")
        done = len(chosen) - len(refused)
        return f"{done} of {len(chosen)} {outcome}."


@admin.register(TransactionLog)
class TransactionLogAdmin(DueRowsAdmin):
    """Log of all transactions, newest first."""

    icon = "receipt_long"
    list_display = ("ref", "transaction", "level", "source", "log_message", "created_at")
    list_filter = ("log_level", "source")
    list_select_related = ("transaction",)
    search_fields = ("ref", "transaction__ref", "log_message")

    @labelled("Level", LEVEL_COLOURS, ordering="log_level")
    def level(self, entry: TransactionLog) -> tuple[str, str]:
        """Return the level with its label."""
        return entry.log_level, entry.get_log_level_display()
