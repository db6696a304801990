"""Admin of the simulated financial APIs and vaults."""

from django.contrib import admin

from apps.financial.models import FinancialApi, Vault
from mockconsole.lib.admin.records import SandboxRecordAdmin


@admin.register(FinancialApi)
class FinancialApiAdmin(SandboxRecordAdmin):
    """Admin of the APIs that the financial systems test displays; open screens show changes immediately."""

    icon = "api"
    list_display = ("ref", "name", "status", "error_message", "endpoint")
    list_editable = ("name", "status", "error_message", "endpoint")
    list_filter = ("status",)
    search_fields = ("ref", "name", "endpoint", "description")
    groups = {
        "Test result": (
            ("status", "error_message"),
            "Only a connected API passes the test. All others fail, and the test shows the reason.",
        )
    }


@admin.register(Vault)
class VaultAdmin(SandboxRecordAdmin):
    """Admin of vaults and their release codes; open screens show changes immediately."""

    icon = "lock"
    list_display = ("ref", "provider", "release_code", "connected", "error")
    list_editable = ("provider", "release_code", "connected", "error")
    list_filter = ("connected",)
    search_fields = ("ref", "provider", "release_code")
    groups = {
        "Access": (
            ("release_code", "connected", "error"),
            "The code is granted while its vault is connected and has no error, and denied otherwise.",
        )
    }
