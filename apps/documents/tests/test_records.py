"""Documents as records: validation, admin, files, notifications, and the scenario."""

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
from apps.documents.tests.papers import DOCUMENTS, PENDING, SAMPLE, VALIDATED, process, row, transfer
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.tests.admin_pages import edit_in_list, page_of
from mockconsole.lib.admin.cells import ExactTime
from mockconsole.lib.admin.formats import Yaml
from mockconsole.lib.admin.tables import UnreadableFile

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


def test_scenario_has_documents_in_every_status_and_one_sample(sandbox: Sandbox) -> None:
    rows = list(records_of(BankTransferDocument, sandbox.pk))
    assert len(rows) >= 6
    assert {document.status for document in rows} == set(DocumentStatus.values)
    [sample] = [document for document in rows if document.is_sample]
    assert (sample.ref, sample.status, sample.amount) == (SAMPLE, "pending", Decimal(5_000_000_000))
    assert all(document.created_at < now_in(sandbox) for document in rows)


@pytest.mark.meets("Domain:1.3g")
def test_scenario_uses_the_training_account_of_each_bank(sandbox: Sandbox) -> None:
    for document in records_of(BankTransferDocument, sandbox.pk):
        document.full_clean()
        assert BANKS[document.sender_bank] == document.sender_iban
        assert BANKS[document.receiver_bank] == document.receiver_iban


@pytest.mark.meets("2:196")
def test_each_step_takes_a_document_from_one_status_to_the_next() -> None:
    chain = list(STEPS.values())
    assert [before for before, _ in chain] == list(DocumentStatus)[:-1]
    assert [after for _, after in chain] == list(DocumentStatus)[1:]
    assert NETWORK_CLAIMS.keys() == set(DocumentStatus)


@pytest.mark.meets("Domain:1.2e")
def test_document_steps_write_no_movement_to_the_ledger(sandbox: Sandbox, operator_client: Client) -> None:
    # Look the model up by name: this app may not import the ledger's app.
    movements: Any = apps.get_model("wallets", "Movement")
    before = movements.objects.filter(sandbox=sandbox).count()
    process(operator_client)
    transfer(operator_client, VALIDATED)
    assert movements.objects.filter(sandbox=sandbox).count() == before


def test_step_notifies_screens_to_reload_the_documents(
    operator_client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as announced:
        process(operator_client)
    announced_resources = [entry.resources for entry in announced if hasattr(entry, "resources")]
    assert announced_resources == [frozenset({"document-processing/documents"})]


@pytest.mark.meets("Domain:1.3g")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sender_iban", "DE89370400440532013000"),
        ("receiver_iban", "BE49999000000172"),
        ("receiver_iban", "DE09 0000 0000 0000 0000 01"),
        # The account of the sender.
        ("receiver_iban", "ES9899999999550000000001"),
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
def test_model_reports_an_invalid_value_at_its_field(sandbox: Sandbox, name: str, value: Any) -> None:
    document = row(sandbox, PENDING)
    setattr(document, name, value)
    with pytest.raises(ValidationError) as caught:
        document.full_clean()
    assert name in caught.value.message_dict


@pytest.mark.services
@pytest.mark.parametrize(
    "changed", [{"status": "done"}, {"currency": "XXX"}, {"amount": Decimal(-1)}, {"ref": SAMPLE}]
)
def test_database_rejects_impossible_values(sandbox: Sandbox, changed: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        records_of(BankTransferDocument, sandbox.pk).filter(ref=PENDING).update(**changed)


def test_document_added_in_the_admin_gets_the_next_reference_and_the_rooms_time(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    response = trainer_client.post(page_of(BankTransferDocument, "add"), {**NEW, "sandbox": sandbox.pk})
    assert response.status_code == 302
    document = row(sandbox, "SIM-DOC-0009")
    assert abs((document.created_at - now_in(sandbox)).total_seconds()) < 60


def test_admin_refuses_a_real_iban_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    body = {**NEW, "sandbox": sandbox.pk, "receiver_iban": "DE89370400440532013000"}
    response = trainer_client.post(page_of(BankTransferDocument, "add"), body)
    assert list(response.context["adminform"].form.errors) == ["receiver_iban"]
    assert records_of(BankTransferDocument, sandbox.pk).count() == 8


def test_admin_list_can_set_any_status(sandbox: Sandbox, trainer_client: Client) -> None:
    edit_in_list(trainer_client, BankTransferDocument, row(sandbox, PENDING), status="validated")
    assert row(sandbox, PENDING).status == "validated"
    history: Any = BankTransferDocument.history
    assert {version.status for version in history.filter(ref=PENDING)} >= {"pending", "validated"}


def test_every_currency_of_documents_has_two_decimals() -> None:
    assert set(Currency.values) == {"EUR", "USD", "GBP", "CHF"}


@pytest.mark.parametrize(
    "time",
    ["9999-12-31T23:59:59-14:00", "1969-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "3000-01-01"],
)
def test_import_refuses_a_time_outside_1970_to_2999(time: str) -> None:
    with pytest.raises(ValueError, match="Write a time between 1970 and 2999"):
        ExactTime().clean(time)


@pytest.mark.services
@pytest.mark.parametrize(
    ("made", "days", "shown"),
    [
        (datetime(9999, 12, 31, tzinfo=UTC), 5, "9999-12-31"),
        (datetime(1, 1, 1, tzinfo=UTC), -5, "0001-01-01"),
        (datetime(2026, 12, 30, 23, tzinfo=UTC), 3, "2027-01-02"),
    ],
)
def test_documents_list_gets_200_with_extreme_creation_times(
    sandbox: Sandbox, operator_client: Client, made: datetime, days: int, shown: str
) -> None:
    records_of(BankTransferDocument, sandbox.pk).filter(ref=PENDING).update(
        created_at=made, transfer_after=days
    )
    [document] = [found for found in operator_client.get(DOCUMENTS).json() if found["id"] == PENDING]
    assert document["transferDate"] == shown


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"\\0"', "Row 1 (line 1), column ref: This text holds a character that can't be stored."),
        ('"\\ud800"', "YAML doesn't know what a \\ in double quotes begins"),
        ('x\n  "\\0": y', "column's name holds a character that can't be stored."),
    ],
)
def test_import_refuses_an_unstorable_character_and_states_the_reason(text: str, message: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        Yaml().create_dataset(f"- ref: {text}\n")
    assert message in str(refused.value)
