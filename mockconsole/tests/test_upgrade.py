"""What an older version kept is there after the upgrade: amounts with every digit, and how far references were given."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django import DjangoDbBlocker

from apps.sandboxes.tests.snapshots import FILLED

BEFORE = [("swift", "0001_initial"), ("wallets", "0001_initial"), ("sandboxes", "0001_initial")]
MOMENT = "2026-11-21T09:00:00Z"
FEES = ("9999999999999999.99", "1234567890123456.75", "123456789012345.67")

pytestmark = pytest.mark.django_db


class Room:
    """A sandbox of the version before, and the rows that are written to it there."""

    def __init__(self, models: Any, key: str) -> None:
        self.models = models
        self.pk = models.get_model("sandboxes", "Sandbox").objects.create(key=key, name=key, seed="s").pk

    def add(self, app: str, model: str, **fields: Any) -> None:
        self.models.get_model(app, model).objects.create(sandbox_id=self.pk, **fields)

    def add_price(self, model: str = "CryptoAsset", **fields: Any) -> None:
        kind = {"symbol": "BTC", "name": "Bitcoin", "volatility": "0.1", "decimals": 2}
        self.add("wallets", model, **{**kind, **fields})

    def add_operation(self, model: str = "SwiftOperation", **fields: Any) -> None:
        self.add("swift", model, created_at=MOMENT, **fields)


def with_prices_and_fees(models: Any) -> None:
    room = Room(models, "prices")
    for symbol, price in (("BTC", "42500.00"), ("DOT", "0.00000001"), ("ETH", "1234567.12345678")):
        room.add_price(symbol=symbol, base_price=price)
    room.add_price("HistoricalCryptoAsset", id=1, base_price="7.50", history_date=MOMENT, history_type="+")
    for number, fee in enumerate(("0.00", "25.50"), start=1):
        room.add_operation(ref=f"SIM-OP-000{number}", fee_amount=fee)


def with_more_digits_than_sqlite_keeps(models: Any) -> None:
    room = Room(models, "digits")
    for number, fee in enumerate(FEES, start=1):
        operation = {"ref": f"SIM-OP-000{number}", "fee_amount": fee}
        room.add_operation(**operation)
        past = {"id": 100 + number, "history_date": MOMENT, "history_type": "+"}
        room.add_operation("HistoricalSwiftOperation", **operation, **past)
    room.add_price(base_price="9999999.99999999")


def with_a_deleted_operation(models: Any) -> None:
    room = Room(models, "deleted")
    room.add_operation(ref="SIM-OP-0007")
    gone = {"id": 200, "history_date": MOMENT, "history_type": "-"}
    room.add_operation("HistoricalSwiftOperation", ref="SIM-OP-0009", **gone)


def drop_tables() -> None:
    cascade = "" if connection.vendor == "sqlite" else " CASCADE"
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for name in connection.introspection.table_names():
            cursor.execute(f'DROP TABLE "{name}"{cascade}')


@pytest.fixture(scope="module")
def upgraded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Any]:
    """Fill the version before, upgrade it once for all the tests, and leave the database as it was."""
    with django_db_blocker.unblock():
        drop_tables()
        MigrationExecutor(connection).migrate(BEFORE)
        models = MigrationExecutor(connection).loader.project_state(BEFORE).apps
        for write in (with_prices_and_fees, with_more_digits_than_sqlite_keeps, with_a_deleted_operation):
            write(models)
        executor = MigrationExecutor(connection)
        newest = executor.loader.graph.leaf_nodes()
        executor.migrate(newest)
        yield executor.loader.project_state(newest).apps
        call_command("flush", verbosity=0, interactive=False)
        FILLED.bring_back()


def rows(models: Any, app: str, model: str, key: str) -> Any:
    return models.get_model(app, model).objects.filter(sandbox__key=key)


def test_prices_and_fees_are_kept(upgraded: Any) -> None:
    prices = rows(upgraded, "wallets", "CryptoAsset", "prices").order_by("base_price")
    assert [str(row.base_price) for row in prices] == ["1E-8", "42500", "1234567.12345678"]
    history = rows(upgraded, "wallets", "HistoricalCryptoAsset", "prices").get()
    assert history.base_price == Decimal("7.50")
    fees = rows(upgraded, "swift", "SwiftOperation", "prices").order_by("-fee_amount")
    assert [row.fee_amount for row in fees] == [Decimal("25.50"), 0]


def test_an_amount_of_more_digits_than_sqlite_keeps_stops_no_upgrade(upgraded: Any) -> None:
    # SQLite had rounded the first when it was stored.
    first = "10000000000000000" if connection.vendor == "sqlite" else FEES[0]
    for name in ("SwiftOperation", "HistoricalSwiftOperation"):
        found = rows(upgraded, "swift", name, "digits").order_by("ref")
        assert [str(row.fee_amount) for row in found] == [first, *FEES[1:]]
    assert str(rows(upgraded, "wallets", "CryptoAsset", "digits").get().base_price) == "9999999.99999999"


def test_the_reference_of_an_operation_that_was_deleted_before_is_not_given_again(upgraded: Any) -> None:
    counters = rows(upgraded, "sandboxes", "ReferenceCounter", "deleted").values("prefix", "last")
    assert list(counters) == [{"prefix": "SIM-OP-", "last": 9}]
