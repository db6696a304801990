"""Rules of a seat's exercise: when it is over, who may see the answer key, and which actions are refused."""

from typing import Any, Final

from apps.accounts.models import User
from apps.sandboxes.choices import Explanations
from apps.training.choices import LessonState
from apps.training.models import Lesson, Seat
from apps.training.progress import State
from apps.training.selectors import find_seat, progress_cache, progress_of
from mockconsole.lib.errors import Refusal

JUDGED: Final = "The lesson asks you to decide about {ref}. Choose Hold, Release or Escalate, with a reason."
JUDGED_HERE: Final = (
    "A lesson in this room asks people to decide about {ref}. Wait until its debriefing begins."
)
BEFORE_DEBRIEFING: Final = (LessonState.JOINING, LessonState.RUNNING)
"""States of a taught lesson before the end of its exercise."""


def is_over(lesson: Lesson, state: State) -> bool:
    """Return True if the exercise of a seat is over, so that nothing more is scored.

    A taught lesson is over when its debriefing starts, a lesson taken alone after its last step.
    """
    if lesson.state in {LessonState.DEBRIEFING, LessonState.ENDED}:
        return True
    return not lesson.is_taught and state.step is None


def hides_key(seat: Seat) -> bool:
    """Return True if a solo learner may not see the answer key, because a class in their room takes the walkthrough.

    The person could belong to this class, or pass the key on to it. Trainers always see the key.
    """
    lesson = seat.lesson
    if lesson.is_taught:
        return False
    classes = Lesson.objects.exclude(name="").filter(state__in=BEFORE_DEBRIEFING)
    same = classes.filter(source=lesson.source_id, walkthrough=lesson.walkthrough)
    return same.exists() and not (seat.user is not None and seat.user.is_staff)


def shows_explanations(seat: Seat, state: State) -> bool:
    """Return True if the screens of a seat show explanations now: both its lesson and its room must allow it."""
    room = Explanations.ALWAYS if seat.sandbox is None else seat.sandbox.explanations
    allowed = {Explanations.ALWAYS, *([Explanations.AFTER] if is_over(seat.lesson, state) else ())}
    return {seat.lesson.explanations, room} <= allowed


def refuse_unless_running(seat: Seat, state: State) -> None:
    """Raise Refusal if a seat's lesson has not begun or its exercise is over; the caller must have locked the seat."""
    refuse_before_start(seat)
    # Check `closed_at` too: only the seat's row is locked, so the state of its lesson may be stale.
    if seat.closed_at is not None or is_over(seat.lesson, state):
        raise over()


def refuse_before_start(seat: Seat) -> None:
    """Raise Refusal if the lesson of a seat has not begun."""
    if seat.lesson.state == LessonState.JOINING:
        message = "The lesson has not begun. Wait for your trainer."
        raise Refusal(message, code="lesson_not_begun", status_code=409)


def over() -> Refusal:
    """Return the refusal for an action after the end of the exercise."""
    message = "The exercise is over. Nothing more is recorded."
    return Refusal(message, code="debriefing", status_code=409)


def refuse_judged(sender: Any, *, user: User, ref: str, **_: Any) -> None:
    """Raise Refusal if a user completes or fails a transaction that a lesson in the room asks people to decide about.

    Trainers without a seat in such a lesson may complete or fail the transaction.
    """
    here = Seat.objects.filter(sandbox=user.sandbox_id).values("lesson")
    lessons = Lesson.objects.filter(pk__in=here, state__in=BEFORE_DEBRIEFING)
    judging = {
        one.pk for one in lessons if any(step.decides == ref for step in progress_cache.script_of(one).steps)
    }
    if not judging:
        return
    seat = find_seat(user)
    if seat is None or seat.lesson_id not in judging:
        if not user.is_staff:
            raise Refusal(JUDGED_HERE.format(ref=ref), code="judged", status_code=409)
    elif not is_over(seat.lesson, progress_of(seat.pk, entries=seat.entries).state):
        raise Refusal(JUDGED.format(ref=ref), code="judged", status_code=409)
