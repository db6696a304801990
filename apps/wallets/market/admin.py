"""Market in the admin."""

from django.contrib import admin

from apps.wallets.market.models import CryptoAsset
from mockconsole.lib.admin.records import SandboxRecordAdmin


@admin.register(CryptoAsset)
class CryptoAssetAdmin(SandboxRecordAdmin):
    """Admin of the assets in the price list; an edited price reaches open browsers within a second."""

    icon = "show_chart"
    list_display = CryptoAsset.columns()
    list_editable = ("name", "base_price", "volatility", "decimals", "position")
    list_filter = ("decimals",)
    search_fields = ("symbol", "name")
    groups = {
        "Source of the price": (
            ("base_price", "volatility", "decimals"),
            "The live price varies around the base price, in the same way in every browser.",
        )
    }
