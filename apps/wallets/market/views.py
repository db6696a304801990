"""API of the market."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.wallets.market import selectors
from apps.wallets.market.models import CryptoAsset
from apps.wallets.market.serializers import CryptoPriceSerializer, PriceHistorySerializer, SparklineSerializer


@operation(
    "GET",
    selectors.CRYPTO_PRICES.resource,
    gives=CryptoPriceSerializer(many=True),
    hot=selectors.CRYPTO_PRICES,
)
def list_crypto_prices() -> None:
    """Return the prices at the current simulated second."""


@operation("GET", "crypto-prices/sparklines", gives=SparklineSerializer(many=True))
def list_sparklines(call: Call) -> list[dict[str, Any]]:
    """Return the last day's prices of every asset, one point per half hour."""
    return selectors.sparklines(call.sandbox_id)


@operation("GET", "crypto-prices/<slug:symbol>/history", gives=PriceHistorySerializer, of=CryptoAsset)
def get_price_history(call: Call, symbol: str) -> dict[str, Any]:
    """Return an asset's prices of the last day, one point every 5 minutes."""
    return selectors.price_history(call.sandbox_id, symbol)
