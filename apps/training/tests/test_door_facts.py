"""Facts that a visitor with a code can read before joining: the lesson's name, and its retention of names."""

from typing import Any

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson, Walkthrough
from apps.training.teaching.door import ENDED, FROM_AN_ADDRESS, UNKNOWN
from apps.training.tests.seats import make_walkthrough
from apps.training.tests.taught_lessons import change, open_lesson

pytestmark = pytest.mark.services


@pytest.fixture(autouse=True)
def walkthrough(sandbox: Sandbox) -> Walkthrough:
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    return make_walkthrough(sandbox)


@pytest.fixture
def lesson(trainer_client: Client) -> Lesson:
    return open_lesson(trainer_client)


def look_at_door(code: str) -> dict[str, Any]:
    """Return the facts about a lesson for a visitor with a code."""
    answer = Client().get(f"/api/lessons/door/{code}")
    assert answer.status_code == 200
    facts: dict[str, Any] = answer.json()
    return facts


@pytest.mark.parametrize(("days", "why"), [(0, ""), (3, "The course goes on.")])
def test_door_returns_the_retention_of_names_and_its_reason(
    trainer_client: Client, days: int, why: str
) -> None:
    lesson = open_lesson(trainer_client, keepNamesDays=days, **({"keepNamesWhy": why} if why else {}))
    facts = {"success": True, "lesson": "Tuesday", "keepNamesDays": days, "keepNamesWhy": why}
    assert look_at_door(lesson.code.lower()) == facts


def test_door_refuses_wrong_and_ended_codes_and_counts_only_wrong_codes(
    lesson: Lesson, trainer_client: Client
) -> None:
    change(trainer_client, lesson, state="ended")
    for _ in range(FROM_AN_ADDRESS + 1):
        assert look_at_door(lesson.code)["fields"] == {"code": [ENDED]}
    for _ in range(FROM_AN_ADDRESS + 1):
        assert look_at_door("333333")["fields"] == {"code": [UNKNOWN]}
    # The address is slow now: the first of two codes takes the turn.
    statuses = [Client().get(f"/api/lessons/door/{code}").status_code for code in ("444444", "555555")]
    assert 429 in statuses
