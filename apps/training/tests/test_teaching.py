"""Taught lessons: opening, changing, ending, deleting, and permissions."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.people import post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import complete_sandboxes, load_files, reset_sandbox
from apps.sandboxes.tests.scenarios import only
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.services import MAX_AT_ONCE, OLDEST
from apps.training.teaching import services
from apps.training.teaching.selectors import lesson_counts
from apps.training.teaching.services import change_lesson, clean_up_lessons
from apps.training.teaching.steering import steer_lesson
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.seats import KEY, STEPS, kinds, on_seat
from apps.training.tests.taught_lessons import (
    account_of,
    change,
    join,
    lesson_of,
    no_guests_remain,
    open_lesson,
    request_seat,
)

pytestmark = pytest.mark.usefixtures("walkthrough")


def test_opening_a_lesson_returns_a_code_for_the_trainers_room(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = post(trainer_client, "lessons", {"name": "Tuesday", "walkthrough": KEY}).json()
    shown = {"state": "joining", "joining": True, "room": sandbox.name, "rooms": "own"}
    assert shown.items() <= lesson.items()
    assert lesson["joinUrl"] == f"http://testserver/join/{lesson['code']}"
    assert [step["id"] for step in lesson["steps"]] == [step["id"] for step in STEPS]
    presented = {"version": 0, "state": "joining", "blank": False, "bring": None, "message": None}
    assert lesson["presented"] == {**presented, "rules": []}
    assert trainer_client.get("/api/lessons").json() == [lesson]
    assert trainer_client.get(f"/api/lessons/{lesson['ref']}").json() == lesson


def test_trainer_on_a_seat_opens_a_lesson_in_the_source_room(
    trainer_client: Client, trainer: User, sandbox: Sandbox
) -> None:
    on_seat(trainer)
    lesson = open_lesson(trainer_client, rooms="shared")
    assert lesson.source == sandbox
    _, seat = join(lesson)
    assert seat.sandbox == sandbox


def test_lesson_can_be_opened_without_a_walkthrough(trainer_client: Client) -> None:
    lesson = post(trainer_client, "lessons", {"name": "Free"}).json()
    assert (lesson["walkthrough"], lesson["steps"]) == ("", [])
    client, _ = join(lesson_of(lesson["ref"]))
    assert client.get("/api/seat").json()["seat"]["progress"]["step"] is None


@pytest.mark.parametrize("name", ["x" * 61, "4111 1111 1111 1111"])
def test_lesson_with_a_name_that_is_too_long_or_a_card_number_is_refused(
    trainer_client: Client, name: str
) -> None:
    answer = post(trainer_client, "lessons", {"name": name})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["name"])
    assert not Lesson.objects.exists()


def test_opening_a_lesson_of_an_unknown_walkthrough_returns_404(trainer_client: Client) -> None:
    assert post(trainer_client, "lessons", {"name": "A", "walkthrough": "none"}).status_code == 404


def test_demoted_trainer_can_no_longer_teach(trainer_client: Client, trainer: User) -> None:
    lesson = open_lesson(trainer_client)
    trainer.role = "operator"
    trainer.save()
    assert change(trainer_client, lesson, state="running").status_code == 403


def test_teaching_calls_for_a_lesson_that_is_taken_alone_return_404(
    trainer_client: Client, operator: User
) -> None:
    _, seat = on_seat(operator)
    assert trainer_client.get("/api/lessons").json() == []
    assert trainer_client.get(f"/api/lessons/{seat.lesson.ref}").status_code == 404
    assert change(trainer_client, seat.lesson, state="ended").status_code == 404
    assert trainer_client.delete(f"/api/lessons/{seat.lesson.ref}").status_code == 404
    assert trainer_client.get(f"/api/lessons/{seat.lesson.ref}/board").status_code == 404
    assert post(trainer_client, f"lessons/{seat.lesson.ref}/steer", {"do": "blank"}).status_code == 404


@pytest.mark.services
def test_lesson_starts_once_and_its_state_never_goes_back(trainer_client: Client) -> None:
    lesson = open_lesson(trainer_client)
    begun = change(trainer_client, lesson, state="running", name="Wednesday").json()
    assert (begun["state"], begun["name"], begun["presented"]["version"]) == ("running", "Wednesday", 1)
    again = change(trainer_client, lesson, state="running").json()
    assert (again["startedAt"], again["presented"]["version"]) == (begun["startedAt"], 1)
    assert change(trainer_client, lesson, state="joining").status_code == 409


@pytest.mark.services
def test_ending_a_lesson_deletes_accounts_and_rooms_and_keeps_the_journal(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = open_lesson(trainer_client, keepNamesDays=1, keepNamesWhy="We meet again tomorrow.")
    people = [join(lesson, f"Person {number}") for number in range(3)]
    ended = change(trainer_client, lesson, state="ended").json()
    assert (ended["state"], ended["code"], ended["joining"], ended["seats"]) == ("ended", "", False, 3)
    assert no_guests_remain()
    assert not User.history.filter(username__startswith="seat:").exists()
    for client, seat in people:
        assert client.get("/api/session").status_code == 401
        assert kinds(seat) == ["joined", "ended"]
    assert Seat.objects.exclude(name="").count() == 3
    assert request_seat(lesson, name="Late").json()["success"] is False
    assert change(trainer_client, lesson, name="Else").status_code == 409


@pytest.mark.services
def test_lesson_can_be_deleted_with_its_seats_and_journal_only_after_its_end(
    trainer_client: Client,
) -> None:
    lesson = open_lesson(trainer_client)
    join(lesson)
    assert trainer_client.delete(f"/api/lessons/{lesson.ref}").status_code == 409
    change(trainer_client, lesson, state="ended")
    assert trainer_client.delete(f"/api/lessons/{lesson.ref}").status_code == 204
    assert not Lesson.objects.exists()
    assert not JournalEntry.objects.exists()
    assert not Seat.objects.exists()


@pytest.mark.services
def test_clean_up_deletes_names_after_their_retention(trainer_client: Client) -> None:
    long = open_lesson(trainer_client, keepNamesDays=30, keepNamesWhy="The class goes on next week.")
    short = open_lesson(trainer_client)
    for lesson in (long, short):
        join(lesson)
        change(trainer_client, lesson, state="ended")
    assert [seat.name for seat in Seat.objects.order_by("lesson")] == ["Ada", ""]
    Lesson.objects.update(ended_at=timezone.now() - timedelta(days=31))
    clean_up_lessons()
    assert [seat.name for seat in Seat.objects.order_by("lesson")] == ["", ""]


@pytest.mark.services
@pytest.mark.usefixtures("small_scenario")
def test_server_start_and_reset_of_the_source_leave_the_copies_of_seats_unchanged(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = open_lesson(trainer_client)
    client, seat = join(lesson)
    before = client.get("/api/transactions").json()
    complete_sandboxes()
    reset_sandbox(who=None, sandbox=sandbox)
    assert account_of(seat).sandbox_id == seat.sandbox_id
    assert client.get("/api/transactions").json() == before


@pytest.mark.services
@pytest.mark.parametrize("rooms", ["own", "shared"])
def test_room_with_a_running_lesson_cannot_be_deleted(
    rooms: str, trainer_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    lesson = open_lesson(trainer_client, rooms=rooms)
    # Empty the room first, because the room's delete page lists every record that would be deleted.
    load_files(who=None, sandbox=sandbox, files=only())
    User.objects.update(sandbox=other_sandbox)
    address = f"/admin/sandboxes/sandbox/{sandbox.pk}/delete/"
    for people in range(2):
        page = trainer_client.post(address, {"post": "yes"}, follow=True).content.decode()
        assert (
            f"Lesson: Tuesday, {lesson.ref}. It is still open. End it first, on its page under Teach." in page
        )
        assert "seat:" not in page, people
        assert Sandbox.objects.filter(pk=sandbox.pk).exists()
        join(lesson)
    change(trainer_client, lesson, state="ended")
    assert Sandbox.objects.filter(pk=sandbox.pk).exists()
    trainer_client.post(address, {"post": "yes"})
    assert not Sandbox.objects.filter(pk=sandbox.pk).exists()
    assert lesson_of(lesson.ref).source is None


@pytest.mark.services
def test_lesson_counts_are_grouped_by_state_and_omit_ended_lessons_with_their_seats(
    trainer_client: Client,
) -> None:
    lesson, ended = open_lesson(trainer_client), open_lesson(trainer_client)
    for name in ("Ada", "Grace"):
        join(lesson, name)
    join(ended)
    assert change(trainer_client, ended, state="ended").status_code == 200
    assert lesson_counts() == {"joining": (1, 2), "running": (0, 0), "debriefing": (0, 0)}


@pytest.mark.services
def test_clean_up_finishes_the_interrupted_end_of_a_lesson(
    sandbox: Sandbox, trainer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = make_full(sandbox, MAX_AT_ONCE + 3)
    steer_lesson(who=trainer, ref=lesson.ref, do="remove", seats=[1])
    delete = services._delete_guests

    def die_after_ten(guests: Any) -> None:
        if len(guests) < MAX_AT_ONCE:
            raise KeyboardInterrupt
        delete(guests)

    last = signed_in_client(account_of(seats_of(lesson)[-1]))
    with monkeypatch.context() as patch:
        patch.setattr(services, "_delete_guests", die_after_ten)
        with pytest.raises(KeyboardInterrupt):
            change_lesson(who=trainer, ref=lesson.ref, state="ended")
    assert User.objects.filter(guest=True).count() == 2
    assert last.get("/api/session").status_code == 401
    clean_up_lessons()
    assert no_guests_remain()


@pytest.mark.services
def test_ending_a_lesson_updates_40_seats_in_fewer_than_20_statements(
    sandbox: Sandbox, trainer: User
) -> None:
    lesson = make_full(sandbox, 40)
    with CaptureQueriesContext(connection) as queries:
        change_lesson(who=trainer, ref=lesson.ref, state="ended")
    statements = [query["sql"] for query in queries]
    assert sum(sql.startswith('UPDATE "training_seat"') for sql in statements) < 20
    assert sum(sql.startswith('INSERT INTO "training_journalentry"') for sql in statements) == 1
    assert {(seat.code, seat.sandbox_id, seat.ended_at is None) for seat in lesson.seats.all()} == {
        ("", None, False)
    }
    assert JournalEntry.objects.filter(seat__lesson=lesson, kind="ended").count() == 40


@pytest.mark.services
def test_clean_up_ends_a_lesson_only_30_days_after_its_opening_even_if_it_has_a_removed_seat(
    sandbox: Sandbox, trainer: User
) -> None:
    lesson = make_full(sandbox, 3)
    steer_lesson(who=trainer, ref=lesson.ref, do="remove", seats=[1])
    clean_up_lessons()
    assert lesson_of(lesson.ref).state == "running"
    Lesson.objects.update(begun_at=timezone.now() - OLDEST - timedelta(hours=1))
    clean_up_lessons()
    assert lesson_of(lesson.ref).state == "ended"
    assert no_guests_remain()


@pytest.mark.services
def test_clean_up_deletes_all_names_of_a_lesson_even_if_one_name_is_blank(
    trainer_client: Client, trainer: User
) -> None:
    lesson = open_lesson(trainer_client, keepNamesDays=0)
    join(lesson)
    join(lesson, "Bob")
    Seat.objects.filter(number=1).update(name="")
    change(trainer_client, lesson, state="ended")
    clean_up_lessons()
    assert not Seat.objects.exclude(name="").exists()
