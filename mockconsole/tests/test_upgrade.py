"""What an older version kept is there after the upgrade: amounts with every digit, and how far references were given."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("swift", "0001_initial"), ("wallets", "0001_initial"), ("sandboxes", "0001_initial")]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def old_world() -> Iterator[Any]:
    """Give the models of the version before, and put the database back where it was."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    call_command("flush", verbosity=0, interactive=False)
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield MigrationExecutor(connection).loader.project_state(BEFORE).apps
    MigrationExecutor(connection).migrate(newest)


def upgraded() -> Any:
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(newest)
    return executor.loader.project_state(newest).apps


def test_prices_and_fees_are_kept(old_world: Any) -> None:
    sandbox = old_world.get_model("sandboxes", "Sandbox").objects.create(key="old", name="Old", seed="s")
    asset = {"sandbox_id": sandbox.pk, "symbol": "BTC", "name": "Bitcoin", "volatility": "0.1", "decimals": 2}
    for symbol, price in (("BTC", "42500.00"), ("DOT", "0.00000001"), ("ETH", "1234567.12345678")):
        old_world.get_model("wallets", "CryptoAsset").objects.create(
            **{**asset, "symbol": symbol}, base_price=price
        )
    old_world.get_model("wallets", "HistoricalCryptoAsset").objects.create(
        **asset, id=1, base_price="7.50", history_date="2026-11-21T09:00:00Z", history_type="+"
    )
    operation = {"sandbox_id": sandbox.pk, "created_at": "2026-11-21T09:00:00Z"}
    for number, fee in enumerate(("0.00", "25.50"), start=1):
        old_world.get_model("swift", "SwiftOperation").objects.create(
            **operation, ref=f"SIM-OP-000{number}", fee_amount=fee
        )
    new = upgraded()
    prices = new.get_model("wallets", "CryptoAsset").objects.order_by("base_price")
    assert [str(row.base_price) for row in prices] == ["1E-8", "42500", "1234567.12345678"]
    history = new.get_model("wallets", "HistoricalCryptoAsset").objects.get()
    assert history.base_price == Decimal("7.50")
    fees = new.get_model("swift", "SwiftOperation").objects.order_by("-fee_amount")
    assert [row.fee_amount for row in fees] == [Decimal("25.50"), 0]


def test_an_amount_of_more_digits_than_sqlite_keeps_stops_no_upgrade(old_world: Any) -> None:
    sandbox = old_world.get_model("sandboxes", "Sandbox").objects.create(key="old", name="Old", seed="s")
    operation = {"sandbox_id": sandbox.pk, "created_at": "2026-11-21T09:00:00Z"}
    written = ("9999999999999999.99", "1234567890123456.75", "123456789012345.67")
    for number, fee in enumerate(written, start=1):
        old_world.get_model("swift", "SwiftOperation").objects.create(
            **operation, ref=f"SIM-OP-000{number}", fee_amount=fee
        )
        old_world.get_model("swift", "HistoricalSwiftOperation").objects.create(
            **operation,
            ref=f"SIM-OP-000{number}",
            id=number,
            fee_amount=fee,
            history_date="2026-11-21T09:00:00Z",
            history_type="+",
        )
    asset = {"sandbox_id": sandbox.pk, "symbol": "BTC", "name": "Bitcoin", "volatility": "0.1", "decimals": 2}
    old_world.get_model("wallets", "CryptoAsset").objects.create(**asset, base_price="9999999.99999999")
    new = upgraded()
    # SQLite had rounded the first when it was stored.
    first = "10000000000000000" if connection.vendor == "sqlite" else written[0]
    for name in ("SwiftOperation", "HistoricalSwiftOperation"):
        rows = new.get_model("swift", name).objects.order_by("ref")
        assert [str(row.fee_amount) for row in rows] == [first, *written[1:]]
    assert str(new.get_model("wallets", "CryptoAsset").objects.get().base_price) == "9999999.99999999"


def test_the_reference_of_an_operation_that_was_deleted_before_is_not_given_again(old_world: Any) -> None:
    sandbox = old_world.get_model("sandboxes", "Sandbox").objects.create(key="old", name="Old", seed="s")
    operation = {"sandbox_id": sandbox.pk, "created_at": "2026-11-21T09:00:00Z"}
    old_world.get_model("swift", "SwiftOperation").objects.create(**operation, ref="SIM-OP-0007")
    old_world.get_model("swift", "HistoricalSwiftOperation").objects.create(
        **operation, ref="SIM-OP-0009", id=1, history_date="2026-11-21T09:00:00Z", history_type="-"
    )
    counters = upgraded().get_model("sandboxes", "ReferenceCounter").objects.values("prefix", "last")
    assert list(counters) == [{"prefix": "SIM-OP-", "last": 9}]
