"""Host servers in the admin."""

from django.contrib import admin

from apps.multidomain.models import HostServer
from mockconsole.lib.admin.records import SandboxRecordAdmin


@admin.register(HostServer)
class HostServerAdmin(SandboxRecordAdmin):
    """The machines of the host list; their load and uptime move by themselves."""

    icon = "dns"
    list_display = ("ref", "name", "status", "location", "host_type", "base_load", "uptime")
    list_editable = ("name", "status", "location", "base_load", "uptime")
    list_filter = ("status", "host_type", "location")
    search_fields = ("ref", "name", "location", "host_type")
    groups = {
        "What its figures are drawn from": (
            ("base_load", "load_swing", "uptime"),
            "CPU load breathes around the base load; a host that is not active shows 0.",
        )
    }
