"""SWIFT messages and SEPA payments of the global integration: each is recorded as an operation."""

import json
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import change_sandbox
from apps.swift.choices import MessageType, OfferedCountry
from apps.swift.models import SwiftOperation
from apps.swift.services import CONNECTED, NO_CONNECTION, set_connection
from apps.swift.tests.fin_reader import read_fin
from apps.swift.tests.integrations import OPERATIONS, newest, pay, prepare, send

# SWIFT messages


@pytest.mark.meets("2:169", "2:264")
@pytest.mark.parametrize("kind", MessageType.values)
def test_sent_message_is_recorded_and_listed_as_an_operation(
    operator: User, operator_client: Client, kind: str
) -> None:
    body = send(operator_client, messageType=kind).json()
    assert (body["success"], body["status"], body["simulated"]) == (True, "completed", True)
    row = newest(operator_client)
    assert body["messageId"] == row["id"] == "SIM-OP-0011"
    assert row["operationType"] == f"{kind.lower()}_message"
    assert (row["swiftBic"], row["correspondentBank"]) == ("MOCKDEF0XXX", "Eastmere Landesinstitut")
    assert row["completedAt"] == row["createdAt"]
    assert UUID(row["transactionId"]).version == 4
    assert json.loads(row["operationData"]) == {
        "messageType": kind,
        "amount": "12345.67",
        "currency": "EUR",
        "sentBy": operator.username,
        "simulated": True,
    }
    assert ("mt103" in body) is (kind == "MT103")


def test_response_to_a_sent_mt103_contains_the_mt103_of_the_recorded_operation(
    operator_client: Client,
) -> None:
    text = send(operator_client).json()["mt103"]
    fields = {field.tag: field.lines for field in read_fin(text).fields}
    row = newest(operator_client)
    assert fields["20"] == (row["id"],)
    assert fields["32A"][0].endswith("EUR12345,67")
    assert "SIMULATED - NO VALUE" in text
    assert text.endswith("{TNG:}}")
    assert "{2:I103MOCKDEF0XXXXN}" in text
    assert f"{{121:{row['transactionId']}}}" in text


def test_message_to_the_home_bank_is_sent_by_another_bank(operator_client: Client) -> None:
    text = send(operator_client, bicCode="SIMUBEB0XXX").json()["mt103"]
    assert "{1:F01MOCKDEF0AXXX" in text
    assert "{2:I103SIMUBEB0XXXXN}" in text


def test_message_to_a_bank_without_training_account_succeeds_and_returns_no_mt103(
    operator_client: Client,
) -> None:
    body = send(operator_client, bicCode="SIMUUSN0XXX").json()
    assert body["success"] is True
    assert "mt103" not in body
    assert newest(operator_client)["correspondentBank"] == "Lakeside Drill Trust"


@pytest.mark.parametrize("bic", ["mockdef0xxx", "MOCKDEF0", "MOCKDEF0123"])
def test_message_accepts_a_bic_in_lower_case_and_with_or_without_branch_code(
    operator_client: Client, bic: str
) -> None:
    assert send(operator_client, bicCode=bic).json()["success"] is True


@pytest.mark.parametrize(
    ("choice", "success", "status"),
    [("fails", False, "failed"), ("stays_pending", True, "pending"), ("rejected", True, "failed")],
)
@pytest.mark.parametrize("call", [send, pay])
def test_outcome_chosen_by_the_trainer_applies_only_to_the_next_message_or_payment(
    operator_client: Client, sandbox: Sandbox, call: Any, choice: str, success: bool, status: str
) -> None:
    change_sandbox(who=None, sandbox_id=sandbox.pk, next_transfer=choice)
    bodies = [call(operator_client).json() for _ in range(2)]
    assert [(one["success"], one["status"]) for one in bodies] == [(success, status), (True, "completed")]


@pytest.mark.meets("D:magic-cents-message")
@pytest.mark.parametrize(
    ("cents", "success", "status", "reason"),
    [
        ("07", True, "pending", ""),
        ("13", False, "failed", "did not accept it"),
        ("29", True, "failed", "rejected"),
    ],
)
def test_magic_cents_of_the_amount_decide_the_outcome_of_a_message_or_payment(
    operator_client: Client, cents: str, success: bool, status: str, reason: str
) -> None:
    for body in (
        send(operator_client, f"5.{cents}").json(),
        pay(operator_client, amount=f"5.{cents}").json(),
    ):
        assert (body["success"], body["status"]) == (success, status)
        assert reason in body.get("error", "")
        row = newest(operator_client)
        assert row["processingStatus"] == status
        assert json.loads(row["operationData"]).get("reason", "") == body.get("error", "")
        assert row["completedAt"] is None


def test_message_is_not_sent_while_the_connector_is_inactive(
    operator_client: Client, trainer: User, sandbox: Sandbox
) -> None:
    before = operator_client.get(OPERATIONS).json()
    set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    body = send(operator_client).json()
    assert body["success"] is False
    assert "inactive" in body["error"]
    assert operator_client.get(OPERATIONS).json() == before
    set_connection(who=trainer, sandbox=sandbox, connection=CONNECTED)
    assert send(operator_client).json()["success"] is True


@pytest.mark.meets("Domain:1.3j")
@pytest.mark.parametrize(
    ("bic", "code", "reason"),
    [
        ("DEUTDEFFXXX", "real_world_identifier", "not a Test & Training BIC"),
        ("SIMUBEBBXXX", "real_world_identifier", "eighth character is 0"),
        ("SIMU", "invalid", "A BIC has 8 or 11 characters"),
        ("SIMUBEB0XXXX", "invalid", "A BIC has 8 or 11 characters"),
        ("FAKEFRP0XXX", "invalid", "No bank of this room"),
        ("DE89 3704 0044 0532 0130 00", "real_world_identifier", "account at a real bank"),
    ],
)
def test_message_to_an_unusable_bic_is_rejected_with_the_reason(
    operator_client: Client, empty: Sandbox, bic: str, code: str, reason: str
) -> None:
    response = send(operator_client, bicCode=bic)
    assert (response.status_code, response.json()["code"], list(response.json()["fields"])) == (
        400,
        code,
        ["bicCode"],
    )
    assert reason in response.json()["message"]
    assert not records_of(SwiftOperation, empty.pk).exists()


# SEPA payments


@pytest.mark.meets("2:169", "2:265")
@pytest.mark.parametrize("country", [one for one in OfferedCountry.values if one != "US"])
def test_payment_goes_to_the_training_bank_of_its_country(operator_client: Client, country: str) -> None:
    body = pay(operator_client, countryCode=country).json()
    assert (body["success"], body["status"], body["simulated"]) == (True, "completed", True)
    row = newest(operator_client)
    assert body["transactionId"] == row["id"] == "SIM-OP-0011"
    assert row["operationType"] == "sepa_credit_transfer"
    assert row["swiftBic"][4:6] == country
    data = json.loads(row["operationData"])
    assert (data["amount"], data["currency"], data["countryCode"]) == ("12.50", "EUR", country)


@pytest.mark.meets("Domain:2h")
def test_payment_to_the_united_states_is_rejected_with_an_explanation(
    operator_client: Client, empty: Sandbox
) -> None:
    response = pay(operator_client, countryCode="US")
    assert (response.status_code, list(response.json()["fields"])) == (400, ["countryCode"])
    assert "not in SEPA" in response.json()["message"]
    assert "no IBAN" in response.json()["message"]
    assert not records_of(SwiftOperation, empty.pk).exists()


def test_payment_above_the_sepa_limit_is_rejected(operator_client: Client) -> None:
    assert pay(operator_client, amount="999999999.99").json()["success"] is True
    response = pay(operator_client, amount="1000000000")
    assert "999999999.99 EUR at most" in response.json()["fields"]["amount"][0]


# Bad input


@pytest.mark.parametrize("amount", ["1.005", "12345678901234", "12345678901234.5", "1234567890123.45"])
def test_message_with_an_amount_too_long_for_field_32a_is_rejected(
    operator_client: Client, amount: str
) -> None:
    fits = len(amount) + ("." not in amount) <= 15 and amount != "1.005"
    for kind in MessageType.values:
        assert send(operator_client, amount, messageType=kind).status_code == (200 if fits else 400)


@pytest.mark.meets("2:264", "2:265")
def test_error_for_an_invalid_choice_lists_the_available_choices(
    operator_client: Client,
) -> None:
    assert "MT103, MT202, MT950, MT940" in send(operator_client, messageType="MT101").json()["message"]
    assert "BE, DE" in pay(operator_client, countryCode="CH").json()["message"]
    assert "EUR" in pay(operator_client, currency="USD").json()["message"]
    assert "ethereum, mainnet" in prepare(operator_client, network="bitcoin").json()["message"]


# Isolation


def test_sent_operations_are_recorded_only_in_the_senders_room(
    operator_client: Client, stranger_client: Client, empty: Sandbox
) -> None:
    assert send(operator_client).json()["messageId"] == "SIM-OP-0001"
    assert pay(stranger_client).json()["transactionId"] == "SIM-OP-0011"
    assert records_of(SwiftOperation, empty.pk).count() == 1
