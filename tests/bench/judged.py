"""Fill the benchmark's database with a judged lesson: `python -m tests.bench.judged SEATS`; prints its reference."""

import os
import sys
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
django.setup()

from django.db.models import QuerySet  # noqa: E402
from django.utils import timezone  # noqa: E402

from apps.sandboxes.selectors import MAIN_ROOM, sandbox_by_key  # noqa: E402
from apps.training.choices import LessonState, Use  # noqa: E402
from apps.training.models import JournalEntry, Lesson, Seat  # noqa: E402
from tests.bench.debriefs import ENTRIES, ROUNDS  # noqa: E402

Act = tuple[str, str, dict[str, Any]]


def steps_of(number: int) -> list[dict[str, Any]]:
    """Return four steps: a question, two decisions, and one with a place to flag."""
    choices = [{"say": f"Choice {n}.", "why": "Because of it.", "right": n == 1} for n in range(4)]
    marks = [
        {"at": f"home.place-{number}", "trick": "green-badge", "difficulty": number % 3 + 1},
        {"at": f"home.decoy-{number}", "decoy": True, "why": "A field proves nothing."},
    ]
    why = "Dormant for a year, then a test payment and everything at once."
    return [
        {
            "id": f"ask-{number}",
            "say": "Which of these proves that funds have left?",
            "ask": {"choices": choices},
        },
        {
            "id": f"bad-{number}",
            "say": "Decide.",
            "decide": {"about": f"TRN-1{number:05}", "right": ["hold"], "why": why},
        },
        {
            "id": f"good-{number}",
            "say": "Decide.",
            "decide": {"about": f"TRN-2{number:05}", "right": ["release"], "why": why},
        },
        {"id": f"spot-{number}", "say": "Mark what should make you stop.", "spot": marks},
    ]


def acts_of(number: int, seat: int) -> list[Act]:
    """Return a person's acts at these steps; a third of the answers are wrong."""
    wrong = (number + seat) % 3 == 0
    reason = "The account was silent for a year, and the caller is in a hurry."
    return [
        ("answered", f"ask-{number}", {"choices": [1 if wrong else 2]}),
        ("decided", f"TRN-1{number:05}", {"decision": "release" if wrong else "hold", "reason": reason}),
        ("decided", f"TRN-2{number:05}", {"decision": "hold" if wrong else "release", "reason": reason}),
        ("flagged", f"home.{'decoy' if wrong else 'place'}-{number}", {"trick": "green-badge"}),
        ("read", f"spot-{number}", {}),
        *[("pressed", "frame.menu", {})] * (ENTRIES // ROUNDS - 5),
    ]


def fill(seats: int) -> str:
    """Create the lesson and return its reference."""
    begun = timezone.now() - timedelta(hours=3)
    lesson = Lesson.objects.create(
        source=sandbox_by_key(MAIN_ROOM),
        name="A full class",
        title="The pressure call",
        walkthrough="pressure-call",
        script=[step for number in range(ROUNDS) for step in steps_of(number)],
        use=Use.TEST,
        state=LessonState.DEBRIEFING,
        begun_at=begun,
        started_at=begun,
    )
    # A plain QuerySet skips the checks for real identifiers, which would take minutes.
    rows: QuerySet[JournalEntry] = QuerySet(JournalEntry)
    for number in range(1, seats + 1):
        acts = [act for one in range(ROUNDS) for act in acts_of(one, number)]
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
