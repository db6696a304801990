"""SWIFT operations, terminals and the simulated network in the admin."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

import apps.swift.integration.admin  # noqa: F401 (the import registers it)
from apps.sandboxes.admin.numbered import NumberedForm
from apps.swift import services
from apps.swift.models import Institution, SwiftOperation, SystemStatus, TerminalCommand
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.records import OnePerSandboxAdmin, SandboxRecordAdmin


@admin.register(SwiftOperation)
class SwiftOperationAdmin(SandboxRecordAdmin):
    """Admin of simulated SWIFT operations; a new operation gets the sandbox's next reference and simulated times."""

    icon = "swap_horiz"
    form = NumberedForm
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
        """Save the operation through the service, which sets its reference and times."""
        if change:
            remember_first_version(obj)
        services.save_operation(who=request.user, operation=obj)


@admin.register(TerminalCommand)
class TerminalCommandAdmin(SandboxRecordAdmin):
    """Canned terminal outputs; an edit applies from the next command on."""

    icon = "terminal"
    list_display = ("pattern", "terminal", "match", "first_line", "success", "position")
    list_editable = ("success", "position")
    list_filter = ("terminal", "match", "success")
    search_fields = ("pattern", "output")
    list_before_template = change_form_outer_before_template = "admin/swift/local_terminals.html"

    @admin.display(description="Output")
    def first_line(self, command: TerminalCommand) -> str:
        """Return the first line of the output."""
        return command.output.partition("\n")[0]


@admin.register(Institution)
class InstitutionAdmin(SandboxRecordAdmin):
    """Admin of the fictitious banks on the simulated network."""

    icon = "account_balance"
    list_display = Institution.columns()
    list_editable = ("name", "status", "position")
    list_filter = ("status", "country")
    search_fields = ("ref", "name", "bic", "country")


@admin.register(SystemStatus)
class SystemStatusAdmin(OnePerSandboxAdmin):
    """Values of the status blocks on SwiftNet and the admin console; a change is pushed to open screens."""

    icon = "monitor_heart"
    actions = ("lose_connection", "restore_connection")

    @admin.action(description="Show NO CONNECTION", permissions=["change"])
    def lose_connection(self, request: HttpRequest, queryset: QuerySet[SystemStatus]) -> None:
        """Show NO CONNECTION on every screen of the selected sandboxes."""
        self._show(request, queryset, services.NO_CONNECTION)

    @admin.action(description="Show CONNECTED", permissions=["change"])
    def restore_connection(self, request: HttpRequest, queryset: QuerySet[SystemStatus]) -> None:
        """Show CONNECTED on every screen of the selected sandboxes."""
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
