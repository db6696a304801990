"""Transactions in the admin: viewing, labelling, deciding, import and export; amounts and wallets can't be edited."""

from decimal import Decimal
from typing import Any

import pytest
import yaml
from django.contrib.admin.models import LogEntry
from django.db import OperationalError
from django.db.models.signals import post_save
from django.db.transaction import on_commit
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import export_file, import_file, message_in, page_of, preview
from apps.transactions.admin.imports import AT_ONCE
from apps.transactions.models import Transaction, TransactionLog
from apps.transactions.tests.transfers import AFTER_NEXT, NEXT, holds, transfer
from apps.wallets.ledger.models import Movement, Wallet
from apps.wallets.ledger.proof import prove
from apps.wallets.ledger.services.movements import adjust
from mockconsole.lib.admin.lists import NO_ROW
from mockconsole.lib.admin.pages import SELECTION_CHANGED

HEADERS = "from_wallet,to_wallet,amount,currency,network,transaction_type,payment_method\n"


@pytest.fixture
def failed_transaction(sandbox: Sandbox) -> Transaction:
    """Return a failed transaction with its full history and log."""
    return records_of(Transaction, sandbox.pk).get(ref="TRN-000003")


def act(client: Client, action: str, rows: list[Transaction], query: str = "", **more: str) -> Any:
    data = {"action": action, "_selected_action": [row.pk for row in rows], "count": len(rows), **more}
    return client.post(page_of(Transaction, "changelist") + query, data)


def transaction_at(sandbox: Sandbox, ref: str) -> Transaction:
    return records_of(Transaction, sandbox.pk).get(ref=ref)


def test_transaction_change_page_shows_history_and_log(
    trainer_client: Client, failed_transaction: Transaction
) -> None:
    page = trainer_client.get(page_of(Transaction, "change", failed_transaction.pk))
    text = page.content.decode()
    assert page.status_code == 200
    for shown in ("TRN-000003", "Taken up for settlement", "Rejected by the correspondent", "SIM-MOV-"):
        assert shown in text
    for name in Transaction.columns():
        assert (f'name="{name}"' in text) == (name == "typology")


def test_transactions_and_logs_cannot_be_added_or_deleted_and_a_status_cannot_be_edited(
    trainer_client: Client, failed_transaction: Transaction
) -> None:
    for model, row in (
        (Transaction, failed_transaction),
        (TransactionLog, failed_transaction.logs.get(log_level="error")),
    ):
        assert trainer_client.get(page_of(model, "add")).status_code == 403
        assert trainer_client.get(page_of(model, "delete", row.pk)).status_code == 403
        response = trainer_client.post(page_of(model, "change", row.pk), {"status": "completed"})
        assert response.status_code == (200 if model is Transaction else 403)
        assert trainer_client.get(page_of(model, "history", row.pk)).status_code == 404
    assert trainer_client.get(page_of(TransactionLog, "import")).status_code == 403
    failed_transaction.refresh_from_db()
    assert failed_transaction.status == "failed"


def test_transaction_list_can_be_filtered_searched_and_exported(
    operator: User, trainer_client: Client
) -> None:
    row = transfer(operator)
    for query in ("", "?status=pending", f"?q={row.ref}", "?payment_method__exact=blockchain"):
        assert row.ref in trainer_client.get(page_of(Transaction, "changelist") + query).content.decode()
    assert row.ref in trainer_client.get(page_of(TransactionLog, "changelist")).content.decode()
    assert row.ref.encode() in export_file(trainer_client, Transaction, "csv")


@pytest.mark.meets("Domain:1.2c")
def test_export_is_marked_simulated_in_its_file_name_and_in_every_row(
    operator: User, trainer_client: Client
) -> None:
    transfer(operator, transaction_type="=1+1")
    response = trainer_client.post(page_of(Transaction, "export"), {"format": "0", "resource": ""})
    assert 'filename="SIMULATED-Transaction-' in response["Content-Disposition"]
    assert b",'=1+1," in response.content
    rows = yaml.safe_load(export_file(trainer_client, Transaction, "yaml"))
    assert {row["simulated"] for row in rows} == {"true"}
    assert "search" not in rows[0]


def test_complete_action_completes_pending_transactions_and_reports_the_others(
    operator: User, trainer_client: Client, sandbox: Sandbox, failed_transaction: Transaction
) -> None:
    made = [transfer(operator), transfer(operator)]
    response = act(trainer_client, "complete_selected", [*made, failed_transaction])
    assert "2 of 3 completed." in message_in(response)
    assert "TRN-000003 was marked as failed by scenario at " in message_in(response)
    for row in made:
        row.refresh_from_db()
        settled = records_of(Movement, sandbox.pk).get(transaction_ref=row.ref, kind="settlement")
        assert (row.status, row.tx_hash) == ("completed", settled.tx_hash)
        assert row.processing_time is not None
        assert 5 <= row.processing_time <= 15
        assert settled.made_by == "grace"
    assert prove(sandbox.pk).problems == []


def test_fail_action_requires_a_reason_before_it_fails_transactions(
    operator: User, trainer_client: Client, sandbox: Sandbox, failed_transaction: Transaction
) -> None:
    made, before = transfer(operator), holds(sandbox, "master")
    page = act(trainer_client, "fail_selected", [made, failed_transaction])
    assert f'name="_selected_action" value="{made.pk}"' in page.content.decode()
    assert 'name="action" value="fail_selected"' in page.content.decode()
    blank = act(trainer_client, "fail_selected", [made, failed_transaction], error_message=" ")
    assert "This field is required." in blank.content.decode()
    assert transaction_at(sandbox, NEXT).status == "pending"
    query = "?q=TRN-"
    done = act(
        trainer_client, "fail_selected", [made, failed_transaction], query, error_message="Desk closed"
    )
    assert (done.status_code, done["Location"]) == (302, page_of(Transaction, "changelist") + query)
    assert "1 of 2 failed." in message_in(done)
    assert "TRN-000003 was marked as failed by scenario" in message_in(done)
    assert (transaction_at(sandbox, NEXT).status, transaction_at(sandbox, NEXT).error_message) == (
        "failed",
        "Desk closed",
    )
    assert holds(sandbox, "master") == before + 10


def test_fail_action_rejects_a_reason_with_a_real_address(
    operator: User, trainer_client: Client, sandbox: Sandbox
) -> None:
    reason = "Sent to 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
    response = act(trainer_client, "fail_selected", [transfer(operator)], error_message=reason)
    assert "0 of 1 failed." in message_in(response)
    assert " such as " in message_in(response)
    assert transaction_at(sandbox, NEXT).status == "pending"


def test_fail_action_fails_no_transaction_and_says_so_if_a_selected_transaction_was_deleted(
    operator: User, trainer_client: Client, sandbox: Sandbox
) -> None:
    rows = [transfer(operator), Transaction(pk=99999)]
    assert message_in(act(trainer_client, "fail_selected", rows, error_message="Late")) == NO_ROW
    assert transaction_at(sandbox, NEXT).status == "pending"


def test_fail_action_on_all_rows_asks_again_if_the_number_of_rows_changed_since_the_page_was_shown(
    operator: User, trainer_client: Client, sandbox: Sandbox
) -> None:
    selected, query = [transfer(operator)], "?status=pending"
    more = {"select_across": "1", "error_message": "Desk closed"}
    shown = act(trainer_client, "fail_selected", selected, query, select_across="1").context["form"]["count"]
    transfer(operator)
    refused = act(trainer_client, "fail_selected", selected, query, **more, count=str(shown.value()))
    assert SELECTION_CHANGED in refused.content.decode()
    assert transaction_at(sandbox, NEXT).status == "pending"
    number = refused.context["form"]["count"].value()
    assert f"Selected: {number}." in refused.content.decode()
    done = act(trainer_client, "fail_selected", selected, query, **more, count=number)
    assert f"{number} of {number} failed." in message_in(done)


def test_operator_cannot_complete_a_transaction_in_the_admin(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    act(operator_client, "complete_selected", [transfer(operator)])
    assert transaction_at(sandbox, NEXT).status == "pending"


def test_import_creates_pending_transactions_with_held_funds_and_trims_the_cells(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    before = holds(sandbox, "master")
    row = "master,wallet1,2.50, USDT ,Binance,drill,  sepa\n"
    blank = ",wallet1,7,,,,\n"
    response = import_file(trainer_client, Transaction, "csv", f"{HEADERS}{row}{row}{blank}".encode())
    assert response.status_code == 302
    made = [transaction_at(sandbox, ref) for ref in (NEXT, AFTER_NEXT, "TRN-000101")]
    assert [(row.status, row.created_by, row.network) for row in made] == [
        ("pending", "grace", "bsc"),
        ("pending", "grace", "bsc"),
        ("pending", "grace", "ethereum"),
    ]
    assert (made[0].currency, made[0].payment_method) == ("USDT", "sepa")
    assert (made[2].currency, made[2].transaction_type, made[2].metadata) == ("USDT", "transfer", "{}")
    assert holds(sandbox, "master") == before - 5
    assert [row.logs.count() for row in made] == [2, 2, 2]
    assert prove(sandbox.pk).problems == []


def test_import_preview_creates_nothing(trainer_client: Client, sandbox: Sandbox) -> None:
    page = preview(trainer_client, Transaction, "csv", f"{HEADERS}master,wallet1,1,,,,\n".encode())
    assert "confirm_form" in page.context
    assert not records_of(Transaction, sandbox.pk).filter(ref=NEXT).exists()
    assert holds(sandbox, "master") == Decimal("1026249.5")


def test_import_with_invalid_rows_names_each_invalid_row_and_creates_nothing(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    rows = [
        "master,wallet1,1,,,,",
        "master,wallet1,99999999,,,,",
        "master,wallet1,1,EUR,,,",
        "master,0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045,1,,,,",
        "master,,1,,,,",
        "master,wallet1,ten,,,,",
        "master,wallet1,1.23457E+11,,,,",
        "master,1.23457E+11,1,,,,",
        "master,1.23457E+11,ten,EUR,,,",
    ]
    page = preview(trainer_client, Transaction, "csv", (HEADERS + "\n".join(rows)).encode())
    errors = {row.number: row.error_dict for row in page.context["result"].invalid_rows}
    assert {number: list(columns) for number, columns in errors.items()} == {
        "2 (line 3)": ["amount"],
        "3 (line 4)": ["currency"],
        "4 (line 5)": ["to_wallet"],
        "5 (line 6)": ["to_wallet"],
        "6 (line 7)": ["amount"],
        "7 (line 8)": ["amount"],
        "8 (line 9)": ["to_wallet"],
        "9 (line 10)": ["to_wallet", "amount", "currency"],
    }
    assert "holds 1026248.5 USDT (SIM)" in str(errors["2 (line 3)"])
    assert "was shortened by a spreadsheet" in str(errors["7 (line 8)"])
    assert "was shortened by a spreadsheet" in str(errors["8 (line 9)"])
    assert not records_of(Transaction, sandbox.pk).filter(ref=NEXT).exists()


def test_import_rejects_a_status_column(trainer_client: Client, sandbox: Sandbox) -> None:
    page = preview(trainer_client, Transaction, "csv", b"to_wallet,amount,status\nwallet1,1,completed\n")
    assert "The column “status” is unknown." in page.content.decode()
    assert not records_of(Transaction, sandbox.pk).filter(ref=NEXT).exists()


def test_import_is_rolled_back_if_writing_its_log_entry_fails(
    trainer_client: Client, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = records_of(Transaction, sandbox.pk).count()
    page = preview(trainer_client, Transaction, "csv", f"{HEADERS}master,wallet1,1,,,,\n".encode())

    def fail_with_lock(*_: object, **__: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(type(LogEntry.objects), "log_actions", fail_with_lock)
    trainer_client.raise_request_exception = False
    response = trainer_client.post(
        page_of(Transaction, "process_import"), page.context["confirm_form"].initial
    )
    assert response.status_code >= 500
    assert records_of(Transaction, sandbox.pk).count() == before


@pytest.mark.django_db(transaction=True)
def test_import_that_stops_because_funds_ran_out_reports_the_imported_rows(
    trainer_client: Client, trainer: User, sandbox: Sandbox
) -> None:
    before = records_of(Transaction, sandbox.pk).count()
    master = records_of(Wallet, sandbox.pk).get(label="master")

    def spend(**_: Any) -> None:
        post_save.disconnect(spend, sender=Transaction)
        all_but = holds(sandbox, "master") - AT_ONCE
        on_commit(
            lambda: adjust(
                who=trainer, wallet=master, asset="USDT", amount=-all_but, reason="Spent elsewhere"
            )
        )

    rows = "master,wallet1,1,,,,\n" * (AT_ONCE + 5)
    page = preview(trainer_client, Transaction, "csv", (HEADERS + rows).encode())
    post_save.connect(spend, sender=Transaction, weak=False)
    response = trainer_client.post(
        page_of(Transaction, "process_import"), page.context["confirm_form"].initial
    )
    assert f"The first {AT_ONCE} of {AT_ONCE + 5} rows were imported, and none after them." in message_in(
        response
    )
    assert "holds 0 USDT (SIM)" in message_in(response)
    assert records_of(Transaction, sandbox.pk).count() == before + AT_ONCE
    assert prove(sandbox.pk).problems == []
