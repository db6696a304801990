"""The market in the admin."""

from django.contrib import admin

from apps.wallets.market.models import CryptoAsset
from mockconsole.lib.admin.records import SandboxRecordAdmin


@admin.register(CryptoAsset)
class CryptoAssetAdmin(SandboxRecordAdmin):
    """The assets of the price list; an edited price reaches open browsers within the second."""

    icon = "show_chart"
    list_display = CryptoAsset.columns()
    list_editable = ("name", "base_price", "volatility", "decimals", "position")
    list_filter = ("decimals",)
    search_fields = ("symbol", "name")
    groups = {
        "What its price is drawn from": (
            ("base_price", "volatility", "decimals"),
            "The live price wanders around the base price by itself, the same in every browser.",
        )
    }
