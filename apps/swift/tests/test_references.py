"""The reference of an operation is given once in its sandbox, whatever is deleted, loaded or imported meanwhile."""

from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import clone_sandbox, export_sandbox, load_files, reset_sandbox
from apps.sandboxes.tests.admin_pages import import_file
from apps.swift.models import SwiftOperation
from apps.swift.tests.operations import record


def delete(sandbox: Sandbox, ref: str) -> None:
    records_of(SwiftOperation, sandbox.pk).get(ref=ref).delete()


def test_a_deleted_newest_reference_is_not_given_again(operator: User, sandbox: Sandbox) -> None:
    assert record(operator).ref == "SIM-OP-0011"
    delete(sandbox, "SIM-OP-0011")
    assert record(operator).ref == "SIM-OP-0012"


def test_an_emptied_list_goes_on_counting(operator: User, sandbox: Sandbox) -> None:
    records_of(SwiftOperation, sandbox.pk).delete()
    assert record(operator).ref == "SIM-OP-0011"


def test_a_copy_goes_on_where_its_source_is(operator: User, sandbox: Sandbox) -> None:
    record(operator)
    delete(sandbox, "SIM-OP-0011")
    operator.sandbox = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    assert record(operator).ref == "SIM-OP-0012"


def test_a_reset_sandbox_counts_from_its_scenario_again(operator: User, sandbox: Sandbox) -> None:
    given = [record(operator).ref for _ in range(3)]
    reset_sandbox(who=None, sandbox=sandbox)
    assert [record(operator).ref for _ in range(3)] == given


def test_a_loaded_sandbox_counts_from_its_highest_reference(
    operator: User, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    made = record(operator)
    records_of(SwiftOperation, sandbox.pk).filter(pk=made.pk).delete()
    SwiftOperation(**{**values_of(made), "ref": "SIM-OP-0099"}).save()
    load_files(who=None, sandbox=other_sandbox, files=export_sandbox(who=None, sandbox=sandbox))
    delete(other_sandbox, "SIM-OP-0099")
    operator.sandbox = other_sandbox
    assert record(operator).ref == "SIM-OP-0100"


def test_an_imported_reference_is_counted(operator: User, sandbox: Sandbox, trainer_client: Client) -> None:
    content = (
        "ref,operation_type,transaction_id,swift_bic,correspondent_bank,swift_reference,created_at\n"
        "SIM-OP-0500,drill,TRN-1,SIMUBEB0XXX,A bank,SIM-1,2026-11-21T09:00:00+00:00\n"
    )
    import_file(trainer_client, SwiftOperation, "csv", content.encode())
    delete(sandbox, "SIM-OP-0500")
    assert record(operator).ref == "SIM-OP-0501"


def test_many_that_are_created_at_once_are_counted(operator: User, empty: Sandbox) -> None:
    first = record(operator)
    SwiftOperation.objects.bulk_create(
        SwiftOperation(**{**values_of(first), "ref": f"SIM-OP-{number:04d}"}) for number in (9998, 10_000)
    )
    assert record(operator).ref == "SIM-OP-10001"


def values_of(operation: SwiftOperation) -> dict[str, object]:
    said = {name: getattr(operation, name) for name in SwiftOperation.columns()}
    return {"sandbox_id": operation.sandbox_id, **said}
