"""Information for a visitor with a code before joining: the lesson's name, and how long it keeps people's names."""

from typing import Any

import pytest
from django.test import Client

from apps.training.models import Lesson
from apps.training.teaching.door import ENDED, FROM_AN_ADDRESS, UNKNOWN
from apps.training.tests.taught_lessons import change, open_lesson

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("walkthrough")]


def look_at_door(code: str) -> dict[str, Any]:
    """Return the information that a visitor with this code gets about the lesson."""
    answer = Client().get(f"/api/lessons/door/{code}")
    assert answer.status_code == 200
    facts: dict[str, Any] = answer.json()
    return facts


def test_door_returns_the_retention_of_names_and_its_reason(trainer_client: Client) -> None:
    for retention in ({}, {"keepNamesDays": 3, "keepNamesWhy": "The course goes on."}):
        lesson = open_lesson(trainer_client, **retention)
        none = {"success": True, "lesson": "Tuesday", "keepNamesDays": 0, "keepNamesWhy": ""}
        assert look_at_door(lesson.code.lower()) == {**none, **retention}


def test_door_refuses_wrong_codes_and_codes_of_ended_lessons_but_throttles_only_wrong_codes(
    lesson: Lesson, trainer_client: Client
) -> None:
    change(trainer_client, lesson, state="ended")
    for _ in range(FROM_AN_ADDRESS + 1):
        assert look_at_door(lesson.code)["fields"] == {"code": [ENDED]}
    for _ in range(FROM_AN_ADDRESS + 1):
        assert look_at_door("333333")["fields"] == {"code": [UNKNOWN]}
    # After so many wrong codes, this IP address may try one code per time slot: of two different codes, one gets 429.
    statuses = [Client().get(f"/api/lessons/door/{code}").status_code for code in ("444444", "555555")]
    assert 429 in statuses
