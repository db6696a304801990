"""SWIFT operations: creation, list, isolation of rooms, and refusal of real identifiers."""

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
from apps.swift.tests.operations import PATH, record

NEW = {
    "operationType": "wallet_transfer",
    "transactionId": "TRN-000042",
    "swiftBic": "SIMUBEB0XXX",
    "correspondentBank": "Northhaven Exchange Bank",
    "operationData": '{"profileId": "P-1", "iban": "BE49999000000171", "amount": "12.50", "currency": "EUR"}',
    "processingStatus": "completed",
    "swiftReference": "SIM-DRILL-1",
    "feeAmount": "25.00",
    "feeWaived": True,
    "levelTwentyOverride": True,
}
BARE = {key: NEW[key] for key in ("operationType", "transactionId", "swiftBic", "correspondentBank")}


def send(client: Client, body: Any) -> Any:
    return client.post(PATH, json.dumps(body), content_type="application/json")


@pytest.mark.meets("1:109", "2:159")
def test_create_returns_and_lists_the_operation_as_sent(operator_client: Client) -> None:
    reply = send(operator_client, NEW)
    assert reply.status_code == 201
    made = reply.json()
    assert {key: made[key] for key in NEW} == NEW
    assert made["id"] == "SIM-OP-0011"
    assert made["simulated"] is True
    assert made["completedAt"] == made["createdAt"]
    assert operator_client.get(PATH).json()[0] == made


@pytest.mark.meets("1:13", "1:246")
@pytest.mark.parametrize("waived", [True, False])
def test_fee_waiver_and_override_move_no_balance(
    operator_client: Client, sandbox: Sandbox, waived: bool
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    before = operator_client.get("/api/wallets").json()
    assert any(wallet["balances"] for wallet in before)
    body = {**NEW, "feeAmount": "50000.00", "feeWaived": waived, "levelTwentyOverride": waived}
    assert send(operator_client, body).status_code == 201
    assert operator_client.get("/api/wallets").json() == before


def test_create_fills_missing_fields_with_defaults(operator_client: Client, empty: Sandbox) -> None:
    made = send(operator_client, BARE).json()
    assert made["id"] == "SIM-OP-0001"
    assert made["processingStatus"] == "pending"
    assert made["swiftReference"] == "SIM-000000000001"
    assert (made["feeAmount"], made["operationData"], made["completedAt"]) == ("0.00", "{}", None)
    assert (made["feeWaived"], made["levelTwentyOverride"]) == (False, False)


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
    made = send(operator_client, {**NEW, "feeAmount": sent}).json()
    assert made["feeAmount"] == operator_client.get(PATH).json()[0]["feeAmount"] == shown


def test_create_uses_the_clock_of_the_room(operator: User, operator_client: Client, sandbox: Sandbox) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-30))
    made = datetime.fromisoformat(send(operator_client, NEW).json()["createdAt"])
    assert abs(made - (timezone.now() - timedelta(days=30))) < timedelta(minutes=1)


MALFORMED: list[tuple[str, Any]] = [
    *[(key, None) for key in NEW],
    *[(key, {"a": 1}) for key in NEW],
    *[(key, 1) for key in NEW],
    *[(key, "a\0b") for key in NEW],
    ("operationType", ""),
    ("operationType", "x" * 61),
    ("operationType", "two\nlines"),
    ("transactionId", "x" * 65),
    ("swiftBic", "SIMU"),
    ("swiftBic", "simubeb0xxx"),
    ("swiftBic", "SIMUBEB0XXXX"),
    ("correspondentBank", "x" * 81),
    ("operationData", ""),
    ("operationData", "no json"),
    ("operationData", "[]"),
    ("operationData", '"text"'),
    ("operationData", '{"amount": NaN}'),
    ("operationData", '{"amount": Infinity}'),
    ("operationData", '{"a":' * 3000),
    ("operationData", json.dumps({"a": "x" * 10_000})),
    ("processingStatus", "COMPLETED"),
    ("processingStatus", "done"),
    ("swiftReference", "REF-1"),
    ("swiftReference", "SIM-"),
    ("swiftReference", "SIM-" + "x" * 29),
    ("swiftReference", "SIM-a b"),
    ("feeAmount", 25.5),
    ("feeAmount", ""),
    ("feeAmount", "-1"),
    ("feeAmount", "+1"),
    ("feeAmount", "1e3"),
    ("feeAmount", "NaN"),
    ("feeAmount", "Infinity"),
    ("feeAmount", "1,000.00"),
    ("feeAmount", "1.005"),
    ("feeAmount", ".5"),
    ("feeAmount", "٢٥"),
    ("feeAmount", "1" * 21),
    ("feeWaived", "yes"),
    ("levelTwentyOverride", "true"),
]


@pytest.mark.meets("1:109", "2:159", "D:bad-input")
def test_create_refuses_a_malformed_field_and_stores_nothing(operator_client: Client, empty: Sandbox) -> None:
    taken = []
    for field, value in MALFORMED:
        reply = send(operator_client, {**NEW, field: value})
        if (reply.status_code, reply.json()["code"], list(reply.json()["fields"])) != (
            400,
            "invalid",
            [field],
        ):
            taken.append((field, value, reply.status_code))
    assert taken == []
    assert not records_of(SwiftOperation, empty.pk).exists()


def test_create_refuses_a_lone_surrogate(operator_client: Client) -> None:
    assert {send(operator_client, {**NEW, field: "\ud800"}).status_code for field in NEW} == {400}


def test_create_names_all_missing_required_fields(operator_client: Client) -> None:
    reply = send(operator_client, {})
    assert (reply.status_code, list(reply.json()["fields"])) == (400, list(BARE))


def test_create_refuses_a_malformed_body(operator_client: Client) -> None:
    assert [send(operator_client, body).status_code for body in ([], "text", 7, None, [NEW])] == [400] * 5


def test_create_names_all_unknown_fields(operator_client: Client) -> None:
    names = ["id", "createdAt", "userId", "sandbox", "<b>"]
    reply = send(operator_client, {**NEW, **dict.fromkeys(names, "x")})
    assert (reply.status_code, list(reply.json()["fields"])) == (400, names)


REAL = [
    ("swiftBic", "DEUTDEFFXXX"),
    ("swiftBic", "ABCDBEB1"),
    ("operationType", "to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
    ("transactionId", "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"),
    ("transactionId", "ab" * 32),
    ("correspondentBank", "Bank DEUTDEFF"),
    ("operationData", '{"iban": "DE89 3704 0044 0532 0130 00"}'),
    ("operationData", '{"to": "\\u0030xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"}'),
    ("operationData", json.dumps({"note": " ".join(["abandon"] * 11 + ["about"])})),
]


@pytest.mark.meets("Domain:1.3m")
def test_create_refuses_real_identifiers_with_advice_and_stores_nothing(
    operator_client: Client, empty: Sandbox
) -> None:
    for field, value in REAL:
        reply = send(operator_client, {**NEW, field: value})
        assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier"), value
        assert " such as " in reply.json()["message"]
        assert reply.json()["fields"] == {field: [reply.json()["message"]]}, value
    assert not records_of(SwiftOperation, empty.pk).exists()


def test_operations_and_references_stay_in_their_room(
    operator: User, operator_client: Client, stranger_client: Client, empty: Sandbox
) -> None:
    record(operator)
    assert [row["id"] for row in operator_client.get(PATH).json()] == ["SIM-OP-0001"]
    assert len(stranger_client.get(PATH).json()) == 10
    assert send(stranger_client, NEW).json()["id"] == "SIM-OP-0011"


def test_list_and_create_without_a_session_return_401(client: Client, sandbox: Sandbox) -> None:
    assert client.get(PATH).status_code == 401
    assert send(client, NEW).status_code == 401


def test_next_reference_follows_the_highest_number_with_more_digits(operator: User, empty: Sandbox) -> None:
    first = record(operator)
    for ref in ("SIM-OP-9999", "SIM-OP-10000"):
        first.pk, first.ref = None, ref
        first.save()
    assert record(operator).ref == "SIM-OP-10001"


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


def test_list_and_create_stay_within_their_query_limits(
    operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(4):
        operator_client.get(PATH)
    with django_assert_max_num_queries(12):
        send(operator_client, NEW)


@pytest.mark.meets("1:184")
def test_same_idempotency_key_creates_one_operation(operator_client: Client, empty: Sandbox) -> None:
    first, second = (
        operator_client.post(
            PATH, json.dumps(NEW), content_type="application/json", headers={"Idempotency-Key": "one"}
        )
        for _ in range(2)
    )
    assert (first.status_code, first.content) == (second.status_code, second.content)
    assert [row["id"] for row in operator_client.get(PATH).json()] == ["SIM-OP-0001"]


def test_create_announces_a_change_of_the_operations(
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
def test_database_constraints_refuse_invalid_operations(sandbox: Sandbox, changed: dict[str, Any]) -> None:
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
def test_model_validation_refuses_what_the_api_refuses(sandbox: Sandbox, name: str, value: str) -> None:
    row = records_of(SwiftOperation, sandbox.pk).get(ref="SIM-OP-0010")
    setattr(row, name, value)
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert list(caught.value.message_dict) == [name]
