"""SWIFT operations, terminals and the simulated network in the admin."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest

from apps.sandboxes.references import why_used_up
from apps.swift import services
from apps.swift.models import Institution, IntegrationStatus, SwiftOperation, SystemStatus, TerminalCommand
from mockconsole.lib.admin.filters import SandboxFilter
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import RestorableAdmin, SandboxRecordAdmin


class SwiftOperationForm(RecordForm):
    """An operation, which is refused before it is saved where no reference is left for it."""

    def clean(self) -> Any:
        """Refuse a new one where the numbers are used up."""
        sandbox = self.cleaned_data.get("sandbox")
        if sandbox is not None and (complaint := why_used_up(SwiftOperation, sandbox)):
            raise ValidationError(complaint)
        return super().clean()


@admin.register(SwiftOperation)
class SwiftOperationAdmin(SandboxRecordAdmin):
    """Simulated SWIFT operations; a new one gets its reference and its times from its sandbox."""

    icon = "swap_horiz"
    form = SwiftOperationForm
    list_display = (
        "ref",
        "operation_type",
        "correspondent_bank",
        "processing_status",
        "fee_amount",
        "fee_waived",
        "created_at",
    )
    list_editable = ("processing_status", "fee_amount", "fee_waived")
    list_filter = ("processing_status", "operation_type", "fee_waived")
    search_fields = ("ref", "swift_reference", "transaction_id", "correspondent_bank", "swift_bic")
    readonly_fields = ("ref", "swift_reference", "created_at", "completed_at")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save with what follows from the status and the sandbox."""
        if change:
            remember_first_version(obj)
        services.save_operation(who=request.user, operation=obj)


@admin.register(TerminalCommand)
class TerminalCommandAdmin(SandboxRecordAdmin):
    """What the terminals print; a change is in force at the next command."""

    icon = "terminal"
    list_display = ("pattern", "terminal", "match", "first_line", "success", "position")
    list_editable = ("success", "position")
    list_filter = ("terminal", "match", "success")
    search_fields = ("pattern", "output")

    @admin.display(description="Output")
    def first_line(self, command: TerminalCommand) -> str:
        """How the output begins."""
        return command.output.partition("\n")[0]


@admin.register(Institution)
class InstitutionAdmin(SandboxRecordAdmin):
    """The fictitious banks on the simulated network."""

    icon = "account_balance"
    list_display = Institution.columns()
    list_editable = ("name", "status", "position")
    list_filter = ("status", "country")
    search_fields = ("ref", "name", "bic", "country")


class StatusAdmin(RestorableAdmin):
    """A status of which each sandbox has exactly one."""

    list_filter = (SandboxFilter,)
    list_select_related = ("sandbox",)
    readonly_fields = ("sandbox",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A sandbox has its status from the start."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A sandbox has exactly one."""
        return False


@admin.register(IntegrationStatus)
class IntegrationStatusAdmin(StatusAdmin):
    """What the global integration claims of itself; open screens follow within a moment."""

    icon = "hub"
    list_display = ("sandbox", *IntegrationStatus.columns())
    list_editable = IntegrationStatus.columns()
    fields = ("sandbox", *IntegrationStatus.columns())


@admin.register(SystemStatus)
class SystemStatusAdmin(StatusAdmin):
    """What the status blocks show; open screens follow within a moment."""

    icon = "monitor_heart"
    list_display = ("sandbox", *SystemStatus.columns())
    list_editable = SystemStatus.columns()
    fields = ("sandbox", *SystemStatus.columns())
    actions = ("lose_connection", "restore_connection")

    @admin.action(description="Show NO CONNECTION", permissions=["change"])
    def lose_connection(self, request: HttpRequest, queryset: QuerySet[SystemStatus]) -> None:
        """Have every screen of the chosen sandboxes show that the network is gone."""
        self._show(request, queryset, services.NO_CONNECTION)

    @admin.action(description="Show CONNECTED", permissions=["change"])
    def restore_connection(self, request: HttpRequest, queryset: QuerySet[SystemStatus]) -> None:
        """Have every screen of the chosen sandboxes show that the network is back."""
        self._show(request, queryset, services.CONNECTED)

    def _show(
        self, request: HttpRequest, queryset: QuerySet[SystemStatus], connection: services.Connection
    ) -> None:
        rows = list(queryset.select_related("sandbox"))
        for row in rows:
            remember_first_version(row)
            services.set_connection(who=request.user, sandbox=row.sandbox, connection=connection)
        names = ", ".join(row.sandbox.name for row in rows)
        self.message_user(request, f"{names}: screens show {connection.api_status}.", messages.SUCCESS)
