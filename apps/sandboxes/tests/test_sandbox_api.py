"""Tests of the API of the caller's sandbox and its clock."""

import json
import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import set_clock_speed, shift_clock
from apps.sandboxes.tests.conftest import FakeClock


def test_sandbox_response_contains_the_values_that_a_browser_needs_to_advance_the_clock(
    operator_client: Client, sandbox: Sandbox, fake_clock: FakeClock
) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-1))
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal("2.5"))
    body = operator_client.get("/api/sandbox").json()
    assert (body["key"], body["name"]) == ("main", "Main room")
    assert body["clock"] == {
        "simulatedTime": "2026-11-20T09:00:00Z",
        "wallTime": "2026-11-21T09:00:00Z",
        "speed": "2.50",
        "frozen": False,
    }


def test_sandbox_response_contains_the_seed_for_browsers_but_not_the_seed_of_the_room(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    mine = operator_client.get("/api/sandbox").json()["dice"]
    assert re.fullmatch(r"[0-9a-f]{16}", mine)
    assert mine == operator_client.get("/api/sandbox").json()["dice"]
    assert mine != stranger_client.get("/api/sandbox").json()["dice"]
    assert sandbox.seed not in mine


def test_caller_gets_their_own_sandbox(operator_client: Client, stranger_client: Client) -> None:
    assert operator_client.get("/api/sandbox").json()["key"] == "main"
    assert stranger_client.get("/api/sandbox").json()["key"] == "other"


def steer(client: Client, **body: Any) -> Any:
    return client.patch("/api/sandbox", json.dumps(body), content_type="application/json")


def clock_in(response: Any) -> tuple[bool, str, str]:
    """Return the state, the speed and the simulated time of the clock in a response."""
    clock = response.json()["clock"]
    return clock["frozen"], clock["speed"], clock["simulatedTime"]


def test_trainer_can_change_the_settlement_of_the_room(
    operator_client: Client, trainer_client: Client, sandbox: Sandbox
) -> None:
    assert operator_client.get("/api/sandbox").json()["settlement"] == "manual"
    assert steer(trainer_client, settlement="automatic").json()["settlement"] == "automatic"
    assert operator_client.get("/api/sandbox").json()["settlement"] == "automatic"


def test_trainer_can_steer_the_clock_of_the_room_without_a_jump_of_its_time(
    trainer_client: Client, operator_client: Client, other_sandbox: Sandbox, fake_clock: FakeClock
) -> None:
    nine, ten = "2026-11-21T09:00:00Z", "2026-11-21T10:00:00Z"
    assert clock_in(steer(trainer_client, frozen=True, speed="60")) == (True, "60.00", nine)
    fake_clock.advance(minutes=1)
    later = operator_client.get("/api/sandbox")
    assert clock_in(later) == (True, "60.00", nine)
    assert later.json()["clock"]["wallTime"] == "2026-11-21T09:01:00Z"
    assert clock_in(steer(trainer_client, frozen=False)) == (False, "60.00", nine)
    fake_clock.advance(minutes=1)
    assert clock_in(operator_client.get("/api/sandbox")) == (False, "60.00", ten)
    other_sandbox.refresh_from_db()
    assert (str(other_sandbox.speed), other_sandbox.frozen) == ("1.00", False)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"speed": "0"}, ["speed"]),
        ({"speed": "1.234"}, ["speed"]),
        ({"speed": "NaN"}, ["speed"]),
        ({"nextTransfer": "fails", "seed": "7"}, ["seed"]),
        ({"frozen": True, "speed": "-1"}, ["speed"]),
    ],
)
def test_invalid_change_of_the_sandbox_is_rejected_at_its_field_and_changes_nothing(
    trainer_client: Client, sandbox: Sandbox, wrong: dict[str, Any], named: list[str]
) -> None:
    before = Sandbox.objects.values().get(pk=sandbox.pk)
    refusal = steer(trainer_client, **wrong)
    assert (refusal.status_code, list(refusal.json()["fields"])) == (400, named)
    assert Sandbox.objects.values().get(pk=sandbox.pk) == before


def test_change_of_the_sandbox_without_any_field_is_rejected(trainer_client: Client) -> None:
    refusal = steer(trainer_client)
    assert refusal.status_code == 400
    assert "settlement, frozen, speed, nextTransfer" in refusal.json()["message"]
