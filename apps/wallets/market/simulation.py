"""Market simulation: a price is a pure function of the seed, the asset and the simulated time."""

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import ceil, exp, floor, sqrt, tanh
from typing import Final, NamedTuple

from mockconsole.lib import dice
from mockconsole.lib.money.exact import AMOUNT_DECIMALS, EXACT

MAX_VOLATILITY: Final = Decimal(1)
DAY: Final = 86_400

# ln(price / base price) stays between minus and plus this many daily volatilities.
BOUND: Final = 6.0

EPOCH_LEVELS: Final = 17
EPOCH: Final = 1 << EPOCH_LEVELS

# Neighbouring prices share the upper levels of the bridge, so the cache holds these levels for blocks of 256 s.
_BLOCK_LEVELS: Final = 8
_CACHED_BLOCKS: Final = 4096
_UPPER: Final = range(EPOCH_LEVELS - _BLOCK_LEVELS)
_LOWER: Final = range(EPOCH_LEVELS - _BLOCK_LEVELS, EPOCH_LEVELS)

# Each end of an epoch has half of the variance that Brownian motion has over the epoch. So the motion between two
# independent ends is Brownian, with the same variance at every moment.
_END_SPREAD: Final = sqrt(EPOCH / DAY / 2)
_SPREAD: Final = tuple(sqrt((EPOCH >> level) / DAY) / 2 for level in range(EPOCH_LEVELS))


@dataclass(frozen=True, slots=True)
class Asset:
    """Inputs of an asset's prices; `volatility` is the standard deviation of a day's return."""

    symbol: str
    name: str
    base_price: Decimal
    volatility: Decimal
    decimals: int

    def __post_init__(self) -> None:
        if not self.base_price.is_finite() or self.base_price <= 0:
            raise ValueError(f"{self.symbol}: the base price must be greater than zero.")
        if not self.volatility.is_finite() or not 0 <= self.volatility <= MAX_VOLATILITY:
            raise ValueError(f"{self.symbol}: the volatility must lie between 0 and {MAX_VOLATILITY}.")
        if not 0 <= self.decimals <= AMOUNT_DECIMALS:
            raise ValueError(f"{self.symbol}: the decimals must lie between 0 and {AMOUNT_DECIMALS}.")


@dataclass(frozen=True, slots=True)
class Quote:
    """One line of the price list."""

    symbol: str
    name: str
    price: Decimal
    change_24h: Decimal


class PricePoint(NamedTuple):
    """Price at a simulated second."""

    time: float
    price: Decimal


def price_at(seed: dice.Part, asset: Asset, t: float) -> Decimal:
    """Return the asset's price at simulated second `t`, with the asset's decimals and never zero."""
    sway = BOUND * tanh(_brownian_motion(seed, asset.symbol, t) / BOUND)
    factor = Decimal(exp(float(asset.volatility) * sway))
    quantum = Decimal(1).scaleb(-asset.decimals)
    price = EXACT.multiply(asset.base_price, factor).quantize(quantum, context=EXACT)
    return max(price, quantum)


def change_24h(seed: dice.Part, asset: Asset, t: float) -> Decimal:
    """Return the change over the last simulated day in percent, with two decimals.

    It is computed from the rounded prices on the screen, so that a calculation by hand gives the same result.
    """
    return _change(price_at(seed, asset, t - DAY), price_at(seed, asset, t))


def quote(seed: dice.Part, asset: Asset, t: float) -> Quote:
    """Return the asset's line of the price list at simulated second `t`."""
    price = price_at(seed, asset, t)
    change = _change(price_at(seed, asset, t - DAY), price)
    return Quote(symbol=asset.symbol, name=asset.name, price=price, change_24h=change)


def history(seed: dice.Part, asset: Asset, start: float, end: float, step: float) -> list[PricePoint]:
    """Return the prices at `start`, at `end` and at every multiple of `step` between them.

    The grid is fixed, so two reads in different seconds share all points except the first and the last.
    """
    if step <= 0:
        raise ValueError("The step of a price history must be greater than zero.")
    if end < start:
        return []
    inside = (step * number for number in range(floor(start / step) + 1, ceil(end / step)))
    times = [start, *inside, end] if start < end else [start]
    return [PricePoint(time=time, price=price_at(seed, asset, time)) for time in times]


def _change(before: Decimal, now: Decimal) -> Decimal:
    percent = EXACT.multiply(EXACT.divide(now, before) - 1, 100).quantize(Decimal("0.01"), context=EXACT)
    # Adding zero turns -0.00 into 0.00.
    return percent + 0


class _Interval(NamedTuple):
    """Node of the Brownian bridge: the values at both ends of its interval, and the random source of its children."""

    source: int
    node: int
    left: float
    right: float


def _brownian_motion(seed: dice.Part, symbol: str, t: float) -> float:
    """Return Brownian motion with a variance of 1 per day, interpolated linearly within a second."""
    epoch, offset = divmod(t, EPOCH)
    # Just before second 0, float rounding makes the offset equal to EPOCH.
    second = min(int(offset), EPOCH - 1)
    block = _block(seed, symbol, int(epoch), second >> _BLOCK_LEVELS)
    _, _, left, right = _descend(block, second, _LOWER)
    return left + (right - left) * (offset - second)


@lru_cache(maxsize=_CACHED_BLOCKS)
def _block(seed: dice.Part, symbol: str, epoch: int, number: int) -> _Interval:
    source = dice.stream(seed, "market", symbol, epoch)
    after = dice.stream(seed, "market", symbol, epoch + 1)
    # Draw 0 is the epoch's first point; the midpoints are numbered from 1, like the nodes of a heap.
    left = _END_SPREAD * dice.normal_at(source, 0)
    right = _END_SPREAD * dice.normal_at(after, 0)
    return _descend(_Interval(source, 1, left, right), number << _BLOCK_LEVELS, _UPPER)


def _descend(interval: _Interval, second: int, levels: range) -> _Interval:
    """Bisect an interval once per level, always keeping the half with the given second of the epoch; return the last half."""
    source, node, left, right = interval
    for level in levels:
        middle = (left + right) / 2 + _SPREAD[level] * dice.normal_at(source, node)
        if second >> (EPOCH_LEVELS - 1 - level) & 1:
            node, left = 2 * node + 1, middle
        else:
            node, right = 2 * node, middle
    return _Interval(source, node, left, right)
