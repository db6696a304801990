"""References of operations are unique in their sandbox, even after deletions, loads and imports."""

import json

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import ReferenceCounter, Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import clone_sandbox, load_files, reset_sandbox
from apps.sandboxes.tests.admin_pages import import_file, page_of, preview
from apps.sandboxes.tests.scenarios import export_files
from apps.swift.models import SwiftOperation
from apps.swift.tests.operations import BARE, FORM, PATH, record
from mockconsole.lib.errors import Refusal

pytestmark = pytest.mark.services

HIGHEST = "SIM-OP-999999999998"
NONE_AFTER = "SIM-OP-999999999999"
COLUMNS = "ref,operation_type,transaction_id,swift_bic,correspondent_bank,swift_reference,created_at"


def row_of(ref: str) -> bytes:
    return f"{COLUMNS}\n{ref},drill,TRN-1,SIMUBEB0XXX,A bank,SIM-1,2026-11-21T09:00:00+00:00\n".encode()


def delete(sandbox: Sandbox, ref: str) -> None:
    records_of(SwiftOperation, sandbox.pk).get(ref=ref).delete()


@pytest.mark.meets("D:reference-stable")
def test_reference_of_a_deleted_operation_is_not_reused(operator: User, sandbox: Sandbox) -> None:
    assert record(operator).ref == "SIM-OP-0011"
    delete(sandbox, "SIM-OP-0011")
    assert record(operator).ref == "SIM-OP-0012"


def test_numbering_continues_after_all_operations_are_deleted(operator: User, sandbox: Sandbox) -> None:
    records_of(SwiftOperation, sandbox.pk).delete()
    assert record(operator).ref == "SIM-OP-0011"


def test_cloned_sandbox_continues_the_numbering_of_its_source(operator: User, sandbox: Sandbox) -> None:
    record(operator)
    delete(sandbox, "SIM-OP-0011")
    operator.sandbox = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    assert record(operator).ref == "SIM-OP-0012"


@pytest.mark.usefixtures("small_scenario")
def test_operations_recorded_after_a_reset_get_the_same_references_as_before_it(
    operator: User, sandbox: Sandbox
) -> None:
    refs: list[list[str]] = []
    for _ in range(2):
        reset_sandbox(who=None, sandbox=sandbox)
        refs.append([record(operator).ref for _ in range(3)])
    assert refs[0] == refs[1]


def test_loaded_sandbox_continues_numbering_after_its_highest_reference(
    operator: User, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    operation = record(operator)
    records_of(SwiftOperation, sandbox.pk).filter(pk=operation.pk).delete()
    SwiftOperation(**{**values_of(operation), "ref": "SIM-OP-0099"}).save()
    load_files(who=None, sandbox=other_sandbox, files=export_files(sandbox, "swift_operations"))
    delete(other_sandbox, "SIM-OP-0099")
    operator.sandbox = other_sandbox
    assert record(operator).ref == "SIM-OP-0100"


def test_numbering_continues_after_an_imported_reference(
    operator: User, sandbox: Sandbox, trainer_client: Client
) -> None:
    import_file(trainer_client, SwiftOperation, "csv", row_of("SIM-OP-0500"))
    delete(sandbox, "SIM-OP-0500")
    assert record(operator).ref == "SIM-OP-0501"


def test_numbering_continues_after_bulk_created_operations(operator: User, empty: Sandbox) -> None:
    first = record(operator)
    SwiftOperation.objects.bulk_create(
        SwiftOperation(**{**values_of(first), "ref": f"SIM-OP-{number:04d}"}) for number in (9998, 10_000)
    )
    assert record(operator).ref == "SIM-OP-10001"


def test_import_rejects_the_last_possible_reference(sandbox: Sandbox, trainer_client: Client) -> None:
    page = preview(trainer_client, SwiftOperation, "csv", row_of(NONE_AFTER))
    assert f"After {NONE_AFTER} no reference could be given." in page.content.decode()
    assert "confirm_form" not in page.context
    assert not records_of(SwiftOperation, sandbox.pk).filter(ref=NONE_AFTER).exists()


@pytest.mark.parametrize("last", [999_999_999_998, 999_999_999_999, 1_000_000_000_000])
def test_new_operation_is_rejected_and_not_stored_if_all_numbers_are_used_up(
    operator: User, sandbox: Sandbox, operator_client: Client, trainer_client: Client, last: int
) -> None:
    ReferenceCounter.objects.filter(sandbox=sandbox).update(last=last)
    response = operator_client.post(PATH, json.dumps(BARE), content_type="application/json")
    assert response.status_code == 400
    assert "The numbers after SIM-OP- are used up in this room." in response.json()["message"]
    page = trainer_client.post(page_of(SwiftOperation, "add"), {**FORM, "sandbox": sandbox.pk})
    assert "are used up" in page.content.decode()
    assert records_of(SwiftOperation, sandbox.pk).count() == 10
    assert ReferenceCounter.objects.get(sandbox=sandbox, prefix="SIM-OP-").last == last


def test_highest_reference_can_be_assigned_exported_and_loaded(
    operator: User, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    ReferenceCounter.objects.filter(sandbox=sandbox).update(last=999_999_999_997)
    assert record(operator).ref == HIGHEST
    load_files(who=None, sandbox=other_sandbox, files=export_files(sandbox, "swift_operations"))
    operator.sandbox = other_sandbox
    with pytest.raises(Refusal, match="used up"):
        record(operator)


def values_of(operation: SwiftOperation) -> dict[str, object]:
    values = {name: getattr(operation, name) for name in SwiftOperation.columns()}
    return {"sandbox_id": operation.sandbox_id, **values}
