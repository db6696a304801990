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
    """Return a point per half hour of the last day, by asset."""
    return selectors.sparklines(call.sandbox_id)


@operation("GET", "crypto-prices/<slug:symbol>/history", gives=PriceHistorySerializer, of=CryptoAsset)
def get_price_history(call: Call, symbol: str) -> dict[str, Any]:
    """Return a point every 5 minutes of the last day."""
    return selectors.price_history(call.sandbox_id, symbol)
