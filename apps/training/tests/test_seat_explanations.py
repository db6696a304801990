"""Explanations on the screens of a seat: both its lesson and its room must allow them."""

import pytest
from django.test import Client

from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.training.tests.judged_scripts import make_judged
from apps.training.tests.taught_lessons import change, join, open_lesson

pytestmark = pytest.mark.usefixtures("walkthrough")


def explains(client: Client) -> bool:
    """Return True if the screens of a seat show explanations; assert that session and seat agree."""
    session, seat = client.get("/api/session").json(), client.get("/api/seat").json()["seat"]
    assert session["explanations"] is seat["explanations"]
    answer: bool = seat["explanations"]
    return answer


@pytest.mark.parametrize(
    ("of_lesson", "of_room", "shown"),
    [
        ("always", "always", {"running": True, "debriefing": True}),
        ("after", "always", {"running": False, "debriefing": True}),
        ("always", "after", {"running": False, "debriefing": True}),
        ("after", "never", {"running": False, "debriefing": False}),
        ("never", "always", {"running": False, "debriefing": False}),
    ],
)
def test_screens_of_a_seat_show_explanations_when_its_lesson_and_its_room_allow_it(
    of_lesson: str, of_room: str, shown: dict[str, bool], sandbox: Sandbox, trainer_client: Client
) -> None:
    Sandbox.objects.filter(pk=sandbox.pk).update(explanations=of_room)
    lesson = open_lesson(trainer_client, explanations=of_lesson)
    client, _ = join(lesson)
    for state, is_shown in shown.items():
        change(trainer_client, lesson, state=state)
        assert explains(client) is is_shown


def test_explanations_are_hidden_in_a_test_taken_alone_until_its_last_step(
    sandbox: Sandbox, operator_client: Client
) -> None:
    make_judged(sandbox)
    body = {"walkthrough": "judged", "step": "watch", "use": "test"}
    assert post(operator_client, "lessons/alone", body).status_code == 201
    assert operator_client.get("/api/seat").json()["seat"]["explanations"] is False
    post(operator_client, "seat/skip", {"step": "watch"})
    assert operator_client.get("/api/seat").json()["seat"]["explanations"] is True
