"""Decisions on pending transactions: completion, failure, rejected decisions and the audit trail."""

import json
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.transactions.choices import STEPS, Decider, TransactionStatus
from apps.transactions.models import Transaction, TransactionHistoryEntry
from apps.transactions.tests.transfers import (
    AFTER_NEXT,
    HASH,
    NEXT,
    PATH,
    complete,
    fail,
    holds,
    send,
    transfer,
)
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.proof import prove
from apps.wallets.ledger.services.wallets import create_wallet
from mockconsole.lib.real.training_forms import training_hash, training_txid


@pytest.mark.meets("2:234")
def test_completing_a_transaction_moves_the_funds_and_writes_history_and_log(
    operator_client: Client, sandbox: Sandbox
) -> None:
    before = {label: holds(sandbox, label) for label in ("master", "transit", "wallet1")}
    send(operator_client)
    response = complete(operator_client, processingTime=12)
    assert response.status_code == 200
    assert response.json() == operator_client.get(f"{PATH}/{NEXT}").json()
    decided = {
        name: response.json()[name] for name in ("id", "status", "txHash", "processingTime", "simulated")
    }
    assert decided == {
        "id": NEXT,
        "status": "completed",
        "txHash": HASH,
        "processingTime": 12,
        "simulated": True,
    }
    moved = {label: holds(sandbox, label) - before[label] for label in before}
    assert moved == {"master": Decimal("-1250.5"), "transit": 0, "wallet1": Decimal("1250.5")}
    settled = records_of(Movement, sandbox.pk).get(transaction_ref=NEXT, kind="settlement")
    assert (settled.tx_hash, settled.network, settled.made_by) == (HASH, "ethereum", "ada")
    newest, oldest = operator_client.get(f"{PATH}/{NEXT}/history").json()
    assert (oldest["oldStatus"], oldest["newStatus"]) == ("", "pending")
    assert (newest["oldStatus"], newest["newStatus"], newest["statusReason"], newest["changedBy"]) == (
        "pending",
        "completed",
        "Settled after 12 seconds",
        "ada",
    )
    logs = operator_client.get(f"{PATH}/{NEXT}/logs").json()
    assert [(entry["logLevel"], entry["logMessage"]) for entry in logs[:2]] == [
        ("info", f"Settled by {settled.ref}"),
        ("info", "Transaction completed by ada"),
    ]
    for entry in logs[:2]:
        data = json.loads(entry["logData"])
        assert (data["movement"], data["txHash"], data["simulated"]) == (settled.ref, HASH, True)
    assert prove(sandbox.pk).problems == []


@pytest.mark.meets("2:235")
def test_failing_a_transaction_returns_the_funds_and_writes_history_and_log(
    operator_client: Client, sandbox: Sandbox
) -> None:
    before = {label: holds(sandbox, label) for label in ("master", "transit", "wallet1")}
    send(operator_client)
    response = fail(operator_client, errorMessage="Timed out", retryCount=3)
    assert response.status_code == 200
    decided = {name: response.json()[name] for name in ("status", "errorMessage", "txHash", "processingTime")}
    assert decided == {"status": "failed", "errorMessage": "Timed out", "txHash": "", "processingTime": None}
    assert {label: holds(sandbox, label) for label in before} == before
    released = records_of(Movement, sandbox.pk).get(transaction_ref=NEXT, kind="release")
    assert (released.tx_hash, released.network) == ("", "")
    newest = operator_client.get(f"{PATH}/{NEXT}/history").json()[0]
    assert (newest["newStatus"], newest["statusReason"], newest["retryCount"]) == ("failed", "Timed out", 3)
    logs = operator_client.get(f"{PATH}/{NEXT}/logs").json()
    assert [(entry["logLevel"], entry["logMessage"]) for entry in logs[:2]] == [
        ("warning", f"Funds given back by {released.ref}"),
        ("error", "Timed out"),
    ]
    assert prove(sandbox.pk).problems == []


@pytest.mark.meets("2:235")
def test_failing_a_transfer_from_outside_returns_the_funds_outside_even_if_a_wallet_now_has_the_payers_name(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator, from_wallet="a shop")
    outside = holds(sandbox, "outside")
    create_wallet(who=operator, sandbox_id=sandbox.pk, name="Shop", address="a shop")
    assert fail(operator_client).status_code == 200
    assert holds(sandbox, "a shop") == 0
    assert holds(sandbox, "outside") == outside + 10


def test_completing_a_transaction_pays_the_outside_wallet_if_the_payee_has_no_wallet(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator, to_wallet="SIMULATED IMPORTER")
    outside = holds(sandbox, "outside")
    assert complete(operator_client).status_code == 200
    assert holds(sandbox, "outside") == outside + 10


@pytest.mark.meets("2:181", "D:decided-once")
@pytest.mark.parametrize("status", TransactionStatus.values)
def test_decision_on_a_decided_transaction_returns_409_with_the_first_decision(
    operator_client: Client, sandbox: Sandbox, status: str
) -> None:
    row = records_of(Transaction, sandbox.pk).filter(final_status=status).latest("created_at")
    movements = records_of(Movement, sandbox.pk).count()
    responses = [fail(operator_client, ref=row.ref), complete(operator_client, ref=row.ref)]
    if status == "pending":
        assert [response.status_code for response in responses] == [200, 409]
        assert records_of(Movement, sandbox.pk).count() == movements + 1
        assert responses[1].json()["message"].startswith(f"{row.ref} was marked as failed by ada at ")
        return
    step = records_of(TransactionHistoryEntry, sandbox.pk).filter(transaction=row).latest("pk")
    for response in responses:
        assert (response.status_code, response.json()["code"]) == (409, "not_pending")
        assert f" by scenario at {step.created_at:%d %b %Y %H:%M:%S} UTC. " in response.json()["message"]
    assert records_of(Movement, sandbox.pk).count() == movements
    row.refresh_from_db()
    assert row.status == status


@pytest.mark.meets("2:181")
def test_users_can_decide_only_pending_transactions_and_only_the_server_settles_them() -> None:
    statuses = ("", *TransactionStatus.values)
    by_people = {step for step in product(statuses, statuses) if STEPS.get(step) is Decider.PERSON}
    assert by_people == {
        ("", "pending"),
        ("pending", "completed"),
        ("pending", "failed"),
        ("pending", "pending"),
    }
    by_server = {step for step in product(statuses, statuses) if STEPS.get(step) is Decider.SERVER}
    assert by_server == {("pending", "processing"), ("processing", "completed"), ("processing", "failed")}


@pytest.mark.meets("2:181")
@pytest.mark.parametrize("step", [("completed", "failed"), ("", "completed"), ("failed", "pending")])
def test_history_entry_with_a_forbidden_transition_is_rejected(
    sandbox: Sandbox, step: tuple[str, str]
) -> None:
    row = records_of(TransactionHistoryEntry, sandbox.pk).latest("pk")
    row.old_status, row.new_status = step
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert list(caught.value.message_dict) == ["new_status"]


@pytest.mark.meets("2:234")
@pytest.mark.parametrize(
    ("network", "currency", "sent", "stored"),
    [
        ("polygon", "USDT", training_hash("a").upper().replace("0X", "0x"), training_hash("a")),
        ("polygon", "USDT", f" {training_txid('a')} ", f"0x{training_txid('a')}"),
        ("bitcoin", "BTC", training_txid("a"), training_txid("a")),
        ("bitcoin", "BTC", f"0x{training_txid('a')}", training_txid("a")),
    ],
)
def test_completed_transaction_has_its_hash_in_the_networks_format(
    operator: User, operator_client: Client, network: str, currency: str, sent: str, stored: str
) -> None:
    transfer(operator, network=network, currency=currency, from_wallet="")
    assert complete(operator_client, txHash=sent).json()["txHash"] == stored
    page = operator_client.get(f"/explorer/tx/{stored}")
    assert page.status_code == 200
    assert NEXT in page.content.decode()


@pytest.mark.services
def test_completing_a_transaction_with_the_hash_of_another_movement_is_rejected(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator)
    transfer(operator)
    assert complete(operator_client).status_code == 200
    response = complete(operator_client, ref=AFTER_NEXT)
    assert (response.status_code, list(response.json()["fields"])) == (400, ["txHash"])
    assert operator_client.get(f"{PATH}/{AFTER_NEXT}").json()["status"] == "pending"
    assert prove(sandbox.pk).problems == []


def test_decision_on_a_transaction_without_funds_in_transit_returns_409(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    row = transfer(operator)
    records_of(Movement, sandbox.pk).filter(transaction_ref=row.ref).update(transaction_ref="")
    for response in (complete(operator_client), fail(operator_client)):
        assert (response.status_code, response.json()["code"]) == (409, "nothing_held")


def test_decision_announces_changes_of_all_affected_resources(
    operator_client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as announced:
        assert complete(operator_client, ref="TRN-000013").status_code == 200
    resources = {name for entry in announced for name in entry.resources}
    assert resources >= {"transactions", "logs/transactions", "wallets"}
