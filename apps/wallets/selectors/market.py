"""Every read of the market."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NamedTuple

import orjson
from django.utils import timezone

from apps.sandboxes.selectors import get_sandbox, now_in, records_of
from apps.sandboxes.simulation import Clock, simulated_seconds
from apps.wallets.models.market import CryptoAsset
from apps.wallets.simulation.market import DAY, Asset, history, quote
from mockconsole.lib.hot import HotRead
from mockconsole.lib.money import fixed

SPARKLINE_STEP: Final = 30 * 60
HISTORY_STEP: Final = 5 * 60


@dataclass(frozen=True, slots=True)
class MarketSnapshot:
    """Everything that the price list is computed from."""

    seed: str
    clock: Clock
    assets: tuple[Asset, ...]

    def tick(self, wall: float) -> int:
        """Return the simulated second."""
        return int(simulated_seconds(self.clock, wall))

    def body(self, tick: int) -> bytes:
        """Return the price list of a simulated second as JSON."""
        quotes = (quote(self.seed, asset, tick) for asset in self.assets)
        return orjson.dumps(
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


class DatedPrice(NamedTuple):
    """A price at a simulated time."""

    time: datetime
    price: str


class PriceHistory(NamedTuple):
    """An asset's last day."""

    symbol: str
    name: str
    simulated: bool
    points: list[DatedPrice]


class Sparkline(NamedTuple):
    """An asset's last day in few points."""

    symbol: str
    simulated: bool
    points: list[str]


def market_of(sandbox_id: int) -> MarketSnapshot:
    """Return the market of a sandbox."""
    sandbox = get_sandbox(sandbox_id)
    assets = tuple(row.drawn_from for row in records_of(CryptoAsset, sandbox_id))
    return MarketSnapshot(sandbox.seed, sandbox.clock, assets)


CRYPTO_PRICES = HotRead("crypto-prices", market_of)


def sparklines(sandbox_id: int) -> list[Sparkline]:
    """Return the last simulated day of every asset, a point every half hour, the newest at the half hour that began last."""
    market = market_of(sandbox_id)
    end = market.tick(timezone.now().timestamp()) // SPARKLINE_STEP * SPARKLINE_STEP
    return [
        Sparkline(
            asset.symbol,
            simulated=True,
            points=[
                fixed(point.price) for point in history(market.seed, asset, end - DAY, end, SPARKLINE_STEP)
            ],
        )
        for asset in market.assets
    ]


def price_history(sandbox_id: int, symbol: str) -> PriceHistory:
    """Return an asset's last simulated day, its two ends and a point every five minutes; raises CryptoAsset.DoesNotExist."""
    sandbox = get_sandbox(sandbox_id)
    row = records_of(CryptoAsset, sandbox_id).get(symbol=symbol)
    end = int(now_in(sandbox).timestamp())
    points = history(sandbox.seed, row.drawn_from, end - DAY, end, HISTORY_STEP)
    dated = [DatedPrice(datetime.fromtimestamp(point.time, UTC), fixed(point.price)) for point in points]
    return PriceHistory(row.symbol, row.name, simulated=True, points=dated)
