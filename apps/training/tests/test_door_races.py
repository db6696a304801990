"""Races of joining a lesson: nobody gets two seats, and no account of an ended seat remains."""

import threading
import time
from collections.abc import Callable
from functools import partial
from http.cookies import SimpleCookie
from itertools import chain, repeat
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.crypto import get_random_string

from apps.accounts.models import User
from apps.accounts.tests.people import post, signed_in_client
from apps.sandboxes.api.idempotency import answer_once
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.teaching import services
from apps.training.teaching.door import CLOSED, ENDED, FULL, MAX_SEATS
from apps.training.teaching.services import change_lesson, clean_up_lessons, open_lesson
from apps.training.teaching.steering import steer_lesson
from apps.training.tests.full_lessons import make_full
from apps.training.tests.seats import kinds
from apps.training.tests.taught_lessons import account_of, join, no_guests_remain, request_seat
from apps.training.tests.test_at_once import at_once

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

RIVALS = 4


def make_taught_lesson(trainer: User, **values: Any) -> Lesson:
    lesson_data = open_lesson(who=trainer, **{"name": "Tuesday", "rooms": "own", **values})
    return Lesson.objects.get(pk=Lesson.number_in(lesson_data["ref"]) or 0)


def join_call(lesson: Lesson, **body: Any) -> Callable[[], dict[str, Any]]:
    return lambda: request_seat(lesson, **body).json()


def test_concurrent_joins_get_separate_seats_and_rooms(trainer: User) -> None:
    lesson = make_taught_lesson(trainer)
    results = at_once(*[join_call(lesson, name="Ada") for _ in range(RIVALS)])
    assert sorted(one["seat"] for one in results) == list(range(1, RIVALS + 1))
    guests = User.objects.filter(guest=True)
    assert len({guest.sandbox_id for guest in guests}) == len(guests) == RIVALS
    assert Sandbox.everywhere.filter(of_seat=True).count() == RIVALS


@pytest.mark.parametrize("returns", [False, True], ids=["first visit", "old session"])
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k-1"}], ids=["without key", "with key"])
def test_concurrent_joins_of_one_browser_with_one_name_get_one_seat(
    trainer: User, operator: User, headers: dict[str, str], returns: bool
) -> None:
    lesson = make_taught_lesson(trainer)
    cookies = signed_in_client(operator).cookies if returns else SimpleCookie()
    cookies[settings.CSRF_COOKIE_NAME] = token = get_random_string(32)

    def click() -> tuple[Client, dict[str, Any]]:
        client = Client(enforce_csrf_checks=True)
        client.cookies.load(cookies.output(header="", attrs=[]))
        body = {"code": lesson.code, "name": "Ada"}
        answer = post(client, "lessons/join", body, **headers, **{"X-CSRFToken": token})
        assert answer.status_code == 200, answer.content
        return client, answer.json()

    clicks = at_once(*[click] * RIVALS)
    assert {answer["seatCode"] for _, answer in clicks} == {lesson.seats.get().code}
    # A browser keeps the cookies of the response that arrives last, so the session of every response must work.
    assert [client.get("/api/session").json()["name"] for client, _ in clicks] == ["Ada"] * RIVALS
    assert Sandbox.everywhere.filter(of_seat=True).count() == 1


def test_last_free_seat_is_given_to_only_one_of_concurrent_joins(trainer: User) -> None:
    lesson = make_taught_lesson(trainer)
    Seat.objects.bulk_create(Seat(lesson=lesson, number=number) for number in range(1, MAX_SEATS))
    results = at_once(*[join_call(lesson, name="Ada") for _ in range(RIVALS)])
    assert [one["success"] for one in results].count(True) == 1
    assert [one["message"] for one in results if not one["success"]] == [FULL] * (RIVALS - 1)
    assert lesson.seats.count() == MAX_SEATS


def test_concurrent_lessons_with_the_same_random_code_end_up_with_different_codes(
    trainer: User, other_sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = User.objects.create_user(
        "other-trainer", password="battery-staple-9", sandbox=other_sandbox, role="trainer"
    )
    codes = chain(repeat("34679C", 2), (f"34679{letter}" for letter in "DFHJKM"))
    monkeypatch.setattr(services, "new_code", lambda length: next(codes))
    results = at_once(lambda: make_taught_lesson(trainer), lambda: make_taught_lesson(other))
    assert {lesson.code for lesson in results} == {"34679C", "34679D"}


def test_join_during_the_end_of_a_lesson_leaves_no_open_seat(trainer: User) -> None:
    lesson = make_taught_lesson(trainer)
    *results, ended = at_once(
        *[join_call(lesson, name="Ada") for _ in range(RIVALS)],
        lambda: change_lesson(who=trainer, ref=lesson.ref, state="ended"),
    )
    assert ended["state"] == "ended"
    assert {one["message"] for one in results if not one["success"]} <= {ENDED, CLOSED}
    assert no_guests_remain()
    for seat in lesson.seats.all():
        assert kinds(seat) == ["joined", "ended"]


def test_concurrent_returns_to_a_seat_leave_it_open_in_one_browser(trainer: User) -> None:
    lesson = make_taught_lesson(trainer)
    first, seat = join(lesson)
    browsers = [Client() for _ in range(2)]
    results = at_once(*[partial(request_seat, lesson, browser, seatCode=seat.code) for browser in browsers])
    assert [one.json()["success"] for one in results] == [True, True]
    in_it = [client.get("/api/session").status_code for client in (first, *browsers)]
    assert in_it[0] == 401
    assert sorted(in_it[1:]) == [200, 401]


def test_concurrent_ends_and_clean_ups_of_a_lesson_leave_no_guests_and_no_rooms(
    trainer: User, sandbox: Sandbox
) -> None:
    lesson = make_full(sandbox, 12)
    Lesson.objects.update(begun_at="2020-01-01T00:00:00Z")
    ends = [lambda: change_lesson(who=trainer, ref=lesson.ref, state="ended")] * 2
    results = at_once(*ends, clean_up_lessons, clean_up_lessons)
    wrong = [one for one in results if isinstance(one, Exception)]
    assert all(getattr(one, "code", "") == "lesson_over" for one in wrong), wrong
    assert no_guests_remain()
    assert JournalEntry.objects.filter(kind="ended").count() == 12


def test_request_of_a_guest_whose_lesson_ends_meanwhile_gets_200_or_401(trainer: User) -> None:
    lesson = make_taught_lesson(trainer)
    _, seat = join(lesson)
    client = signed_in_client(account_of(seat))

    def work() -> list[int]:
        return [client.get("/api/seat").status_code for _ in range(20)]

    seen, _ = at_once(work, lambda: change_lesson(who=trainer, ref=lesson.ref, state="ended"))
    assert set(seen) <= {200, 401}, seen


@pytest.mark.parametrize("rooms", ["own", "shared"])
@pytest.mark.parametrize("how", ["remove", "end"])
def test_removing_a_guest_waits_for_running_writes_of_the_guest(trainer: User, rooms: str, how: str) -> None:
    lesson = make_taught_lesson(trainer, rooms=rooms)
    join_call(lesson, name="Ada")()
    guest = User.objects.get(guest=True)
    written = threading.Event()

    def write() -> None:
        with locked(guest.sandbox_id) as room:
            room._history_user = guest  # type: ignore[attr-defined]  # the library's
            room.save()
            written.set()
            time.sleep(0.5)

    def end_seat() -> None:
        written.wait(60)
        if how == "remove":
            steer_lesson(who=trainer, ref=lesson.ref, do="remove")
        else:
            change_lesson(who=trainer, ref=lesson.ref, state="ended")

    assert at_once(write, end_seat) == [None, None]
    assert no_guests_remain()


def test_call_of_an_account_that_is_deleted_meanwhile_returns_401(
    trainer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = make_taught_lesson(trainer, rooms="shared")
    client, _ = join(lesson)

    def late(*args: Any) -> Any:
        steer_lesson(who=trainer, ref=lesson.ref, do="remove")
        return answer_once(*args)

    monkeypatch.setattr("apps.sandboxes.api.operation.answer_once", late)
    assert post(client, "wallets/virtual", {}).status_code == 401
