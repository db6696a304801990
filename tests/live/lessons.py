"""Lesson on a real server, with accounts that sign in with passwords instead of joining by a code."""

from typing import Final, NamedTuple

from tests.browser.harness import PASSWORD, Server

_MAKE: Final = """
from django.db import transaction
from apps.accounts.models import User
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.selectors import sandbox_by_key
from apps.training.models import Lesson, Seat
steps = [{"id": name, "say": "Read this."} for name in ("first", "second", "last")]
main = sandbox_by_key("main")
lesson = Lesson.objects.create(source=main, name="Monday", script=steps, rooms=ROOMS)
with transaction.atomic():
    for number in range(1, PEOPLE + 1):
        room = copy_for_seat(main) if lesson.rooms == "own" else main
        seat = Seat.objects.create(lesson=lesson, number=number, name=f"Person {number}", sandbox=room)
        name = f"seat-{lesson.pk}-{number}"
        seat.user = User.objects.create_user(name, password=PASSWORD, sandbox=room, seat=seat.pk, guest=True)
        seat.save()
print("lesson", lesson.ref, lesson.pk)
"""


class Lesson(NamedTuple):
    """Reference of a lesson, and the number in the names of its accounts."""

    ref: str
    number: str

    def account(self, seat: int) -> str:
        """Return the username of a seat's account."""
        return f"seat-{self.number}-{seat}"


def make_lesson(server: Server, people: int = 2, rooms: str = "own") -> Lesson:
    """Create a running lesson with an account on each seat."""
    values = f"PASSWORD, PEOPLE, ROOMS = {PASSWORD!r}, {people}, {rooms!r}\n"
    ref, number = server.manage("shell", "-c", values + _MAKE).rpartition("lesson")[2].split()
    return Lesson(ref, number)
