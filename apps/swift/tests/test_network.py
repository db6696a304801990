"""Simulated network: its status, its institutions, and the sign-in to its server."""

import re
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.accounts.models import Gate, User
from apps.accounts.services import set_gates
from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import complete_sandboxes, load_files
from apps.sandboxes.tests.scenarios import only
from apps.swift.models import Institution, SystemStatus
from apps.swift.services import NO_CONNECTION, set_connection

STATUS = "/api/swiftnet/system-status"
INSTITUTIONS = "/api/swiftnet/institutions"
PASSWORD = "of the main room"


@pytest.fixture
def room_with_gates(sandbox: Sandbox) -> Sandbox:
    """Return the main room with a known password for its gates, including the SwiftNet server's gate."""
    records_of(Gate, sandbox.pk).delete()
    set_gates(sandbox=sandbox, password=PASSWORD)
    return sandbox


def connect(client: Client, username: str = "swiftnet", password: str = PASSWORD) -> Any:
    return post(client, "swiftnet/connect", {"username": username, "password": password})


@pytest.mark.meets("1:107", "1:185")
def test_status_of_the_standard_room_is_connected(operator_client: Client) -> None:
    assert operator_client.get(STATUS).json() == {
        "apiStatus": "CONNECTED",
        "authentication": "AUTHENTICATED",
        "system": "READY",
        "level20Authority": "LEVEL 20",
    }


def test_system_status_edited_by_staff_is_returned_by_the_next_poll(
    operator_client: Client,
    stranger_client: Client,
    trainer: User,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    etag = operator_client.get(STATUS)["ETag"]
    with django_capture_on_commit_callbacks(execute=True) as announced:
        set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    assert [entry.resources for entry in announced] == [
        frozenset({"swiftnet/system-status", "global-integration/status", "sovereign"})
    ]
    response = operator_client.get(STATUS, headers={"If-None-Match": etag})
    assert response.status_code == 200
    assert (response.json()["apiStatus"], response.json()["authentication"]) == ("NO CONNECTION", "REQUIRED")
    assert stranger_client.get(STATUS).json()["apiStatus"] == "CONNECTED"


def test_system_status_has_default_values_until_its_row_is_created(
    sandbox: Sandbox, operator_client: Client
) -> None:
    records_of(SystemStatus, sandbox.pk).delete()
    assert operator_client.get(STATUS).json()["apiStatus"] == "CONNECTED"
    complete_sandboxes()
    assert records_of(SystemStatus, sandbox.pk).count() == 1


def test_scenario_with_two_rows_of_the_system_status_is_rejected(sandbox: Sandbox) -> None:
    with pytest.raises(ScenarioError, match=r"system_status.yaml, row 2"):
        load_files(who=None, sandbox=sandbox, files=only(system_status="- {system: A}\n- {system: B}\n"))


@pytest.mark.meets("Domain:1.4b")
def test_every_institution_has_a_training_bic_of_its_country(operator_client: Client) -> None:
    rows = operator_client.get(INSTITUTIONS).json()
    assert len(rows) >= 12
    assert all(re.fullmatch(r"(SIMU|MOCK|TRNG|FAKE)[A-Z]{2}[A-Z0-9]0XXX", row["bic"]) for row in rows)
    assert all(row["bic"][4:6] == row["country"] for row in rows)
    assert len({row["bic"] for row in rows}) == len(rows)
    assert {row["status"] for row in rows} == {"connected", "standby", "disconnected"}


@pytest.mark.meets("Domain:1.3m")
@pytest.mark.parametrize(
    ("name", "value"), [("bic", "DEUTDEFFXXX"), ("bic", "SIMUDEB0XXX"), ("country", "be"), ("ref", "INST-1")]
)
def test_institution_model_rejects_a_real_or_malformed_value(sandbox: Sandbox, name: str, value: str) -> None:
    row = records_of(Institution, sandbox.pk).get(ref="SIM-INST-001")
    setattr(row, name, value)
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert name in caught.value.message_dict


@pytest.mark.meets("D:secrets-compared")
def test_connect_succeeds_with_the_right_credentials(
    operator_client: Client, room_with_gates: Sandbox
) -> None:
    response = connect(operator_client)
    assert (response.status_code, response.json()) == (200, {"success": True})


WRONG = [
    ("swiftnet", "wrong"),
    ("administrator", PASSWORD),
    ("SWIFTNET", PASSWORD),
    ("swiftnet", f"{PASSWORD} "),
]


@pytest.mark.meets("D:secrets-compared")
def test_connect_with_wrong_credentials_returns_200_without_success(
    operator_client: Client, room_with_gates: Sandbox
) -> None:
    for username, password in WRONG:
        response = connect(operator_client, username, password)
        assert response.status_code == 200
        assert response.json() == {"success": False, "message": "Invalid admin credentials"}


@pytest.mark.departs_from("1:133c")
def test_connect_rejects_the_password_of_another_room(
    operator_client: Client, stranger_client: Client, room_with_gates: Sandbox, other_sandbox: Sandbox
) -> None:
    records_of(Gate, other_sandbox.pk).delete()
    set_gates(sandbox=other_sandbox, password="of the other room")
    assert connect(operator_client).json()["success"] is True
    assert connect(stranger_client).json()["success"] is False


def test_connect_fails_in_a_room_without_a_password(
    operator_client: Client, room_with_gates: Sandbox
) -> None:
    records_of(Gate, room_with_gates.pk).delete()
    assert connect(operator_client).json()["success"] is False


def test_connect_with_the_right_password_is_never_throttled(
    operator_client: Client, room_with_gates: Sandbox
) -> None:
    assert {connect(operator_client).status_code for _ in range(12)} == {200}
