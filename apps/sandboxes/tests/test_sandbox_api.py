"""GET /api/sandbox: the caller's sandbox and its clock."""

import json
import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock, set_clock_speed, shift_clock
from apps.sandboxes.tests.conftest import Wall


def test_the_browser_can_count_on_from_the_clock(
    operator_client: Client, sandbox: Sandbox, wall: Wall
) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-1))
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal("2.5"))
    body = operator_client.get("/api/sandbox").json()
    assert body["key"] == "main"
    assert body["name"] == "Main room"
    assert set(body["clock"]) == {"simulatedTime", "wallTime", "speed", "frozen"}
    assert body["clock"]["wallTime"] == "2026-11-21T09:00:00Z"
    assert body["clock"]["simulatedTime"] == "2026-11-20T09:00:00Z"
    assert body["clock"]["speed"] == "2.50"
    assert body["clock"]["frozen"] is False


def test_a_frozen_clock_says_so_and_stands(operator_client: Client, sandbox: Sandbox, wall: Wall) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    first = operator_client.get("/api/sandbox").json()["clock"]
    wall.advance(minutes=1)
    second = operator_client.get("/api/sandbox").json()["clock"]
    assert first["frozen"] is second["frozen"] is True
    assert first["simulatedTime"] == second["simulatedTime"]
    assert first["wallTime"] != second["wallTime"]


def test_the_browser_draws_from_the_seed_without_learning_it(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox
) -> None:
    mine = operator_client.get("/api/sandbox").json()["dice"]
    assert re.fullmatch(r"[0-9a-f]{16}", mine)
    assert mine == operator_client.get("/api/sandbox").json()["dice"]
    assert mine != stranger_client.get("/api/sandbox").json()["dice"]
    assert sandbox.seed not in mine


def test_everybody_sees_their_own_sandbox(operator_client: Client, stranger_client: Client) -> None:
    assert operator_client.get("/api/sandbox").json()["key"] == "main"
    assert stranger_client.get("/api/sandbox").json()["key"] == "other"


def test_nobody_sees_one_without_a_session(client: Client, sandbox: Sandbox) -> None:
    answer = client.get("/api/sandbox")
    assert answer.status_code == 401
    assert answer.json()["code"] == "not_authenticated"


def test_it_takes_three_queries(
    operator_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        operator_client.get("/api/sandbox")


def test_trainers_say_who_settles_transactions_and_operators_do_not(
    operator_client: Client, trainer_client: Client, sandbox: Sandbox
) -> None:
    def ask(client: Client, **body: str) -> Any:
        return client.patch("/api/sandbox", json.dumps(body), content_type="application/json")

    assert operator_client.get("/api/sandbox").json()["settlement"] == "manual"
    refusal = ask(operator_client, settlement="automatic")
    assert (refusal.status_code, refusal.json()["code"]) == (403, "permission_denied")
    assert ask(trainer_client, settlement="automatic").json()["settlement"] == "automatic"
    assert operator_client.get("/api/sandbox").json()["settlement"] == "automatic"
    for wrong in ({"settlement": "magic"}, {"speed": "3"}, {}):
        assert ask(trainer_client, **wrong).status_code == 400
