"""What the journal keeps of calls: what was done, how it ended, and nothing of what people typed."""

import json
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, SUPER_PASSWORD, post, signed_in
from apps.sandboxes.api.operation import operation
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import reset_sandbox
from apps.training.models import JournalEntry, Seat, Walkthrough
from apps.training.scripts.known import operations
from apps.training.tests.people_on_seats import GRANTED, journal, make_walkthrough, on_seat

pytestmark = pytest.mark.services
Committed = Callable[[], AbstractContextManager[None]]

ACCESS: Final = "financial/generate-vault-access"
TRANSFER: Final = {"fromWallet": "master", "toWallet": "wallet1", "amount": "12.50"}
SEED: Final = "legal winner thank year wave sausage worth useful legal winner thank yellow"
ADDRESS: Final = "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe"
SECRET: Final = "hunter2-and-more"


@pytest.fixture
def seat(operator: User, sandbox: Sandbox) -> Seat:
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    make_walkthrough(sandbox)
    return on_seat(operator)[1]


@pytest.fixture
def client(seat: Seat) -> Client:
    return signed_in(User.objects.get(pk=seat.user_id or 0))


def test_an_act_is_kept_with_the_values_that_its_operation_names(client: Client, seat: Seat) -> None:
    post(client, ACCESS, {"releaseCode": GRANTED})
    answer = post(client, "transactions", TRANSFER).json()
    access, transfer = journal(seat)
    assert access == ("called", "generateVaultAccess", "done", about(answer={"accessGranted": True}))
    kept = {"id": answer["id"], "status": "pending", "amount": "12.50", "currency": "USDT"}
    kept |= {"network": "ethereum", "paymentMethod": "blockchain"}
    assert transfer == ("called", "createTransaction", "done", about({"amount": "12.50"}, kept))


def about(body: Any = None, answer: Any = None, **place: str) -> dict[str, Any]:
    return {"place": place, "body": body or {}, "answer": answer or {}}


def test_what_an_address_names_is_kept(client: Client, seat: Seat) -> None:
    ref = post(client, "transactions", TRANSFER).json()["id"]
    post(client, f"transactions/{ref}/fail", {"errorMessage": SECRET})
    _, what, outcome, told = journal(seat)[1]
    assert (what, outcome, told["place"]) == ("failTransaction", "done", {"ref": ref})
    assert told["answer"]["status"] == "failed"


def test_a_refusal_is_kept_as_its_code_and_the_fields_that_the_call_has(client: Client, seat: Seat) -> None:
    post(client, "transactions", {**TRANSFER, "amount": SECRET, "toWallet": ADDRESS})
    post(client, "transactions", {**TRANSFER, SECRET: 1})
    post(client, "transactions/TRN-999999/fail", {"errorMessage": "No."})
    assert [entry[1:] for entry in journal(seat)] == [
        ("createTransaction", "invalid", {"fields": ["amount"]}),
        ("createTransaction", "invalid", {"fields": []}),
        ("failTransaction", "not_found", {"fields": []}),
    ]


@pytest.mark.parametrize("key", [{}, {"Idempotency-Key": "one"}])
def test_a_readable_no_is_a_refusal_with_a_key_as_without(
    client: Client, seat: Seat, key: dict[str, str]
) -> None:
    ref = client.get("/api/document-processing/documents").json()[0]["id"]
    for _ in range(2):
        post(client, f"document-processing/process-swift/{ref}", None, **key)
    entries = journal(seat)
    assert {entry[1:3] for entry in entries} == {("processDocumentSwift", "refused")}
    assert len(entries) == (1 if key else 2)


def test_what_is_repeated_under_its_key_is_one_entry_also_where_the_first_could_not_be_written(
    client: Client, seat: Seat
) -> None:
    key = {"Idempotency-Key": "transfer-1"}
    post(client, "transactions", {**TRANSFER, "amount": "0"}, **key)
    post(client, "transactions", TRANSFER, **key)
    # As after a kill between the act and its entry.
    JournalEntry.objects.filter(outcome="done").delete()
    for _ in range(2):
        assert post(client, "transactions", TRANSFER, **key).headers["Idempotent-Replayed"] == "true"
    assert [entry[1:3] for entry in journal(seat)] == [
        ("createTransaction", "invalid"),
        ("createTransaction", "done"),
    ]


def test_a_request_that_is_carried_out_again_under_its_key_after_a_reset_of_its_room_is_an_entry_again(
    client: Client, seat: Seat
) -> None:
    key = {"Idempotency-Key": "transfer-1"}
    for _ in range(2):
        assert post(client, "transactions", TRANSFER, **key).status_code == 201
    assert seat.sandbox is not None
    reset_sandbox(who=None, sandbox=seat.sandbox)
    for _ in range(2):
        assert post(client, "transactions", TRANSFER, **key).status_code == 201
    assert [entry[1:3] for entry in journal(seat)] == [("createTransaction", "done")] * 2


def test_what_is_done_moves_the_progress_and_tells_the_browsers_once(
    client: Client, seat: Seat, committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr("apps.training.journal.told_seats", lambda *args: told.append(args))
    for step in ("meet", "go", "type", "look"):
        post(client, "seat/skip", {"step": step})
    assert told == []
    post(client, ACCESS, {"releaseCode": "SIM-REL-NOTHING-1"})
    assert told == []
    post(client, ACCESS, {"releaseCode": GRANTED})
    assert told == [([seat.pk], "records_changed", ["seat"])]
    assert client.get("/api/seat").json()["seat"]["progress"]["step"] == "send"


def test_an_account_on_no_seat_and_a_seat_in_another_room_leave_no_trace(
    client: Client,
    seat: Seat,
    trainer_client: Client,
    other_sandbox: Sandbox,
    caplog: pytest.LogCaptureFixture,
) -> None:
    post(trainer_client, ACCESS, {"releaseCode": GRANTED})
    User.objects.filter(pk=seat.user_id or 0).update(sandbox=other_sandbox)
    assert post(client, ACCESS, {"releaseCode": GRANTED}).status_code == 200
    assert not JournalEntry.objects.exists()
    assert "not in the journal" not in caplog.text


def test_a_journal_that_cant_be_written_keeps_no_call_from_its_answer(
    client: Client, seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("apps.training.journal._NEXT", "no statement")
    assert post(client, ACCESS, {"releaseCode": GRANTED}).json()["accessGranted"] is True
    assert "is not in the journal" in caplog.text


def test_an_act_costs_a_few_statements(
    client: Client, seat: Seat, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    post(client, ACCESS, {"releaseCode": GRANTED})
    Seat.objects.filter(pk=seat.pk).update(user=None)
    with django_assert_max_num_queries(20) as seen:
        post(client, ACCESS, {"releaseCode": GRANTED})
    mine = [query["sql"] for query in seen.captured_queries if "training_" in query["sql"]]
    assert len(mine) == 2, mine


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("auth/login", {"username": "ada", "password": SECRET}),
        ("auth/login", {"username": "ada", "password": PASSWORD}),
        ("auth/admin-portal", {"password": SECRET}),
        ("auth/reset-password", {"username": "ada", "superPassword": SUPER_PASSWORD, "newPassword": SECRET}),
        ("swiftnet/connect", {"username": SECRET, "password": SUPER_PASSWORD}),
        ("swiftnet/command", {"command": f"help {SECRET} {SEED}"}),
        ("swift/mt103/read", {"text": SECRET}),
        (ACCESS, {"releaseCode": SECRET}),
        (ACCESS, {"releaseCode": SEED}),
        ("transactions", {**TRANSFER, "transactionType": SECRET, "metadata": json.dumps({"x": SECRET})}),
        ("transactions", {**TRANSFER, "toWallet": ADDRESS}),
        ("wallets", {"name": SECRET, "network": "ethereum"}),
        ("wallets/save", {"name": SECRET, "type": SECRET, "wallet_id": "SIM-WAL-77"}),
        ("wallets/save", {"name": SEED}),
        ("dapp-wallet/confirm-address", {"address": ADDRESS}),
        ("document-processing/validate/SIM-DOC-0001", {"accessCode": SECRET}),
    ],
)
def test_no_entry_holds_what_somebody_typed(
    client: Client, seat: Seat, sandbox: Sandbox, address: str, body: dict[str, Any]
) -> None:
    post(client, address, body)
    rows = JournalEntry.objects.values_list("what", "outcome", "about", "client")
    text = json.dumps(list(rows))
    for planted in (SECRET, PASSWORD, SUPER_PASSWORD, SEED, ADDRESS):
        assert planted not in text
    assert JournalEntry.objects.exists() == (not address.startswith("auth/"))


def test_operations_of_signing_in_and_of_training_are_none_of_the_journals_business() -> None:
    named = operations()
    assert {"createTransaction", "generateVaultAccess", "runSwiftnetCommand", "deleteSavedWallet"} <= set(
        named
    )
    assert not {"login", "logout", "resetPassword", "openAdminPortal", "learnAlone", "skipStep"} & set(named)


@pytest.mark.parametrize("name", sorted(operations()))
def test_what_is_kept_is_short_and_of_the_call(name: str) -> None:
    kept = operations()[name]
    secrets = {"password", "superPassword", "newPassword", "releaseCode", "accessCode", "command", "text"}
    typed = {"name", "toWallet", "fromWallet", "address", "errorMessage", "metadata", "purpose", "reference"}
    assert not (secrets | typed) & (kept.body | kept.answer)


def test_each_key_that_an_operation_names_is_one_of_its_call() -> None:
    kept = operations()
    views = [module for name, module in sys.modules.items() if name.endswith(".views")]
    for one in (found for module in views for found in vars(module).values()):
        if isinstance(one, operation) and one.act is not None:
            assert one.act.journalled == kept[one.name].body | kept[one.name].answer, one.name
