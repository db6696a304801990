"""End of lessons: deletion of guests and names, also after interruptions."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.services import MAX_AT_ONCE, OLDEST
from apps.training.teaching import services
from apps.training.teaching.services import change_lesson, clean_up_lessons
from apps.training.teaching.steering import steer_lesson
from apps.training.tests.full_lessons import make_full
from apps.training.tests.taught_lessons import change, join, lesson_of, open_lesson

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("walkthrough")]


def no_guests_remain() -> bool:
    return (
        not User.objects.filter(guest=True).exists() and not Sandbox.everywhere.filter(of_seat=True).exists()
    )


def test_clean_up_finishes_the_interrupted_end_of_a_lesson(
    sandbox: Sandbox, trainer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = make_full(sandbox, MAX_AT_ONCE + 2)
    delete = services._delete_guests

    def die_after_ten(guests: Any) -> None:
        if len(guests) < MAX_AT_ONCE:
            raise KeyboardInterrupt
        delete(guests)

    with monkeypatch.context() as patch:
        patch.setattr(services, "_delete_guests", die_after_ten)
        with pytest.raises(KeyboardInterrupt):
            change_lesson(who=trainer, ref=lesson.ref, state="ended")
    assert User.objects.filter(guest=True).count() == 2
    clean_up_lessons()
    assert no_guests_remain()


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


def test_clean_up_ends_an_old_lesson_that_has_a_removed_seat(sandbox: Sandbox, trainer: User) -> None:
    lesson = make_full(sandbox, 3)
    steer_lesson(who=trainer, ref=lesson.ref, do="remove", seats=[1])
    Lesson.objects.update(begun_at=timezone.now() - OLDEST - timedelta(hours=1))
    clean_up_lessons()
    assert lesson_of(lesson.ref).state == "ended"
    assert no_guests_remain()


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
