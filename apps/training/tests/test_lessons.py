"""API of lessons: starting, leaving, returning, ending, and permissions."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.tests.people import Answer, post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import clone_sandbox, load_files, reset_sandbox, work_in
from apps.sandboxes.tests.scenarios import export_files
from apps.training.models import JournalEntry, Lesson, Seat, Walkthrough
from apps.training.selectors import progress_cache
from apps.training.services import MAX_AT_ONCE, OLDEST, end_old_lessons
from apps.training.tests.seats import KEY, STEPS, event, journal, kinds, make_walkthrough, on_seat

pytestmark = pytest.mark.usefixtures("walkthrough")


def start(client: Client, **body: Any) -> Answer:
    return post(client, "lessons/alone", {"walkthrough": KEY, **body})


@pytest.mark.services
def test_starting_a_walkthrough_moves_the_account_into_a_copy(
    operator: User, operator_client: Client, sandbox: Sandbox
) -> None:
    answer = start(operator_client)
    assert answer.status_code == 201, answer.json()
    lesson = answer.json()
    assert (lesson["state"], lesson["here"], lesson["of"], lesson["done"]) == ("running", True, len(STEPS), 0)
    operator.refresh_from_db()
    assert operator.sandbox.of_seat
    assert operator.seat == Seat.objects.get(user=operator).pk
    assert operator_client.get("/api/session").json()["onSeat"] is True
    seat = operator_client.get("/api/seat").json()["seat"]
    assert (seat["lesson"], seat["room"], seat["progress"]["step"]) == (lesson["ref"], sandbox.name, "meet")
    assert [step["id"] for step in seat["steps"]] == [step["id"] for step in STEPS]


def test_lesson_keeps_its_script_when_the_walkthrough_is_edited(
    operator_client: Client, walkthrough: Walkthrough
) -> None:
    start(operator_client)
    walkthrough.steps = STEPS[:1]
    walkthrough.save()
    progress_cache.clear()
    assert len(operator_client.get("/api/seat").json()["seat"]["steps"]) == len(STEPS)


def test_lesson_starts_at_a_given_step_and_refuses_an_unknown_step(operator_client: Client) -> None:
    refused = start(operator_client, step="nowhere")
    assert (refused.status_code, refused.json()["message"][-23:]) == (404, "Begin at its first one.")
    assert start(operator_client, step="ask").json()["done"] == 0
    assert operator_client.get("/api/seat").json()["seat"]["progress"]["step"] == "ask"


def test_starting_an_unknown_walkthrough_returns_404_and_leaves_the_account_in_its_room(
    operator_client: Client, operator: User, sandbox: Sandbox
) -> None:
    refused = post(operator_client, "lessons/alone", {"walkthrough": "nothing"})
    assert refused.status_code == 404
    assert refused.json()["message"] == "This walkthrough is not in your room any more. Choose another one."
    operator.refresh_from_db()
    assert (operator.sandbox_id, operator.seat, Lesson.objects.count()) == (sandbox.pk, None, 0)


@pytest.mark.services
def test_restarting_a_walkthrough_ends_the_earlier_lesson_and_deletes_its_copy(
    operator_client: Client, operator: User, sandbox: Sandbox
) -> None:
    start(operator_client)
    first = Seat.objects.get(user=operator)
    start(operator_client)
    assert Lesson.objects.get(seats=first).state == "ended"
    assert not Sandbox.everywhere.filter(pk=first.sandbox_id or 0).exists()
    (running,) = Lesson.objects.filter(state="running")
    operator.refresh_from_db()
    assert (operator.seat, running.source_id) == (running.seats.get().pk, sandbox.pk)


@pytest.mark.services
def test_starting_a_second_walkthrough_copies_the_source_room_and_keeps_the_first_lesson(
    operator_client: Client, operator: User, sandbox: Sandbox
) -> None:
    make_walkthrough(sandbox, "second")
    start(operator_client)
    assert post(operator_client, "lessons/alone", {"walkthrough": "second"}).status_code == 201
    assert set(Lesson.objects.values_list("source", "state")) == {(sandbox.pk, "running")}
    assert [kinds(seat) for seat in Seat.objects.order_by("pk")] == [["left"], []]
    listed = operator_client.get("/api/walkthroughs").json()
    assert {row["key"]: row["lesson"]["here"] for row in listed} == {KEY: False, "second": True}


def test_running_lesson_of_a_deleted_walkthrough_is_listed_until_it_ends(operator_client: Client) -> None:
    ref = start(operator_client).json()["ref"]
    post(operator_client, "seat/leave")
    Walkthrough.objects.filter(key=KEY, sandbox__of_seat=False).delete()
    (row,) = operator_client.get("/api/walkthroughs").json()
    assert (row["title"], row["steps"], row["lesson"]["ref"]) == ("The release code", len(STEPS), ref)
    assert post(operator_client, f"lessons/{ref}/return").status_code == 200
    post(operator_client, f"lessons/{ref}/end")
    assert operator_client.get("/api/walkthroughs").json() == []


@pytest.mark.services
def test_leaving_and_returning_keeps_copy_and_progress(
    operator_client: Client, operator: User, sandbox: Sandbox
) -> None:
    ref = start(operator_client).json()["ref"]
    post(operator_client, "seat/journal", {"client": "a", "events": [event(1, "read", "meet")]})
    left = post(operator_client, "seat/leave").json()
    assert (left["ref"], left["here"], left["done"]) == (ref, False, 1)
    operator.refresh_from_db()
    assert (operator.sandbox_id, operator.seat) == (sandbox.pk, None)
    assert operator_client.get("/api/seat").json() == {"seat": None}
    assert post(operator_client, "seat/leave").status_code == 404
    for _ in range(2):
        assert post(operator_client, f"lessons/{ref}/return").json()["here"] is True
    assert operator_client.get("/api/seat").json()["seat"]["progress"]["step"] == "go"
    assert kinds(Seat.objects.get(user=operator)) == ["read", "left", "returned"]


def test_ended_lesson_cannot_be_resumed_and_keeps_its_journal(
    operator_client: Client, operator: User, sandbox: Sandbox
) -> None:
    ref = start(operator_client).json()["ref"]
    seat = Seat.objects.get(user=operator)
    for _ in range(2):
        answer = post(operator_client, f"lessons/{ref}/end")
        assert (answer.status_code, answer.json()["state"], answer.json()["here"]) == (200, "ended", False)
    operator.refresh_from_db()
    assert (operator.sandbox_id, operator.seat) == (sandbox.pk, None)
    assert not Sandbox.everywhere.filter(pk=seat.sandbox_id or 0).exists()
    assert kinds(seat) == ["ended"]
    refused = post(operator_client, f"lessons/{ref}/return")
    assert (refused.status_code, refused.json()["code"]) == (409, "lesson_over")
    assert operator_client.get("/api/walkthroughs").json()[0]["lesson"]["endedAt"] is not None


@pytest.mark.services
def test_ending_a_lesson_whose_source_was_deleted_moves_the_account_to_the_main_room(
    stranger: User, stranger_client: Client, other_sandbox: Sandbox, sandbox: Sandbox
) -> None:
    make_walkthrough(other_sandbox)
    ref = start(stranger_client).json()["ref"]
    # Race: the source room was deleted while the lesson started. Once people are in copies, it can't be deleted.
    Lesson.objects.update(source=None)
    Sandbox.everywhere.update(copied_from=None)
    assert stranger_client.get("/api/seat").json()["seat"]["room"] == ""
    assert all(row["lesson"] is None for row in stranger_client.get("/api/walkthroughs").json())
    assert post(stranger_client, f"lessons/{ref}/end").status_code == 200
    stranger.refresh_from_db()
    assert stranger.sandbox_id == sandbox.pk


def test_returning_to_a_lesson_without_a_room_returns_409(operator_client: Client, operator: User) -> None:
    ref = start(operator_client).json()["ref"]
    post(operator_client, "seat/leave")
    Seat.objects.filter(user=operator).update(sandbox=None)
    assert post(operator_client, f"lessons/{ref}/return").status_code == 409
    assert post(operator_client, f"lessons/{ref}/end").status_code == 200


def test_returning_to_or_ending_a_lesson_of_another_account_returns_404(
    operator_client: Client, trainer_client: Client, trainer: User
) -> None:
    ref = start(operator_client).json()["ref"]
    for call in ("return", "end"):
        assert post(trainer_client, f"lessons/{ref}/{call}").status_code == 404
    assert [row["lesson"] for row in trainer_client.get("/api/walkthroughs").json()] == [None]
    trainer.refresh_from_db()
    assert trainer.seat is None


def test_account_that_is_moved_to_another_room_has_no_seat(
    operator: User, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    user, _ = on_seat(operator)
    work_in(who=user, sandbox=other_sandbox)
    client = signed_in_client(User.objects.get(pk=user.pk))
    assert client.get("/api/seat").json() == {"seat": None}
    assert post(client, "seat/hint", {"step": "meet"}).status_code == 404


def test_returning_to_a_lesson_of_another_room_returns_409(
    operator: User, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    user, seat = on_seat(operator)
    work_in(who=user, sandbox=other_sandbox)
    client = signed_in_client(User.objects.get(pk=user.pk))
    make_walkthrough(other_sandbox, "theirs")
    refused = post(client, f"lessons/{seat.lesson.ref}/return")
    assert (refused.status_code, refused.json()["code"]) == (409, "lesson_over")
    assert "of another room" in refused.json()["message"]
    assert start(client, walkthrough="theirs").status_code == 201
    assert Lesson.objects.get(seats=seat).state == "ended"
    assert post(client, "seat/leave").status_code == 200
    assert User.objects.get(pk=user.pk).sandbox == other_sandbox


@pytest.mark.services
def test_lesson_of_a_deleted_account_ends(operator: User) -> None:
    user, seat = on_seat(operator)
    user.delete()
    end_old_lessons()
    assert Lesson.objects.get(seats=seat).state == "ended"
    assert not Sandbox.everywhere.filter(of_seat=True).exists()


def test_hints_stop_at_the_last_hint_and_steps_can_be_skipped(
    operator_client: Client, operator: User
) -> None:
    start(operator_client)
    for taken in (1, 2, 2):
        progress = post(operator_client, "seat/hint", {"step": "meet"}).json()["progress"]
        assert progress["hints"] == {"meet": taken}
    assert post(operator_client, "seat/hint", {"step": "nowhere"}).status_code == 404
    progress = post(operator_client, "seat/skip", {"step": "meet"}).json()["progress"]
    assert (progress["step"], progress["done"][0]["how"]) == ("go", "skipped")
    assert post(operator_client, "seat/skip", {"step": "send"}).json()["progress"]["step"] == "go"
    assert kinds(Seat.objects.get(user=operator)) == ["hint", "hint", "skipped"]
    assert operator_client.get("/api/walkthroughs").json()[0]["lesson"]["hints"] == 2


@pytest.mark.services
@pytest.mark.usefixtures("small_scenario")
def test_journal_survives_reset_import_and_clone_and_is_not_exported(
    operator: User, sandbox: Sandbox
) -> None:
    user, seat = on_seat(operator, step="ask")
    before = journal(seat)
    reset_sandbox(who=None, sandbox=user.sandbox)
    clone = clone_sandbox(who=None, source=user.sandbox, key="clone", name="Clone")
    files = export_files(user.sandbox)
    load_files(who=None, sandbox=user.sandbox, files=files)
    assert journal(seat) == before != []
    assert JournalEntry.objects.exclude(seat=seat).count() == 0
    assert not any("journal" in name or "lesson" in name for name in files)
    assert clone.pk != user.sandbox_id


@pytest.mark.services
def test_end_old_lessons_ends_ten_lessons_per_call(operator: User, sandbox: Sandbox) -> None:
    on_seat(operator)
    for number in range(MAX_AT_ONCE + 1):
        lesson = Lesson.objects.create(walkthrough="old", title="Old", script=STEPS)
        Seat.objects.create(lesson=lesson, user=operator if number else None)
    Lesson.objects.update(begun_at=timezone.now() - OLDEST - timedelta(hours=1))
    end_old_lessons()
    assert Lesson.objects.filter(state="running").count() == 2
    operator.refresh_from_db()
    assert (operator.sandbox_id, operator.seat) == (sandbox.pk, None)
    end_old_lessons()
    assert not Lesson.objects.filter(state="running").exists()
    assert not Sandbox.everywhere.filter(of_seat=True).exists()


@pytest.mark.services
def test_reading_walkthroughs_and_the_seat_runs_a_constant_number_of_database_queries(
    operator_client: Client,
    operator: User,
    sandbox: Sandbox,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(4):
        make_walkthrough(sandbox, f"more-{number}")
        start(operator_client, walkthrough=f"more-{number}")
    operator_client.get("/api/walkthroughs")
    with django_assert_max_num_queries(5):
        assert len(operator_client.get("/api/walkthroughs").json()) == 5
    progress_cache.clear()
    with django_assert_max_num_queries(7):
        operator_client.get("/api/walkthroughs")
    with django_assert_max_num_queries(3):
        assert operator_client.get("/api/seat").status_code == 200
