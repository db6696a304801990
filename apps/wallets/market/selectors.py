"""Reads of the market."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone

from apps.sandboxes.selectors import get_sandbox, now_in, records_of
from apps.sandboxes.simulation import MovingSnapshot
from apps.wallets.market.models import CryptoAsset
from apps.wallets.market.simulation import DAY, Asset, history, quote
from mockconsole.lib.json_texts import as_json
from mockconsole.lib.live.cache import HotRead
from mockconsole.lib.money.exact import fixed

SPARKLINE_STEP: Final = 30 * 60
HISTORY_STEP: Final = 5 * 60


@dataclass(frozen=True, slots=True)
class MarketSnapshot(MovingSnapshot):
    """Snapshot of the inputs from which the price list is computed."""

    assets: tuple[Asset, ...]

    def body(self, tick: int) -> bytes:
        """Return the price list of a simulated second as JSON."""
        quotes = (quote(self.seed, asset, tick) for asset in self.assets)
        return as_json(
            [
                {
                    "symbol": line.symbol,
                    "name": line.name,
                    "price": fixed(line.price),
                    "change24h": fixed(line.change_24h),
                    "simulated": True,
                }
                for line in quotes
            ]
        )


def market_of(sandbox_id: int) -> MarketSnapshot:
    """Return the inputs of a sandbox's price list: seed, clock and assets."""
    sandbox = get_sandbox(sandbox_id)
    assets = tuple(row.simulation_input for row in records_of(CryptoAsset, sandbox_id))
    return MarketSnapshot(sandbox.seed, sandbox.clock, assets)


CRYPTO_PRICES = HotRead("crypto-prices", market_of)


def sparklines(sandbox_id: int) -> list[dict[str, Any]]:
    """Return every asset's prices of the last simulated day, one per half hour; the newest is at the last full half hour."""
    market = market_of(sandbox_id)
    end = market.tick(timezone.now().timestamp()) // SPARKLINE_STEP * SPARKLINE_STEP
    return [
        {
            "symbol": asset.symbol,
            "points": [
                fixed(point.price) for point in history(market.seed, asset, end - DAY, end, SPARKLINE_STEP)
            ],
        }
        for asset in market.assets
    ]


def price_history(sandbox_id: int, symbol: str) -> dict[str, Any]:
    """Return an asset's prices of the last simulated day: at both ends and every 5 minutes; raises CryptoAsset.DoesNotExist."""
    sandbox = get_sandbox(sandbox_id)
    row = records_of(CryptoAsset, sandbox_id).get(symbol=symbol)
    end = int(now_in(sandbox).timestamp())
    points = [
        {"time": datetime.fromtimestamp(point.time, UTC), "price": fixed(point.price)}
        for point in history(sandbox.seed, row.simulation_input, end - DAY, end, HISTORY_STEP)
    ]
    return {"symbol": row.symbol, "name": row.name, "points": points}
