"""Tests of financial APIs and vaults as records: validation, admin, files and notifications."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from apps.financial.models import CODE_HELP, ENDPOINT_HELP, FinancialApi, Vault
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import edit_in_list, errors_in_list

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_lists")]


def api(sandbox: Sandbox) -> FinancialApi:
    return records_of(FinancialApi, sandbox.pk).get(ref="SIM-API-001")


def vault(sandbox: Sandbox) -> Vault:
    return records_of(Vault, sandbox.pk).get(ref="SIM-VAULT-001")


@pytest.mark.meets("Domain:1.3k")
def test_apis_and_vaults_of_the_standard_scenario_pass_validation(sandbox: Sandbox) -> None:
    for row in (*records_of(FinancialApi, sandbox.pk), *records_of(Vault, sandbox.pk)):
        row.full_clean()


def test_admin_list_stores_edited_apis_and_vaults(sandbox: Sandbox, trainer_client: Client) -> None:
    edit_in_list(trainer_client, FinancialApi, api(sandbox), status="error", error_message="403")
    assert (api(sandbox).status, api(sandbox).error_text) == ("error", "403")
    edit_in_list(trainer_client, Vault, vault(sandbox), error="Held.")
    assert (vault(sandbox).valid, vault(sandbox).error_text) == (False, "Held.")


def test_admin_list_rejects_each_invalid_value_of_an_api_at_its_field(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    wrong = {"status": "burning", "name": "", "endpoint": "https://api.bank.com/", "error_message": "x" * 201}
    response = edit_in_list(trainer_client, FinancialApi, api(sandbox), **wrong)
    assert errors_in_list(response).keys() == wrong.keys()


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
def test_model_rejects_with_advice_an_endpoint_that_could_exist(sandbox: Sandbox, address: str) -> None:
    row = api(sandbox)
    row.endpoint = address
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert ENDPOINT_HELP in caught.value.message_dict["endpoint"]


@pytest.mark.meets("Domain:1.3k")
@pytest.mark.parametrize("code", ["", "4417", "SIM-4417", "SIM-REL-", "SIM-REL-north", "SIM-REL-4417\n"])
def test_model_rejects_a_release_code_without_the_sim_prefix(sandbox: Sandbox, code: str) -> None:
    row = vault(sandbox)
    row.release_code = code
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert set(caught.value.message_dict) == {"release_code"}
    assert code == "" or CODE_HELP in caught.value.message_dict["release_code"]


@pytest.mark.services
def test_database_rejects_a_release_code_without_the_sim_prefix(sandbox: Sandbox) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        records_of(Vault, sandbox.pk).filter(ref="SIM-VAULT-001").update(release_code="NORTH-4417")


@pytest.mark.services
def test_admin_list_rejects_a_release_code_of_another_vault(sandbox: Sandbox, trainer_client: Client) -> None:
    response = edit_in_list(trainer_client, Vault, vault(sandbox), release_code="SIM-REL-EAST-2203")
    assert response.status_code == 200
    assert vault(sandbox).release_code == "SIM-REL-NORTH-4417"


@pytest.mark.meets("D:canned-systems")
@pytest.mark.parametrize("model", [FinancialApi, Vault])
def test_saving_an_api_or_a_vault_makes_screens_reload_both_financial_lists(
    sandbox: Sandbox, model: Any, django_capture_on_commit_callbacks: Any
) -> None:
    row = records_of(model, sandbox.pk).first()
    assert row is not None
    with django_capture_on_commit_callbacks() as announced:
        row.save()
    announced_resources = [entry.resources for entry in announced if hasattr(entry, "resources")]
    assert announced_resources == [frozenset({"financial/system-status", "financial/required-credentials"})]
