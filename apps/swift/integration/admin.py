"""Global integration in the admin."""

from django.contrib import admin

from apps.swift.integration.models import IntegrationStatus
from mockconsole.lib.admin.records import OnePerSandboxAdmin


@admin.register(IntegrationStatus)
class IntegrationStatusAdmin(OnePerSandboxAdmin):
    """Admin of the values that the global integration displays; a change is pushed to open screens."""

    icon = "hub"
