"""The wallet connector in the admin."""

from django.contrib import admin

from apps.wallets.connector.models import PreparedTransfer
from mockconsole.lib.admin.read_only import ReadOnlyAdmin


@admin.register(PreparedTransfer)
class PreparedTransferAdmin(ReadOnlyAdmin):
    """Admin of the transfers prepared in the wallet connector, with their author and status."""

    icon = "cell_tower"
    list_display = ("ref", "status", "amount", "source", "to_address", "movement", "made_by", "created_at")
    list_filter = ("status",)
    search_fields = ("ref", "to_address", "made_by", "movement__ref", "movement__tx_hash")
    list_select_related = ("source", "movement", "sandbox")
