"""The actions Complete and Fail on transactions that a lesson in the room asks people to decide about."""

from typing import Any, Final

import pytest
from django.test import Client

from apps.accounts.tests.people import post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson
from apps.training.tests.judged_scripts import PENDING, REASON, make_judged_lesson, people_of
from apps.training.tests.taught_lessons import change
from apps.transactions.models import Transaction
from apps.transactions.tests.transfers import HASH

pytestmark = pytest.mark.services

COMPLETION: Final = {"txHash": HASH, "processingTime": 7}
FAILURE: Final = {"errorMessage": "Timed out"}


@pytest.fixture
def lesson(sandbox: Sandbox) -> Lesson:
    return make_judged_lesson(sandbox)


@pytest.fixture
def client(lesson: Lesson) -> Client:
    return signed_in_client(people_of(lesson)[0][0])


@pytest.mark.parametrize(("act", "body"), [("complete", COMPLETION), ("fail", FAILURE)])
def test_complete_and_fail_are_refused_while_the_script_asks_for_a_decision(
    lesson: Lesson, client: Client, trainer_client: Client, act: str, body: dict[str, Any]
) -> None:
    other = Transaction.objects.filter(final_status="pending").exclude(ref=PENDING).latest("pk")
    assert post(client, f"transactions/{other.ref}/fail", FAILURE).status_code == 200
    refused = post(client, f"transactions/{PENDING}/{act}", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "judged")
    assert "Choose Hold, Release or Escalate" in refused.json()["message"]
    held = {"about": PENDING, "decision": "hold", "reason": REASON}
    assert post(client, "seat/decisions", held).json()["effect"] == "done"
    assert post(client, f"transactions/{PENDING}/{act}", body).status_code == 409
    change(trainer_client, lesson, state="debriefing")
    assert post(client, f"transactions/{PENDING}/{act}", body).status_code == 200


def test_complete_and_fail_get_409_for_everybody_in_a_room_whose_lesson_asks_for_a_decision(
    sandbox: Sandbox, lesson: Lesson, operator_client: Client, trainer_client: Client
) -> None:
    other = make_judged_lesson(sandbox, script=[], code="97CDFH")
    neighbour = signed_in_client(people_of(other)[0][0])
    for client in (neighbour, operator_client):
        for act, body in (("fail", FAILURE), ("complete", COMPLETION)):
            refused = post(client, f"transactions/{PENDING}/{act}", body)
            assert (refused.status_code, refused.json()["code"]) == (409, "judged")
            assert "Wait until its debriefing begins" in refused.json()["message"]
    change(trainer_client, lesson, state="debriefing")
    assert post(neighbour, f"transactions/{PENDING}/fail", FAILURE).status_code == 200


def test_trainer_without_a_seat_may_complete_a_transaction_that_a_script_asks_people_to_decide_about(
    lesson: Lesson, trainer_client: Client
) -> None:
    assert post(trainer_client, f"transactions/{PENDING}/complete", COMPLETION).status_code == 200
