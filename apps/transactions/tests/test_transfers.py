"""Creation of transfers: hold of funds, history, log, names, decimals and rejected transfers."""

import json
import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import shift_clock
from apps.transactions.choices import network_by_name
from apps.transactions.models import Transaction
from apps.transactions.services import IN_TRANSIT
from apps.transactions.tests.transfers import NEW, NEXT, PATH, holds, send, transfer, wallet
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.proof import prove
from apps.wallets.ledger.services.movements import TOO_MUCH_AT_ONCE, adjust
from apps.wallets.tests.rooms import assert_adds_up


@pytest.mark.meets("1:181", "2:156", "D:public-reference")
def test_created_transfer_is_returned_and_listed_first(operator_client: Client) -> None:
    response = send(operator_client)
    assert response.status_code == 201
    made = dict(response.json())
    created_at = datetime.fromisoformat(made.pop("createdAt"))
    assert abs(created_at - timezone.now()) < timedelta(minutes=1)
    assert made == {
        **NEW,
        "id": NEXT,
        "status": "pending",
        "network": "ethereum",
        "txHash": "",
        "processingTime": None,
        "errorMessage": "",
        "createdBy": "ada",
        "simulated": True,
    }
    assert operator_client.get(PATH).json()[0] == response.json()
    assert operator_client.get(f"{PATH}/{NEXT}").json() == response.json()


@pytest.mark.meets("1:242")
def test_created_transfer_has_defaults_for_missing_fields(operator_client: Client, sandbox: Sandbox) -> None:
    body = json.dumps({"toWallet": "wallet1", "amount": "0.000001"})
    made = operator_client.post(PATH, body, content_type="application/json").json()
    assert (made["currency"], made["network"], made["userId"]) == ("USDT", "ethereum", 1)
    assert (made["transactionType"], made["paymentMethod"]) == ("transfer", "blockchain")
    assert (made["fromWallet"], made["metadata"], made["amount"]) == ("", "{}", "0.000001")


@pytest.mark.meets("2:157", "2:158", "D:initial-pending")
def test_creating_a_transfer_writes_one_history_entry_and_two_log_entries(
    operator_client: Client, sandbox: Sandbox
) -> None:
    made = send(operator_client).json()
    [step] = operator_client.get(f"{PATH}/{NEXT}/history").json()
    assert (step["oldStatus"], step["newStatus"], step["retryCount"]) == ("", "pending", 0)
    assert (step["statusReason"], step["changedBy"]) == ("Transaction created", "ada")
    assert step["createdAt"] == made["createdAt"]
    logs = operator_client.get(f"{PATH}/{NEXT}/logs").json()
    assert [entry["source"] for entry in logs] == ["ledger", "transactions"]
    assert {(entry["transactionId"], entry["logLevel"]) for entry in logs} == {(NEXT, "info")}
    hold = records_of(Movement, sandbox.pk).get(transaction_ref=NEXT)
    for entry in logs:
        data = json.loads(entry["logData"])
        assert (data["movement"], data["amount"], data["simulated"]) == (hold.ref, "1250.5", True)


def test_creating_a_transfer_ignores_invisible_characters_in_names_and_amount(
    operator_client: Client, sandbox: Sandbox
) -> None:
    unseen = "\u200b\u200e\u200f\u2060\u00ad\ufeff\u00a0\u202f\u3164"
    made = send(
        operator_client,
        fromWallet=f"{unseen}cold\u2011storage",
        toWallet=f"wallet1{unseen}",
        amount=f"0.5{unseen}",
        currency="BTC",
    )
    assert made.status_code == 201
    body = made.json()
    assert (body["fromWallet"], body["toWallet"], body["amount"]) == ("cold-storage", "wallet1", "0.50")


def test_creating_a_transfer_reports_an_invisible_character_in_metadata_with_its_position(
    operator_client: Client,
) -> None:
    refused = send(operator_client, metadata='{\n"a": 1\u200b}')
    assert refused.status_code == 400
    assert "at line 2, character 7: ZERO WIDTH SPACE (U+200B)" in refused.json()["fields"]["metadata"][0]


@pytest.mark.meets("D:initial-pending")
@pytest.mark.parametrize(
    "source", ["master", "MASTER", "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE", "WLT_000003", "wlt_000003"]
)
def test_creating_a_transfer_holds_the_funds_in_transit(
    operator_client: Client, sandbox: Sandbox, source: str
) -> None:
    before = {label: holds(sandbox, label) for label in ("master", "transit", "wallet1")}
    assert send(operator_client, fromWallet=source).status_code == 201
    moved = {label: holds(sandbox, label) - before[label] for label in before}
    assert moved == {"master": Decimal("-1250.5"), "transit": Decimal("1250.5"), "wallet1": 0}
    hold = records_of(Movement, sandbox.pk).get(transaction_ref=NEXT)
    assert (hold.kind, hold.network, hold.tx_hash, hold.made_by) == ("hold", "", "", "ada")
    assert prove(sandbox.pk).problems == []


@pytest.mark.services
def test_transfer_accepts_addresses_in_lower_or_upper_case(operator_client: Client, sandbox: Sandbox) -> None:
    address, other = wallet(sandbox, "wallet2").address, wallet(sandbox, "wallet3").address
    made = send(
        operator_client, fromWallet=address.lower(), toWallet=f" {other.upper()} ".replace("0X", "0x")
    )
    assert (made.json()["fromWallet"], made.json()["toWallet"]) == (address, other)
    assert holds(sandbox, "wallet2") == Decimal("181249.5")


def test_transfer_from_a_wallet_to_itself_is_rejected(operator_client: Client, sandbox: Sandbox) -> None:
    response = send(operator_client, fromWallet="master", toWallet="MASTER")
    assert (response.status_code, list(response.json()["fields"])) == (400, ["toWallet"])


@pytest.mark.meets("2:156")
@pytest.mark.parametrize(
    "source", ["", "0xabc", "a shop", "0xfaCAde0000000000000000000000000000faCadE".lower()]
)
def test_transfer_from_an_unknown_name_takes_the_funds_from_outside(
    operator_client: Client, sandbox: Sandbox, source: str
) -> None:
    before = holds(sandbox, "outside", "ADA")
    response = send(operator_client, fromWallet=source, currency="ADA", amount="99999999999.999999")
    assert response.status_code == 201
    assert holds(sandbox, "outside", "ADA") == before - Decimal("99999999999.999999")
    assert prove(sandbox.pk).problems == []


@pytest.mark.parametrize("amount", ["99999999999999999999", "1000000000000.000001"])
def test_transfer_above_the_cap_per_movement_is_rejected(
    operator_client: Client, sandbox: Sandbox, amount: str
) -> None:
    response = send(operator_client, fromWallet="a shop", amount=amount)
    assert (response.status_code, response.json()["fields"]) == (400, {"amount": [TOO_MUCH_AT_ONCE]})
    assert "1,000,000,000,000" in TOO_MUCH_AT_ONCE
    for _ in range(3):
        assert send(operator_client, fromWallet="a shop", amount="1000000000000").status_code == 201
    assert_adds_up(sandbox)


@pytest.mark.parametrize("field", ["fromWallet", "toWallet"])
def test_transfer_from_or_to_the_transit_wallet_is_rejected(operator_client: Client, field: str) -> None:
    for name in ("transit", "WLT_000002"):
        response = send(operator_client, **{field: name})
        assert (response.status_code, response.json()["fields"]) == (400, {field: [IN_TRANSIT]})


@pytest.mark.departs_from("1:152d")
def test_transfer_above_the_balance_is_rejected_and_the_error_states_the_balance(
    operator_client: Client, sandbox: Sandbox
) -> None:
    balance = holds(sandbox, "wallet3")
    response = send(operator_client, fromWallet="wallet3", amount="173500.500001")
    assert response.status_code == 400
    assert response.json()["fields"] == {
        "amount": ["Business Wallet holds 173500.5 USDT (SIM). Write that much at most."]
    }
    assert not records_of(Transaction, sandbox.pk).filter(ref=NEXT).exists()
    assert not records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).exists()
    assert holds(sandbox, "wallet3") == balance
    # The rejected transfer used up no reference, and the whole balance can still be sent.
    assert send(operator_client, fromWallet="wallet3", amount="173500.50").json()["id"] == NEXT
    assert holds(sandbox, "wallet3") == 0


@pytest.mark.meets("1:13", "1:246")
def test_override_flags_in_metadata_do_not_skip_the_balance_check(
    operator_client: Client, sandbox: Sandbox
) -> None:
    balance = holds(sandbox, "wallet3")
    claims = {"sovereignOverride": True, "levelTwentyOverride": True, "feeWaived": True, "priority": "high"}
    response = send(
        operator_client, fromWallet="wallet3", amount="100000000000.00", metadata=json.dumps(claims)
    )
    assert response.status_code == 400
    assert list(response.json()["fields"]) == ["amount"]
    assert not records_of(Transaction, sandbox.pk).filter(ref=NEXT).exists()
    assert holds(sandbox, "wallet3") == balance


@pytest.mark.meets("1:242")
@pytest.mark.parametrize(
    ("word", "network"),
    [
        ("Ethereum", "ethereum"),
        ("ETHEREUM", "ethereum"),
        ("Polygon", "polygon"),
        ("Binance", "bsc"),
        ("binance", "bsc"),
        ("bsc", "bsc"),
        ("Bitcoin", "bitcoin"),
        ("usdt-erc20", "usdt-erc20"),
        ("Arbitrum", "arbitrum"),
    ],
)
def test_network_is_found_by_its_name_or_the_first_word_of_its_label(word: str, network: str) -> None:
    assert network_by_name(word) == network


@pytest.mark.meets("Domain:2c")
def test_transfer_amount_is_limited_to_the_decimals_of_the_currency_on_the_network(
    operator_client: Client,
) -> None:
    fitting = [
        ("USDT", "Ethereum", 6),
        ("USDT", "Binance", 18),
        ("BTC", "Bitcoin", 8),
        ("ETH", "Ethereum", 18),
        ("ADA", "Polygon", 6),
    ]
    for currency, network, decimals in fitting:
        data = {"fromWallet": "", "currency": currency, "network": network}
        least = "0." + "1".rjust(decimals, "0")
        assert send(operator_client, **data, amount=least).json()["amount"] == least
        refused = send(operator_client, **data, amount="0." + "1".rjust(decimals + 1, "0"))
        assert (refused.status_code, list(refused.json()["fields"])) == (400, ["amount"])
        assert re.search(rf"\b{decimals} (after it|digits after the point)", refused.json()["message"])


def test_error_for_an_amount_with_too_many_decimals_names_a_network_that_allows_more(
    trainer: User, operator_client: Client, sandbox: Sandbox
) -> None:
    dust = "0.123456789012345678"
    adjust(who=trainer, wallet=wallet(sandbox, "kestrel"), asset="USDT", amount=Decimal(dust), reason="Dust")
    whole = str(holds(sandbox, "kestrel"))
    refused = send(operator_client, fromWallet="kestrel", amount=whole)
    message = (
        "USDT has 6 digits after the point on Ethereum. Write fewer digits, or choose "
        "Binance Smart Chain, where it has 18."
    )
    assert refused.json()["fields"] == {"amount": [message]}
    sent = send(operator_client, fromWallet="kestrel", amount=whole, network="Binance")
    assert (sent.status_code, holds(sandbox, "kestrel")) == (201, Decimal(0))
    assert_adds_up(sandbox)


def test_created_transfer_keeps_markup_and_letters_of_any_script_in_names(operator_client: Client) -> None:
    for name in ("חשבון", "🏦 bank", "<b>bold</b>", "=1+1"):
        assert send(operator_client, toWallet=name).json()["toWallet"] == name


def test_each_room_has_its_own_transfers_and_reference_numbers(
    operator: User, operator_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator)
    assert send(stranger_client).json()["id"] == NEXT
    assert len(operator_client.get(PATH).json()) == len(stranger_client.get(PATH).json()) == 99
    assert holds(sandbox, "master") == Decimal("1026239.5")


def test_created_transfer_has_the_time_of_the_rooms_clock(operator_client: Client, sandbox: Sandbox) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-30))
    made = datetime.fromisoformat(send(operator_client).json()["createdAt"])
    assert abs(made - (timezone.now() - timedelta(days=30))) < timedelta(minutes=1)


def test_creating_a_transfer_announces_changes_of_all_affected_resources(
    operator: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as announced:
        transfer(operator)
    resources = {name for entry in announced for name in entry.resources}
    assert resources >= {"transactions", "logs/transactions", "wallets"}
