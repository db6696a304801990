"""Lists of transactions, history and logs: order, pages, conditional requests and isolation of rooms."""

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.swift.tests.operations import pages_of
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.tests.transfers import LOGS, PATH

OF_ONE = [f"{PATH}/TRN-000001", f"{PATH}/TRN-000001/history", f"{PATH}/TRN-000001/logs"]


@pytest.mark.meets("1:180", "2:231", "2:237", "D:list-pages")
@pytest.mark.services
@pytest.mark.parametrize(("path", "model"), [(PATH, Transaction), (LOGS, TransactionLog)])
def test_all_pages_together_contain_each_row_once_newest_first(
    operator_client: Client, sandbox: Sandbox, path: str, model: type[Transaction | TransactionLog]
) -> None:
    total = records_of(model, sandbox.pk).count()
    whole = operator_client.get(f"{path}?limit=1000")
    assert whole["X-Total-Count"] == str(total)
    times = [row["createdAt"] for row in whole.json()]
    assert times == sorted(times, reverse=True)
    pages = list(pages_of(operator_client, f"{path}?limit=20"))
    assert {page["X-Total-Count"] for page in pages} == {str(total)}
    assert [row for page in pages for row in page.json()] == whole.json()


@pytest.mark.meets("2:157", "2:158", "2:232", "2:233")
def test_completed_transaction_is_returned_with_hash_history_and_log(
    operator_client: Client, sandbox: Sandbox
) -> None:
    one = operator_client.get(OF_ONE[0]).json()
    assert (one["status"], one["processingTime"]) == ("completed", 108)
    assert one["txHash"].startswith("0xfacade")
    steps = operator_client.get(OF_ONE[1]).json()
    assert [(step["oldStatus"], step["newStatus"]) for step in steps] == [
        ("processing", "completed"),
        ("pending", "processing"),
        ("", "pending"),
    ]
    steps_stored = records_of(TransactionHistoryEntry, sandbox.pk).filter(transaction__ref=one["id"])
    assert {step["id"] for step in steps} == set(steps_stored.values_list("ref", flat=True))
    assert all(step["id"].startswith("SIM-HIS-") for step in steps)
    logs = operator_client.get(OF_ONE[2]).json()
    logs_stored = records_of(TransactionLog, sandbox.pk).filter(transaction__ref=one["id"])
    assert {entry["id"] for entry in logs} == set(logs_stored.values_list("ref", flat=True))
    assert all(entry["id"].startswith("SIM-LOG-") for entry in logs)
    assert [entry["logMessage"] for entry in logs[-2:]] == [
        "Funds wait in transit by SIM-MOV-000031",
        "Transaction created by scenario",
    ]
    every = operator_client.get(f"{LOGS}?limit=1000").json()
    assert [entry for entry in every if entry["transactionId"] == "TRN-000001"] == logs
