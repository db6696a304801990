"""Script of the benchmark's judged lesson, and the actions of the people on its seats."""

from typing import Any, Final

ROUNDS: Final = 10
"""Rounds of four judged steps."""
ENTRIES: Final = 300
"""Journal entries of a seat."""
Act = tuple[str, str, dict[str, Any]]


def judged_script() -> list[dict[str, Any]]:
    """Return the steps of all rounds."""
    return [step for number in range(ROUNDS) for step in _steps_of(number)]


def acts_of(seat: int) -> list[Act]:
    """Return a person's actions in all rounds."""
    return [act for number in range(ROUNDS) for act in _acts_of(number, seat)]


def _steps_of(number: int) -> list[dict[str, Any]]:
    """Return the four steps of a round: a question, two decisions, and a step with a place to flag."""
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


def _acts_of(number: int, seat: int) -> list[Act]:
    """Return a person's actions at a round's steps; in a third of the rounds, all answers are wrong."""
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
