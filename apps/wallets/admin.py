"""The market in the admin."""

from django.contrib import admin

from apps.wallets.models import CryptoAsset
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.resources import resource_of

FIELDS = ("symbol", "name", "base_price", "volatility", "decimals", "position")


@admin.register(CryptoAsset)
class CryptoAssetAdmin(SandboxRecordAdmin):
    """The assets of the price list; an edited price reaches open browsers within the second."""

    icon = "show_chart"
    resource_classes = (resource_of(CryptoAsset, key=("symbol",), fields=FIELDS),)
    list_display = ("symbol", "name", "base_price", "volatility", "decimals", "position")
    list_editable = ("name", "base_price", "volatility", "decimals", "position")
    list_filter = ("decimals",)
    search_fields = ("symbol", "name")
    fieldsets = (
        (None, {"fields": ("sandbox", "symbol", "name", "position")}),
        (
            "What its price is drawn from",
            {
                "fields": ("base_price", "volatility", "decimals"),
                "description": "The live price wanders around the base price by itself, the same in every browser.",
            },
        ),
    )
