"""Journal entries of API calls: they contain operation and outcome, but no typed text."""

import json
import sys
from typing import Any, Final

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, SUPER_PASSWORD, post, signed_in_client
from apps.sandboxes.api.operation import operation
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import reset_sandbox
from apps.training.models import JournalEntry, Seat
from apps.training.scripts.vocabulary import operations
from apps.training.tests.seats import GRANTED, journal

ACCESS: Final = "financial/generate-vault-access"
TRANSFER: Final = {"fromWallet": "master", "toWallet": "wallet1", "amount": "12.50"}
SEED: Final = "legal winner thank year wave sausage worth useful legal winner thank yellow"
ADDRESS: Final = "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe"
SECRET: Final = "hunter2-and-more"


@pytest.mark.services
def test_entry_of_a_call_contains_only_the_values_of_journalled_keys(seat_client: Client, seat: Seat) -> None:
    post(seat_client, ACCESS, {"releaseCode": GRANTED})
    answer = post(seat_client, "transactions", TRANSFER).json()
    access, transfer = journal(seat)
    assert access == ("called", "generateVaultAccess", "done", about(answer={"accessGranted": True}))
    values = {"id": answer["id"], "status": "pending", "amount": "12.50", "currency": "USDT"}
    values |= {"network": "ethereum", "paymentMethod": "blockchain"}
    assert transfer == ("called", "createTransaction", "done", about({"amount": "12.50"}, values))


def about(body: Any = None, answer: Any = None, **place: str) -> dict[str, Any]:
    return {"place": place, "body": body or {}, "answer": answer or {}}


def test_url_parameters_of_a_call_are_journalled(seat_client: Client, seat: Seat) -> None:
    ref = post(seat_client, "transactions", TRANSFER).json()["id"]
    post(seat_client, f"transactions/{ref}/fail", {"errorMessage": SECRET})
    _, what, outcome, details = journal(seat)[1]
    assert (what, outcome, details["place"]) == ("failTransaction", "done", {"ref": ref})
    assert details["answer"]["status"] == "failed"


def test_refused_call_is_journalled_with_its_error_code_and_the_known_invalid_fields(
    seat_client: Client, seat: Seat
) -> None:
    post(seat_client, "transactions", {**TRANSFER, "amount": SECRET, "toWallet": ADDRESS})
    post(seat_client, "transactions", {**TRANSFER, SECRET: 1})
    post(seat_client, "transactions/TRN-999999/fail", {"errorMessage": "No."})
    assert [entry[1:] for entry in journal(seat)] == [
        ("createTransaction", "invalid", {"fields": ["amount"]}),
        ("createTransaction", "invalid", {"fields": []}),
        ("failTransaction", "not_found", {"fields": []}),
    ]


@pytest.mark.services
@pytest.mark.parametrize("key", [{}, {"Idempotency-Key": "one"}])
def test_response_with_success_false_is_journalled_as_refused_with_or_without_an_idempotency_key(
    seat_client: Client, seat: Seat, key: dict[str, str]
) -> None:
    ref = seat_client.get("/api/document-processing/documents").json()[0]["id"]
    for _ in range(2):
        post(seat_client, f"document-processing/process-swift/{ref}", None, **key)
    entries = journal(seat)
    assert {entry[1:3] for entry in entries} == {("processDocumentSwift", "refused")}
    assert len(entries) == (1 if key else 2)


@pytest.mark.services
def test_retried_call_gets_one_entry_even_if_the_first_entry_was_lost(
    seat_client: Client, seat: Seat
) -> None:
    key = {"Idempotency-Key": "transfer-1"}
    post(seat_client, "transactions", {**TRANSFER, "amount": "0"}, **key)
    post(seat_client, "transactions", TRANSFER, **key)
    # Simulate a server that was killed after the transfer and before writing the journal entry.
    JournalEntry.objects.filter(outcome="done").delete()
    for _ in range(2):
        assert post(seat_client, "transactions", TRANSFER, **key).headers["Idempotent-Replayed"] == "true"
    assert [entry[1:3] for entry in journal(seat)] == [
        ("createTransaction", "invalid"),
        ("createTransaction", "done"),
    ]


@pytest.mark.services
def test_request_with_the_same_idempotency_key_after_a_reset_gets_a_new_entry(
    seat_client: Client, seat: Seat
) -> None:
    key = {"Idempotency-Key": "transfer-1"}
    for _ in range(2):
        assert post(seat_client, "transactions", TRANSFER, **key).status_code == 201
    assert seat.sandbox is not None
    reset_sandbox(who=None, sandbox=seat.sandbox)
    for _ in range(2):
        assert post(seat_client, "transactions", TRANSFER, **key).status_code == 201
    assert [entry[1:3] for entry in journal(seat)] == [("createTransaction", "done")] * 2


@pytest.mark.services
def test_journalled_call_advances_the_progress_and_notifies_browsers_once(
    seat_client: Client, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    notifications: list[tuple[Any, ...]] = []
    monkeypatch.setattr("apps.training.journal.notify_seats", lambda *args: notifications.append(args))
    for step in ("meet", "go", "type", "look"):
        post(seat_client, "seat/skip", {"step": step})
    assert notifications == []
    post(seat_client, ACCESS, {"releaseCode": "SIM-REL-NOTHING-1"})
    assert notifications == []
    post(seat_client, ACCESS, {"releaseCode": GRANTED})
    assert notifications == [([seat.pk], "records_changed", ["seat"])]
    assert seat_client.get("/api/seat").json()["seat"]["progress"]["step"] == "send"


@pytest.mark.services
def test_call_by_an_account_without_a_seat_or_outside_the_seats_room_is_not_journalled(
    seat_client: Client,
    seat: Seat,
    trainer_client: Client,
    other_sandbox: Sandbox,
    caplog: pytest.LogCaptureFixture,
) -> None:
    post(trainer_client, ACCESS, {"releaseCode": GRANTED})
    User.objects.filter(pk=seat.user_id or 0).update(sandbox=other_sandbox)
    assert post(seat_client, ACCESS, {"releaseCode": GRANTED}).status_code == 200
    assert not JournalEntry.objects.exists()
    assert "The journal lacks an entry" not in caplog.text


@pytest.mark.services
def test_call_succeeds_even_if_its_entry_cannot_be_written(
    seat_client: Client, seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("apps.training.journal._SEAT", ("no_column",))
    assert post(seat_client, ACCESS, {"releaseCode": GRANTED}).json()["accessGranted"] is True
    assert "The journal lacks an entry" in caplog.text


@pytest.mark.services
def test_writing_the_journal_entry_of_a_call_runs_three_sql_statements(
    seat_client: Client, seat: Seat, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    post(seat_client, ACCESS, {"releaseCode": GRANTED})
    Seat.objects.filter(pk=seat.pk).update(user=None)
    with django_assert_max_num_queries(20) as seen:
        post(seat_client, ACCESS, {"releaseCode": GRANTED})
    mine = [query["sql"] for query in seen.captured_queries if "training_" in query["sql"]]
    assert len(mine) == 3, mine


def test_entries_never_contain_typed_text(seat: Seat) -> None:
    calls: tuple[tuple[str, dict[str, str]], ...] = (
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
    )
    for address, body in calls:
        JournalEntry.objects.all().delete()
        # Sign in again for each call, because some calls end the session.
        post(signed_in_client(User.objects.get(pk=seat.user_id or 0)), address, body)
        rows = JournalEntry.objects.values_list("what", "outcome", "about", "client")
        text = json.dumps(list(rows))
        for planted in (SECRET, PASSWORD, SUPER_PASSWORD, SEED, ADDRESS):
            assert planted not in text, address
        assert JournalEntry.objects.exists() == (not address.startswith("auth/")), address


def test_sign_in_and_training_operations_are_not_journalled() -> None:
    named = set(operations())
    assert {"createTransaction", "generateVaultAccess", "runSwiftnetCommand", "deleteSavedWallet"} <= named
    assert not {"login", "logout", "resetPassword", "openAdminPortal", "learnAlone", "skipStep"} & named


def test_journalled_keys_contain_no_secret_and_no_typed_text() -> None:
    secrets = {"password", "superPassword", "newPassword", "releaseCode", "accessCode", "command", "text"}
    typed = {"name", "toWallet", "fromWallet", "address", "errorMessage", "metadata", "purpose", "reference"}
    for name, journalled in operations().items():
        assert not (secrets | typed) & (journalled.body | journalled.answer), name


def test_every_journalled_key_exists_in_the_request_or_response_of_its_call() -> None:
    journalled = operations()
    views = [module for name, module in sys.modules.items() if name.endswith(".views")]
    for one in (found for module in views for found in vars(module).values()):
        if isinstance(one, operation) and one.act is not None:
            assert one.act.journalled == journalled[one.name].body | journalled[one.name].answer, one.name
