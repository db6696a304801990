"""The sovereign test in the admin."""

from django.contrib import admin

from apps.sovereign.models import SovereignStatus
from apps.swift.admin import StatusAdmin


@admin.register(SovereignStatus)
class SovereignStatusAdmin(StatusAdmin):
    """What the sovereign test claims of itself; open screens follow within a moment."""

    icon = "verified"
    list_display = ("sandbox", *SovereignStatus.columns())
    list_editable = SovereignStatus.columns()
    fields = ("sandbox", *SovereignStatus.columns())
