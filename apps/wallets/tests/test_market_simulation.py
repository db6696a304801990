"""Market simulation: reproducible, Brownian and bounded prices."""

import random
from decimal import Decimal
from itertools import pairwise
from math import exp, log
from statistics import fmean, pvariance

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.wallets.market import simulation
from apps.wallets.market.simulation import Asset

NOON = 1_795_003_200.0

BITCOIN = Asset("BTC", "Bitcoin", Decimal("42500.00"), Decimal("0.028"), 2)
CARDANO = Asset("ADA", "Cardano", Decimal("0.4500"), Decimal("0.045"), 4)
# Asset with 12 decimals, so that rounding doesn't affect the statistics.
FINE = Asset("FINE", "Fine grained", Decimal(100), Decimal("0.03"), 12)

moments = st.floats(min_value=0.0, max_value=32e9)
seeds = st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def returns(asset: Asset, *, step: int, count: int, start: float = NOON) -> list[float]:
    prices = [
        float(simulation.price_at("returns", asset, start + step * number)) for number in range(count + 1)
    ]
    return [log(after / before) for before, after in pairwise(prices)]


def lag_one_autocorrelation(values: list[float]) -> float:
    mean = fmean(values)
    pairs = pairwise(values)
    return fmean((a - mean) * (b - mean) for a, b in pairs) / pvariance(values)


def test_prices_equal_the_golden_values() -> None:
    """Pin the simulated prices: a change would alter the rooms that trainers have prepared."""
    assert [str(simulation.price_at("main", BITCOIN, NOON + second)) for second in (0, 1, 3600)] == [
        "41780.03",
        "41775.89",
        "41743.56",
    ]
    assert str(simulation.price_at("main", CARDANO, NOON)) == "0.4522"
    assert str(simulation.change_24h("main", BITCOIN, NOON)) == "-0.39"


def test_prices_do_not_depend_on_the_order_of_reads() -> None:
    moments = [NOON + 97 * number for number in range(2_000)]
    in_order = {t: simulation.price_at("order", BITCOIN, t) for t in moments}
    random.Random(7).shuffle(moments)
    simulation._block.cache_clear()
    assert {t: simulation.price_at("order", BITCOIN, t) for t in moments} == in_order


def test_prices_depend_on_seed_and_symbol() -> None:
    twin = Asset("TWIN", BITCOIN.name, BITCOIN.base_price, BITCOIN.volatility, BITCOIN.decimals)
    start = simulation.price_at("main", BITCOIN, NOON)
    assert simulation.price_at("other", BITCOIN, NOON) != start
    assert simulation.price_at("main", twin, NOON) != start


@given(seeds, moments)
def test_prices_stay_within_their_bounds_and_have_the_assets_decimals(seed: str | int, t: float) -> None:
    for asset in (BITCOIN, CARDANO):
        price = simulation.price_at(seed, asset, t)
        widest = exp(float(asset.volatility) * simulation.BOUND)
        assert float(asset.base_price) / widest * 0.999 <= price <= float(asset.base_price) * widest * 1.001
        assert price.as_tuple().exponent == -asset.decimals


@given(moments)
@settings(max_examples=50)
def test_price_with_maximum_volatility_stays_bounded(t: float) -> None:
    wild = Asset("WILD", "Wild", Decimal(100), simulation.MAX_VOLATILITY, 6)
    assert 100 / exp(simulation.BOUND) <= simulation.price_at("wild", wild, t) <= 100 * exp(simulation.BOUND)


@given(moments)
@settings(max_examples=20)
def test_price_without_volatility_is_the_base_price(t: float) -> None:
    still = Asset("STILL", "Still", Decimal("1.000000000000000001"), Decimal(0), 18)
    assert str(simulation.price_at("main", still, t)) == "1.000000000000000001"


def test_price_is_at_least_one_unit_of_its_last_decimal() -> None:
    dust = Asset("DUST", "Dust", Decimal("0.00000001"), Decimal("0.5"), 2)
    assert simulation.quote("main", dust, NOON).price == Decimal("0.01")
    assert str(simulation.quote("main", dust, NOON).change_24h) == "0.00"


@pytest.mark.parametrize("step", [1, 60, 3600])
def test_consecutive_returns_are_uncorrelated(step: int) -> None:
    assert abs(lag_one_autocorrelation(returns(FINE, step=step, count=4_000))) < 0.05


@pytest.mark.parametrize("step", [1, 60])
def test_hourly_return_variance_is_the_sum_of_its_step_variances(step: int) -> None:
    parts = pvariance(returns(FINE, step=step, count=6_000)) * 3600 / step
    assert 0.8 < pvariance(returns(FINE, step=3600, count=4_000)) / parts < 1.2


def test_volatility_is_the_standard_deviation_of_a_days_return() -> None:
    hourly = pvariance(returns(FINE, step=3600, count=4_000))
    assert 0.8 < hourly * 24 / float(FINE.volatility) ** 2 < 1.2


def test_price_variance_is_the_same_at_the_start_and_in_the_middle_of_an_epoch() -> None:
    def spread(offset: int) -> float:
        epochs = range(13_000, 14_000)
        prices = [simulation.price_at("spread", FINE, epoch * simulation.EPOCH + offset) for epoch in epochs]
        return pvariance([log(price) for price in prices])

    at_end, in_middle = spread(0), spread(simulation.EPOCH // 2)
    assert 0.8 < at_end / in_middle < 1.25


def test_prices_are_continuous_across_epochs() -> None:
    largest = max(abs(step) for step in returns(FINE, step=1, count=4_000))
    for epoch in range(13_600, 13_640):
        end = epoch * simulation.EPOCH
        steps = returns(FINE, step=1, count=6, start=end - 3)
        assert max(abs(step) for step in steps) <= 1.5 * largest
        before, after = (float(simulation.price_at("returns", FINE, end + shift)) for shift in (-1e-5, 1e-5))
        assert abs(log(after / before)) <= 1e-4 * largest


@pytest.mark.parametrize("end", [0.0, float(simulation.EPOCH)])
def test_price_just_before_an_epoch_equals_the_price_at_its_start(end: float) -> None:
    assert simulation.price_at("edge", FINE, end - 1e-12) == simulation.price_at("edge", FINE, end)


@given(st.integers(min_value=0, max_value=4 * 10**9), st.floats(min_value=0.0, max_value=1.0))
@settings(max_examples=50)
def test_price_within_a_second_is_between_the_prices_at_its_start_and_end(second: int, way: float) -> None:
    ends = [simulation.price_at("line", FINE, float(second + shift)) for shift in (0, 1)]
    inside = simulation.price_at("line", FINE, second + way)
    assert min(ends) - Decimal("1e-9") <= inside <= max(ends) + Decimal("1e-9")


@given(seeds, moments)
def test_price_change_is_computed_from_the_rounded_prices_a_day_apart(seed: str | int, t: float) -> None:
    quote = simulation.quote(seed, CARDANO, t)
    before = simulation.price_at(seed, CARDANO, t - simulation.DAY)
    assert quote.price == simulation.price_at(seed, CARDANO, t)
    assert abs(quote.change_24h - (quote.price / before - 1) * 100) <= Decimal("0.005")
    assert quote.change_24h == simulation.change_24h(seed, CARDANO, t)


@pytest.mark.meets("D:change-text")
def test_price_change_has_two_decimals_and_no_negative_zero() -> None:
    calm = Asset("USDT", "Dollar", Decimal("1.000000"), Decimal("0.0001"), 6)
    changes = [simulation.change_24h("calm", calm, NOON + 60 * number) for number in range(3_000)]
    texts = {str(change) for change in changes}
    assert {"0.00", "0.01", "-0.01"} <= texts
    assert "-0.00" not in texts
    assert all(change.as_tuple().exponent == -2 for change in changes)


@pytest.mark.parametrize(
    ("start", "end", "times"),
    [
        (0.0, 10.0, [0.0, 4.0, 8.0, 10.0]),
        (1.0, 11.0, [1.0, 4.0, 8.0, 11.0]),
        (4.0, 12.0, [4.0, 8.0, 12.0]),
        (5.0, 7.0, [5.0, 7.0]),
        (4.0, 4.0, [4.0]),
        (-6.0, 1.0, [-6.0, -4.0, 0.0, 1.0]),
    ],
)
def test_price_history_has_prices_at_both_ends_and_at_the_multiples_of_its_step(
    start: float, end: float, times: list[float]
) -> None:
    points = simulation.history("main", BITCOIN, start, end, 4.0)
    assert [point.time for point in points] == times
    assert all(point.price == simulation.price_at("main", BITCOIN, point.time) for point in points)


def test_price_histories_read_in_different_seconds_share_all_points_but_the_ends() -> None:
    early = simulation.history("main", BITCOIN, NOON - 86_399, NOON + 1, 300)
    late = simulation.history("main", BITCOIN, NOON - 86_350, NOON + 50, 300)
    assert set(early[1:-1]) == set(late[1:-1])
    assert len(early[1:-1]) == 288


def test_price_history_that_ends_before_its_start_is_empty() -> None:
    assert simulation.history("main", BITCOIN, 10.0, 0.0, 1.0) == []


def test_price_history_with_a_step_of_zero_raises_an_error() -> None:
    with pytest.raises(ValueError, match="step"):
        simulation.history("main", BITCOIN, 0.0, 10.0, 0.0)


@pytest.mark.parametrize(
    ("price", "volatility", "decimals", "named"),
    [
        ("0", "0.03", 2, "base price"),
        ("-1", "0.03", 2, "base price"),
        ("NaN", "0.03", 2, "base price"),
        ("Infinity", "0.03", 2, "base price"),
        ("1", "-0.01", 2, "volatility"),
        ("1", "1.01", 2, "volatility"),
        ("1", "NaN", 2, "volatility"),
        ("1", "0.03", -1, "decimals"),
        ("1", "0.03", 19, "decimals"),
    ],
)
def test_asset_with_an_invalid_price_volatility_or_decimals_raises_an_error(
    price: str, volatility: str, decimals: int, named: str
) -> None:
    with pytest.raises(ValueError, match=f"BAD: the {named}"):
        Asset("BAD", "Bad", Decimal(price), Decimal(volatility), decimals)
