"""Tests of the API of the financial systems: status, connectivity, credentials and release codes."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Final

import pytest
from django.test import Client

from apps.financial.choices import WHY_NOT_WORKING, ApiStatus
from apps.financial.models import FinancialApi, Vault
from apps.financial.simulation import SIGNATURE_PREFIX
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import freeze_clock
from mockconsole.lib.real.identifiers import find_error_in_text
from mockconsole.lib.real.training_forms import is_training_hash

Committed = Callable[[], AbstractContextManager[None]]

ROOT: Final = "/api/financial"
STATUS: Final = f"{ROOT}/system-status"
CREDENTIALS: Final = f"{ROOT}/required-credentials"
CONNECTIVITY: Final = f"{ROOT}/test-connectivity"
VALIDATION: Final = f"{ROOT}/validate-vault-access"
ACCESS: Final = f"{ROOT}/generate-vault-access"
GRANTED: Final = "SIM-REL-NORTH-4417"
HELD: Final = "SIM-REL-VALMIRE-0098"
UNREACHED: Final = "SIM-REL-MONTE-7750"


def read(client: Client, address: str = STATUS) -> Any:
    response = client.get(address)
    assert response.status_code == 200
    return response.json()


def ask(client: Client, code: Any) -> Any:
    return client.post(ACCESS, {"releaseCode": code}, content_type="application/json")


@pytest.mark.meets("2:163")
def test_status_summary_counts_the_listed_apis_and_vaults(operator_client: Client) -> None:
    body = read(operator_client)
    apis, vaults, summary = body["apis"], body["vaults"], body["summary"]
    assert {api["status"] for api in apis} == set(ApiStatus.values)
    assert summary == {
        "connectedAPIs": sum(api["status"] == "connected" for api in apis),
        "totalAPIs": len(apis),
        "validVaults": sum(vault["connected"] and not vault["error"] for vault in vaults),
        "totalVaults": len(vaults),
        "systemOperational": False,
        "errors": [
            *(f"{api['name']}: {api['errorMessage']}" for api in apis if api["errorMessage"]),
            *(f"{vault['provider']}: {vault['error']}" for vault in vaults if vault["error"]),
        ],
        "simulated": True,
    }
    assert (summary["connectedAPIs"], summary["validVaults"]) == (4, 2)


@pytest.mark.meets("2:163")
def test_status_is_operational_only_if_apis_and_vaults_exist_and_all_work(
    operator_client: Client, sandbox: Sandbox, committed: Committed
) -> None:
    with committed():
        records_of(FinancialApi, sandbox.pk).update(status=ApiStatus.CONNECTED)
        records_of(Vault, sandbox.pk).update(connected=True, error="")
    summary = read(operator_client)["summary"]
    assert (summary["systemOperational"], summary["errors"]) == (True, [])
    assert read(operator_client, CONNECTIVITY)["connected"] is True
    assert read(operator_client, VALIDATION)["valid"] is True
    records_of(Vault, sandbox.pk).delete()
    assert read(operator_client)["summary"]["systemOperational"] is False
    assert read(operator_client, VALIDATION)["valid"] is False
    records_of(FinancialApi, sandbox.pk).delete()
    assert read(operator_client, CONNECTIVITY) == {
        "connected": False,
        "workingAPIs": [],
        "failedAPIs": [],
        "requiresCredentials": [],
        "simulated": True,
    }


@pytest.mark.meets("2:164")
def test_required_credentials_of_apis_and_vaults_are_returned_as_names(
    operator_client: Client, sandbox: Sandbox
) -> None:
    body = read(operator_client, CREDENTIALS)
    assert body["apis"][1] == {
        "id": "SIM-API-002",
        "name": "Eastmere Payments Gateway",
        "description": "Euro payments, instant and in batches",
        "required": ["Client ID", "Client secret", "Signing key"],
    }
    assert body["vaults"][3] == {
        "id": "SIM-VAULT-004",
        "provider": "Montefalso Custody Vault",
        "required": ["Release code", "Cost of transfer (COT) code", "Tax clearance code"],
    }
    assert (len(body["apis"]), len(body["vaults"])) == (8, 4)


@pytest.mark.meets("2:165")
def test_connectivity_result_agrees_with_the_status_of_the_apis(operator_client: Client) -> None:
    apis = read(operator_client)["apis"]
    body = read(operator_client, CONNECTIVITY)
    assert body["connected"] is False
    assert body["workingAPIs"] == [api["name"] for api in apis if api["status"] == "connected"]
    assert body["failedAPIs"] == [api["name"] for api in apis if api["status"] != "connected"]
    assert body["requiresCredentials"] == body["failedAPIs"]


@pytest.mark.meets("D:canned-systems")
@pytest.mark.parametrize("status", [status for status in ApiStatus if status != ApiStatus.CONNECTED])
def test_api_that_is_not_connected_fails_the_connectivity_test_and_the_status_shows_the_reason(
    operator_client: Client, sandbox: Sandbox, committed: Committed, status: ApiStatus
) -> None:
    etag = operator_client.get(STATUS)["ETag"]
    row = records_of(FinancialApi, sandbox.pk).get(ref="SIM-API-004")
    row.status = status
    with committed():
        row.save()
    response = operator_client.get(STATUS, headers={"If-None-Match": etag})
    assert response.status_code == 200
    shown = next(api for api in response.json()["apis"] if api["id"] == row.ref)
    assert (shown["status"], shown["errorMessage"]) == (status, WHY_NOT_WORKING[status])
    body = read(operator_client, CONNECTIVITY)
    assert row.name in body["failedAPIs"]
    # This API has no required credentials, so it isn't in this list.
    assert row.name not in body["requiresCredentials"]


@pytest.mark.meets("2:166")
def test_vault_validation_agrees_with_the_status_of_the_vaults(operator_client: Client) -> None:
    vaults = read(operator_client)["vaults"]
    body = read(operator_client, VALIDATION)
    assert body == {
        "valid": False,
        "validCodes": [vault["releaseCode"] for vault in vaults if not vault["error"]],
        "invalidCodes": [HELD, UNREACHED],
        "errors": [f"{vault['provider']}: {vault['error']}" for vault in vaults if vault["error"]],
        "simulated": True,
    }


@pytest.mark.meets("2:17", "2:167", "2:256", "Domain:1.3l")
def test_valid_release_code_gets_access_and_the_same_signature_each_time(
    operator_client: Client, sandbox: Sandbox
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    response = ask(operator_client, GRANTED)
    assert response.status_code == 200
    body = response.json()
    signature = body["vaultSignature"]
    assert body == {
        "accessGranted": True,
        "releaseCode": GRANTED,
        "vaultSignature": signature,
        "timestamp": body["timestamp"],
        "simulated": True,
    }
    assert datetime.fromisoformat(body["timestamp"]) == now_in(sandbox)
    assert signature.startswith(SIGNATURE_PREFIX)
    assert is_training_hash(signature.removeprefix(SIGNATURE_PREFIX))
    assert find_error_in_text(signature) is None
    assert sandbox.seed not in signature
    assert ask(operator_client, GRANTED).json() == body
    again = ask(operator_client, f"  {GRANTED.lower()} ").json()
    assert (again["releaseCode"], again["vaultSignature"]) == (GRANTED.lower(), signature)
    assert ask(operator_client, "SIM-REL-EAST-2203").json()["vaultSignature"] != signature


@pytest.mark.meets("2:167", "2:256", "D:release-codes")
@pytest.mark.parametrize(
    "code",
    [
        *("SIM-REL-NOWHERE-1", HELD, UNREACHED, "x", "Ω", "NORTH-4417", "%"),
        # Letters that upper() turns into S and I.
        *("\u017fim-rel-north-4417", "s\u0131m-rel-north-4417"),
    ],
)
def test_unknown_or_invalid_or_lookalike_release_code_is_denied_and_gets_no_signature(
    operator_client: Client, code: str
) -> None:
    response = ask(operator_client, code)
    assert response.status_code == 200
    body = response.json()
    assert body.keys() == {"accessGranted", "releaseCode", "timestamp", "simulated"}
    assert (body["accessGranted"], body["releaseCode"]) == (False, code)


@pytest.mark.meets("D:release-codes")
def test_release_code_of_a_disconnected_vault_is_denied(operator_client: Client, sandbox: Sandbox) -> None:
    row = records_of(Vault, sandbox.pk).get(release_code=GRANTED)
    row.connected = False
    row.save()
    assert ask(operator_client, GRANTED).json()["accessGranted"] is False
    assert GRANTED in read(operator_client, VALIDATION)["invalidCodes"]
    shown = next(vault for vault in read(operator_client)["vaults"] if vault["id"] == row.ref)
    assert (shown["connected"], shown["error"]) == (False, "The vault is not connected.")


@pytest.mark.meets("2:256")
def test_financial_responses_use_only_the_records_of_the_callers_room(
    operator_client: Client, stranger_client: Client, other_sandbox: Sandbox, committed: Committed
) -> None:
    with committed():
        records_of(FinancialApi, other_sandbox.pk).exclude(ref="SIM-API-001").delete()
        records_of(Vault, other_sandbox.pk).exclude(release_code="SIM-REL-EAST-2203").delete()
    assert [api["id"] for api in read(stranger_client)["apis"]] == ["SIM-API-001"]
    assert [api["id"] for api in read(stranger_client, CREDENTIALS)["apis"]] == ["SIM-API-001"]
    assert read(stranger_client, CONNECTIVITY)["failedAPIs"] == []
    assert read(stranger_client, VALIDATION)["validCodes"] == ["SIM-REL-EAST-2203"]
    assert ask(stranger_client, GRANTED).json()["accessGranted"] is False
    assert len(read(operator_client)["apis"]) == 8
    theirs, ours = (
        ask(client, "SIM-REL-EAST-2203").json()["vaultSignature"]
        for client in (stranger_client, operator_client)
    )
    assert theirs != ours
