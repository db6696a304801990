"""Broadcasting a prepared transfer: once, as it was prepared, and with blocks that grow on it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from threading import Barrier
from typing import Any, Final

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import signed_in
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import change_sandbox, freeze_clock, load_files, shift_clock
from apps.sandboxes.tests.scenarios import exported
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.ledger.models import Movement, Posting
from apps.wallets.ledger.selectors import balance_of
from apps.wallets.ledger.simulation import block_at
from apps.wallets.tests.connected import (
    OUTSIDE,
    broadcast,
    confirmation,
    connect,
    prepare,
    prepared,
)
from apps.wallets.tests.rooms import assert_adds_up, labelled, transfer
from mockconsole.lib.money.magic_cents import Ending, ending_of
from mockconsole.lib.real.training_forms import is_training_hash, training_hash

pytestmark = pytest.mark.django_db

BLOCK: Final = timedelta(seconds=12)


@pytest.fixture
def client(operator_client: Client, sandbox: Sandbox) -> Client:
    """Connect a trainee, in a room whose clock is frozen."""
    freeze_clock(who=None, sandbox=sandbox)
    connect(operator_client)
    return operator_client


def balance(sandbox: Sandbox, label: str) -> Decimal:
    return balance_of(labelled(sandbox, label), "USDT")


def moved(sandbox: Sandbox) -> int:
    return records_of(Movement, sandbox.pk).exclude(made_by="scenario").count()


@pytest.mark.meets("2:174", "2:293", "D:own-explorer")
@pytest.mark.parametrize(("to", "label"), [("wallet1", "wallet1"), (OUTSIDE, "outside")])
def test_a_broadcast_moves_the_amount_to_the_wallet_or_out_of_the_room(
    client: Client, sandbox: Sandbox, to: str, label: str
) -> None:
    before, there = balance(sandbox, "master"), balance(sandbox, label)
    sent = prepared(client, to=to, amount="100.50")
    reply = broadcast(client, sent)
    assert reply.status_code == 200
    assert balance(sandbox, "master") == before - Decimal("100.5")
    assert balance(sandbox, label) == there + Decimal("100.5")
    movement = records_of(Movement, sandbox.pk).get(transaction_ref=sent["id"])
    assert (movement.kind, movement.network, movement.made_by) == ("broadcast", "ethereum", "ada")
    assert reply.json() == {
        "success": True,
        "confirmation": {
            "hash": training_hash(movement.ref),
            "status": "pending",
            "confirmations": 0,
            "confirmationsNeeded": 12,
            "blockNumber": None,
            "amount": "100.5",
            "currency": "USDT",
            "toAddress": sent["toAddress"],
            "simulated": True,
        },
        "etherscanLink": f"/explorer/tx/{training_hash(movement.ref)}",
    }
    assert_adds_up(sandbox)


def test_a_room_with_a_broadcast_is_loaded_again_from_its_own_export(
    client: Client, sandbox: Sandbox
) -> None:
    broadcast(client, prepared(client, amount="1"))
    files = exported(sandbox)
    load_files(who=None, sandbox=sandbox, files=files)
    assert exported(sandbox) == files


@pytest.mark.meets("2:174", "D:block-time")
def test_its_blocks_grow_with_simulated_time_until_it_is_confirmed(client: Client, sandbox: Sandbox) -> None:
    tx_hash = broadcast(client, prepared(client)).json()["confirmation"]["hash"]
    block = block_at(now_in(sandbox).timestamp())
    seen = []
    for _ in range(13):
        found = confirmation(client, tx_hash)
        seen.append((found["confirmations"], found["status"], found["blockNumber"]))
        shift_clock(who=None, sandbox=sandbox, by=BLOCK)
        sandbox.refresh_from_db()
    assert seen[0] == (0, "pending", None)
    assert seen[1] == (1, "pending", block)
    assert seen[11] == (11, "pending", block)
    assert seen[12] == (12, "confirmed", block)
    shift_clock(who=None, sandbox=sandbox, by=-20 * BLOCK)
    assert confirmation(client, tx_hash)["confirmations"] == 0


def test_a_confirmation_is_found_by_its_hash_in_any_case_and_by_the_whole_room_alone(
    client: Client, trainer_client: Client, stranger_client: Client
) -> None:
    tx_hash = broadcast(client, prepared(client)).json()["confirmation"]["hash"]
    assert is_training_hash(tx_hash)
    assert confirmation(trainer_client, tx_hash.upper().replace("0X", "0x"))["hash"] == tx_hash
    for browser, asked in ((stranger_client, tx_hash), (client, training_hash("nothing")), (client, "0xabc")):
        assert browser.get(f"/api/dapp-wallet/confirmations/{asked}").status_code == 404


def test_only_broadcasts_of_the_connector_have_a_confirmation(client: Client, sandbox: Sandbox) -> None:
    made = transfer(sandbox, "vault", "wallet1", "1", network="ethereum")
    assert client.get(f"/api/dapp-wallet/confirmations/{made.tx_hash}").status_code == 404


def test_the_same_broadcast_again_gives_the_same_transaction_and_moves_nothing(
    client: Client, sandbox: Sandbox
) -> None:
    sent = prepared(client)
    first = broadcast(client, sent).json()
    after = balance(sandbox, "master")
    shift_clock(who=None, sandbox=sandbox, by=3 * BLOCK)
    second = broadcast(client, sent).json()
    assert second["confirmation"]["hash"] == first["confirmation"]["hash"]
    assert second["confirmation"]["confirmations"] == 3
    assert (balance(sandbox, "master"), moved(sandbox)) == (after, 1)
    assert_adds_up(sandbox)


def test_the_same_key_gives_the_same_bytes(client: Client, sandbox: Sandbox) -> None:
    sent = prepared(client)
    first = broadcast(client, sent, key="once")
    shift_clock(who=None, sandbox=sandbox, by=3 * BLOCK)
    assert broadcast(client, sent, key="once").content == first.content
    assert broadcast(client, prepared(client), key="once").status_code == 422
    assert moved(sandbox) == 1


@pytest.mark.meets("2:173")
def test_a_transaction_that_was_changed_is_refused_by_name(client: Client, sandbox: Sandbox) -> None:
    sent = prepared(client)
    changes: tuple[tuple[str, Any], ...] = (
        *(("amount", "9999.5"), ("amount", "12.50"), ("amount", 12.5)),
        *(("toAddress", "wallet1"), ("tokenAddress", "USDT")),
        *(("chainId", True), ("chainId", 137), ("chainId", 10**40)),
        *(("simulated", False), ("note", "extra"), ("note", {"deep": {}})),
    )
    for name, value in changes:
        reply = broadcast(client, {**sent, name: value})
        assert (reply.status_code, reply.json()["code"]) == (400, "transaction_changed"), (name, value)
        assert name in reply.json()["message"], value
    assert moved(sandbox) == 0
    assert records_of(PreparedTransfer, sandbox.pk).get().status == "prepared"


def test_a_transaction_without_one_of_its_parts_is_refused(client: Client, sandbox: Sandbox) -> None:
    sent = prepared(client)
    for name in set(sent) - {"id"}:
        part = {key: value for key, value in sent.items() if key != name}
        assert broadcast(client, part).json()["code"] == "transaction_changed"
    assert moved(sandbox) == 0


def test_what_is_no_transaction_is_named(client: Client) -> None:
    no_transactions: tuple[Any, ...] = (None, [], "SIM-TX-000001", 7)
    for sent in no_transactions:
        reply = broadcast(client, sent, key="k")
        assert (reply.status_code, reply.json()["code"]) == (400, "invalid"), sent
        assert list(reply.json()["fields"]) == ["transaction"], sent


def test_a_transfer_that_nobody_has_prepared_is_not_there(client: Client) -> None:
    sent = prepared(client)
    for ref in ("SIM-TX-000099", "", 7, "x" * 5000, "a\0b", None, ["SIM-TX-000001"]):
        assert broadcast(client, {**sent, "id": ref}).status_code == 404, ref


def test_what_another_account_has_prepared_is_not_there(
    client: Client, trainer_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    sent = prepared(client)
    for browser in (trainer_client, stranger_client):
        connect(browser)
        assert broadcast(browser, sent).status_code == 404
    assert moved(sandbox) == 0


def test_a_connection_that_has_ended_broadcasts_nothing(
    client: Client, operator: User, sandbox: Sandbox
) -> None:
    sent = prepared(client)
    signed_in(operator).post("/api/auth/logout")
    reply = broadcast(client, sent)
    assert (reply.status_code, reply.json()["code"]) == (409, "not_connected")
    assert moved(sandbox) == 0


def test_more_than_the_wallet_holds_by_now_is_refused_and_may_be_broadcast_later(
    client: Client, sandbox: Sandbox
) -> None:
    whole = balance(sandbox, "master")
    sent = prepared(client, amount=str(whole))
    transfer(sandbox, "master", "wallet1", "1")
    reply = broadcast(client, sent, key="k")
    assert (reply.status_code, list(reply.json()["fields"])) == (400, ["amount"])
    assert f"holds {whole - 1}" in reply.json()["message"]
    assert (balance(sandbox, "master"), moved(sandbox)) == (whole - 1, 1)
    transfer(sandbox, "wallet1", "master", "1")
    assert broadcast(client, sent, key="k").json()["success"] is True
    assert balance(sandbox, "master") == 0
    assert_adds_up(sandbox)


# The cents that force an outcome


@pytest.mark.meets("2:174", "D:magic-cents-broadcast")
def test_thirteen_cents_fail_and_move_nothing(client: Client, sandbox: Sandbox) -> None:
    before = balance(sandbox, "master")
    found = broadcast(client, prepared(client, amount="5.13")).json()["confirmation"]
    assert found["status"] == "failed"
    shift_clock(who=None, sandbox=sandbox, by=20 * BLOCK)
    after = confirmation(client, found["hash"])
    assert (after["status"], after["confirmations"]) == ("failed", 20)
    assert after["blockNumber"] is not None
    assert balance(sandbox, "master") == before
    movement = records_of(Movement, sandbox.pk).get(tx_hash=found["hash"])
    assert movement.kind == "reverted"
    assert not records_of(Posting, sandbox.pk).filter(movement=movement).exists()
    assert_adds_up(sandbox)


@pytest.mark.meets("D:magic-cents-broadcast")
def test_seven_cents_stay_pending_with_the_amount_in_transit(client: Client, sandbox: Sandbox) -> None:
    before, waiting = balance(sandbox, "master"), balance(sandbox, "transit")
    found = broadcast(client, prepared(client, amount="5.07")).json()["confirmation"]
    shift_clock(who=None, sandbox=sandbox, by=20 * BLOCK)
    after = confirmation(client, found["hash"])
    assert (after["status"], after["confirmations"], after["blockNumber"]) == ("pending", 0, None)
    assert balance(sandbox, "master") == before - Decimal("5.07")
    assert balance(sandbox, "transit") == waiting + Decimal("5.07")
    assert_adds_up(sandbox)


@pytest.mark.meets("2:293", "D:magic-cents-broadcast")
def test_twenty_nine_cents_come_back_rejected_and_move_nothing(client: Client, sandbox: Sandbox) -> None:
    before = balance(sandbox, "master")
    sent = prepared(client, amount="5.29")
    first = broadcast(client, sent)
    assert (first.status_code, first.json()["success"]) == (200, False)
    assert "rejected" in first.json()["error"]
    assert broadcast(client, sent).json() == first.json()
    assert (balance(sandbox, "master"), moved(sandbox)) == (before, 0)
    assert records_of(PreparedTransfer, sandbox.pk).get().status == "rejected"


@pytest.mark.parametrize(
    ("choice", "kinds"), [("fails", ["reverted"]), ("stays_pending", ["hold"]), ("rejected", [])]
)
def test_a_trainer_has_the_next_broadcast_end_so_and_a_repeated_one_uses_nothing_up(
    client: Client, sandbox: Sandbox, choice: str, kinds: list[str]
) -> None:
    sent, after = prepared(client, amount="5"), prepared(client, amount="5")
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
@pytest.mark.parametrize("amount", ["5.130001", "13", "0.7", "5.031", "5.3", "5.92"])
def test_other_amounts_succeed(amount: str) -> None:
    assert ending_of(Decimal(amount)) is Ending.SUCCEEDS


def test_the_cents_of_the_largest_amount_count_too() -> None:
    assert ending_of(Decimal("99999999999999999999.29")) is Ending.REJECTED


# Many at once


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", ["", "together"])
def test_many_identical_broadcasts_at_once_make_one_movement(
    operator: User, sandbox: Sandbox, key: str
) -> None:
    connect(signed_in(operator))
    sent = prepared(signed_in(operator), amount="3")
    before = balance(sandbox, "master")
    together = Barrier(8)

    def work(_: int) -> Any:
        browser = signed_in(operator)
        try:
            together.wait(timeout=60)
            return broadcast(browser, sent, key=key).json()["confirmation"]["hash"]
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(work, range(8)))) == 1
    assert (balance(sandbox, "master"), moved(sandbox)) == (before - 3, 1)
    assert_adds_up(sandbox)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_transfers_that_together_are_more_than_there_is_never_leave_less_than_nothing(
    operator: User, sandbox: Sandbox
) -> None:
    connect(signed_in(operator))
    whole = balance(sandbox, "master")
    half = str((whole / 2 + 1).quantize(Decimal("0.000001")))
    sent = [prepared(signed_in(operator), amount=half) for _ in range(4)]
    together = Barrier(4)

    def work(place: int) -> int:
        browser = signed_in(operator)
        try:
            together.wait(timeout=60)
            return int(broadcast(browser, sent[place]).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(work, range(4))) == [200, 400, 400, 400]
    assert balance(sandbox, "master") == whole - Decimal(half)
    assert_adds_up(sandbox)


def test_broadcasting_and_reading_cost_few_queries(
    client: Client, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    sent = prepared(client)
    with django_assert_max_num_queries(26):
        reply = broadcast(client, sent, key="k")
    with django_assert_max_num_queries(6):
        confirmation(client, reply.json()["confirmation"]["hash"])


def test_a_prepare_in_a_room_that_lost_its_wallet_is_refused(client: Client, sandbox: Sandbox) -> None:
    master = labelled(sandbox, "master")
    master.label = ""
    master.save()
    assert prepare(client).status_code == 409
