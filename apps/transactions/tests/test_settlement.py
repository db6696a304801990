"""Automatic settlement: planned results are visible only from their due time on."""

from datetime import timedelta
from decimal import Decimal
from itertools import count, product
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import moment_in, records_of
from apps.sandboxes.services import (
    change_sandbox,
    clone_sandbox,
    freeze_clock,
    load_files,
    reset_sandbox,
    run_clock,
    set_settlement,
    shift_clock,
)
from apps.sandboxes.tests.scenarios import export_files
from apps.transactions.choices import TransactionStatus
from apps.transactions.models import Transaction
from apps.transactions.selectors import next_change, transaction_with_history
from apps.transactions.simulation import DECLINED, SENT_BACK, course_of
from apps.transactions.status import with_status
from apps.transactions.tests.transfers import LOGS, PATH, complete, fail, holds, send, transfer
from apps.wallets.ledger.models import Movement
from apps.wallets.tests.rooms import assert_adds_up
from mockconsole.lib.money.magic_cents import Ending

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(sandbox: Sandbox, trainer: User) -> Sandbox:
    """Return the main room with automatic settlement and a frozen clock."""
    freeze_clock(who=trainer, sandbox=sandbox)
    return set_settlement(who=trainer, sandbox_id=sandbox.pk, settlement="automatic")


def wait(room: Sandbox, seconds: int) -> None:
    shift_clock(who=None, sandbox=room, by=timedelta(seconds=seconds))


def wait_until(room: Sandbox, row: Transaction, column: str) -> None:
    due = records_of(Transaction, room.pk).values_list(column, flat=True).get(pk=row.pk)
    wait(room, int((due - moment_in(room).ledger).total_seconds()))


def fields_of(client: Client, ref: str, *names: str) -> tuple[Any, ...]:
    body = client.get(f"{PATH}/{ref}").json()
    return tuple(body[name] for name in names)


def status_changes(client: Client, ref: str) -> list[tuple[str, str]]:
    steps = client.get(f"{PATH}/{ref}/history").json()
    return [(step["newStatus"], step["changedBy"]) for step in reversed(steps)]


def test_transfer_becomes_processing_and_completed_when_due(
    room: Sandbox, operator: User, operator_client: Client
) -> None:
    before = holds(room, "wallet1")
    row = transfer(operator)
    columns = ("status", "txHash", "processingTime")
    assert fields_of(operator_client, row.ref, *columns) == ("pending", "", None)
    assert status_changes(operator_client, row.ref) == [("pending", "ada")]
    wait_until(room, row, "processing_at")
    assert fields_of(operator_client, row.ref, *columns) == ("processing", "", None)
    assert status_changes(operator_client, row.ref)[1:] == [("processing", "settlement")]
    assert holds(room, "wallet1") == before
    wait_until(room, row, "settles_at")
    [settled] = records_of(Movement, room.pk).filter(transaction_ref=row.ref, kind="settlement")
    seconds = course_of(room.seed, row.ref, Ending.SUCCEEDS, "blockchain")
    assert seconds is not None
    assert fields_of(operator_client, row.ref, *columns) == (
        "completed",
        settled.tx_hash,
        seconds.settles_after,
    )
    assert status_changes(operator_client, row.ref)[2:] == [("completed", "settlement")]
    assert holds(room, "wallet1") == before + 10
    assert_adds_up(room)


def test_log_hides_planned_entries_until_they_are_due(
    room: Sandbox, operator: User, operator_client: Client
) -> None:
    row = transfer(operator)
    assert len(operator_client.get(f"{PATH}/{row.ref}/logs").json()) == 2
    total = int(operator_client.get(LOGS)["X-Total-Count"])
    wait(room, 60)
    messages = [entry["logMessage"] for entry in operator_client.get(f"{PATH}/{row.ref}/logs").json()]
    assert int(operator_client.get(LOGS)["X-Total-Count"]) == total + 3
    assert messages[2] == "Taken up by settlement"
    assert messages[0].startswith("Settled by SIM-MOV-")
    assert messages[1].startswith("Transaction completed by settlement after ")


@pytest.mark.meets("D:magic-cents-transfer")
@pytest.mark.parametrize(
    ("amount", "status", "error"),
    [
        ("5.13", "failed", DECLINED),
        ("5.29", "failed", SENT_BACK),
        ("5.07", "pending", ""),
        ("5.14", "completed", ""),
    ],
)
def test_magic_cents_of_the_amount_decide_the_settlements_result(
    room: Sandbox, operator: User, operator_client: Client, amount: str, status: str, error: str
) -> None:
    before = holds(room, "master")
    row = transfer(operator, amount=Decimal(amount))
    assert fields_of(operator_client, row.ref, "status", "errorMessage") == ("pending", "")
    wait(room, 7200)
    assert fields_of(operator_client, row.ref, "status", "errorMessage") == (status, error)
    assert holds(room, "master") == (before if error else before - Decimal(amount))
    assert_adds_up(room)


@pytest.mark.meets("D:magic-cents-transfer")
@pytest.mark.parametrize("settlement", ["automatic", "manual"])
@pytest.mark.parametrize(
    ("choice", "status", "error"),
    [("fails", "failed", DECLINED), ("rejected", "failed", SENT_BACK), ("stays_pending", "pending", "")],
)
def test_outcome_chosen_by_the_trainer_applies_only_to_the_next_transfer_in_both_settlement_modes(
    room: Sandbox,
    operator: User,
    operator_client: Client,
    settlement: str,
    choice: str,
    status: str,
    error: str,
) -> None:
    change_sandbox(who=None, sandbox_id=room.pk, settlement=settlement, next_transfer=choice)
    before = holds(room, "master")
    row, after = transfer(operator), transfer(operator)
    assert fields_of(operator_client, row.ref, "status", "errorMessage") == ("pending", "")
    wait(room, 7200)
    assert fields_of(operator_client, row.ref, "status", "errorMessage") == (status, error)
    assert fields_of(operator_client, after.ref, "status") == (
        "completed" if settlement == "automatic" else "pending",
    )
    assert holds(room, "master") == before - (10 if error else 20)
    assert_adds_up(room)


def test_pending_transfer_with_a_planned_failure_can_be_completed_in_manual_mode(
    room: Sandbox, operator: User, operator_client: Client
) -> None:
    change_sandbox(who=None, sandbox_id=room.pk, settlement="manual", next_transfer="fails")
    row = transfer(operator)
    assert complete(operator_client, row.ref).status_code == 200
    wait(room, 7200)
    assert fields_of(operator_client, row.ref, "status") == ("completed",)
    assert_adds_up(room)


@pytest.mark.services
def test_funds_of_a_planned_settlement_cannot_be_spent_before_it_is_due(
    room: Sandbox, operator: User, operator_client: Client
) -> None:
    balance = holds(room, "petty-cash")
    row = transfer(operator, to_wallet="petty-cash", amount=Decimal(1000))
    wanted = {"fromWallet": "petty-cash", "toWallet": "wallet2", "amount": f"{balance + 1}"}
    refusal = send(operator_client, **wanted)
    assert refusal.status_code == 400
    assert f"holds {balance} USDT" in refusal.json()["fields"]["amount"][0].replace(".60 ", ".6 ")
    wait_until(room, row, "settles_at")
    assert send(operator_client, **wanted).status_code == 201
    assert_adds_up(room)


@pytest.mark.parametrize(
    ("decide", "status", "seconds", "paid"), [(complete, "completed", 7, 10), (fail, "failed", None, 0)]
)
def test_decision_by_a_user_on_a_pending_transfer_replaces_the_planned_settlement(
    room: Sandbox,
    operator: User,
    operator_client: Client,
    decide: Any,
    status: str,
    seconds: int | None,
    paid: int,
) -> None:
    before = holds(room, "wallet1")
    row = transfer(operator)
    assert decide(operator_client, row.ref).status_code == 200
    wait(room, 7200)
    assert fields_of(operator_client, row.ref, "status", "processingTime") == (status, seconds)
    assert status_changes(operator_client, row.ref) == [("pending", "ada"), (status, "ada")]
    assert holds(room, "wallet1") == before + paid
    assert_adds_up(room)


@pytest.mark.parametrize(("column", "phrase"), [("processing_at", "taken up"), ("settles_at", "completed")])
def test_decision_by_a_user_after_settlement_began_returns_409(
    room: Sandbox, operator: User, operator_client: Client, column: str, phrase: str
) -> None:
    row = transfer(operator)
    wait_until(room, row, column)
    response = complete(operator_client, row.ref)
    assert (response.status_code, response.json()["code"]) == (409, "not_pending")
    assert phrase in response.json()["message"]
    assert "by settlement at" in response.json()["message"]


def test_setting_the_clock_back_keeps_settled_transfers_settled_and_new_transfers_pending(
    room: Sandbox, operator: User, operator_client: Client
) -> None:
    row = transfer(operator)
    wait_until(room, row, "settles_at")
    wait(room, -86_400)
    assert fields_of(operator_client, row.ref, "status") == ("completed",)
    later = transfer(operator)
    assert fields_of(operator_client, later.ref, "status") == ("pending",)
    wait(room, -86_400)
    wait_until(room, later, "processing_at")
    assert fields_of(operator_client, later.ref, "status") == ("processing",)


def test_transfer_stays_pending_in_manual_settlement_mode(
    sandbox: Sandbox, operator: User, operator_client: Client
) -> None:
    row = transfer(operator)
    wait(sandbox, 90_000)
    assert fields_of(operator_client, row.ref, "status") == ("pending",)
    assert next_change(sandbox.pk) is None


@pytest.mark.services
def test_status_filter_returns_exactly_the_rows_with_that_status_at_each_ledger_time(
    room: Sandbox, operator: User
) -> None:
    for amount in ("5.13", "5.07", "6", "7.29"):
        transfer(operator, amount=Decimal(amount))
        wait(room, 13)
    rows = records_of(Transaction, room.pk)
    for _ in range(3):
        ledger = moment_in(room).ledger
        for status in TransactionStatus.values:
            matches = set(rows.filter(with_status(status, ledger)))
            assert matches == {row for row in rows if row.status_at(ledger) == status}
        wait(room, 15)


def test_explorer_hides_a_planned_settlement_until_due(
    room: Sandbox, operator: User, operator_client: Client
) -> None:
    row = transfer(operator)
    planned = records_of(Movement, room.pk).get(transaction_ref=row.ref, kind="settlement")
    pages = [f"/explorer/tx/{planned.tx_hash}", f"/explorer/tx/{planned.ref}"]
    lists = ["/explorer/", "/explorer/address/wallet1", f"/explorer/search?q={row.ref}"]
    assert [operator_client.get(page).status_code for page in pages] == [404, 404]
    for page in lists:
        assert planned.tx_hash not in operator_client.get(page, follow=True).content.decode()
    wait_until(room, row, "settles_at")
    assert [operator_client.get(page).status_code for page in pages] == [200, 200]
    for page in lists:
        assert planned.tx_hash in operator_client.get(page, follow=True).content.decode()


def test_admin_hides_a_planned_status_and_history_entry_until_due(
    room: Sandbox, operator: User, trainer_client: Client
) -> None:
    row = transfer(operator)
    list_of = "/admin/transactions/transaction/?status="
    assert row.ref in trainer_client.get(f"{list_of}pending").content.decode()
    assert row.ref not in trainer_client.get(f"{list_of}completed").content.decode()
    page = f"/admin/transactions/transaction/{row.pk}/change/"
    assert "Taken up by settlement" not in trainer_client.get(page).content.decode()
    wait_until(room, row, "settles_at")
    assert row.ref in trainer_client.get(f"{list_of}completed").content.decode()
    assert "Taken up by settlement" in trainer_client.get(page).content.decode()


@pytest.mark.usefixtures("small_scenario")
def test_planned_settlement_survives_clone_and_export_but_not_reset(
    room: Sandbox, operator: User, other_sandbox: Sandbox
) -> None:
    wait(room, -3600)
    row = transfer(operator)
    copy = clone_sandbox(who=None, source=room, key="copy", name="Copy")
    load_files(who=None, sandbox=other_sandbox, files=export_files(room))
    for world in (copy, other_sandbox):
        world.refresh_from_db()
        assert world.settlement == "automatic"
        same = records_of(Transaction, world.pk).get(ref=row.ref)
        assert row_of(same).status == "pending"
        wait_until(world, same, "processing_at")
        assert row_of(same).status == "processing"
        wait_until(world, same, "settles_at")
        assert row_of(same).status == "completed"
        assert holds(world, "wallet1") == holds(room, "wallet1") + 10
        assert_adds_up(world)
    assert (copy.rewound, other_sandbox.rewound) == (timedelta(hours=1), timedelta(0))
    reset_sandbox(who=None, sandbox=room)
    assert (room.rewound, room.settlement) == (timedelta(0), "manual")
    assert not records_of(Transaction, room.pk).filter(settles_at__isnull=False).exists()


def test_export_of_a_running_room_keeps_the_remaining_time_until_settlement(
    sandbox: Sandbox,
    operator: User,
    trainer: User,
    other_sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Stop the machine's clock: on a busy machine, the settlement would begin before the files are loaded.
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    set_settlement(who=trainer, sandbox_id=sandbox.pk, settlement="automatic")
    row = transfer(operator, payment_method="swift")
    files = export_files(sandbox)
    load_files(who=None, sandbox=other_sandbox, files=files)
    same = records_of(Transaction, other_sandbox.pk).get(ref=row.ref)
    assert row_of(same).status == "pending"
    assert same.settles_at is not None
    assert same.settles_at - same.created_at == row_of(row).settles_at - row_of(row).created_at
    assert export_files(other_sandbox) == files


def row_of(row: Transaction) -> Any:
    return Transaction.objects.get(pk=row.pk)


def test_transaction_and_its_history_are_read_at_the_same_ledger_time(
    room: Sandbox, operator: User, trainer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = transfer(operator)
    run_clock(who=trainer, sandbox=room)
    begun, reads = timezone.now(), count()
    monkeypatch.setattr(timezone, "now", lambda: begun + timedelta(hours=next(reads)))
    shown_then, steps = transaction_with_history(room.pk, row.ref)
    assert steps[0]["new_status"] == shown_then["status"] == "pending"


def test_creating_and_listing_a_transfer_with_planned_settlement_stay_within_query_limits(
    room: Sandbox, operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(60):
        assert send(operator_client).status_code == 201
    with django_assert_max_num_queries(6):
        assert operator_client.get(PATH).status_code == 200


def test_settlement_takes_longer_by_sepa_than_by_blockchain_and_longest_by_swift() -> None:
    ends: dict[str, list[int]] = {"blockchain": [], "sepa": [], "swift": []}
    for number in range(200):
        for method, seconds in ends.items():
            course = course_of("seed", f"TRN-{number:06d}", Ending.SUCCEEDS, method)
            assert course is not None
            assert 2 <= course.processing_after <= 8
            assert course == course_of("seed", f"TRN-{number:06d}", Ending.SUCCEEDS, method)
            seconds.append(course.settles_after)
    assert max(ends["blockchain"]) < min(ends["sepa"]) < max(ends["sepa"]) < min(ends["swift"])
    assert len(set(ends["swift"])) > 150


def test_planned_failure_is_due_within_a_minute_for_every_payment_method() -> None:
    for ending, method in product((Ending.FAILS, Ending.REJECTED), ("blockchain", "sepa", "swift")):
        for number in range(100):
            course = course_of("seed", f"TRN-{number:06d}", ending, method)
            assert course is not None
            assert course.settles_after <= 60, (ending, method)
