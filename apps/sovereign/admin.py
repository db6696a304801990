"""The sovereign test in the admin."""

from django.contrib import admin

from apps.sovereign.models import SovereignStatus
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(SovereignStatus)
class SovereignStatusAdmin(OnePerSandboxAdmin):
    """Claims that the sovereign test shows about the sovereign system; a change is pushed to open screens."""

    icon = "verified"
