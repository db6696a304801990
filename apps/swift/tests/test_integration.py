"""Global integration: its status, the options on its screen, and preparing blockchain transactions."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import change_sandbox, complete_sandboxes
from apps.swift.choices import InstitutionStatus, MessageType, OfferedCountry, OfferedNetwork
from apps.swift.integration.models import IntegrationStatus
from apps.swift.models import Institution
from apps.swift.services import NO_CONNECTION, set_connection
from apps.swift.tests.integrations import ADDRESS, OPERATIONS, prepare
from apps.swift.training_banks import bank_with
from apps.texts.catalogue import default_of

STATUS = "/api/global-integration/status"


# Status


@pytest.mark.meets("2:168", "2:262", "2:410")
def test_status_of_the_standard_room_matches_its_records(operator_client: Client) -> None:
    assert operator_client.get(STATUS).json() == {
        "swift": {"bicCodesCount": 15, "connectorActive": True},
        "sepa": {"countriesSupported": 36, "instantPayments": True},
        "blockchain": {"sovereignLevel": 20, "ethereumConnected": True},
        "alchemy": {"networksSupported": 6, "sdkActive": True},
        "overall": {
            "status": "OPERATIONAL",
            "integrationLevel": "GLOBAL",
            "authorityLevel": "LEVEL 20 SOVEREIGN",
            "networkCoverage": 80,
        },
    }


@pytest.mark.meets("2:168", "2:262")
def test_swift_numbers_in_the_status_depend_on_the_rooms_institutions_and_connection(
    operator_client: Client,
    stranger_client: Client,
    trainer: User,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    etag = operator_client.get(STATUS)["ETag"]
    with django_capture_on_commit_callbacks(execute=True) as announced:
        bank = records_of(Institution, sandbox.pk).get(ref="SIM-INST-015")
        bank.status = InstitutionStatus.CONNECTED
        bank.save()
        records_of(Institution, sandbox.pk).get(ref="SIM-INST-014").delete()
    assert all("global-integration/status" in entry.resources for entry in announced)
    body = operator_client.get(STATUS, headers={"If-None-Match": etag}).json()
    assert (body["swift"]["bicCodesCount"], body["overall"]["networkCoverage"]) == (14, 93)

    with django_capture_on_commit_callbacks(execute=True):
        set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    body = operator_client.get(STATUS).json()
    assert body["swift"]["connectorActive"] is False
    assert (body["overall"]["status"], body["overall"]["networkCoverage"]) == ("DEGRADED", 0)
    assert stranger_client.get(STATUS).json()["swift"]["connectorActive"] is True


@pytest.mark.meets("2:168", "2:262")
def test_integration_status_shows_values_edited_by_staff(
    operator_client: Client, sandbox: Sandbox, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        row = records_of(IntegrationStatus, sandbox.pk).get()
        row.sepa_countries, row.instant_payments, row.authority_level = 41, False, "NONE"
        row.sdk_active = False
        row.save()
    body = operator_client.get(STATUS).json()
    assert body["sepa"] == {"countriesSupported": 41, "instantPayments": False}
    assert body["alchemy"]["sdkActive"] is False
    assert (body["overall"]["authorityLevel"], body["overall"]["status"]) == ("NONE", "DEGRADED")


def test_integration_status_has_default_values_until_its_row_is_created(
    sandbox: Sandbox, operator_client: Client
) -> None:
    before = operator_client.get(STATUS).json()
    records_of(IntegrationStatus, sandbox.pk).delete()
    records_of(Institution, sandbox.pk).delete()
    body = operator_client.get(STATUS).json()
    assert body["sepa"] == before["sepa"]
    assert (body["swift"]["bicCodesCount"], body["overall"]["networkCoverage"]) == (0, 0)
    complete_sandboxes()
    assert records_of(IntegrationStatus, sandbox.pk).count() == 1


# Blockchain transactions


@pytest.mark.meets("2:169", "2:263")
@pytest.mark.parametrize("network", OfferedNetwork.values)
def test_preparing_a_transaction_succeeds_on_every_network_and_records_nothing(
    operator_client: Client, network: str
) -> None:
    before = operator_client.get(OPERATIONS).json()
    response = prepare(operator_client, network=network, amount="0.000000000000000001")
    assert (response.status_code, response.json()) == (200, {"prepared": True, "simulated": True})
    assert operator_client.get(OPERATIONS).json() == before


def test_preparing_on_a_disconnected_chain_does_not_use_up_the_outcome_chosen_by_the_trainer(
    operator_client: Client, sandbox: Sandbox
) -> None:
    change_sandbox(who=None, sandbox_id=sandbox.pk, next_transfer="fails")
    row = records_of(IntegrationStatus, sandbox.pk).get()
    for connected in (False, True):
        row.ethereum_connected = connected
        row.save()
        assert prepare(operator_client).json()["prepared"] is False
    assert prepare(operator_client).json()["prepared"] is True


@pytest.mark.meets("D:magic-cents-message")
@pytest.mark.parametrize(("amount", "prepared"), [("1.13", False), ("1.29", False), ("1.07", True)])
def test_preparing_a_transaction_fails_for_an_amount_with_magic_cents(
    operator_client: Client, amount: str, prepared: bool
) -> None:
    body = prepare(operator_client, amount=amount).json()
    assert body["prepared"] is prepared
    assert ("Nothing was prepared" in body.get("error", "")) is not prepared


@pytest.mark.meets("2:263")
def test_preparing_a_transaction_fails_while_the_chain_is_disconnected(
    operator_client: Client, sandbox: Sandbox
) -> None:
    row = records_of(IntegrationStatus, sandbox.pk).get()
    row.ethereum_connected = False
    row.save()
    body = prepare(operator_client).json()
    assert body["prepared"] is False
    assert "disconnected" in body["error"]


def test_preparing_a_transaction_accepts_an_address_with_the_sim_prefix_or_in_lower_case(
    operator_client: Client,
) -> None:
    assert prepare(operator_client, to=f" SIM:{ADDRESS}").json()["prepared"] is True
    assert prepare(operator_client, to=ADDRESS.lower()).json()["prepared"] is True


def wrong_case(address: str) -> str:
    return f"{address[:8]}{address[8:-6].swapcase()}{address[-6:]}"


@pytest.mark.meets("Domain:1.3j")
@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("master", "A chain knows no names"),
        ("0xabc", "not an address"),
        ("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "not an address"),
        (wrong_case(ADDRESS), "mistyped"),
    ],
)
def test_preparing_a_transaction_rejects_a_malformed_address_with_advice(
    operator_client: Client, to: str, reason: str
) -> None:
    response = prepare(operator_client, to=to)
    assert (response.status_code, response.json()["code"]) == (400, "invalid")
    assert list(response.json()["fields"]) == ["to"]
    assert reason in response.json()["message"]


# Options on the screen


@pytest.mark.meets("2:418", "2:419", "2:420", "2:421")
def test_options_on_the_screen_match_the_values_that_the_server_accepts(sandbox: Sandbox) -> None:
    def options_of(key: str) -> list[str]:
        return [next(iter(row.values())) for row in default_of("global-integration", key)]

    assert options_of("networks") == OfferedNetwork.values
    assert options_of("messageTypes") == MessageType.values
    assert options_of("countries") == OfferedCountry.values
    bics = options_of("banks")
    assert len(bics) == 7
    assert bics[0][4:6] == "BE"
    assert all(bank_with(bic) is not None for bic in bics)
    assert set(bics) <= set(records_of(Institution, sandbox.pk).values_list("bic", flat=True))


@pytest.mark.parametrize(
    ("name", "most"), [("sovereign_level", 100), ("sepa_countries", 300), ("networks", 1000)]
)
def test_status_model_rejects_a_number_above_the_fields_maximum(
    sandbox: Sandbox, name: str, most: int
) -> None:
    row = records_of(IntegrationStatus, sandbox.pk).get()
    setattr(row, name, most)
    row.full_clean()
    setattr(row, name, most + 1)
    with pytest.raises(ValidationError) as refused:
        row.full_clean()
    assert list(refused.value.message_dict) == [name]
