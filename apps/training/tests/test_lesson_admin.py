"""Lessons in the admin: list of taught lessons, retention of names, deletion of ended lessons."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import message_in, page_of
from apps.sandboxes.tests.open_pages import OpenPage
from apps.training.choices import Kind, LessonState
from apps.training.journal import note
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.tests.seats import STEPS, make_walkthrough, on_seat
from apps.training.tests.taught_lessons import join, open_lesson

QUERY_CEILING = 12


def make_lesson(sandbox: Sandbox, trainer: User, name: str = "Class B", **values: Any) -> Lesson:
    made = {"title": "The release code", "walkthrough": "one-code", "state": LessonState.ENDED}
    return Lesson.objects.create(
        source=sandbox,
        trainer=trainer,
        name=name,
        script=STEPS,
        **{"ended_at": timezone.now(), **made, **values},
    )


def take(lesson: Lesson, *names: str, entries: int = 0) -> None:
    for number, name in enumerate(names, start=1):
        seat = Seat.objects.create(lesson=lesson, number=number, name=name, ended_at=timezone.now())
        for _ in range(entries):
            note(seat, Kind.JOINED)


@pytest.fixture
def lesson(sandbox: Sandbox, trainer: User) -> Lesson:
    lesson = make_lesson(sandbox, trainer)
    take(lesson, "Ada", "Grace", entries=3)
    return lesson


def list_lessons(client: Client, query: str = "") -> list[Any]:
    return list(client.get(page_of(Lesson, "changelist") + query).context["cl"].result_list)


def page_text(client: Client, lesson: Lesson) -> str:
    return " ".join(client.get(page_of(Lesson, "change", lesson.pk)).content.decode().split())


def test_admin_index_links_to_the_list_of_lessons(trainer_client: Client) -> None:
    page = trainer_client.get(reverse("admin:index")).content.decode()
    assert page_of(Lesson, "changelist") in page


def test_list_shows_seats_and_journal_size_of_a_lesson(lesson: Lesson, trainer_client: Client) -> None:
    page = " ".join(trainer_client.get(page_of(Lesson, "changelist")).content.decode().split())
    assert "Class B" in page
    assert lesson.ref in page
    assert "6 entries, about 1 kB" in page
    # The list has no column for the end time: one more column would make all columns too narrow.
    assert "Ended at" not in page
    [row] = list_lessons(trainer_client)
    assert row.seats_in_it == 2


def test_admin_hides_lessons_taken_alone(sandbox: Sandbox, operator: User, trainer_client: Client) -> None:
    make_walkthrough(sandbox)
    _, seat = on_seat(operator)
    assert list_lessons(trainer_client) == []
    for page in ("change", "delete"):
        assert trainer_client.get(page_of(Lesson, page, seat.lesson_id)).status_code in {302, 404}


def test_search_finds_a_lesson_by_its_state_its_name_or_its_reference(
    lesson: Lesson, sandbox: Sandbox, trainer: User, trainer_client: Client
) -> None:
    make_lesson(sandbox, trainer, "Another", state=LessonState.RUNNING, ended_at=None)
    for query in ("?state=ended", "?q=class", f"?q={lesson.ref.lower()}", f"?q={lesson.ref}\u200b"):
        assert list_lessons(trainer_client, query) == [lesson], query


def test_list_of_12_lessons_runs_at_most_12_database_queries(
    sandbox: Sandbox,
    trainer: User,
    trainer_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(12):
        take(make_lesson(sandbox, trainer, f"Class {number}"), "Ada", "Grace", entries=1)
    list_lessons(trainer_client)
    with django_assert_max_num_queries(QUERY_CEILING):
        assert len(list_lessons(trainer_client)) == 12


def test_lesson_page_lists_seats_and_links_to_teach(
    lesson: Lesson,
    sandbox: Sandbox,
    trainer: User,
    trainer_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    many = make_lesson(sandbox, trainer, "Many")
    take(many, *["Ada"] * 30)
    page_text(trainer_client, lesson)
    with django_assert_max_num_queries(QUERY_CEILING):
        assert page_text(trainer_client, many).count("Ada") == 30
    page = page_text(trainer_client, lesson)
    assert "Grace" in page
    assert f'href="/teach/{lesson.ref}"' in page
    assert "End it there before you delete it here" not in page


def test_lesson_form_edits_only_the_retention_of_names(lesson: Lesson, trainer_client: Client) -> None:
    page = OpenPage(trainer_client, page_of(Lesson, "change", lesson.pk))
    page.save(keep_names_days="7", keep_names_why="They meet again.", name="Mine", state="running")
    lesson.refresh_from_db()
    assert (lesson.keep_names_days, lesson.name, lesson.state) == (7, "Class B", LessonState.ENDED)


def test_retention_that_is_too_long_or_without_a_reason_is_refused(
    lesson: Lesson, trainer_client: Client
) -> None:
    page = OpenPage(trainer_client, page_of(Lesson, "change", lesson.pk))
    for days, error_text in (("366", "less than or equal to 365"), ("7", "Write why the names are kept.")):
        assert error_text in page.save(keep_names_days=days).content.decode()


def test_saving_the_form_does_not_overwrite_concurrent_steering(
    sandbox: Sandbox, trainer: User, trainer_client: Client
) -> None:
    lesson = make_lesson(sandbox, trainer, state=LessonState.RUNNING, ended_at=None)
    page = OpenPage(trainer_client, page_of(Lesson, "change", lesson.pk))
    Lesson.objects.filter(pk=lesson.pk).update(presented={"version": 4})
    page.save(keep_names_days="7", keep_names_why="They meet again.")
    lesson.refresh_from_db()
    assert (lesson.presented, lesson.keep_names_days) == ({"version": 4}, 7)


def test_deleting_a_lesson_requires_confirmation_and_deletes_names_and_journal(
    lesson: Lesson, trainer_client: Client
) -> None:
    address = page_of(Lesson, "delete", lesson.pk)
    page = trainer_client.get(address).content.decode()
    assert "The names on its seats (2) and its journal (6 entries, about 1 kB) are deleted for good" in page
    assert Lesson.objects.filter(pk=lesson.pk).exists()
    assert "Class B was deleted, with its names and its journal." in message_in(trainer_client.post(address))
    assert not Lesson.objects.filter(pk=lesson.pk).exists()
    assert not Seat.objects.filter(lesson=lesson.pk).exists()
    assert not JournalEntry.objects.exists()


@pytest.mark.parametrize("state", [LessonState.JOINING, LessonState.RUNNING])
def test_running_lesson_cannot_be_deleted(
    state: LessonState, sandbox: Sandbox, trainer: User, trainer_client: Client
) -> None:
    lesson = make_lesson(sandbox, trainer, state=state, ended_at=None)
    address = page_of(Lesson, "delete", lesson.pk)
    assert "End it first, on its page under Teach." in message_in(trainer_client.post(address))
    assert Lesson.objects.filter(pk=lesson.pk).exists()
    page = page_text(trainer_client, lesson)
    assert "End it there before you delete it here" in page
    assert address not in page


@pytest.mark.parametrize("rooms", ["own", "shared"])
def test_room_card_does_not_count_guests_of_lessons(
    rooms: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    make_walkthrough(sandbox)
    [before] = trainer_client.get(reverse("admin:index")).context["cards"]
    lesson = open_lesson(trainer_client, rooms=rooms)
    join(lesson, "Ada")
    join(lesson, "Grace")
    [after] = trainer_client.get(reverse("admin:index")).context["cards"]
    for count in ("people", "signed_in", "records"):
        assert before[count] == after[count]
    [row] = list_lessons(trainer_client)
    assert row.seats_in_it == 2


def test_add_page_of_lessons_returns_403(trainer_client: Client) -> None:
    assert trainer_client.get(page_of(Lesson, "add")).status_code == 403


def test_operators_and_anonymous_visitors_can_neither_see_nor_delete_lessons(
    lesson: Lesson, operator_client: Client, client: Client
) -> None:
    for stranger in (operator_client, client):
        for address in (
            page_of(Lesson, "changelist"),
            page_of(Lesson, "change", lesson.pk),
            page_of(Lesson, "delete", lesson.pk),
        ):
            assert "Ada" not in stranger.get(address, follow=True).content.decode()
        stranger.post(page_of(Lesson, "delete", lesson.pk))
    assert Lesson.objects.filter(pk=lesson.pk).exists()
