"""The load of the crypto hosts in the admin."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.wallets.models.hosts import HostPerformance
from mockconsole.lib.admin.filters import SandboxFilter
from mockconsole.lib.admin.records import RestorableAdmin


@admin.register(HostPerformance)
class HostPerformanceAdmin(RestorableAdmin):
    """What the bars of the crypto hosts move around; open screens follow within seconds."""

    icon = "speed"
    list_display = ("sandbox", *HostPerformance.columns())
    list_editable = HostPerformance.columns()
    list_filter = (SandboxFilter,)
    list_select_related = ("sandbox",)
    fields = ("sandbox", *HostPerformance.columns())
    readonly_fields = ("sandbox",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A sandbox has its performance from the start."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A sandbox has exactly one."""
        return False
