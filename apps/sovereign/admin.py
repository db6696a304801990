"""Admin of the sovereign test."""

from django.contrib import admin

from apps.sovereign.models import SovereignStatus
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(SovereignStatus)
class SovereignStatusAdmin(OnePerSandboxAdmin):
    """Admin of the values that the sovereign test displays; open screens show changes immediately."""

    icon = "verified"
