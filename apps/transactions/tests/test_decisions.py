"""Decisions on pending transactions: completion, failure, refusals, idempotency and the audit trail."""

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
    wallet,
)
from apps.wallets.ledger.models import Movement, Posting, Wallet
from apps.wallets.ledger.proof import prove
from apps.wallets.ledger.services.wallets import create_wallet
from mockconsole.lib.real.training_forms import training_hash, training_txid


@pytest.mark.meets("2:234")
def test_complete_moves_the_funds_and_writes_history_and_log(
    operator_client: Client, sandbox: Sandbox
) -> None:
    before = {label: holds(sandbox, label) for label in ("master", "transit", "wallet1")}
    send(operator_client)
    reply = complete(operator_client, processingTime=12)
    assert reply.status_code == 200
    assert reply.json() == operator_client.get(f"{PATH}/{NEXT}").json()
    decided = {name: reply.json()[name] for name in ("id", "status", "txHash", "processingTime", "simulated")}
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
def test_fail_returns_the_funds_and_writes_history_and_log(operator_client: Client, sandbox: Sandbox) -> None:
    before = {label: holds(sandbox, label) for label in ("master", "transit", "wallet1")}
    send(operator_client)
    reply = fail(operator_client, errorMessage="Timed out", retryCount=3)
    assert reply.status_code == 200
    decided = {name: reply.json()[name] for name in ("status", "errorMessage", "txHash", "processingTime")}
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
def test_fail_returns_funds_outside_even_if_a_wallet_has_the_name_now(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator, from_wallet="a shop")
    outside = holds(sandbox, "outside")
    create_wallet(who=operator, sandbox_id=sandbox.pk, name="Shop", address="a shop")
    assert fail(operator_client).status_code == 200
    assert holds(sandbox, "a shop") == 0
    assert holds(sandbox, "outside") == outside + 10


def test_complete_pays_a_payee_without_a_wallet_outside_the_room(
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
    replies = [fail(operator_client, ref=row.ref), complete(operator_client, ref=row.ref)]
    if status == "pending":
        assert [reply.status_code for reply in replies] == [200, 409]
        assert records_of(Movement, sandbox.pk).count() == movements + 1
        assert replies[1].json()["message"].startswith(f"{row.ref} was marked as failed by ada at ")
        return
    step = records_of(TransactionHistoryEntry, sandbox.pk).filter(transaction=row).latest("pk")
    for reply in replies:
        assert (reply.status_code, reply.json()["code"]) == (409, "not_pending")
        assert f" by scenario at {step.created_at:%d %b %Y %H:%M:%S} UTC. " in reply.json()["message"]
    assert records_of(Movement, sandbox.pk).count() == movements
    row.refresh_from_db()
    assert row.status == status


@pytest.mark.meets("2:181")
def test_users_decide_pending_transactions_and_the_server_all_other_steps() -> None:
    statuses = ("", *TransactionStatus.values)
    by_people = {step for step in product(statuses, statuses) if STEPS.get(step) is Decider.PERSON}
    assert by_people == {("", "pending"), ("pending", "completed"), ("pending", "failed")}
    by_server = {step for step in product(statuses, statuses) if STEPS.get(step) is Decider.SERVER}
    assert by_server == {("pending", "processing"), ("processing", "completed"), ("processing", "failed")}


@pytest.mark.meets("2:181")
@pytest.mark.parametrize("step", [("completed", "failed"), ("", "completed"), ("failed", "pending")])
def test_history_entry_refuses_a_forbidden_transition(sandbox: Sandbox, step: tuple[str, str]) -> None:
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
def test_complete_stores_the_hash_in_the_format_of_its_network(
    operator: User, operator_client: Client, network: str, currency: str, sent: str, stored: str
) -> None:
    transfer(operator, network=network, currency=currency, from_wallet="")
    assert complete(operator_client, txHash=sent).json()["txHash"] == stored
    page = operator_client.get(f"/explorer/tx/{stored}")
    assert page.status_code == 200
    assert NEXT in page.content.decode()


@pytest.mark.services
def test_complete_refuses_the_hash_of_another_movement(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator)
    transfer(operator)
    assert complete(operator_client).status_code == 200
    reply = complete(operator_client, ref=AFTER_NEXT)
    assert (reply.status_code, list(reply.json()["fields"])) == (400, ["txHash"])
    assert operator_client.get(f"{PATH}/{AFTER_NEXT}").json()["status"] == "pending"
    assert prove(sandbox.pk).problems == []


MALFORMED: list[tuple[str, str, Any]] = [
    *[("complete", "txHash", text) for text in ("", "0x1234", "facade", "ten", HASH[:-1], "x" * 67)],
    *[("complete", "txHash", value) for value in (None, 7, {"a": 1}, "a\0b", "x" * 1_000_000)],
    *[("complete", "processingTime", value) for value in (-1, 86_401, 1.5, "ten", None, "", True, 10**18)],
    *[("fail", "errorMessage", value) for value in ("", "  ", None, 7, "a\0b", "x" * 1001, "x" * 1_000_000)],
    *[("fail", "retryCount", value) for value in (-1, 101, 0.5, "ten", None, True)],
]


@pytest.mark.meets("2:234")
def test_malformed_decision_is_refused_at_its_field_and_changes_nothing(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator)
    accepted = []
    for action, field, value in MALFORMED:
        reply = (complete if action == "complete" else fail)(operator_client, **{field: value})
        refused = (reply.status_code, reply.json()["code"], list(reply.json()["fields"]))
        if refused != (400, "invalid", [field]):
            accepted.append((field, str(value)[:20], reply.status_code, reply.json()["code"]))
    assert accepted == []
    one = operator_client.get(f"{PATH}/{NEXT}").json()
    assert (one["status"], one["errorMessage"], one["txHash"]) == ("pending", "", "")
    assert len(operator_client.get(f"{PATH}/{NEXT}/logs").json()) == 2
    assert records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).count() == 1


@pytest.mark.meets("Domain:1.3d")
def test_decision_refuses_real_identifiers(operator: User, operator_client: Client) -> None:
    transfer(operator)
    real = "0x" + "5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060"
    for reply, field in (
        (complete(operator_client, txHash=real), "txHash"),
        (fail(operator_client, errorMessage=f"Sent back to {real[:42]}"), "errorMessage"),
    ):
        assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier")
        assert list(reply.json()["fields"]) == [field]
    assert operator_client.get(f"{PATH}/{NEXT}").json()["status"] == "pending"


def test_decision_names_unknown_and_missing_fields(operator: User, operator_client: Client) -> None:
    transfer(operator)
    assert list(complete(operator_client, amount="1").json()["fields"]) == ["amount"]
    for action, missing in (("complete", ["txHash", "processingTime"]), ("fail", ["errorMessage"])):
        bare = operator_client.post(f"{PATH}/{NEXT}/{action}", "{}", content_type="application/json")
        assert (bare.status_code, list(bare.json()["fields"])) == (400, missing)


def test_decision_in_another_room_or_on_an_unknown_reference_returns_404(
    operator: User, operator_client: Client, stranger_client: Client, client: Client
) -> None:
    transfer(operator)
    for decide in (complete, fail):
        assert decide(stranger_client).status_code == 404
        assert decide(operator_client, ref="TRN-999999").status_code == 404
        assert decide(client).status_code == 401
    assert operator_client.get(f"{PATH}/{NEXT}").json()["status"] == "pending"


def test_same_idempotency_key_repeats_the_answer_of_a_decision(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator)
    first, second = complete(operator_client, key="a"), complete(operator_client, key="a")
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.content == second.content
    assert records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).count() == 2
    assert complete(operator_client).status_code == 409


def test_decision_without_held_funds_returns_409(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    made = transfer(operator)
    records_of(Movement, sandbox.pk).filter(transaction_ref=made.ref).update(transaction_ref="")
    for reply in (complete(operator_client), fail(operator_client)):
        assert (reply.status_code, reply.json()["code"]) == (409, "nothing_held")


def test_decision_announces_changes_of_all_affected_resources(
    operator_client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as announced:
        assert complete(operator_client, ref="TRN-000013").status_code == 200
    resources = {name for entry in announced for name in entry.resources}
    assert resources >= {"transactions", "logs/transactions", "wallets"}


def test_decision_stays_within_its_query_limit(
    operator: User, operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    transfer(operator)
    with django_assert_max_num_queries(30):
        assert complete(operator_client, key="once").status_code == 200


def test_postings_of_a_decision_have_its_amount(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    transfer(operator)
    complete(operator_client)
    postings = records_of(Posting, sandbox.pk).filter(movement__transaction_ref=NEXT)
    by_wallet = {(row.movement.kind, row.wallet.label): row.amount for row in postings}
    assert by_wallet == {
        ("hold", "master"): -10,
        ("hold", "transit"): 10,
        ("settlement", "transit"): -10,
        ("settlement", "wallet1"): 10,
    }
    assert isinstance(wallet(sandbox, "wallet1"), Wallet)
