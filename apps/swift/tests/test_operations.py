"""SWIFT operations: creation, list, isolation of rooms, and rejection of real identifiers."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from decimal import Decimal
from threading import Barrier
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import freeze_clock, shift_clock
from apps.swift.models import SwiftOperation
from apps.swift.tests.operations import BARE, PATH, record

NEW = {
    **BARE,
    "operationData": '{"profileId": "P-1", "iban": "BE49999000000171", "amount": "12.50", "currency": "EUR"}',
    "processingStatus": "completed",
    "swiftReference": "SIM-DRILL-1",
    "feeAmount": "25.00",
    "feeWaived": True,
    "levelTwentyOverride": True,
}


def send(client: Client, body: Any) -> Any:
    return client.post(PATH, json.dumps(body), content_type="application/json")


@pytest.mark.meets("1:109", "2:159", "Domain:1.2g")
def test_created_operation_has_the_sent_values_in_the_response_and_in_the_list(
    operator_client: Client,
) -> None:
    response = send(operator_client, NEW)
    assert response.status_code == 201
    body = response.json()
    assert {key: body[key] for key in NEW} == NEW
    assert body["id"] == "SIM-OP-0011"
    assert body["simulated"] is True
    assert body["completedAt"] == body["createdAt"]
    assert operator_client.get(PATH).json()[0] == body


@pytest.mark.meets("1:13", "1:246")
@pytest.mark.parametrize("waived", [True, False])
def test_operation_with_fee_waiver_and_override_changes_no_balance(
    operator_client: Client, sandbox: Sandbox, waived: bool
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    before = operator_client.get("/api/wallets").json()
    assert any(wallet["balances"] for wallet in before)
    body = {**NEW, "feeAmount": "50000.00", "feeWaived": waived, "levelTwentyOverride": waived}
    assert send(operator_client, body).status_code == 201
    assert operator_client.get("/api/wallets").json() == before


def test_created_operation_has_defaults_for_missing_fields(operator_client: Client, empty: Sandbox) -> None:
    body = send(operator_client, BARE).json()
    assert body["id"] == "SIM-OP-0001"
    assert body["processingStatus"] == "pending"
    assert body["swiftReference"] == "SIM-000000000001"
    assert (body["feeAmount"], body["operationData"], body["completedAt"]) == ("0.00", "{}", None)
    assert (body["feeWaived"], body["levelTwentyOverride"]) == (False, False)


@pytest.mark.services
@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("1234567890123456.78", "1234567890123456.78"),
        ("12345678901234567890.12", "12345678901234567890.12"),
        ("0.1", "0.10"),
        ("007.50", "7.50"),
    ],
)
def test_fee_keeps_every_digit(operator_client: Client, sent: str, shown: str) -> None:
    operation = send(operator_client, {**NEW, "feeAmount": sent}).json()
    assert operation["feeAmount"] == operator_client.get(PATH).json()[0]["feeAmount"] == shown


def test_created_operation_has_the_time_of_the_rooms_clock(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-30))
    made = datetime.fromisoformat(send(operator_client, NEW).json()["createdAt"])
    assert abs(made - (timezone.now() - timedelta(days=30))) < timedelta(minutes=1)


@pytest.mark.meets("D:reference-stable")
@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_concurrent_creates_get_distinct_references(operator: User) -> None:
    together = Barrier(4)

    def work(_: int) -> list[str]:
        try:
            together.wait(timeout=60)
            return [record(operator).ref for _ in range(5)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        refs = [ref for batch in pool.map(work, range(4)) for ref in batch]
    assert sorted(refs) == [f"SIM-OP-{number:04d}" for number in range(11, 31)]


def test_creating_an_operation_announces_a_change_of_the_list(
    operator: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as announced:
        record(operator)
    assert [entry.resources for entry in announced] == [frozenset({"swift/operations"})]


@pytest.mark.services
@pytest.mark.parametrize(
    "changed",
    [
        {"fee_amount": Decimal(-1)},
        {"processing_status": "done"},
        {"processing_status": "completed", "completed_at": None},
        {"ref": "SIM-OP-0001"},
    ],
)
def test_database_constraints_reject_invalid_operations(sandbox: Sandbox, changed: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        records_of(SwiftOperation, sandbox.pk).filter(ref="SIM-OP-0010").update(**changed)


@pytest.mark.meets("Domain:1.2f")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("swift_bic", "DEUTDEFF"),
        ("operation_data", "[]"),
        ("correspondent_bank", "GEBABEBB"),
        ("ref", "OP-1"),
    ],
)
def test_model_validation_rejects_the_same_values_as_the_api(sandbox: Sandbox, name: str, value: str) -> None:
    row = records_of(SwiftOperation, sandbox.pk).get(ref="SIM-OP-0010")
    setattr(row, name, value)
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert list(caught.value.message_dict) == [name]
