"""What a trainer has set for everybody in a lesson: kept in the lesson's row, and told to its seats at once.

It is `{version, blank, bring, message}`: `version` grows with each change, and `n` of what is brought or told is the
version in which it was set.
"""

from typing import Any, Final

from apps.training.choices import LessonState
from apps.training.models import Lesson
from apps.training.selectors import presented_of, presented_to
from apps.training.serializers import PresentedSerializer
from apps.training.teaching.selectors import taught
from mockconsole.lib.api.rows import serialize
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.notify import notify_seats

ENDED: Final = "This lesson has ended."


def lock_lesson(ref: str) -> Lesson:
    """Return a lesson that is taught, with its row locked; raises Lesson.DoesNotExist, and Refusal where it has ended.

    Lock it before anything else, in a transaction.
    """
    rows = taught().select_for_update(no_key=True)
    lesson = rows.get(pk=Lesson.number_in(ref) or 0)
    if lesson.state == LessonState.ENDED:
        raise Refusal(ENDED, code="lesson_over", status_code=409)
    return lesson


def present(lesson: Lesson, **changes: Any) -> None:
    """Set something for everybody in a lesson, or tell them of its state alone; its row is locked, and saved here.

    Those are told who have a seat now: where seats end with it, call this before.
    """
    version = presented_of(lesson)["version"] + 1
    marked = {
        key: {**value, "n": version} if isinstance(value, dict) else value for key, value in changes.items()
    }
    lesson.presented = {**lesson.presented, **marked, "version": version}
    lesson.save(update_fields=["presented", "state"])
    # Those who are meant by the same are told the same.
    meant: dict[tuple[bool, bool], tuple[dict[str, Any], list[int]]] = {}
    for pk, number in lesson.seats.filter(ended_at=None).order_by("pk").values_list("pk", "number"):
        presented = presented_to(number, lesson)
        left_out = presented["bring"] is None, presented["message"] is None
        meant.setdefault(left_out, (presented, []))[1].append(pk)
    for presented, seats in meant.values():
        notify_seats(seats, "lesson_changed", serialize(PresentedSerializer(), presented))
