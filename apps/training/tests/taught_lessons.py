"""Helpers for tests that send requests about taught lessons: open, join, change."""

from typing import Any

from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import Answer, post
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson, Seat
from apps.training.tests.seats import KEY


def open_lesson(trainer: Client, **body: Any) -> Lesson:
    """Open a lesson of the tests' walkthrough."""
    answer = post(trainer, "lessons", {"name": "Tuesday", "walkthrough": KEY, **body})
    assert answer.status_code == 201, answer.json()
    return lesson_of(answer.json()["ref"])


def lesson_of(ref: str) -> Lesson:
    """Return the stored lesson with the given reference."""
    return Lesson.objects.get(pk=Lesson.number_in(ref) or 0)


def request_seat(lesson: Lesson | str, client: Client | None = None, **body: Any) -> Answer:
    """Request a seat in a lesson; the lesson may be given by its code alone."""
    code = lesson if isinstance(lesson, str) else lesson.code
    return post(client or Client(), "lessons/join", {"code": code, **body})


def join(lesson: Lesson, name: str = "Ada") -> tuple[Client, Seat]:
    """Take a seat; return the person's client, and the seat."""
    client = Client()
    answer = request_seat(lesson, client, name=name)
    assert answer.json().get("success") is True, answer.json()
    return client, Seat.objects.select_related("sandbox").get(lesson=lesson, number=answer.json()["seat"])


def account_of(seat: Seat) -> User:
    """Return the account of a seat."""
    return User.objects.get(guest=True, seat=seat.pk)


def no_guests_remain() -> bool:
    """Return True if no guest and no seat's copy of a room is left."""
    guests = User.objects.filter(guest=True)
    return not guests.exists() and not Sandbox.everywhere.filter(of_seat=True).exists()


def change(trainer: Client, lesson: Lesson, **body: Any) -> Answer:
    """Change a lesson."""
    answer: Answer = trainer.patch(f"/api/lessons/{lesson.ref}", body, content_type="application/json")
    return answer
