"""Every read of taught lessons."""

from typing import Any

from django.db.models import Case, Count, Q, QuerySet, Value, When
from django.utils import timezone

from apps.sandboxes.models import Sandbox
from apps.training.choices import LessonState
from apps.training.models import Lesson
from apps.training.selectors import presented_of


def taught_lessons() -> list[dict[str, Any]]:
    """Return the taught lessons, running ones first, then by date."""
    over = Case(When(state=LessonState.ENDED, then=Value(1)), default=Value(0))
    return [_as_taught(lesson) for lesson in _counted().order_by(over, "-pk")]


def taught_lesson(ref: str) -> dict[str, Any]:
    """Return a taught lesson; raises Lesson.DoesNotExist."""
    return _as_taught(_counted().get(pk=Lesson.number_in(ref)))


def taught() -> QuerySet[Lesson]:
    """Return the rows of taught lessons, without those taken alone."""
    return Lesson.objects.exclude(name="")


def room_of_others(lesson: Lesson) -> Sandbox | None:
    """Return the room of some seat, whose clock a later seat gets too; None if there is none yet."""
    seat = lesson.seats.filter(sandbox__of_seat=True).select_related("sandbox").order_by("pk").first()
    return None if seat is None else seat.sandbox


def _counted() -> QuerySet[Any]:
    rows = taught().select_related("source", "trainer")
    # A lesson's end ends its seats too.
    has_seat = Q(seats__ended_at=None) | Q(state=LessonState.ENDED)
    counted: QuerySet[Any] = rows.annotate(people=Count("seats", filter=has_seat))
    return counted


def _as_taught(lesson: Any) -> dict[str, Any]:
    joining = lesson.open_until is not None and lesson.open_until > timezone.now()
    return {
        "ref": lesson.ref,
        "name": lesson.name,
        "trainer": None if lesson.trainer is None else lesson.trainer.username,
        "room": "" if lesson.source is None else lesson.source.name,
        "rooms": lesson.rooms,
        "walkthrough": lesson.walkthrough,
        "title": lesson.title,
        "steps": [
            {"id": step["id"], "say": step.get("say", ""), "at": step.get("at")} for step in lesson.script
        ],
        "state": lesson.state,
        "code": "" if lesson.state == LessonState.ENDED else lesson.code,
        "joining": joining and lesson.state != LessonState.ENDED,
        "open_until": lesson.open_until,
        "keep_names_days": lesson.keep_names_days,
        "seats": lesson.people,
        "begun_at": lesson.begun_at,
        "started_at": lesson.started_at,
        "ended_at": lesson.ended_at,
        "presented": presented_of(lesson),
    }
