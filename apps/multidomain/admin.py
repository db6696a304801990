"""Host servers in the admin."""

from django.contrib import admin

from apps.multidomain.models import HostServer
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.resources import resource_of

FIELDS = (
    "ref",
    "name",
    "status",
    "location",
    "host_type",
    "base_load",
    "load_swing",
    "uptime",
    "position",
)


@admin.register(HostServer)
class HostServerAdmin(SandboxRecordAdmin):
    """The machines of the host list; their load and uptime move by themselves."""

    icon = "dns"
    resource_classes = (resource_of(HostServer, key=("ref",), fields=FIELDS),)
    list_display = ("ref", "name", "status", "location", "host_type", "base_load", "uptime")
    list_editable = ("name", "status", "location", "base_load", "uptime")
    list_filter = ("status", "host_type", "location")
    search_fields = ("ref", "name", "location", "host_type")
    fieldsets = (
        (None, {"fields": ("sandbox", "ref", "name", "status", "location", "host_type", "position")}),
        (
            "What its figures are drawn from",
            {
                "fields": ("base_load", "load_swing", "uptime"),
                "description": "CPU load breathes around the base load; a host that is not active shows 0.",
            },
        ),
    )
