"""Taught lessons: opening, changing, ending, deleting, and permissions."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import complete_sandboxes, load_files, reset_sandbox
from apps.sandboxes.tests.scenarios import only
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.services import OLDEST
from apps.training.teaching import services
from apps.training.teaching.selectors import lesson_counts
from apps.training.teaching.services import clean_up_lessons
from apps.training.tests.seats import KEY, STEPS, on_seat
from apps.training.tests.taught_lessons import account_of, change, join, lesson_of, open_lesson, request_seat

pytestmark = pytest.mark.usefixtures("walkthrough")


def kinds(seat: Seat) -> list[str]:
    return list(JournalEntry.objects.filter(seat=seat.pk).order_by("number").values_list("kind", flat=True))


def test_opening_a_lesson_returns_a_code_for_the_trainers_room(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = post(trainer_client, "lessons", {"name": "Tuesday", "walkthrough": KEY}).json()
    assert (lesson["state"], lesson["joining"], lesson["room"], lesson["rooms"]) == (
        "joining",
        True,
        sandbox.name,
        "own",
    )
    assert lesson["joinUrl"] == f"http://testserver/join/{lesson['code']}"
    assert [step["id"] for step in lesson["steps"]] == [step["id"] for step in STEPS]
    assert lesson["presented"] == {
        "version": 0,
        "state": "joining",
        "blank": False,
        "bring": None,
        "message": None,
        "rules": [],
    }
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


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": " "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "4111 1111 1111 1111"}, "name"),
        ({"name": "A", "rooms": "three"}, "rooms"),
        ({"name": "A", "keepNamesDays": -1}, "keepNamesDays"),
        ({"name": "A", "colour": "red"}, "colour"),
    ],
)
def test_invalid_lesson_is_refused_with_the_reason(
    trainer_client: Client, body: dict[str, object], field: str
) -> None:
    answer = post(trainer_client, "lessons", body)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
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
def test_ended_lesson_counts_only_the_people_who_had_a_seat_at_its_end(
    trainer_client: Client,
) -> None:
    lesson = open_lesson(trainer_client, rooms="shared")
    for name in ("Ada", "Bob", "Cleo"):
        join(lesson, name)
    left = post(trainer_client, f"lessons/{lesson.ref}/steer", {"do": "remove", "seats": [2]}).json()
    assert (left["seats"], change(trainer_client, lesson, state="ended").json()["seats"]) == (2, 2)


@pytest.mark.services
def test_ending_a_lesson_deletes_accounts_and_rooms_and_keeps_the_journal(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = open_lesson(trainer_client, keepNamesDays=1, keepNamesWhy="We meet again tomorrow.")
    people = [join(lesson, f"Person {number}") for number in range(12)]
    ended = change(trainer_client, lesson, state="ended").json()
    assert (ended["state"], ended["code"], ended["joining"], ended["seats"]) == ("ended", "", False, 12)
    assert not User.objects.filter(guest=True).exists()
    assert not User.history.filter(username__startswith="seat:").exists()
    assert not Sandbox.everywhere.filter(of_seat=True).exists()
    for client, seat in people:
        assert client.get("/api/session").status_code == 401
        assert kinds(seat) == ["joined", "ended"]
    assert Seat.objects.exclude(name="").count() == 12
    assert request_seat(lesson, name="Late").json()["success"] is False
    assert change(trainer_client, lesson, name="Else").status_code == 409


def test_ending_a_lesson_in_a_shared_room_keeps_the_room(trainer_client: Client, sandbox: Sandbox) -> None:
    lesson = open_lesson(trainer_client, rooms="shared")
    join(lesson)
    change(trainer_client, lesson, state="ended")
    assert not User.objects.filter(guest=True).exists()
    assert Sandbox.objects.filter(pk=sandbox.pk).exists()


@pytest.mark.services
def test_lesson_can_be_deleted_only_after_its_end_which_also_deletes_seats_and_journal(
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
def test_clean_up_deletes_guests_left_over_from_an_interrupted_lesson_end(
    trainer: User, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = open_lesson(trainer_client)
    client, _ = join(lesson)
    # Remove a second seat first, so that its account is deleted when the lesson ends.
    _, gone = join(lesson, "Bob")
    services.remove_seats(who=trainer, lesson=lesson, seats=[gone])

    def die(lessons: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(services, "_delete_guests_of", die)
        with pytest.raises(KeyboardInterrupt):
            change(trainer_client, lesson, state="ended")
    assert client.get("/api/session").status_code == 401
    assert User.objects.filter(guest=True).exists()
    clean_up_lessons()
    assert not User.objects.filter(guest=True).exists()
    assert not Sandbox.everywhere.filter(of_seat=True).exists()


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
def test_clean_up_ends_a_lesson_that_was_opened_30_days_ago(trainer_client: Client) -> None:
    lesson = open_lesson(trainer_client)
    join(lesson)
    clean_up_lessons()
    assert lesson_of(lesson.ref).state == "joining"
    Lesson.objects.update(begun_at=timezone.now() - OLDEST - timedelta(hours=1))
    clean_up_lessons()
    assert lesson_of(lesson.ref).state == "ended"
    assert not User.objects.filter(guest=True).exists()


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
    trainer_client.post(address, {"post": "yes"})
    assert not Sandbox.objects.filter(pk=sandbox.pk).exists()
    assert lesson_of(lesson.ref).source is None


@pytest.mark.services
def test_lesson_counts_are_grouped_by_state_and_omit_ended_lessons_and_seats(trainer_client: Client) -> None:
    lesson, ended = open_lesson(trainer_client), open_lesson(trainer_client)
    for name in ("Ada", "Grace"):
        join(lesson, name)
    join(ended)
    assert change(trainer_client, ended, state="ended").status_code == 200
    assert lesson_counts() == {"joining": (1, 2), "running": (0, 0), "debriefing": (0, 0)}
