"""Script with every kind of judged step, for tests; each text of its answer key begins with SECRET."""

from typing import Any, Final

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson, Seat, Trick, Walkthrough
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.seats import CODE

SECRET: Final = "zzkey"
PENDING: Final = "TRN-000096"
"""Pending transaction of the standard scenario."""
TRICK: Final = f"{SECRET}-trick"
TABLE: Final = "transaction-logs.list.table"
REASON: Final = "The account was dormant for a year."
JUDGED: Final[list[dict[str, Any]]] = [
    {
        "id": "ask",
        "say": "What does the code prove?",
        "at": CODE,
        "hints": ["Think."],
        "ask": {
            "choices": [
                {"say": "That the funds have left.", "why": f"{SECRET} no bank."},
                {"say": "Nothing.", "right": True, "why": f"{SECRET} anyone can type it."},
                {"say": "That it was typed.", "right": True, "why": f"{SECRET} it was."},
            ],
            "points": 9,
        },
    },
    {
        "id": "decide",
        "say": "Decide.",
        "decide": {"about": PENDING, "right": ["release"], "why": f"{SECRET} harmless.", "points": 9},
    },
    {
        "id": "spot",
        "say": "Mark what is wrong.",
        "spot": [
            {"at": CODE, "trick": TRICK, "difficulty": 3, "why": f"{SECRET} a code."},
            {"at": TABLE, "row": "TRN-000101", "decoy": True, "why": f"{SECRET} a decoy."},
        ],
    },
    {"id": "watch", "say": "Watch it.", "at": CODE, "do": {"type": "SIM-1"}, "pause": True},
]


def make_judged(sandbox: Sandbox, **values: Any) -> Walkthrough:
    """Create the judged walkthrough and its trick; the trick's card is a part of the answer key."""
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    make_trick(sandbox)
    made = {"title": "Judged", "summary": "Judged.", "minutes": 5, "steps": JUDGED}
    return Walkthrough.objects.create(sandbox=sandbox, key="judged", **{**made, **values})


def make_trick(sandbox: Sandbox) -> Trick:
    """Create a trick whose card contains recognizable texts."""
    card = {name: f"{SECRET} {name}" for name in ("works", "instead", "source")}
    return Trick.objects.create(sandbox=sandbox, key=TRICK, title="A trick", looks="It looks good.", **card)


def make_judged_lesson(sandbox: Sandbox, people: int = 1, **values: Any) -> Lesson:
    """Create a running lesson of the judged script in one room that everybody shares."""
    return make_full(sandbox, people, **{"script": JUDGED, "rooms": "shared", **values})


def people_of(lesson: Lesson) -> list[tuple[User, Seat]]:
    """Return the accounts and seats of a lesson in order of number."""
    return [(User.objects.get(pk=seat.user_id or 0), seat) for seat in seats_of(lesson)]
