"""Filters of the list of transactions (status, currency, text, days), and the transaction volume."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.swift.tests.operations import pages_of
from apps.transactions.models import Transaction
from apps.transactions.tests.transfers import AFTER_NEXT, HASH, NEXT, PATH, complete, fail, transfer

VOLUME = f"{PATH}/volume"


def refs(client: Client, query: str) -> list[str]:
    response = client.get(f"{PATH}?{query}")
    assert response.status_code == 200, response.content
    assert response["X-Total-Count"] == str(len(response.json()))
    return [row["id"] for row in response.json()]


@pytest.mark.parametrize(("column", "field"), [("final_status", "status"), ("currency", "currency")])
def test_status_or_currency_filter_returns_exactly_the_transactions_with_that_value(
    operator_client: Client, sandbox: Sandbox, column: str, field: str
) -> None:
    rows = records_of(Transaction, sandbox.pk)
    for value in set(rows.values_list(column, flat=True)):
        wanted = list(rows.filter(**{column: value}).values_list("ref", flat=True))
        assert refs(operator_client, f"{field}={value}") == wanted != []


@pytest.mark.services
def test_search_finds_text_in_any_field_and_letter_case(operator: User, operator_client: Client) -> None:
    transfer(operator, transaction_type="Ärger 50%_x", to_wallet="SIMULATED Tailor")
    for text in (NEXT.lower(), "ÄRGER", "ärger", "50%25_", "tailor", "MASTER", "simulated%20T"):
        assert NEXT in refs(operator_client, f"search={text}"), text
    for text in ("50%25x", "xyzzy", "a%25r", f"{NEXT}5"):
        assert NEXT not in refs(operator_client, f"search={text}"), text


@pytest.mark.services
def test_search_finds_a_completed_transaction_by_hash_and_a_failed_transaction_by_error(
    operator: User, operator_client: Client
) -> None:
    transfer(operator)
    transfer(operator)
    complete(operator_client)
    fail(operator_client, ref=AFTER_NEXT, errorMessage="Beneficiary's desk is closed")
    assert refs(operator_client, f"search={HASH[8:30].upper()}") == [NEXT]
    assert refs(operator_client, "search=DESK%20IS%20closed&status=failed") == [AFTER_NEXT]
    assert refs(operator_client, "search=DESK%20IS%20closed&status=pending") == []


def test_search_finds_transactions_of_a_loaded_scenario(operator_client: Client) -> None:
    assert "TRN-000001" in refs(operator_client, "search=simulated%20beneficiary")


@pytest.mark.services
def test_day_filter_includes_the_first_and_the_last_day(operator_client: Client, sandbox: Sandbox) -> None:
    rows = records_of(Transaction, sandbox.pk)
    days = sorted({moment.date() for moment in rows.values_list("created_at", flat=True)})
    assert len(days) > 3
    some = [*days[:3], days[-1]]
    for first in some:
        for last in some:
            if first <= last:
                within = [row.ref for row in rows if first <= row.created_at.date() <= last]
                assert refs(operator_client, f"from={first}&to={last}") == within
    assert refs(operator_client, f"from={days[-1] + timedelta(days=1)}") == []
    assert len(refs(operator_client, "from=0001-01-01&to=9999-12-31")) == rows.count()


@pytest.mark.services
def test_next_page_link_keeps_the_filter(operator_client: Client, sandbox: Sandbox) -> None:
    wanted = records_of(Transaction, sandbox.pk).filter(currency="USDT").count()
    pages = list(pages_of(operator_client, f"{PATH}?currency=USDT&limit=2&search=trn"))
    assert {page["X-Total-Count"] for page in pages} == {str(wanted)}
    assert [row["id"] for page in pages for row in page.json()] == refs(operator_client, "currency=USDT")


@pytest.mark.parametrize("query", ["to=10000-01-01", "from=2026-02-02&to=2026-02-01"])
def test_invalid_last_day_is_reported_at_its_field(operator_client: Client, query: str) -> None:
    response = operator_client.get(f"{PATH}?{query}")
    assert (response.status_code, list(response.json()["fields"])) == (400, ["to"])


def test_blank_filters_match_all_transactions(operator_client: Client, sandbox: Sandbox) -> None:
    everything = refs(operator_client, "")
    assert refs(operator_client, "status=&currency=&search=&from=&to=&cards=7") == everything


def test_filtered_list_runs_at_most_four_queries(
    operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(4):
        refs(operator_client, "status=pending&currency=USDT&search=trn&from=2020-01-01&to=2099-01-01")


@pytest.mark.services
@pytest.mark.parametrize(
    ("days", "seconds"), [(1, 3600), (7, 21_600), (8, 86_400), (31, 86_400), (182, 604_800)]
)
def test_volume_counts_each_transaction_once_in_its_bucket(
    operator_client: Client, sandbox: Sandbox, days: int, seconds: int
) -> None:
    response = operator_client.get(f"{VOLUME}?days={days}")
    volume = response.json()
    assert (volume["bucketSeconds"], volume["simulated"]) == (seconds, True)
    start, end = datetime.fromisoformat(volume["start"]), datetime.fromisoformat(volume["end"])
    begins = [datetime.fromisoformat(bucket["start"]) for bucket in volume["buckets"]]
    assert begins == [start + timedelta(seconds=seconds * number) for number in range(len(begins))]
    assert begins[-1] + timedelta(seconds=seconds) == end
    assert begins[-1] <= now_in(sandbox) < end
    assert timedelta(days=days) <= end - start < timedelta(days=days, seconds=seconds)
    rows = records_of(Transaction, sandbox.pk)
    for bucket, begin in zip(volume["buckets"], begins, strict=True):
        within = [row for row in rows if begin <= row.created_at < begin + timedelta(seconds=seconds)]
        for status in ("pending", "processing", "completed", "failed"):
            assert bucket[status] == sum(row.status == status for row in within)
        assert bucket["amounts"] is None


@pytest.mark.services
def test_volume_with_a_currency_includes_exact_amounts(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    for amount in ("0.000001", "99999999999.999999"):
        transfer(operator, from_wallet="", currency="ADA", amount=Decimal(amount))
    volume = operator_client.get(f"{VOLUME}?days=1&currency=ADA").json()
    now = volume["buckets"][-1]
    waiting = records_of(Transaction, sandbox.pk).filter(currency="ADA", final_status="pending")
    since = datetime.fromisoformat(now["start"]).astimezone(UTC)
    amounts = [row.amount for row in waiting if row.created_at >= since]
    assert now["pending"] == len(amounts) >= 2
    assert Decimal(now["amounts"]["pending"]) == sum(amounts) >= 100_000_000_000
    assert now["amounts"]["failed"] == "0.00"


def test_volume_counts_only_the_callers_room_and_runs_at_most_six_queries(
    operator: User,
    operator_client: Client,
    stranger_client: Client,
    django_assert_max_num_queries: Any,
) -> None:
    transfer(operator)
    with django_assert_max_num_queries(6):
        mine = operator_client.get(f"{VOLUME}?days=1&currency=USDT").json()["buckets"]
    other = stranger_client.get(f"{VOLUME}?days=1&currency=USDT").json()["buckets"]
    assert sum(bucket["pending"] for bucket in mine) == sum(bucket["pending"] for bucket in other) + 1
