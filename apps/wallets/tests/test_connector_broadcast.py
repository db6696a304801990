"""Broadcast of prepared transfers: repeats, changed transfers, confirmations, outcomes and concurrency."""

from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import change_sandbox, freeze_clock, load_files, shift_clock
from apps.sandboxes.tests.scenarios import export_files
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.ledger.models import Movement, Posting
from apps.wallets.ledger.selectors import balance_of
from apps.wallets.ledger.simulation import block_at
from apps.wallets.tests.connector_calls import (
    OUTSIDE,
    broadcast,
    confirmation,
    connect,
    prepare,
    prepare_transaction,
)
from apps.wallets.tests.rooms import (
    assert_adds_up,
    labelled_wallet,
    remove_master_wallet,
    run_concurrently,
    transfer,
)
from mockconsole.lib.money.magic_cents import Ending, ending_of
from mockconsole.lib.real.training_forms import is_training_hash, training_hash

pytestmark = pytest.mark.django_db

BLOCK: Final = timedelta(seconds=12)


@pytest.fixture
def client(operator_client: Client, sandbox: Sandbox) -> Client:
    """Return the client of a connected trainee, in a room with a frozen clock."""
    freeze_clock(who=None, sandbox=sandbox)
    connect(operator_client)
    return operator_client


def balance(sandbox: Sandbox, label: str) -> Decimal:
    return balance_of(labelled_wallet(sandbox, label), "USDT")


def movement_count(sandbox: Sandbox) -> int:
    return records_of(Movement, sandbox.pk).exclude(made_by="scenario").count()


@pytest.mark.meets("2:174", "2:293", "D:own-explorer")
@pytest.mark.parametrize(("to", "label"), [("wallet1", "wallet1"), (OUTSIDE, "outside")])
def test_broadcast_moves_the_amount_to_a_wallet_or_outside_the_room(
    client: Client, sandbox: Sandbox, to: str, label: str
) -> None:
    before, there = balance(sandbox, "master"), balance(sandbox, label)
    payload = prepare_transaction(client, to=to, amount="100.50")
    response = broadcast(client, payload)
    assert response.status_code == 200
    assert balance(sandbox, "master") == before - Decimal("100.5")
    assert balance(sandbox, label) == there + Decimal("100.5")
    movement = records_of(Movement, sandbox.pk).get(transaction_ref=payload["id"])
    assert (movement.kind, movement.network, movement.made_by) == ("broadcast", "ethereum", "ada")
    assert response.json() == {
        "success": True,
        "confirmation": {
            "hash": training_hash(movement.ref),
            "status": "pending",
            "confirmations": 0,
            "confirmationsNeeded": 12,
            "blockNumber": None,
            "amount": "100.5",
            "currency": "USDT",
            "toAddress": payload["toAddress"],
            "simulated": True,
        },
        "etherscanLink": f"/explorer/tx/{training_hash(movement.ref)}",
    }
    assert_adds_up(sandbox)


def test_room_with_a_broadcast_can_be_exported_and_loaded(client: Client, sandbox: Sandbox) -> None:
    broadcast(client, prepare_transaction(client, amount="1"))
    files = export_files(sandbox)
    load_files(who=None, sandbox=sandbox, files=files)
    assert export_files(sandbox) == files


@pytest.mark.meets("2:174", "D:block-time")
def test_confirmations_grow_with_simulated_time_until_confirmed(client: Client, sandbox: Sandbox) -> None:
    tx_hash = broadcast(client, prepare_transaction(client)).json()["confirmation"]["hash"]
    block = block_at(now_in(sandbox).timestamp())
    seen = []
    for _ in range(13):
        now = confirmation(client, tx_hash)
        seen.append((now["confirmations"], now["status"], now["blockNumber"]))
        shift_clock(who=None, sandbox=sandbox, by=BLOCK)
        sandbox.refresh_from_db()
    assert seen[0] == (0, "pending", None)
    assert seen[1] == (1, "pending", block)
    assert seen[11] == (11, "pending", block)
    assert seen[12] == (12, "confirmed", block)
    shift_clock(who=None, sandbox=sandbox, by=-20 * BLOCK)
    assert confirmation(client, tx_hash)["confirmations"] == 0


def test_confirmation_is_found_by_its_hash_in_any_letter_case_by_everybody_in_the_room(
    client: Client, trainer_client: Client
) -> None:
    tx_hash = broadcast(client, prepare_transaction(client)).json()["confirmation"]["hash"]
    assert is_training_hash(tx_hash)
    assert confirmation(trainer_client, tx_hash.upper().replace("0X", "0x"))["hash"] == tx_hash


def test_confirmation_of_a_movement_that_is_no_broadcast_returns_404(
    client: Client, sandbox: Sandbox
) -> None:
    movement = transfer(sandbox, "vault", "wallet1", "1", network="ethereum")
    assert client.get(f"/api/dapp-wallet/confirmations/{movement.tx_hash}").status_code == 404


def test_repeated_broadcast_returns_the_same_transaction_and_moves_no_more_funds(
    client: Client, sandbox: Sandbox
) -> None:
    payload = prepare_transaction(client)
    first = broadcast(client, payload).json()
    after = balance(sandbox, "master")
    shift_clock(who=None, sandbox=sandbox, by=3 * BLOCK)
    second = broadcast(client, payload).json()
    assert second["confirmation"]["hash"] == first["confirmation"]["hash"]
    assert second["confirmation"]["confirmations"] == 3
    assert (balance(sandbox, "master"), movement_count(sandbox)) == (after, 1)
    assert_adds_up(sandbox)


@pytest.mark.meets("2:173")
def test_broadcast_of_a_changed_transaction_is_rejected_and_the_error_names_the_changed_field(
    client: Client, sandbox: Sandbox
) -> None:
    payload = prepare_transaction(client)
    changes: tuple[tuple[str, Any], ...] = (
        *(("amount", "9999.5"), ("amount", "12.50"), ("amount", 12.5)),
        *(("toAddress", "wallet1"), ("tokenAddress", "USDT")),
        *(("chainId", True), ("chainId", 137), ("chainId", 10**40)),
        *(("simulated", False), ("note", "extra"), ("note", {"deep": {}})),
    )
    for name, value in changes:
        response = broadcast(client, {**payload, name: value})
        assert (response.status_code, response.json()["code"]) == (400, "transaction_changed"), (name, value)
        assert name in response.json()["message"], value
    assert movement_count(sandbox) == 0
    assert records_of(PreparedTransfer, sandbox.pk).get().status == "prepared"


def test_broadcast_of_a_transaction_with_a_missing_field_is_rejected(
    client: Client, sandbox: Sandbox
) -> None:
    payload = prepare_transaction(client)
    for name in set(payload) - {"id"}:
        part = {key: value for key, value in payload.items() if key != name}
        assert broadcast(client, part).json()["code"] == "transaction_changed"
    assert movement_count(sandbox) == 0


def test_broadcast_of_an_unknown_reference_returns_404(client: Client) -> None:
    payload = prepare_transaction(client)
    for ref in ("SIM-TX-000099", "", 7, "x" * 5000, "a\0b", None, ["SIM-TX-000001"]):
        assert broadcast(client, {**payload, "id": ref}).status_code == 404, ref


def test_broadcast_of_another_accounts_transfer_returns_404(
    client: Client, trainer_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    payload = prepare_transaction(client)
    for browser in (trainer_client, stranger_client):
        connect(browser)
        assert broadcast(browser, payload).status_code == 404
    assert movement_count(sandbox) == 0


def test_broadcast_after_sign_out_returns_409(client: Client, operator: User, sandbox: Sandbox) -> None:
    payload = prepare_transaction(client)
    signed_in_client(operator).post("/api/auth/logout")
    response = broadcast(client, payload)
    assert (response.status_code, response.json()["code"]) == (409, "not_connected")
    assert movement_count(sandbox) == 0


def test_broadcast_above_the_balance_is_rejected_and_can_be_retried(client: Client, sandbox: Sandbox) -> None:
    whole = balance(sandbox, "master")
    payload = prepare_transaction(client, amount=str(whole))
    transfer(sandbox, "master", "wallet1", "1")
    response = broadcast(client, payload, key="k")
    assert (response.status_code, list(response.json()["fields"])) == (400, ["amount"])
    assert f"holds {whole - 1}" in response.json()["message"]
    assert (balance(sandbox, "master"), movement_count(sandbox)) == (whole - 1, 1)
    transfer(sandbox, "wallet1", "master", "1")
    assert broadcast(client, payload, key="k").json()["success"] is True
    assert balance(sandbox, "master") == 0
    assert_adds_up(sandbox)


# Magic cents: amounts that force the result


@pytest.mark.meets("2:174", "D:magic-cents-broadcast")
def test_broadcast_of_an_amount_with_13_cents_fails_and_moves_nothing(
    client: Client, sandbox: Sandbox
) -> None:
    before = balance(sandbox, "master")
    sent = broadcast(client, prepare_transaction(client, amount="5.13")).json()["confirmation"]
    assert sent["status"] == "failed"
    shift_clock(who=None, sandbox=sandbox, by=20 * BLOCK)
    after = confirmation(client, sent["hash"])
    assert (after["status"], after["confirmations"]) == ("failed", 20)
    assert after["blockNumber"] is not None
    assert balance(sandbox, "master") == before
    movement = records_of(Movement, sandbox.pk).get(tx_hash=sent["hash"])
    assert movement.kind == "reverted"
    assert not records_of(Posting, sandbox.pk).filter(movement=movement).exists()
    assert_adds_up(sandbox)


@pytest.mark.meets("D:magic-cents-broadcast")
def test_broadcast_of_an_amount_with_7_cents_stays_pending_with_its_funds_in_transit(
    client: Client, sandbox: Sandbox
) -> None:
    before, waiting = balance(sandbox, "master"), balance(sandbox, "transit")
    sent = broadcast(client, prepare_transaction(client, amount="5.07")).json()["confirmation"]
    shift_clock(who=None, sandbox=sandbox, by=20 * BLOCK)
    after = confirmation(client, sent["hash"])
    assert (after["status"], after["confirmations"], after["blockNumber"]) == ("pending", 0, None)
    assert balance(sandbox, "master") == before - Decimal("5.07")
    assert balance(sandbox, "transit") == waiting + Decimal("5.07")
    assert_adds_up(sandbox)


@pytest.mark.meets("2:293", "D:magic-cents-broadcast")
def test_broadcast_of_an_amount_with_29_cents_is_rejected_and_moves_nothing(
    client: Client, sandbox: Sandbox
) -> None:
    before = balance(sandbox, "master")
    payload = prepare_transaction(client, amount="5.29")
    first = broadcast(client, payload)
    assert (first.status_code, first.json()["success"]) == (200, False)
    assert "rejected" in first.json()["error"]
    assert broadcast(client, payload).json() == first.json()
    assert (balance(sandbox, "master"), movement_count(sandbox)) == (before, 0)
    assert records_of(PreparedTransfer, sandbox.pk).get().status == "rejected"


@pytest.mark.parametrize(
    ("choice", "kinds"), [("fails", ["reverted"]), ("stays_pending", ["hold"]), ("rejected", [])]
)
def test_outcome_chosen_by_the_trainer_applies_to_the_next_broadcast_and_a_repeat_returns_the_same_result(
    client: Client, sandbox: Sandbox, choice: str, kinds: list[str]
) -> None:
    sent, after = prepare_transaction(client, amount="5"), prepare_transaction(client, amount="5")
    change_sandbox(who=None, sandbox_id=sandbox.pk, next_transfer=choice)
    first = broadcast(client, sent).json()
    assert first["success"] is (choice != "rejected")
    change_sandbox(who=None, sandbox_id=sandbox.pk, next_transfer="fails")
    assert broadcast(client, sent).json() == first
    movements = records_of(Movement, sandbox.pk).filter(transaction_ref=sent["id"])
    assert list(movements.values_list("kind", flat=True)) == kinds
    assert broadcast(client, after).json()["confirmation"]["status"] == "failed"
    assert_adds_up(sandbox)


@pytest.mark.meets("D:magic-cents-broadcast")
@pytest.mark.parametrize(
    ("amount", "ending"),
    [
        *[(amount, Ending.SUCCEEDS) for amount in ("5.130001", "13", "0.7", "5.031", "5.3", "5.92")],
        ("99999999999999999999.29", Ending.REJECTED),
    ],
)
def test_only_magic_cents_decide_the_outcome_of_a_transfer_of_any_size(amount: str, ending: Ending) -> None:
    assert ending_of(Decimal(amount)) is ending


# Concurrency


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", ["", "together"])
def test_concurrent_identical_broadcasts_record_one_movement(
    operator: User, sandbox: Sandbox, key: str
) -> None:
    clients = [signed_in_client(operator) for _ in range(8)]
    connect(clients[0])
    payload = prepare_transaction(clients[0], amount="3")
    before = balance(sandbox, "master")
    responses = run_concurrently(8, lambda number: broadcast(clients[number], payload, key=key))
    assert len({response.json()["confirmation"]["hash"] for response in responses}) == 1
    assert (balance(sandbox, "master"), movement_count(sandbox)) == (before - 3, 1)
    assert_adds_up(sandbox)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_concurrent_broadcasts_never_overdraw_the_wallet(operator: User, sandbox: Sandbox) -> None:
    clients = [signed_in_client(operator) for _ in range(4)]
    connect(clients[0])
    whole = balance(sandbox, "master")
    half = str((whole / 2 + 1).quantize(Decimal("0.000001")))
    payloads = [prepare_transaction(client, amount=half) for client in clients]
    responses = run_concurrently(4, lambda number: broadcast(clients[number], payloads[number]))
    assert sorted(response.status_code for response in responses) == [200, 400, 400, 400]
    assert balance(sandbox, "master") == whole - Decimal(half)
    assert_adds_up(sandbox)


def test_preparing_a_transfer_in_a_room_without_a_master_wallet_returns_409(
    client: Client, sandbox: Sandbox
) -> None:
    remove_master_wallet(sandbox)
    assert prepare(client).status_code == 409
