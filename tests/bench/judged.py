"""Add a judged lesson to the benchmark's database: `python -m tests.bench.judged SEATS`; prints its reference."""

import os
import sys
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
django.setup()

from django.db.models import QuerySet  # noqa: E402
from django.utils import timezone  # noqa: E402

from apps.sandboxes.selectors import MAIN_ROOM, sandbox_by_key  # noqa: E402
from apps.training.choices import LessonState, Use  # noqa: E402
from apps.training.models import JournalEntry, Lesson, Seat  # noqa: E402
from tests.bench.judged_acts import acts_of, judged_script  # noqa: E402


def fill(seats: int) -> str:
    """Create the lesson and return its reference."""
    begun = timezone.now() - timedelta(hours=3)
    lesson = Lesson.objects.create(
        source=sandbox_by_key(MAIN_ROOM),
        name="A full class",
        title="The pressure call",
        walkthrough="pressure-call",
        script=judged_script(),
        use=Use.TEST,
        state=LessonState.DEBRIEFING,
        begun_at=begun,
        started_at=begun,
    )
    # Use a plain QuerySet to skip the checks for real identifiers, which would take minutes.
    rows: QuerySet[JournalEntry] = QuerySet(JournalEntry)
    for number in range(1, seats + 1):
        acts = acts_of(number)
        seat = Seat.objects.create(
            lesson=lesson, number=number, name=f"Person {number}", joined_at=begun, entries=len(acts)
        )
        rows.bulk_create(
            [
                JournalEntry(
                    seat=seat,
                    number=n,
                    at=begun + timedelta(seconds=20 * n),
                    kind=kind,
                    what=what,
                    about=about or None,
                )
                for n, (kind, what, about) in enumerate(acts, 1)
            ]
        )
    return lesson.ref


if __name__ == "__main__":
    print(fill(int(sys.argv[1])))
