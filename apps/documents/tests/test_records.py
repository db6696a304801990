"""Documents as records: what staff and files may write, what browsers are told, and what the scenario holds."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from apps.documents.choices import NETWORK_CLAIMS, STEPS, Currency, DocumentStatus
from apps.documents.models import BankTransferDocument
from apps.documents.tests.papers import DOCUMENTS, PENDING, PROCESSED, SAMPLE, row
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.tests.admin_pages import edit_in_list, export_file, import_file, page_of, preview

BANKS = {
    "Northhaven Exchange Bank": "BE49999000000171",
    "Eastmere Landesinstitut": "DE09000000000000000001",
    "Caisse Fictive de Valmire": "FR169999999999SIMULATED0148",
    "Polderwijk Oefenbank": "NL80SIMU0000000001",
    "Banca di Prova Montefalso": "IT44F9999999999SIMULATED001",
    "Banco Ensayo de Rioseca": "ES9899999999550000000001",
    "Westbrook Mutual Rehearsal Bank": "GB77SIMU00000000000001",
}
NEW = {
    "reference_code": "SIM-CTR-9000",
    "subject": "Tarrow Joinery: stairs",
    "status": "pending",
    "amount": "1200.50",
    "currency": "EUR",
    "sender_bank": "Northhaven Exchange Bank",
    "receiver_bank": "Polderwijk Oefenbank",
    "sender_iban": "BE49999000000171",
    "receiver_iban": "NL80SIMU0000000001",
    "swift_code": "SIMUNLA0XXX",
    "transfer_after": "5",
    "access_code": "SIM-AC-AAAA-CCCC",
    "activation_code": "SIM-AV-AAAA-CCCC",
    "download_code": "SIM-DL-AAAA-CCCC",
    "release_code": "SIM-RL-AAAA-CCCC",
}


def test_the_scenario_has_documents_in_every_state_and_one_sample(sandbox: Sandbox) -> None:
    rows = list(records_of(BankTransferDocument, sandbox.pk))
    assert len(rows) >= 6
    assert {document.status for document in rows} == set(DocumentStatus.values)
    [sample] = [document for document in rows if document.is_sample]
    assert (sample.ref, sample.status, sample.amount) == (SAMPLE, "pending", Decimal(5_000_000_000))
    assert all(document.created_at < now_in(sandbox) for document in rows)


@pytest.mark.meets("Domain:1.3g")
def test_every_account_of_the_scenario_is_the_training_account_of_its_bank(sandbox: Sandbox) -> None:
    for document in records_of(BankTransferDocument, sandbox.pk):
        document.full_clean()
        assert BANKS[document.sender_bank] == document.sender_iban
        assert BANKS[document.receiver_bank] == document.receiver_iban


@pytest.mark.meets("2:196")
def test_the_steps_lead_through_every_status_once() -> None:
    chain = list(STEPS.values())
    assert [before for before, _ in chain] == list(DocumentStatus)[:-1]
    assert [after for _, after in chain] == list(DocumentStatus)[1:]
    assert NETWORK_CLAIMS.keys() == set(DocumentStatus)


@pytest.mark.meets("Domain:1.2e")
def test_no_step_moves_anything_in_the_ledger(sandbox: Sandbox, operator_client: Client) -> None:
    # By its name: this app stands beside the ledger's and doesn't know it.
    movements: Any = apps.get_model("wallets", "Movement")
    before = movements.objects.filter(sandbox=sandbox).count()
    operator_client.post("/api/document-processing/chocolate-contract")
    operator_client.post("/api/document-processing/process-swift/SIM-DOC-0008")
    assert movements.objects.filter(sandbox=sandbox).count() == before


def test_a_step_has_the_browsers_read_the_documents_again(
    operator_client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as announced:
        operator_client.post("/api/document-processing/chocolate-contract")
    told = [entry.resources for entry in announced if hasattr(entry, "resources")]
    assert told == [frozenset({"document-processing/documents"})]


@pytest.mark.meets("Domain:1.3g")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sender_iban", "DE89370400440532013000"),
        ("receiver_iban", "BE49999000000172"),
        ("receiver_iban", "DE09 0000 0000 0000 0000 01"),
        ("sender_iban", "x"),
        ("swift_code", "DEUTDEFFXXX"),
        ("swift_code", "SIMU"),
        ("sender_bank", "Bank DEUTDEFF"),
        ("reference_code", "CTR-1"),
        ("access_code", "4711"),
        ("amount", Decimal(0)),
        ("amount", Decimal("0.001")),
        ("transfer_after", 3651),
        ("currency", "XXX"),
        ("status", "done"),
        ("ref", "DOC-1"),
    ],
)
def test_what_can_not_be_is_refused_at_its_field(sandbox: Sandbox, name: str, value: Any) -> None:
    document = row(sandbox, PENDING)
    setattr(document, name, value)
    with pytest.raises(ValidationError) as caught:
        document.full_clean()
    assert name in caught.value.message_dict


def test_a_transfer_to_the_same_account_is_refused(sandbox: Sandbox) -> None:
    document = row(sandbox, PENDING)
    document.receiver_iban = document.sender_iban
    with pytest.raises(ValidationError) as caught:
        document.full_clean()
    assert list(caught.value.message_dict) == ["receiver_iban"]


@pytest.mark.services
@pytest.mark.parametrize(
    "changed", [{"status": "done"}, {"currency": "XXX"}, {"amount": Decimal(-1)}, {"ref": SAMPLE}]
)
def test_the_database_itself_refuses_what_can_not_be(sandbox: Sandbox, changed: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        records_of(BankTransferDocument, sandbox.pk).filter(ref=PENDING).update(**changed)


def test_a_new_document_of_the_staff_gets_its_reference_and_its_time(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    reply = trainer_client.post(page_of(BankTransferDocument, "add"), {**NEW, "sandbox": sandbox.pk})
    assert reply.status_code == 302
    made = row(sandbox, "SIM-DOC-0009")
    assert abs((made.created_at - now_in(sandbox)).total_seconds()) < 60


def test_staff_are_refused_a_real_account_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    body = {**NEW, "sandbox": sandbox.pk, "receiver_iban": "DE89370400440532013000"}
    reply = trainer_client.post(page_of(BankTransferDocument, "add"), body)
    assert list(reply.context["adminform"].form.errors) == ["receiver_iban"]
    assert records_of(BankTransferDocument, sandbox.pk).count() == 8


def test_staff_may_set_any_status_in_the_list(sandbox: Sandbox, trainer_client: Client) -> None:
    edit_in_list(trainer_client, BankTransferDocument, row(sandbox, PENDING), status="validated")
    assert row(sandbox, PENDING).status == "validated"
    history: Any = BankTransferDocument.history
    assert {version.status for version in history.filter(ref=PENDING)} >= {"pending", "validated"}


@pytest.mark.parametrize("kind", ["csv", "xlsx", "yaml"])
def test_documents_that_are_exported_and_imported_are_unchanged(
    sandbox: Sandbox, trainer_client: Client, kind: str
) -> None:
    rows = records_of(BankTransferDocument, sandbox.pk)
    before = {found["ref"]: {**found, "id": None} for found in rows.values()}
    content = export_file(trainer_client, BankTransferDocument, kind)
    rows.exclude(ref=PROCESSED).delete()
    import_file(trainer_client, BankTransferDocument, kind, content)
    assert {found["ref"]: {**found, "id": None} for found in rows.values()} == before


def test_every_currency_has_two_decimals() -> None:
    assert set(Currency.values) == {"EUR", "USD", "GBP", "CHF"}


@pytest.mark.parametrize("time", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+00:00", "3000-01-01"])
def test_a_time_that_no_clock_can_show_is_refused_by_an_import(
    sandbox: Sandbox, trainer_client: Client, time: str
) -> None:
    content = "".join(f"  {name}: '{value}'\n" for name, value in (NEW | {"created_at": time}).items())
    shown = preview(trainer_client, BankTransferDocument, "yaml", f"- ref: SIM-DOC-0300\n{content}".encode())
    assert "Write a time between 1970 and 2999" in shown.content.decode()
    assert "confirm_form" not in shown.context


@pytest.mark.services
@pytest.mark.parametrize(
    ("made", "days", "shown"),
    [
        (datetime(9999, 12, 31, tzinfo=UTC), 5, "9999-12-31"),
        (datetime(1, 1, 1, tzinfo=UTC), -5, "0001-01-01"),
        (datetime(2026, 12, 30, 23, tzinfo=UTC), 3, "2027-01-02"),
    ],
)
def test_the_list_stands_whenever_a_document_was_made(
    sandbox: Sandbox, operator_client: Client, made: datetime, days: int, shown: str
) -> None:
    records_of(BankTransferDocument, sandbox.pk).filter(ref=PENDING).update(
        created_at=made, transfer_after=days
    )
    [told] = [found for found in operator_client.get(DOCUMENTS).json() if found["id"] == PENDING]
    assert told["transferDate"] == shown


@pytest.mark.parametrize("column", ["reference_code", "status", "ref"])
@pytest.mark.parametrize(
    ("sign", "message"),
    [
        ("\\0", "Row 1 (line 1), column {column}: This text holds a character that can&#x27;t be kept."),
        ("\\ud800", "YAML doesn&#x27;t know what a \\ in double quotes begins"),
    ],
)
def test_a_character_that_nothing_can_hold_is_refused_with_its_place(
    sandbox: Sandbox, trainer_client: Client, column: str, sign: str, message: str
) -> None:
    cells = {"ref": "SIM-DOC-0300", **NEW, column: sign}
    content = "- " + "  ".join(f'{name}: "{value}"\n' for name, value in cells.items())
    page = preview(trainer_client, BankTransferDocument, "yaml", content.encode()).content.decode()
    assert message.format(column=column) in page


def test_a_column_of_a_name_that_nothing_can_hold_is_refused(trainer_client: Client) -> None:
    page = preview(trainer_client, BankTransferDocument, "yaml", b'- {"\\0": x}').content.decode()
    assert "column&#x27;s name holds a character that can&#x27;t be kept." in page
