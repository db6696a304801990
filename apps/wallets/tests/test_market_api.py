"""Market API: response format, decimal strings, conditional requests, caching and isolation of rooms."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in
from apps.sandboxes.services import freeze_clock, shift_clock
from apps.wallets.market.models import CryptoAsset
from mockconsole.lib.live.cache import live_cache

Committed = Callable[[], AbstractContextManager[None]]

PRICES = "/api/crypto-prices"
SPARKLINES = "/api/crypto-prices/sparklines"


def history_of(symbol: str) -> str:
    return f"/api/crypto-prices/{symbol}/history"


def digits(price: str) -> int:
    return len(price.partition(".")[2])


@pytest.mark.meets("1:50", "1:103", "1:175", "Domain:1.2g")
def test_price_list_has_every_asset_in_order(operator_client: Client, sandbox: Sandbox) -> None:
    body = operator_client.get(PRICES).json()
    assert [line["symbol"] for line in body] == list(
        CryptoAsset.objects.filter(sandbox=sandbox).values_list("symbol", flat=True)
    )
    assert [line["symbol"] for line in body][:4] == ["BTC", "ETH", "USDT", "ADA"]
    for line in body:
        assert set(line) == {"symbol", "name", "price", "change24h", "simulated"}
        assert line["simulated"] is True


@pytest.mark.meets("1:50", "1:103")
def test_prices_are_strings_with_the_assets_number_of_decimals(
    operator_client: Client, sandbox: Sandbox
) -> None:
    decimals = dict(CryptoAsset.objects.filter(sandbox=sandbox).values_list("symbol", "decimals"))
    for line in operator_client.get(PRICES).json():
        assert isinstance(line["price"], str)
        assert digits(line["price"]) == decimals[line["symbol"]]
        assert Decimal(line["price"]) > 0
        assert isinstance(line["change24h"], str)
        assert digits(line["change24h"]) == 2
        assert Decimal(line["change24h"]).is_finite()


@pytest.mark.meets("D:change-text")
def test_price_change_matches_the_first_and_last_price_of_the_history(
    operator_client: Client, frozen: Sandbox
) -> None:
    for line in operator_client.get(PRICES).json()[:3]:
        points = operator_client.get(history_of(line["symbol"])).json()["points"]
        before, now = Decimal(points[0]["price"]), Decimal(points[-1]["price"])
        assert str(now) == line["price"]
        assert round((now / before - 1) * 100, 2) == Decimal(line["change24h"])


@pytest.mark.meets("Domain:1.2g")
def test_price_history_covers_one_day_with_a_point_every_five_minutes(
    operator_client: Client, frozen: Sandbox
) -> None:
    body = operator_client.get(history_of("ADA")).json()
    assert {key: body[key] for key in ("symbol", "name", "simulated")} == {
        "symbol": "ADA",
        "name": "Cardano",
        "simulated": True,
    }
    times = [datetime.fromisoformat(point["time"]) for point in body["points"]]
    now = now_in(frozen).replace(microsecond=0)
    assert (times[0], times[-1]) == (now - timedelta(days=1), now)
    inside = times[1:-1]
    assert len(inside) in {287, 288}
    assert {after - before for before, after in pairwise(inside)} == {timedelta(minutes=5)}
    assert {(time.minute % 5, time.second, time.microsecond) for time in inside} == {(0, 0, 0)}
    assert all(digits(point["price"]) == 4 for point in body["points"])


@pytest.mark.meets("Domain:1.2g")
def test_sparkline_points_equal_the_half_hourly_points_of_the_price_history(
    operator_client: Client, frozen: Sandbox
) -> None:
    body = operator_client.get(SPARKLINES).json()
    assert [line["symbol"] for line in body] == [
        line["symbol"] for line in operator_client.get(PRICES).json()
    ]
    assert {len(line["points"]) for line in body} == {49}
    history = operator_client.get(history_of("BTC")).json()["points"]
    prices = {datetime.fromisoformat(point["time"]): point["price"] for point in history}
    half_hours = [time for time in prices if (time.minute % 30, time.second) == (0, 0)]
    assert body[0]["symbol"] == "BTC"
    assert body[0]["simulated"] is True
    # The sparkline has 49 points, one per half hour. The oldest is before the start of the history, unless the clock is
    # exactly at a half hour.
    assert body[0]["points"][-len(half_hours) :] == [prices[time] for time in half_hours]
    assert len(half_hours) in {48, 49}


def test_price_list_has_only_assets_of_the_callers_sandbox(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    CryptoAsset.objects.filter(sandbox=other_sandbox).exclude(symbol="BTC").delete()
    CryptoAsset.objects.filter(sandbox=sandbox, symbol="BTC").delete()
    live_cache.clear()
    assert [line["symbol"] for line in stranger_client.get(PRICES).json()] == ["BTC"]
    assert [line["symbol"] for line in stranger_client.get(SPARKLINES).json()] == ["BTC"]
    assert "BTC" not in {line["symbol"] for line in operator_client.get(PRICES).json()}
    assert stranger_client.get(history_of("ETH")).status_code == 404
    assert operator_client.get(history_of("ETH")).status_code == 200
    assert operator_client.get(history_of("BTC")).status_code == 404


def test_prices_depend_on_the_rooms_seed(
    operator_client: Client, stranger_client: Client, frozen: Sandbox
) -> None:
    mine, theirs = operator_client.get(PRICES).json(), stranger_client.get(PRICES).json()
    assert mine[0]["symbol"] == theirs[0]["symbol"]
    assert mine[0]["price"] != theirs[0]["price"]


def test_price_list_changes_only_with_the_simulated_clock(
    operator_client: Client, frozen: Sandbox, committed: Committed
) -> None:
    first = operator_client.get(PRICES)
    assert operator_client.get(PRICES)["ETag"] == first["ETag"]
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=1))
    moved = operator_client.get(PRICES)
    assert moved["ETag"] != first["ETag"]
    with committed():
        shift_clock(who=None, sandbox=frozen, by=timedelta(hours=-1))
    assert operator_client.get(PRICES).content == first.content


def price_of(client: Client, symbol: str) -> Decimal:
    lines: list[dict[str, Any]] = client.get(PRICES).json()
    return next(Decimal(line["price"]) for line in lines if line["symbol"] == symbol)


def test_price_list_shows_a_new_asset_and_omits_a_deleted_asset_immediately(
    operator_client: Client, sandbox: Sandbox, committed: Committed
) -> None:
    count = len(operator_client.get(PRICES).json())
    with committed():
        CryptoAsset.objects.create(
            sandbox=sandbox, symbol="NEW", name="New", base_price=Decimal(5), volatility=Decimal(0)
        )
    assert operator_client.get(PRICES).json()[0] == {
        "symbol": "NEW",
        "name": "New",
        "price": "5.00",
        "change24h": "0.00",
        "simulated": True,
    }
    with committed():
        CryptoAsset.objects.filter(sandbox=sandbox, symbol="NEW").delete()
    assert len(operator_client.get(PRICES).json()) == count


@pytest.mark.services
def test_price_list_ignores_an_uncommitted_change(operator_client: Client, frozen: Sandbox) -> None:
    before = price_of(operator_client, "BTC")
    asset = CryptoAsset.objects.get(sandbox=frozen, symbol="BTC")
    asset.base_price *= 2
    asset.save()
    assert price_of(operator_client, "BTC") == before


def test_account_moved_to_another_sandbox_gets_the_prices_of_that_sandbox_immediately(
    operator_client: Client, stranger_client: Client, other_sandbox: Sandbox, sandbox: Sandbox
) -> None:
    freeze_clock(who=None, sandbox=other_sandbox)
    theirs = stranger_client.get(PRICES).content
    assert operator_client.get(PRICES).content != theirs
    operator = sandbox.users.get(username="ada")
    operator.sandbox = other_sandbox
    operator.save()
    assert operator_client.get(PRICES).content == theirs


@pytest.mark.parametrize(("address", "queries"), [(SPARKLINES, 4), (history_of("BTC"), 4), (PRICES, 2)])
def test_query_count_of_price_reads_is_independent_of_the_number_of_assets(
    operator_client: Client,
    sandbox: Sandbox,
    django_assert_num_queries: DjangoAssertNumQueries,
    address: str,
    queries: int,
) -> None:
    CryptoAsset.objects.bulk_create(
        CryptoAsset(
            sandbox=sandbox, symbol=f"X{number}", name="X", base_price=Decimal(1), volatility=Decimal(0)
        )
        for number in range(30)
    )
    operator_client.get(PRICES)
    with django_assert_num_queries(queries):
        operator_client.get(address)
