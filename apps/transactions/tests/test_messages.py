"""Bank messages of SWIFT transfers, and the reason given for each transaction that has none."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from lxml import etree

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.swift.fin.message import FinMessage
from apps.swift.pacs008 import NAMESPACE
from apps.swift.tests.fin_reader import read_fin
from apps.transactions.choices import PaymentMethod
from apps.transactions.models import Transaction
from apps.transactions.tests.transfers import PATH, transfer

KNOWN = "TRN-000001"


def messages(client: Client, ref: str, status: int = 200) -> dict[str, Any]:
    response = client.get(f"{PATH}/{ref}/messages")
    assert response.status_code == status
    body: dict[str, Any] = response.json()
    return body


def fin(client: Client, ref: str) -> FinMessage:
    return read_fin(messages(client, ref)["mt103"])


@pytest.mark.meets("Domain:3c")
def test_mt103_and_pacs008_contain_the_transactions_data(operator_client: Client, operator: User) -> None:
    row = transfer(operator, payment_method="swift", amount=Decimal("10.5"), to_wallet="Łódź_Kft")
    body = messages(operator_client, row.ref)
    assert set(body) == {"mt103", "pacs008", "simulated"}
    assert body["simulated"] is True
    read = read_fin(body["mt103"])
    assert read.value_of("20") == row.ref
    assert read.value_of("32A") == f"{row.created_at:%y%m%d}XTS10,5"
    assert read.value_of("50K").split("\n")[1] == "master"
    assert read.value_of("59").split("\n")[1] == "Lodz-Kft"
    document = etree.fromstring(body["pacs008"].encode())
    [amount] = document.iter(f"{{{NAMESPACE}}}IntrBkSttlmAmt")
    assert (amount.text, amount.get("Ccy")) == ("10.5", "XTS")
    [made_at] = document.iter(f"{{{NAMESPACE}}}CreDtTm")
    assert made_at.text == f"{row.created_at:%Y-%m-%dT%H:%M:%SZ}"


def test_messages_use_the_currency_code_xts_instead_of_the_tokens_symbol(operator_client: Client) -> None:
    body = messages(operator_client, KNOWN)
    note = read_fin(body["mt103"]).value_of("72")
    assert note == "/ACC/TRAINING MESSAGE\n//XTS STANDS FOR USDT (SIM)\n//A TOKEN HAS NO ISO 4217 CODE"
    assert 'Ccy="USDT"' not in body["pacs008"]
    assert 'Ccy="USD"' not in body["pacs008"]


@pytest.mark.meets("Domain:1.2h")
def test_both_messages_are_marked_as_simulated(operator_client: Client) -> None:
    body = messages(operator_client, KNOWN)
    assert body["mt103"].endswith("{TNG:}}")
    assert all("SIMULATED - NO VALUE" in body[kind] for kind in ("mt103", "pacs008"))


def test_every_swift_transfer_in_the_scenario_has_messages(operator_client: Client, sandbox: Sandbox) -> None:
    refs = records_of(Transaction, sandbox.pk).filter(payment_method=PaymentMethod.SWIFT)
    for ref in refs.values_list("ref", flat=True):
        assert fin(operator_client, ref).value_of("20") == ref


def test_messages_are_reproducible_and_have_unique_uetrs(operator_client: Client) -> None:
    assert messages(operator_client, KNOWN) == messages(operator_client, KNOWN)
    read = [fin(operator_client, ref) for ref in (KNOWN, "TRN-000002")]
    assert read[0].uetr != read[1].uetr
    assert {message.uetr.version for message in read} == {4}


def test_payer_outside_the_room_gets_a_fictitious_name_in_the_message(
    operator_client: Client, operator: User
) -> None:
    row = transfer(operator, payment_method="swift", from_wallet="")
    assert fin(operator_client, row.ref).value_of("50K").split("\n")[1] == "SIMULATED PARTY OUTSIDE THE ROOM"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"payment_method": "sepa"}, "went by SEPA, and only a SWIFT transfer has messages"),
        ({"payment_method": "blockchain"}, "went by Blockchain, and only a SWIFT transfer has messages"),
        ({"payment_method": "swift", "to_wallet": "漢字"}, "Field 59 can't carry “漢”"),
        (
            {"payment_method": "swift", "amount": Decimal("0.123456")},
            "takes 5 decimals of an amount at most, and this one has 6",
        ),
    ],
)
def test_transaction_without_messages_returns_404_with_the_reason(
    operator_client: Client, operator: User, changed: dict[str, Any], reason: str
) -> None:
    row = transfer(operator, **changed)
    body = messages(operator_client, row.ref, 404)
    assert body["code"] == "no_messages"
    assert body["message"].startswith(row.ref)
    assert reason in body["message"]


@pytest.mark.parametrize("place", ["from_wallet", "to_wallet"])
def test_transfer_has_no_messages_if_a_name_is_a_real_identifier_once_accents_are_removed(
    operator_client: Client, operator: User, place: str
) -> None:
    row = transfer(operator, payment_method="swift")
    # Write the name by SQL: the model rejects it today, but rows of older versions may have it.
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Transaction._meta.db_table} SET {place} = %s WHERE id = %s",
            ["DÉ89370400440532013000", row.pk],
        )
    body = messages(operator_client, row.ref, 404)
    assert body["code"] == "no_messages"
    assert "would look real" in body["message"]
    assert "DE8937" not in str(body)
