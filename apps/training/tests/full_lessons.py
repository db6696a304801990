"""Factory of lessons with many seats: it creates them directly in the database, with empty rooms."""

from typing import Any, Final

from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.choices import LessonState, Rooms
from apps.training.models import Lesson, Seat
from apps.training.tests.seats import STEPS

CODE: Final = "34679C"


def make_full(sandbox: Sandbox, people: int = 3, **values: Any) -> Lesson:
    """Create a running lesson whose seats have an empty room each, or share the source room."""
    now = timezone.now()
    made: dict[str, Any] = {"name": "Monday", "code": CODE, "script": STEPS, "started_at": now}
    lesson = Lesson.objects.create(
        source=sandbox, **{**made, "state": LessonState.RUNNING, "begun_at": now, **values}
    )
    rooms = [sandbox] * people
    if lesson.rooms == Rooms.OWN:
        rooms = [_bare_copy(sandbox, f"seat-copy-{lesson.pk}-{number}") for number in range(1, people + 1)]
        Sandbox.everywhere.bulk_create(rooms)
    seats = Seat.objects.bulk_create(
        [
            Seat(lesson=lesson, number=number, name=f"Person {number}", sandbox=room, code=f"CODE{number}")
            for number, room in enumerate(rooms, 1)
        ]
    )
    users = [
        User(
            username=f"seat-{lesson.pk}-{seat.number}",
            first_name=seat.name,
            sandbox=seat.sandbox,
            seat=seat.pk,
            guest=True,
            password="!",
        )
        for seat in seats
    ]
    for seat, user in zip(seats, User.objects.bulk_create(users), strict=True):
        seat.user = user
    Seat.objects.bulk_update(seats, ["user"])
    return lesson


def seats_of(lesson: Lesson) -> list[Seat]:
    """Return the stored seats of a lesson in order of number."""
    return list(lesson.seats.select_related("user", "sandbox", "lesson").order_by("number"))


def _bare_copy(sandbox: Sandbox, key: str) -> Sandbox:
    copy = Sandbox(key=key, name="Copy", seed=sandbox.seed, of_seat=True, copied_from=sandbox)
    copy.clock = sandbox.clock
    return copy
