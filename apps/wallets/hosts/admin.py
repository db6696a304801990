"""The load of the crypto hosts in the admin."""

from django.contrib import admin

from apps.wallets.hosts.models import HostPerformance
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(HostPerformance)
class HostPerformanceAdmin(OnePerSandboxAdmin):
    """What the bars of the crypto hosts move around; open screens follow within seconds."""

    icon = "speed"
