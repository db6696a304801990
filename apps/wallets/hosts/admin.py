"""The load of the crypto hosts in the admin."""

from django.contrib import admin

from apps.wallets.hosts.models import HostPerformance
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(HostPerformance)
class HostPerformanceAdmin(OnePerSandboxAdmin):
    """Base values of the crypto hosts' load; open screens update within 5 seconds."""

    icon = "speed"
