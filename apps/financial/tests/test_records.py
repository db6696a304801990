"""Financial APIs and vaults as records: what staff and files may write, and what browsers are told."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from apps.financial.models import CODE_HELP, ENDPOINT_HELP, FinancialApi, Vault
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import edit_in_list, errors_in_list, export_file, import_file, page_of

pytestmark = pytest.mark.django_db


def api(sandbox: Sandbox) -> FinancialApi:
    return records_of(FinancialApi, sandbox.pk).get(ref="SIM-API-001")


def vault(sandbox: Sandbox) -> Vault:
    return records_of(Vault, sandbox.pk).get(ref="SIM-VAULT-001")


@pytest.mark.meets("Domain:1.3k")
def test_every_row_of_the_scenario_is_as_staff_could_write_it(sandbox: Sandbox) -> None:
    for row in (*records_of(FinancialApi, sandbox.pk), *records_of(Vault, sandbox.pk)):
        row.full_clean()


def test_what_is_edited_in_the_list_is_stored(sandbox: Sandbox, trainer_client: Client) -> None:
    edit_in_list(trainer_client, FinancialApi, api(sandbox), status="error", error_message="403")
    assert (api(sandbox).status, api(sandbox).complaint) == ("error", "403")
    edit_in_list(trainer_client, Vault, vault(sandbox), error="Held.")
    assert (vault(sandbox).valid, vault(sandbox).complaint) == (False, "Held.")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("status", "burning"),
        ("name", ""),
        ("endpoint", "https://api.bank.com/"),
        ("error_message", "x" * 201),
    ],
)
def test_what_an_api_can_not_be_is_refused_at_its_field(
    sandbox: Sandbox, trainer_client: Client, field: str, value: str
) -> None:
    answer = edit_in_list(trainer_client, FinancialApi, api(sandbox), **{field: value})
    assert list(errors_in_list(answer)) == [field]


@pytest.mark.meets("Domain:1.3k")
@pytest.mark.parametrize(
    "address",
    [
        "http://api.northhaven.example",
        "https://example",
        "https://api.example.com/x",
        "https://user@api.bank.example",
        "https://api.northhaven.example:8443/",
        "https://api.northhaven.example/?key=1",
        "https://api.northhaven.example/x\n",
        "https://api..example/",
    ],
)
def test_an_endpoint_that_could_be_somebodys_is_refused_with_what_to_use(
    sandbox: Sandbox, address: str
) -> None:
    row = api(sandbox)
    row.endpoint = address
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert ENDPOINT_HELP in caught.value.message_dict["endpoint"]


@pytest.mark.meets("Domain:1.3k")
@pytest.mark.parametrize("code", ["", "4417", "SIM-4417", "SIM-REL-", "SIM-REL-north", "SIM-REL-4417\n"])
def test_a_release_code_without_its_mark_is_refused(sandbox: Sandbox, code: str) -> None:
    row = vault(sandbox)
    row.release_code = code
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert set(caught.value.message_dict) == {"release_code"}
    assert code == "" or CODE_HELP in caught.value.message_dict["release_code"]


@pytest.mark.services
def test_the_database_refuses_a_code_without_its_mark(sandbox: Sandbox) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        records_of(Vault, sandbox.pk).filter(ref="SIM-VAULT-001").update(release_code="NORTH-4417")


@pytest.mark.services
def test_a_code_belongs_to_one_vault_of_a_room(sandbox: Sandbox, trainer_client: Client) -> None:
    answer = edit_in_list(trainer_client, Vault, vault(sandbox), release_code="SIM-REL-EAST-2203")
    assert answer.status_code == 200
    assert vault(sandbox).release_code == "SIM-REL-NORTH-4417"


@pytest.mark.parametrize(("model", "field"), [(FinancialApi, "description"), (Vault, "provider")])
def test_a_real_account_is_refused_in_either(sandbox: Sandbox, model: Any, field: str) -> None:
    row = records_of(model, sandbox.pk).first()
    assert row is not None
    setattr(row, field, "DE89370400440532013000")
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert field in caught.value.message_dict


@pytest.mark.meets("D:canned-systems")
@pytest.mark.parametrize("model", [FinancialApi, Vault])
def test_a_change_has_the_browsers_read_both_lists_again(
    sandbox: Sandbox, model: Any, django_capture_on_commit_callbacks: Any
) -> None:
    row = records_of(model, sandbox.pk).first()
    assert row is not None
    with django_capture_on_commit_callbacks() as announced:
        row.save()
    told = [entry.resources for entry in announced if hasattr(entry, "resources")]
    assert told == [frozenset({"financial/system-status", "financial/required-credentials"})]


@pytest.mark.parametrize("model", [FinancialApi, Vault])
def test_rows_go_out_and_come_back_by_a_file(sandbox: Sandbox, trainer_client: Client, model: Any) -> None:
    before = list(records_of(model, sandbox.pk).values(*model.columns()))
    content = export_file(trainer_client, model, "yaml")
    records_of(model, sandbox.pk).delete()
    import_file(trainer_client, model, "yaml", content)
    assert list(records_of(model, sandbox.pk).values(*model.columns())) == before


@pytest.mark.parametrize("model", [FinancialApi, Vault])
def test_a_trainee_does_not_come_to_the_lists_of_the_staff(operator_client: Client, model: Any) -> None:
    assert operator_client.get(page_of(model, "changelist")).status_code == 302
