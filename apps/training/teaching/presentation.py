"""Settings of a trainer for everybody in a lesson, stored in the lesson's row and broadcast to its seats.

Their format is `{version, blank, bring, message}`: `version` grows with each change; `bring` and `message` have the
version of their last change in `n`.
"""

from typing import Any

from apps.training.choices import LessonState
from apps.training.models import Lesson
from apps.training.selectors import presentation_for, presentation_of
from apps.training.serializers import PresentedSerializer
from apps.training.teaching.selectors import taught_rows
from mockconsole.lib.api.rows import serialize
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.notify import notify_seats


def lock_lesson(ref: str) -> Lesson:
    """Lock the row of a taught lesson and return it; raises Lesson.DoesNotExist, and Refusal if it has ended.

    Call it first in a transaction, before locking anything else.
    """
    rows = taught_rows().select_for_update(no_key=True)
    lesson = rows.get(pk=Lesson.number_in(ref) or 0)
    if lesson.state == LessonState.ENDED:
        raise Refusal("This lesson has ended.", code="lesson_over", status_code=409)
    return lesson


def present(lesson: Lesson, **changes: Any) -> None:
    """Save changed settings of a lesson whose row is locked, and broadcast all its settings to the seats.

    Call this before ending seats, because ended seats are not notified.
    """
    version = presentation_of(lesson)["version"] + 1
    marked = {
        key: {**value, "n": version} if isinstance(value, dict) else value for key, value in changes.items()
    }
    lesson.presented = {**lesson.presented, **marked, "version": version}
    lesson.save(update_fields=["presented", "state"])
    # Group the seats by the settings that they receive, and send one message to each group.
    meant: dict[tuple[bool, bool], tuple[dict[str, Any], list[int]]] = {}
    for pk, number in lesson.seats.filter(ended_at=None).order_by("pk").values_list("pk", "number"):
        presented = presentation_for(number, lesson)
        left_out = presented["bring"] is None, presented["message"] is None
        meant.setdefault(left_out, (presented, []))[1].append(pk)
    for presented, seats in meant.values():
        notify_seats(seats, "lesson_changed", serialize(PresentedSerializer(), presented))
