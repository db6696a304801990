"""The sovereign test in the admin."""

from django.contrib import admin

from apps.sovereign.models import SovereignStatus
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(SovereignStatus)
class SovereignStatusAdmin(OnePerSandboxAdmin):
    """What the sovereign test claims of itself; open screens follow within a moment."""

    icon = "verified"
