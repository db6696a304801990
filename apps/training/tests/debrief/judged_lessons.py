"""Factory of lessons with judged seats, for tests."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from apps.sandboxes.models import Sandbox
from apps.training.choices import LessonState, Use
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.test_judgement import ACT, ALL_RIGHT, STEPS, TABLE, answered, decided, flagged

MIXED: Final[list[ACT]] = [
    answered(1),
    decided("TRN-000096", "release"),
    decided("TRN-000095", "hold"),
    flagged(TABLE, "structuring"),
    flagged("frame.menu", "urgency"),
    ("skipped", "spot", {}),
]
READ_SPOT: Final[ACT] = ("read", "spot", {})
READ_END: Final[ACT] = ("read", "end", {})
ALL: Final[list[ACT]] = [*ALL_RIGHT, READ_SPOT, READ_END]


def make_judged(sandbox: Sandbox, *seats: Sequence[ACT], **values: Any) -> Lesson:
    """Create a lesson that was taken as a test and is in its debriefing; each seat did its actions, one action per minute."""
    made = {
        "script": STEPS,
        "title": "The pressure call",
        "walkthrough": "pressure-call",
        "use": Use.TEST,
        "state": LessonState.DEBRIEFING,
    }
    lesson = make_full(sandbox, len(seats), **{**made, **values})
    for seat, acts in zip(seats_of(lesson), seats, strict=True):
        write_acts(seat, acts)
    return lesson


def write_acts(seat: Seat, acts: Sequence[ACT]) -> None:
    """Write actions to the journal of a seat, one per minute."""
    JournalEntry.objects.bulk_create(
        JournalEntry(
            seat=seat,
            number=number,
            at=seat.joined_at + timedelta(minutes=number),
            kind=kind,
            what=what,
            about=about or None,
        )
        for number, (kind, what, about) in enumerate(acts, 1)
    )
    Seat.objects.filter(pk=seat.pk).update(entries=len(acts))
