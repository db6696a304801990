"""Reads of taught lessons."""

from typing import Any

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from apps.sandboxes.models import Sandbox
from apps.training.choices import LessonState
from apps.training.models import Lesson, Seat
from apps.training.selectors import presentation_of


def taught_lessons() -> list[dict[str, Any]]:
    """Return the taught lessons, newest first, with ended lessons at the end."""
    over = Case(When(state=LessonState.ENDED, then=Value(1)), default=Value(0))
    return [_as_listed(lesson) for lesson in _rows_with_counts().order_by(over, "-pk")]


def taught_lesson(ref: str) -> dict[str, Any]:
    """Return a taught lesson; raises Lesson.DoesNotExist."""
    return _as_listed(_rows_with_counts().get(pk=Lesson.number_in(ref)))


def taught_rows() -> QuerySet[Lesson]:
    """Return the rows of taught lessons, without lessons taken alone."""
    return Lesson.objects.exclude(name="")


def lesson_counts() -> dict[str, tuple[int, int]]:
    """Return the numbers of lessons and of their open seats, by state; ended lessons don't count."""
    rows = (
        Lesson.objects.exclude(state=LessonState.ENDED)
        .values_list("state")
        .annotate(
            number=Count("pk", distinct=True), open_seats=Count("seats", filter=Q(seats__ended_at=None))
        )
    )
    none = {state: (0, 0) for state in LessonState.values if state != LessonState.ENDED}
    return none | {state: (lessons, seats) for state, lessons, seats in rows}


def room_of_others(lesson: Lesson) -> Sandbox | None:
    """Return the first seat's copy of the room, from which new copies get their clock; None if there is no copy yet."""
    seat = lesson.seats.filter(sandbox__of_seat=True).select_related("sandbox").order_by("pk").first()
    return None if seat is None else seat.sandbox


def _rows_with_counts() -> QuerySet[Any]:
    rows = taught_rows().select_related("source", "trainer")
    # Count the open seats of a running lesson; for an ended lesson, the seats that were open at its end.
    has_seat = Q(seats__ended_at=None) | Q(seats__ended_at__gte=F("ended_at"))
    # Read the clock of the first copy: the clocks of all copies are equal.
    copies = Seat.objects.filter(lesson=OuterRef("pk"), sandbox__of_seat=True).order_by("pk")
    counted: QuerySet[Any] = rows.annotate(
        people=Count("seats", filter=has_seat),
        frozen=Coalesce(Subquery(copies.values("sandbox__frozen")[:1]), F("source__frozen")),
        speed=Coalesce(Subquery(copies.values("sandbox__speed")[:1]), F("source__speed")),
    )
    return counted


def _as_listed(lesson: Any) -> dict[str, Any]:
    """Return a lesson and its counts as input of TaughtLessonSerializer."""
    has_clock = lesson.frozen is not None and lesson.state != LessonState.ENDED
    joining = lesson.open_until is not None and lesson.open_until > timezone.now()
    return {
        **vars(lesson),
        "ref": lesson.ref,
        "trainer": None if lesson.trainer is None else lesson.trainer.username,
        "room": "" if lesson.source is None else lesson.source.name,
        "steps": [
            {"id": step["id"], "say": step.get("say", ""), "at": step.get("at")} for step in lesson.script
        ],
        "code": "" if lesson.state == LessonState.ENDED else lesson.code,
        "joining": joining and lesson.state != LessonState.ENDED,
        "seats": lesson.people,
        "presented": presentation_of(lesson),
        "clock": {"frozen": lesson.frozen, "speed": f"{lesson.speed:.2f}"} if has_clock else None,
    }
