"""Settings of a trainer for everybody in a lesson, stored in its row and broadcast to its seats.

Their form is `{version, blank, bring, message}`: `version` grows with each change, and `n` of `bring` or `message` is
the version in which it was set.
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
    """Lock the row of a taught lesson and return it; raises Lesson.DoesNotExist, and Refusal if it has ended.

    Lock it before anything else, in a transaction.
    """
    rows = taught().select_for_update(no_key=True)
    lesson = rows.get(pk=Lesson.number_in(ref) or 0)
    if lesson.state == LessonState.ENDED:
        raise Refusal(ENDED, code="lesson_over", status_code=409)
    return lesson


def present(lesson: Lesson, **changes: Any) -> None:
    """Change the settings of a lesson whose row is locked, save it and broadcast; without changes only broadcast.

    Only current seats are told: call it before ending seats.
    """
    version = presented_of(lesson)["version"] + 1
    marked = {
        key: {**value, "n": version} if isinstance(value, dict) else value for key, value in changes.items()
    }
    lesson.presented = {**lesson.presented, **marked, "version": version}
    lesson.save(update_fields=["presented", "state"])
    # One message for all seats with the same settings.
    meant: dict[tuple[bool, bool], tuple[dict[str, Any], list[int]]] = {}
    for pk, number in lesson.seats.filter(ended_at=None).order_by("pk").values_list("pk", "number"):
        presented = presented_to(number, lesson)
        left_out = presented["bring"] is None, presented["message"] is None
        meant.setdefault(left_out, (presented, []))[1].append(pk)
    for presented, seats in meant.values():
        notify_seats(seats, "lesson_changed", serialize(PresentedSerializer(), presented))
