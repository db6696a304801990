"""The global integration in the admin."""

from django.contrib import admin

from apps.swift.integration.models import IntegrationStatus
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(IntegrationStatus)
class IntegrationStatusAdmin(OnePerSandboxAdmin):
    """What the global integration claims of itself; open screens follow within a moment."""

    icon = "hub"
