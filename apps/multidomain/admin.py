"""Host servers, domains and the load balancer in the admin."""

from django.contrib import admin

from apps.multidomain.models import Domain, HostServer, LoadBalancer
from mockconsole.lib.admin.records import OnePerSandboxAdmin, SandboxRecordAdmin


@admin.register(HostServer)
class HostServerAdmin(SandboxRecordAdmin):
    """Machines in the host list; their load and uptime are simulated."""

    icon = "dns"
    list_display = ("ref", "name", "status", "location", "host_type", "base_load", "uptime")
    list_editable = ("name", "status", "location", "base_load", "uptime")
    list_filter = ("status", "host_type", "location")
    search_fields = ("ref", "name", "location", "host_type")
    groups = {
        "Basis of its load": (
            ("base_load", "load_swing", "uptime"),
            "CPU load varies around the base load. A host that is not active shows 0.",
        )
    }


@admin.register(Domain)
class DomainAdmin(SandboxRecordAdmin):
    """Domains behind the load balancer; open screens show changes immediately."""

    icon = "language"
    list_display = ("domain", "name", "priority", "active", "forced_status", "base_ms", "last_check")
    list_editable = ("name", "priority", "active", "forced_status", "base_ms")
    list_filter = ("priority", "active", "forced_status")
    search_fields = ("domain", "name", "services")
    readonly_fields = ("last_check",)
    groups = {
        "Base of the response times": (
            ("base_ms", "swing_ms", "slow_share", "down_share"),
            "The response time varies around its base. In slow periods it exceeds the load balancer's limit.",
        )
    }


@admin.register(LoadBalancer)
class LoadBalancerAdmin(OnePerSandboxAdmin):
    """Settings of the load balancer: its algorithm, its automatic checks and its response-time limits."""

    icon = "balance"
