"""Reset and removal of seats by a trainer."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import signed_in_client
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox
from apps.training.services import MAX_AT_ONCE
from apps.training.teaching import services
from apps.training.teaching.steering import steer_lesson
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.taught_lessons import account_of
from apps.training.tests.test_steering import steer

pytestmark = pytest.mark.services


def test_seats_in_a_shared_room_cannot_be_reset(sandbox: Sandbox, trainer_client: Client) -> None:
    refused = steer(trainer_client, make_full(sandbox, rooms="shared"), "reset")
    assert (refused.status_code, refused.json()["code"]) == (409, "one_room")


def test_resetting_all_seats_commits_ten_seats_at_a_time(
    trainer: User, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = make_full(sandbox, MAX_AT_ONCE + 2)
    before = [seat.sandbox_id for seat in seats_of(lesson)]
    copied: list[Sandbox] = []

    def copy_or_die(source: Sandbox, **how: Any) -> Sandbox:
        if len(copied) == MAX_AT_ONCE + 1:
            raise KeyboardInterrupt
        copied.append(source)
        return copy_for_seat(source, **how)

    monkeypatch.setattr(services, "copy_for_seat", copy_or_die)
    with pytest.raises(KeyboardInterrupt):
        steer_lesson(who=trainer, ref=lesson.ref, do="reset")
    after = [seat.sandbox_id for seat in seats_of(lesson)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [False] * MAX_AT_ONCE + [True] * 2


def test_person_on_a_removed_seat_loses_access_and_the_board_omits_the_seat(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = make_full(sandbox)
    client = signed_in_client(account_of(seats_of(lesson)[1]))
    assert client.get("/api/seat").status_code == 200
    answer = steer(trainer_client, lesson, "remove", seats=[2])
    assert (answer.status_code, answer.json()["seats"]) == (200, 2)
    assert client.get("/api/seat").status_code == 401
    board = trainer_client.get(f"/api/lessons/{lesson.ref}/board").json()["seats"]
    assert {row["seat"] for row in board} == {1, 3}
    assert steer(trainer_client, lesson, "remove", seats=[2]).json()["fields"]["seats"]
