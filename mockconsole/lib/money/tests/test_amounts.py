"""Amounts in the database: they are stored exactly, and the database never calculates with them."""

import operator
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import FieldError, ValidationError
from django.db import DatabaseError, connection, models, transaction
from django.db.models import F, Max, Min, Q, Sum
from django.test.utils import isolate_apps
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from mockconsole.lib.money.amounts import AmountField, ExactSum
from mockconsole.lib.money.exact import EXACT

pytestmark = pytest.mark.django_db

LARGEST = Decimal("9" * 20 + "." + "9" * 18)
SMALLEST = Decimal("0.000000000000000001")
EDGES = [
    LARGEST.copy_negate(),
    Decimal(-1),
    SMALLEST.copy_negate(),
    Decimal(0),
    SMALLEST,
    Decimal("0.1"),
    Decimal(1),
    LARGEST,
]
AMOUNTS: st.SearchStrategy[Decimal] = st.one_of(
    st.sampled_from(EDGES),
    st.integers(1 - 10**38, 10**38 - 1).map(lambda units: EXACT.scaleb(Decimal(units), -18)),
)
COMPARED = {"lt": operator.lt, "lte": operator.le, "gt": operator.gt, "gte": operator.ge}

with isolate_apps("apps.wallets"):

    class Purse(models.Model):  # noqa: DJ008 (a test shows no row)
        amount = AmountField(null=True)
        euros = AmountField(decimals=2, default=0)

        class Meta:
            app_label = "wallets"
            constraints = [models.CheckConstraint(condition=Q(euros__gte=-100), name="purse_not_too_low")]


PURSES: Any = Purse._default_manager


@pytest.fixture(scope="module", autouse=True)
def table(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Create the database table of this module's model."""
    with django_db_blocker.unblock():
        with connection.schema_editor() as editor:
            editor.create_model(Purse)
        yield
        with connection.schema_editor() as editor:
            editor.delete_model(Purse)


@pytest.mark.services
class TestEveryAmount(TestCase):
    @settings(deadline=None, max_examples=60)
    @given(AMOUNTS)
    def test_a_stored_amount_is_read_back_with_every_digit(self, amount: Decimal) -> None:
        row = PURSES.create(amount=amount)
        row.refresh_from_db()
        assert row.amount == amount
        assert "E" not in str(row.amount).replace("E-", "")
        assert PURSES.filter(pk=row.pk, amount=amount, amount__gte=amount, amount__in=[amount]).exists()

    @settings(deadline=None, max_examples=25)
    @given(st.lists(AMOUNTS, min_size=1, max_size=8), AMOUNTS)
    def test_an_amount_column_sorts_and_compares_like_numbers(
        self, amounts: list[Decimal], limit: Decimal
    ) -> None:
        PURSES.bulk_create(Purse(amount=amount) for amount in amounts)
        ordered = PURSES.order_by("amount").values_list("amount", flat=True)
        assert list(ordered) == sorted(amounts)
        for name, compare in COMPARED.items():
            numbers = ordered.filter(**{f"amount__{name}": limit})
            assert list(numbers) == sorted(amount for amount in amounts if compare(amount, limit))
        assert PURSES.aggregate(Min("amount"), Max("amount")) == {
            "amount__min": min(amounts),
            "amount__max": max(amounts),
        }

    @settings(deadline=None, max_examples=25)
    @given(st.lists(st.integers(-(10**36), 10**36), max_size=8))
    def test_exact_sum_of_an_amount_column_loses_no_digit(self, units: list[int]) -> None:
        PURSES.create(amount=None)
        PURSES.bulk_create(Purse(amount=EXACT.scaleb(Decimal(n), -18)) for n in units)
        expected = EXACT.scaleb(Decimal(sum(units)), -18) if units else None
        assert PURSES.aggregate(total=ExactSum("amount"))["total"] == expected
        if expected is not None:
            totals = PURSES.values("euros").annotate(total=ExactSum("amount"))
            assert totals.filter(total__gte=expected).count() == 1


@pytest.mark.parametrize(
    "value",
    [
        *("1_000", "1e3", " 1", "1 ", "", ".5", "5.", "+1", "NaN", "Infinity", "١٢", "1,5", 1.5, True, b"1"),
        "0." + "0" * 18 + "1",
        "1" * 21,
        "1" * 5000,
        Decimal("NaN"),
        Decimal("1E+20"),
        Decimal("1E-19"),
        10**20,
    ],
    ids=str,
)
def test_an_invalid_amount_is_rejected_by_validation_create_and_filter(value: Any) -> None:
    with pytest.raises(ValidationError):
        Purse(amount=value).clean_fields()
    with pytest.raises(ValidationError):
        PURSES.create(amount=value)
    with pytest.raises(ValidationError):
        PURSES.filter(amount=value).exists()


@pytest.mark.services
def test_a_column_with_decimals_rejects_an_amount_with_more_decimals() -> None:
    with pytest.raises(ValidationError, match="2 after it"):
        Purse(euros="1.005").clean_fields()
    assert PURSES.create(euros="1.5000").euros == "1.5000"
    assert str(PURSES.get().euros) == "1.5"


@pytest.mark.services
@pytest.mark.parametrize("amount", ["1E+3", "-0", "0E-9", "100.00"])
def test_a_stored_amount_is_read_without_trailing_zeros_exponent_or_negative_zero(amount: str) -> None:
    PURSES.create(amount=Decimal(amount))
    assert str(PURSES.get().amount) in {"1000", "0", "100"}


def calculations() -> list[Any]:
    return [
        lambda: PURSES.update(amount=F("amount") + 1),
        lambda: PURSES.update(amount=F("euros")),
        lambda: PURSES.filter(amount__gt=F("euros") + 1).exists(),
        lambda: PURSES.filter(amount__in=[F("euros") * 2]).exists(),
        lambda: PURSES.filter(amount__contains="1").exists(),
        lambda: PURSES.filter(amount__startswith="1").exists(),
        lambda: PURSES.filter(amount__regex="1").exists(),
    ]


@pytest.mark.services
@pytest.mark.parametrize("calculate", calculations())
def test_calculations_with_amounts_in_the_database_are_rejected(calculate: Any) -> None:
    PURSES.create(amount=5)
    with pytest.raises(FieldError), transaction.atomic():
        calculate()
    assert PURSES.get().amount == 5


@pytest.mark.services
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL adds up exactly by itself.")
def test_django_sum_of_amounts_is_rejected_on_sqlite() -> None:
    PURSES.create(amount=5)
    with pytest.raises(FieldError, match="ExactSum"):
        PURSES.aggregate(Sum("amount"))


@pytest.mark.services
def test_two_amount_columns_can_be_compared_in_a_query() -> None:
    PURSES.bulk_create([Purse(amount="10", euros="9"), Purse(amount="-10", euros="-9")])
    assert PURSES.get(amount__gt=F("euros")).amount == 10


@pytest.mark.services
def test_a_check_constraint_on_an_amount_is_enforced_by_validation_and_by_the_database() -> None:
    Purse(euros="-100").validate_constraints()
    with pytest.raises(ValidationError):
        Purse(euros="-100.01").validate_constraints()
    PURSES.create(euros="-99.99")
    with pytest.raises(DatabaseError), transaction.atomic():
        PURSES.update(euros="-100.01")
    with pytest.raises(DatabaseError), transaction.atomic():
        PURSES.create(euros="-1000")


@pytest.mark.services
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's column is a number.")
@pytest.mark.parametrize("raw", ["1.5", 1.5, 2])
def test_the_sqlite_column_rejects_values_that_are_not_sortable_text(raw: Any) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO wallets_purse (amount, euros) VALUES (%s, %s)", [raw, raw])


@pytest.mark.services
def test_bulk_update_writes_amounts_with_every_digit() -> None:
    rows = PURSES.bulk_create(Purse(amount=number) for number in range(3))
    for row in rows:
        row.amount = EXACT.subtract(LARGEST, row.amount)
    PURSES.bulk_update(rows, ["amount"])
    assert sorted(PURSES.values_list("amount", flat=True)) == [
        EXACT.subtract(LARGEST, Decimal(number)) for number in (2, 1, 0)
    ]
