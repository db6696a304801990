"""Simulated network: its status, its institutions, and the sign-in to its server."""

import json
import re
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from apps.accounts.models import Attempt, Gate, User
from apps.accounts.services import set_gates
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import clone_sandbox, complete_sandboxes, load_files
from apps.sandboxes.tests.scenarios import only
from apps.swift.models import Institution, SystemStatus
from apps.swift.services import NO_CONNECTION, set_connection

STATUS = "/api/swiftnet/system-status"
INSTITUTIONS = "/api/swiftnet/institutions"
CONNECT = "/api/swiftnet/connect"
PASSWORD = "of the main room"


@pytest.fixture
def gated(sandbox: Sandbox) -> Sandbox:
    """Return the main room with its canned secrets."""
    records_of(Gate, sandbox.pk).delete()
    set_gates(sandbox=sandbox, password=PASSWORD)
    return sandbox


def connect(client: Client, body: Any) -> Any:
    return client.post(CONNECT, json.dumps(body), content_type="application/json")


@pytest.mark.meets("1:107", "1:185")
def test_status_of_the_standard_room_is_connected(operator_client: Client) -> None:
    assert operator_client.get(STATUS).json() == {
        "apiStatus": "CONNECTED",
        "authentication": "AUTHENTICATED",
        "system": "READY",
        "level20Authority": "LEVEL 20",
    }


def test_status_edited_by_staff_shows_on_the_next_poll(
    operator_client: Client,
    stranger_client: Client,
    trainer: User,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    etag = operator_client.get(STATUS)["ETag"]
    assert operator_client.get(STATUS, headers={"If-None-Match": etag}).status_code == 304
    with django_capture_on_commit_callbacks(execute=True) as announced:
        set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    assert [entry.resources for entry in announced] == [
        frozenset({"swiftnet/system-status", "global-integration/status", "sovereign"})
    ]
    reply = operator_client.get(STATUS, headers={"If-None-Match": etag})
    assert reply.status_code == 200
    assert (reply.json()["apiStatus"], reply.json()["authentication"]) == ("NO CONNECTION", "REQUIRED")
    assert stranger_client.get(STATUS).json()["apiStatus"] == "CONNECTED"


def test_status_poll_costs_only_the_session_queries(
    operator_client: Client, django_assert_num_queries: Any
) -> None:
    operator_client.get(STATUS)
    with django_assert_num_queries(2):
        operator_client.get(STATUS)


def test_status_without_a_row_is_the_default_until_one_is_created(
    sandbox: Sandbox, operator_client: Client
) -> None:
    records_of(SystemStatus, sandbox.pk).delete()
    assert operator_client.get(STATUS).json()["apiStatus"] == "CONNECTED"
    complete_sandboxes()
    assert records_of(SystemStatus, sandbox.pk).count() == 1


@pytest.mark.services
def test_second_status_in_a_room_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        SystemStatus.objects.create(sandbox=sandbox)
    with pytest.raises(ScenarioError, match=r"system_status.yaml, row 2"):
        load_files(who=None, sandbox=sandbox, files=only(system_status="- {system: A}\n- {system: B}\n"))


def test_cloned_room_has_the_network_of_its_source(sandbox: Sandbox) -> None:
    records_of(SystemStatus, sandbox.pk).update(system="IN DRILL")
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    assert records_of(SystemStatus, copy.pk).get().system == "IN DRILL"
    assert records_of(Institution, copy.pk).count() == records_of(Institution, sandbox.pk).count()


@pytest.mark.meets("Domain:1.4b")
def test_every_institution_has_a_training_bic_of_its_country(operator_client: Client) -> None:
    rows = operator_client.get(INSTITUTIONS).json()
    assert len(rows) >= 12
    assert set(rows[0]) == {"id", "name", "bic", "country", "status"}
    assert all(re.fullmatch(r"(SIMU|MOCK|TRNG|FAKE)[A-Z]{2}[A-Z0-9]0XXX", row["bic"]) for row in rows)
    assert all(row["bic"][4:6] == row["country"] for row in rows)
    assert len({row["bic"] for row in rows}) == len(rows)
    assert {row["status"] for row in rows} == {"connected", "standby", "disconnected"}


def test_room_lists_only_its_own_institutions(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    records_of(Institution, sandbox.pk).exclude(ref="SIM-INST-001").delete()
    assert [row["id"] for row in operator_client.get(INSTITUTIONS).json()] == ["SIM-INST-001"]
    assert len(stranger_client.get(INSTITUTIONS).json()) >= 12


def test_institutions_cost_one_query_beyond_the_session(
    operator_client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):
        operator_client.get(INSTITUTIONS)


@pytest.mark.meets("Domain:1.3m")
@pytest.mark.parametrize(
    ("name", "value"), [("bic", "DEUTDEFFXXX"), ("bic", "SIMUDEB0XXX"), ("country", "be"), ("ref", "INST-1")]
)
def test_institution_refuses_a_real_or_malformed_value(sandbox: Sandbox, name: str, value: str) -> None:
    row = records_of(Institution, sandbox.pk).get(ref="SIM-INST-001")
    setattr(row, name, value)
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert name in caught.value.message_dict


@pytest.mark.meets("D:secrets-compared")
def test_connect_succeeds_with_the_right_credentials(operator_client: Client, gated: Sandbox) -> None:
    reply = connect(operator_client, {"username": "swiftnet", "password": PASSWORD})
    assert (reply.status_code, reply.json()) == (200, {"success": True})


WRONG = [
    ("swiftnet", "wrong"),
    ("administrator", PASSWORD),
    ("SWIFTNET", PASSWORD),
    ("swiftnet", f"{PASSWORD} "),
]


@pytest.mark.meets("D:secrets-compared")
def test_connect_with_wrong_credentials_returns_200_without_success(
    operator_client: Client, gated: Sandbox
) -> None:
    for username, password in WRONG:
        reply = connect(operator_client, {"username": username, "password": password})
        assert reply.status_code == 200
        assert reply.json() == {"success": False, "message": "Invalid admin credentials"}


@pytest.mark.departs_from("1:133c")
def test_connect_accepts_only_the_secret_of_the_own_room(
    operator_client: Client, stranger_client: Client, gated: Sandbox, other_sandbox: Sandbox
) -> None:
    records_of(Gate, other_sandbox.pk).delete()
    set_gates(sandbox=other_sandbox, password="of the other room")
    credentials = {"username": "swiftnet", "password": PASSWORD}
    assert connect(operator_client, credentials).json()["success"] is True
    assert connect(stranger_client, credentials).json()["success"] is False


def test_connect_fails_in_a_room_without_a_secret(operator_client: Client, gated: Sandbox) -> None:
    records_of(Gate, gated.pk).delete()
    assert connect(operator_client, {"username": "swiftnet", "password": PASSWORD}).json()["success"] is False


@pytest.mark.meets("D:secrets-compared")
def test_connect_is_throttled_after_five_wrong_attempts(operator_client: Client, gated: Sandbox) -> None:
    replies = [connect(operator_client, {"username": "swiftnet", "password": "guess"}) for _ in range(6)]
    assert [reply.status_code for reply in replies] == [200] * 5 + [429]
    assert replies[-1].json()["code"] == "throttled"
    assert int(replies[-1]["Retry-After"]) > 0


def test_connect_with_the_right_password_is_never_throttled(operator_client: Client, gated: Sandbox) -> None:
    credentials = {"username": "swiftnet", "password": PASSWORD}
    assert {connect(operator_client, credentials).status_code for _ in range(12)} == {200}


MALFORMED: list[Any] = [
    {},
    {"username": "swiftnet"},
    {"username": "", "password": ""},
    {"username": "swiftnet", "password": 7},
    {"username": "swiftnet", "password": "x" * 129},
    {"username": "x" * 151, "password": "x"},
    {"username": "swiftnet", "password": "x", "remember": True},
    {"username": "swift\0net", "password": "x"},
    [],
    "swiftnet",
]


def test_connect_refuses_malformed_credentials(operator_client: Client, gated: Sandbox) -> None:
    for body in MALFORMED:
        Attempt.objects.all().delete()
        reply = connect(operator_client, body)
        assert reply.status_code == 400, body
        assert set(reply.json()) == {"code", "message", "fields", "success"}, body


def test_network_calls_without_a_session_return_401(client: Client, sandbox: Sandbox) -> None:
    replies = (client.get(STATUS), client.get(INSTITUTIONS), client.post(CONNECT))
    assert [reply.status_code for reply in replies] == [401, 401, 401]
