"""The sovereign test in the admin."""

from django.contrib import admin

from apps.sovereign.models import SovereignStatus
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(SovereignStatus)
class SovereignStatusAdmin(OnePerSandboxAdmin):
    """Claims of the sovereign test about itself; open screens follow within a moment."""

    icon = "verified"
