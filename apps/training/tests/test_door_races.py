"""Races at the door: nobody gets two seats and no account is left behind."""

import threading
import time
from collections.abc import Callable
from itertools import chain, repeat
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import post, signed_in
from apps.sandboxes.api.idempotency import answer_once
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.teaching import services
from apps.training.teaching.door import CLOSED, ENDED, FULL, MOST_SEATS
from apps.training.teaching.services import change_lesson, clear_away, open_lesson
from apps.training.teaching.steering import steer_lesson
from apps.training.tests.full_lessons import make_full
from apps.training.tests.joined import account_of, join, knock
from apps.training.tests.test_at_once import at_once

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

RIVALS = 4


def opened(trainer: User, **values: Any) -> Lesson:
    told = open_lesson(who=trainer, **{"name": "Tuesday", "rooms": "own", "keep_names_days": 30, **values})
    return Lesson.objects.get(pk=Lesson.number_in(told["ref"]) or 0)


def comes(lesson: Lesson, **body: Any) -> Callable[[], dict[str, Any]]:
    def knocks() -> dict[str, Any]:
        answer = knock(lesson, **body)
        assert answer.status_code == 200, answer.content
        told: dict[str, Any] = answer.json()
        return told

    return knocks


def test_concurrent_joins_get_separate_seats_and_rooms(trainer: User) -> None:
    lesson = opened(trainer)
    told = at_once(*[comes(lesson, name="Ada") for _ in range(RIVALS)])
    assert sorted(one["seat"] for one in told) == list(range(1, RIVALS + 1))
    guests = User.objects.filter(guest=True)
    assert len({guest.sandbox_id for guest in guests}) == len(guests) == RIVALS
    assert Sandbox.everywhere.filter(of_seat=True).count() == RIVALS


def test_last_place_is_given_once_in_a_race(trainer: User) -> None:
    lesson = opened(trainer)
    Seat.objects.bulk_create(Seat(lesson=lesson, number=number) for number in range(1, MOST_SEATS))
    told = at_once(*[comes(lesson, name="Ada") for _ in range(RIVALS)])
    assert [one["success"] for one in told].count(True) == 1
    assert [one["message"] for one in told if not one["success"]] == [FULL] * (RIVALS - 1)
    assert lesson.seats.count() == MOST_SEATS


def test_lessons_that_draw_the_same_code_get_different_ones(
    trainer: User, other_sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = User.objects.create_user(
        "other-trainer", password="battery-staple-9", sandbox=other_sandbox, role="trainer"
    )
    codes = chain(repeat("34679C", 2), (f"34679{letter}" for letter in "DFHJKM"))
    monkeypatch.setattr(services, "new_code", lambda length: next(codes))
    told = at_once(lambda: opened(trainer), lambda: opened(other))
    assert {lesson.code for lesson in told} == {"34679C", "34679D"}


def test_join_during_the_end_of_a_lesson_leaves_no_open_seat(trainer: User) -> None:
    lesson = opened(trainer)
    *told, ended = at_once(
        *[comes(lesson, name="Ada") for _ in range(RIVALS)],
        lambda: change_lesson(who=trainer, ref=lesson.ref, state="ended"),
    )
    assert ended["state"] == "ended"
    assert {one["message"] for one in told if not one["success"]} <= {ENDED, CLOSED}
    assert not User.objects.filter(guest=True).exists()
    assert not Sandbox.everywhere.filter(of_seat=True).exists()
    for seat in lesson.seats.all():
        kinds = JournalEntry.objects.filter(seat=seat).order_by("number").values_list("kind", flat=True)
        assert list(kinds) == ["joined", "ended"]


def test_seat_taken_by_two_at_once_belongs_to_one(trainer: User) -> None:
    lesson = opened(trainer)
    first, seat = join(lesson)
    browsers = [Client() for _ in range(2)]
    told = at_once(
        *[lambda browser=browser: knock(lesson, browser, seatCode=seat.code).json() for browser in browsers]
    )
    assert [one["success"] for one in told] == [True, True]
    in_it = [client.get("/api/session").status_code for client in (first, *browsers)]
    assert in_it[0] == 401
    assert sorted(in_it[1:]) == [200, 401]


def test_concurrent_ends_and_clearing_leave_nothing(trainer: User, sandbox: Sandbox) -> None:
    lesson = make_full(sandbox, 12)
    Lesson.objects.update(begun_at="2020-01-01T00:00:00Z")
    ends = [lambda: change_lesson(who=trainer, ref=lesson.ref, state="ended")] * 2
    results = at_once(*ends, clear_away, clear_away)
    wrong = [one for one in results if isinstance(one, Exception)]
    assert all(getattr(one, "code", "") == "lesson_over" for one in wrong), wrong
    assert not User.objects.filter(guest=True).exists()
    assert not Sandbox.everywhere.filter(of_seat=True).exists()
    assert JournalEntry.objects.filter(kind="ended").count() == 12


def test_guest_whose_seat_is_removed_meanwhile_gets_no_server_error(trainer: User) -> None:
    lesson = opened(trainer)
    _, seat = join(lesson)
    client = signed_in(account_of(seat))

    def work() -> list[int]:
        return [client.get("/api/seat").status_code for _ in range(20)]

    seen, _ = at_once(work, lambda: change_lesson(who=trainer, ref=lesson.ref, state="ended"))
    assert set(seen) <= {200, 401}, seen


@pytest.mark.parametrize("rooms", ["own", "shared"])
@pytest.mark.parametrize("how", ["remove", "end"])
def test_removal_waits_for_running_writes_of_the_guest(trainer: User, rooms: str, how: str) -> None:
    lesson = opened(trainer, rooms=rooms)
    comes(lesson, name="Ada")()
    guest = User.objects.get(guest=True)
    written = threading.Event()

    def write() -> None:
        with locked(guest.sandbox_id) as room:
            room._history_user = guest  # type: ignore[attr-defined]  # the library's
            room.save()
            written.set()
            time.sleep(0.5)

    def put_out() -> None:
        written.wait(60)
        if how == "remove":
            steer_lesson(who=trainer, ref=lesson.ref, do="remove")
        else:
            change_lesson(who=trainer, ref=lesson.ref, state="ended")

    assert at_once(write, put_out) == [None, None]
    assert not User.objects.filter(guest=True).exists()
    assert not Sandbox.everywhere.filter(of_seat=True).exists()


def test_call_whose_account_was_deleted_meanwhile_is_401(
    trainer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = opened(trainer, rooms="shared")
    client, _ = join(lesson)

    def late(*args: Any) -> Any:
        steer_lesson(who=trainer, ref=lesson.ref, do="remove")
        return answer_once(*args)

    monkeypatch.setattr("apps.sandboxes.api.operation.answer_once", late)
    assert post(client, "wallets/virtual", {}).status_code == 401
