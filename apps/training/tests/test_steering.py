"""Steering of a lesson: broadcasts, stored settings and refusals."""

import random
from decimal import Decimal
from typing import Any

import orjson
import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.tests.people import Answer, post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson, Seat
from apps.training.selectors import progress_in_lesson
from apps.training.services import learn_alone
from apps.training.teaching.services import NOT_BEGUN
from apps.training.teaching.steering import steer_lesson
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.seats import CODE, KEY, journal, make_walkthrough
from apps.training.tests.taught_lessons import account_of, change
from apps.training.tests.test_board import enter

Broadcasts = list[dict[str, Any]]


@pytest.fixture
def lesson(sandbox: Sandbox) -> Lesson:
    return make_full(sandbox, 3)


def to_seats(broadcasts: Broadcasts) -> list[tuple[list[int], str, Any]]:
    found = [(one["seats"], orjson.loads(one["text"])) for one in broadcasts if one["type"] == "seats.told"]
    return [(seats, message["type"], message["data"]) for seats, message in found]


def steer(client: Client, lesson: Lesson, do: str, **how: Any) -> Answer:
    return post(client, f"lessons/{lesson.ref}/steer", {"do": do, **how})


def numbers(lesson: Lesson, *which: int) -> list[int]:
    return [seat.pk for seat in seats_of(lesson) if not which or seat.number in which]


@pytest.mark.services
def test_actions_bring_and_message_and_blank_are_stored_and_broadcast_to_all_seats(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    calls = (
        {"do": "bring", "to": "/home", "insist": True},
        {"do": "message", "text": "Look up.", "seats": [3, 2, 3]},
        {"do": "bring", "to": CODE, "row": "TRN-000095", "seats": [2]},
        {"do": "blank"},
        {"do": "unblank"},
        {"do": "message", "text": ""},
    )
    answers = [post(trainer_client, f"lessons/{lesson.ref}/steer", call) for call in calls]
    assert [answer.status_code for answer in answers] == [200] * 6
    sent = to_seats(broadcasts)
    assert {kind for _, kind, _ in sent} == {"lesson_changed"}
    # Each seat receives every broadcast once, without screens and messages for other seats.
    for seat_id in numbers(lesson):
        assert len([seats for seats, _, _ in sent if seat_id in seats]) == 6
    others, presented = ([data for seats, _, data in sent if pk in seats] for pk in numbers(lesson, 1, 2))
    assert (others[1]["message"], others[2]["bring"]) == (None, None)
    home = {"n": 1, "screen": "/home", "anchor": None, "row": None, "insist": True, "seats": None}
    settings = {"version": 1, "state": "running", "blank": False, "message": None, "rules": []}
    assert presented[0] == {**settings, "bring": home}
    assert presented[1]["message"] == {"n": 2, "text": "Look up.", "seats": [2, 3]}
    assert presented[1]["bring"] == home
    place = {"screen": "/vault-access-generator", "anchor": CODE, "row": "TRN-000095"}
    assert presented[2]["bring"] == {"n": 3, **place, "insist": False, "seats": [2]}
    assert [one["blank"] for one in presented] == [False, False, False, True, False, False]
    assert [one["version"] for one in presented] == [1, 2, 3, 4, 5, 6]
    assert (presented[5]["message"], presented[5]["bring"]) == (None, presented[2]["bring"])
    assert answers[5].json()["presented"] == presented[5]
    person = signed_in_client(account_of(seats_of(lesson)[1]))
    assert person.get("/api/seat").json()["seat"]["teaching"]["presented"] == presented[5]
    assert trainer_client.get(f"/api/lessons/{lesson.ref}/board").json()["presented"] == presented[5]


def test_bring_setting_stored_by_an_earlier_version_is_returned_with_row_null(
    trainer_client: Client, lesson: Lesson
) -> None:
    old = {"n": 1, "screen": "/home", "anchor": None, "insist": False, "seats": None}
    Lesson.objects.filter(pk=lesson.pk).update(presented={"version": 1, "bring": old})
    answer = trainer_client.get(f"/api/lessons/{lesson.ref}/board")
    assert answer.json()["presented"]["bring"] == {**old, "row": None}


def test_invalid_steering_is_refused_at_its_field(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    calls: list[tuple[dict[str, Any], str, str]] = [
        ({"do": "bring"}, "to", "address of a screen"),
        ({"do": "bring", "to": "/nowhere"}, "to", "There is no such screen"),
        ({"do": "bring", "to": "/login"}, "to", "There is no such screen"),
        ({"do": "bring", "to": "/teach"}, "to", "There is no such screen"),
        ({"do": "bring", "to": "/help"}, "to", "There is no such screen"),
        ({"do": "bring", "to": "home.nothing"}, "to", "There is no such screen"),
        ({"do": "bring", "to": "javascript:x"}, "to", ""),
        ({"do": "bring", "to": "/home", "row": "TRN-000095"}, "row", "Choose its anchor"),
        ({"do": "bring", "to": CODE, "row": "/help"}, "row", ""),
        ({"do": "bring", "to": CODE, "row": "TRN-1&tx=TRN-2"}, "row", ""),
        ({"do": "message"}, "text", "Write the message"),
        ({"do": "bring", "to": "/home", "seats": [1, 4, 9]}, "seats", "seat 4, 9 "),
        ({"do": "bring", "to": "/home", "seats": []}, "seats", ""),
        ({"do": "blank", "seats": [1]}, "seats", "all seats together"),
        ({"do": "clock", "clock": {"frozen": True}, "seats": [1]}, "seats", "all seats together"),
        ({"do": "clock"}, "clock", "frozen, speed"),
        ({"do": "clock", "clock": {}}, "clock", "frozen, speed"),
        ({"do": "clock", "clock": {"speed": "0"}}, "clock.speed", ""),
        ({"do": "clock", "clock": {"speed": "1e3"}}, "clock.speed", "valid number"),
        ({"do": "step", "fromSteps": {}}, "fromSteps", "empty"),
        ({"do": "clock", "clock": {"frozen": "yes"}}, "clock.frozen", ""),
    ]
    for call, field, says in calls:
        answer = post(trainer_client, f"lessons/{lesson.ref}/steer", call)
        assert answer.status_code == 400, call
        (message,) = answer.json()["fields"][field]
        assert says in message, call
    assert broadcasts == []
    assert Lesson.objects.get(pk=lesson.pk).presented == {}


def test_steering_an_ended_lesson_returns_409(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    Lesson.objects.update(state="ended")
    for how in ({"do": "blank"}, {"do": "step"}, {"do": "lower"}, {"do": "clock", "clock": {"frozen": True}}):
        answer = post(trainer_client, f"lessons/{lesson.ref}/steer", how)
        assert (answer.status_code, answer.json()["message"]) == (409, "This lesson has ended."), how
    assert broadcasts == []


@pytest.mark.services
def test_trainers_skip_advances_every_seat_that_has_a_current_step(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    first, second, third = seats_of(lesson)
    enter(first, ("read", "meet", 5))
    enter(third, *[("skipped", step["id"], 5) for step in lesson.script])
    broadcasts.clear()
    before = Seat.objects.get(pk=first.pk).seen_at
    assert steer(trainer_client, lesson, "step").status_code == 200
    assert journal(first)[1:] == [("skipped", "go", "", {"by": "trainer"})]
    assert journal(second) == [("skipped", "meet", "", {"by": "trainer"})]
    assert len(journal(third)) == len(lesson.script)
    assert to_seats(broadcasts) == [([first.pk, second.pk], "records_changed", ["seat"])]
    assert Seat.objects.get(pk=first.pk).seen_at == before
    assert steer(trainer_client, lesson, "step", seats=[2]).status_code == 200
    assert [len(journal(seat)) for seat in (first, second)] == [2, 2]


@pytest.mark.services
def test_two_trainers_who_skip_from_the_same_board_skip_only_one_step(
    trainer_client: Client, lesson: Lesson
) -> None:
    first, second, third = seats_of(lesson)
    seen = {"1": "meet", "2": "meet"}
    assert steer(trainer_client, lesson, "step", fromSteps=seen).status_code == 200
    answer = steer(trainer_client, lesson, "step", fromSteps=seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "moved_on")
    assert [len(journal(seat)) for seat in (first, second, third)] == [1, 1, 0]
    # The request names a step for each seat; a seat skips only the step that the request names.
    enter(third, ("skipped", "meet", 5))
    assert steer(trainer_client, lesson, "step", fromSteps={"1": "meet", "3": "go"}).status_code == 200
    assert [len(journal(seat)) for seat in (first, second, third)] == [1, 1, 2]


def test_let_go_action_clears_the_bring_setting_for_all_seats(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    steer(trainer_client, lesson, "bring", to="/home")
    assert steer(trainer_client, lesson, "let_go", seats=[1]).status_code == 400
    answer = steer(trainer_client, lesson, "let_go")
    assert (answer.status_code, answer.json()["presented"]["bring"]) == (200, None)
    assert to_seats(broadcasts)[-1][2]["bring"] is None


def test_skipping_before_the_start_is_refused(trainer_client: Client, lesson: Lesson) -> None:
    Lesson.objects.update(state="joining")
    answer = steer(trainer_client, lesson, "step")
    assert (answer.status_code, answer.json()["message"]) == (409, NOT_BEGUN)
    assert all(journal(seat) == [] for seat in seats_of(lesson))


@pytest.mark.services
def test_steering_keeps_the_clocks_of_all_rooms_equal(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts, sandbox: Sandbox
) -> None:
    answer = steer(trainer_client, lesson, "clock", clock={"frozen": True, "speed": "2.5"})
    assert answer.status_code == 200, answer.json()
    rooms = [seat.sandbox for seat in seats_of(lesson) if seat.sandbox]
    assert len({(room.clock, room.rewound) for room in rooms}) == 1
    assert (rooms[0].clock.frozen, rooms[0].clock.speed) == (True, Decimal("2.5"))
    assert [(one["sandbox"], one["resources"]) for one in broadcasts] == [
        (room.pk, ["sandbox"]) for room in rooms
    ]
    sandbox.refresh_from_db()
    assert not sandbox.frozen
    steer(trainer_client, lesson, "clock", clock={"frozen": False})
    rooms[0].refresh_from_db()
    assert (rooms[0].clock.frozen, rooms[0].clock.speed) == (False, Decimal("2.5"))


@pytest.mark.services
def test_lesson_shows_the_clock_of_its_rooms_until_it_ends(
    trainer_client: Client, lesson: Lesson, sandbox: Sandbox
) -> None:
    def clock() -> Any:
        return trainer_client.get(f"/api/lessons/{lesson.ref}").json()["clock"]

    assert clock() == {"frozen": False, "speed": "1.00"}
    steer(trainer_client, lesson, "clock", clock={"frozen": True, "speed": "2.5"})
    assert clock() == {"frozen": True, "speed": "2.50"}
    Seat.objects.update(sandbox=None)
    assert clock() == {"frozen": False, "speed": "1.00"}
    Sandbox.objects.filter(pk=sandbox.pk).update(frozen=True)
    assert clock() == {"frozen": True, "speed": "1.00"}
    Lesson.objects.update(state="ended")
    assert clock() is None


def test_steering_clocks_before_anybody_has_joined_is_refused(trainer_client: Client, lesson: Lesson) -> None:
    lesson.seats.all().delete()
    answer = steer(trainer_client, lesson, "clock", clock={"frozen": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "nobody_joined")


def test_steering_the_clock_of_a_lesson_in_a_shared_room_changes_the_rooms_clock(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = make_full(sandbox, 2, rooms="shared")
    assert steer(trainer_client, lesson, "clock", clock={"frozen": True}).status_code == 200
    sandbox.refresh_from_db()
    assert sandbox.frozen
    Lesson.objects.update(source=None)
    assert steer(trainer_client, lesson, "clock", clock={"frozen": False}).status_code == 409


@pytest.mark.services
def test_person_can_raise_and_lower_their_hand_and_a_trainer_can_lower_it(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    seat, other = seats_of(lesson)[:2]
    client = signed_in_client(account_of(seat))
    for _ in range(2):
        answer = post(client, "seat/hand", {"raised": True})
        assert (answer.status_code, answer.json()["teaching"]["hand"]) == (200, True)
    Seat.objects.filter(pk=other.pk).update(hand_at=timezone.now())
    assert steer(trainer_client, lesson, "lower", seats=[1]).status_code == 200
    assert [one.hand_at is not None for one in seats_of(lesson)] == [False, True, False]
    assert steer(trainer_client, lesson, "lower").status_code == 200
    assert post(client, "seat/hand", {"raised": False}).json()["teaching"]["hand"] is False
    up, down = ("hand", "", "", {"raised": True}), ("hand", "", "", {"raised": False})
    assert journal(seat) == [up, down]
    assert journal(other) == [down]
    assert to_seats(broadcasts) == [
        ([pk], "records_changed", ["seat"]) for pk in (seat.pk, seat.pk, other.pk)
    ]


def test_raising_a_hand_without_a_seat_in_a_taught_lesson_returns_404(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    assert post(operator_client, "seat/hand", {"raised": True}).status_code == 404
    make_walkthrough(sandbox)
    learn_alone(who=operator, walkthrough=KEY)
    assert post(operator_client, "seat/hand", {"raised": True}).status_code == 404


@pytest.mark.services
def test_reset_seat_begins_again_in_a_new_copy(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    seat, other = seats_of(lesson)[:2]
    for one in (seat, other):
        enter(one, ("read", "meet", 5))
    broadcasts.clear()
    assert steer(trainer_client, lesson, "reset", seats=[1]).status_code == 200
    assert [entry[0] for entry in journal(seat)] == ["read", "reset"]
    again, untouched = seats_of(lesson)[:2]
    assert again.sandbox_id not in {None, seat.sandbox_id}
    assert untouched.sandbox_id == other.sandbox_id
    board = trainer_client.get(f"/api/lessons/{lesson.ref}/board").json()["seats"]
    assert {row["seat"]: row["step"] for row in board} == {1: "meet", 2: "go", 3: "meet"}
    assert ([seat.pk], "records_changed", ["seat"]) in to_seats(broadcasts)
    # This process has cached entries from before the reset, but they don't count after it.
    enter(seats_of(lesson)[0], ("visited", "/vault-access-generator", 1))
    assert progress_in_lesson(lesson, {seat.pk: 3})[seat.pk].state.done == ()


@pytest.mark.services
def test_steering_200_seats_runs_at_most_20_database_queries(
    trainer: User, sandbox: Sandbox, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lesson = make_full(sandbox, 200)
    with django_assert_max_num_queries(20):
        steer_lesson(who=trainer, ref=lesson.ref, do="clock", clock={"frozen": True, "speed": Decimal(2)})
    with django_assert_max_num_queries(10):
        steer_lesson(who=trainer, ref=lesson.ref, do="bring", to="/home")
    with django_assert_max_num_queries(10):
        steer_lesson(who=trainer, ref=lesson.ref, do="lower")
    assert len({room.clock for room in Sandbox.everywhere.filter(of_seat=True)}) == 1
    # A long list of seat numbers isn't mistaken for a real identifier.
    for seed in range(5):
        some = random.Random(seed).sample(range(1, 201), 12 * (seed + 1))
        steer_lesson(who=trainer, ref=lesson.ref, do="message", text="You.", seats=some)
    steer_lesson(who=trainer, ref=lesson.ref, do="step")
    assert {len(journal(seat)) for seat in seats_of(lesson)} == {1}


def test_rules_are_broadcast_only_from_the_debriefing_on(
    trainer_client: Client, lesson: Lesson, broadcasts: Broadcasts
) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(rules="Call back.\n \nTell a colleague.")
    steer(trainer_client, lesson, "blank")
    for state in ("debriefing", "ended"):
        change(trainer_client, lesson, state=state)
    sent = [data for _, kind, data in to_seats(broadcasts) if kind == "lesson_changed"]
    rules = {data["state"]: data["rules"] for data in sent}
    after = ["Call back.", "Tell a colleague."]
    assert rules == {"running": [], "debriefing": after, "ended": after}
