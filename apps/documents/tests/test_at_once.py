"""Two who take the same step at once: one does, and the other is told that it was done."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import Attempt, User
from apps.documents.services import VALIDATED as VALIDATED_MESSAGE
from apps.documents.tests.papers import (
    PROCESSED,
    SAMPLE,
    VALIDATED,
    process,
    row,
    statuses,
    transfer,
    validate,
)
from apps.sandboxes.models import Sandbox

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def both(people: list[User], press: Callable[[Client], Any]) -> list[Any]:
    together = Barrier(len(people))

    def work(person: User) -> Any:
        client = Client()
        client.force_login(person)
        try:
            together.wait(timeout=60)
            return press(client).json()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(people)) as pool:
        return list(pool.map(work, people))


@pytest.mark.meets("D:document-order")
def test_one_of_two_validations_wins(sandbox: Sandbox, operator: User, trainer: User) -> None:
    code = row(sandbox, PROCESSED).access_code
    answers = both([operator, trainer], lambda client: validate(client, PROCESSED, code))
    assert sorted(answer["success"] for answer in answers) == [False, True]
    assert row(sandbox, PROCESSED).status == "validated"


def test_all_who_repeat_the_right_code_under_one_key_get_the_first_answer(
    sandbox: Sandbox, operator: User
) -> None:
    code = row(sandbox, PROCESSED).access_code
    answers = both([operator] * 8, lambda client: validate(client, PROCESSED, code, key="once"))
    assert answers == [{"success": True, "message": VALIDATED_MESSAGE}] * 8
    assert not Attempt.objects.exists()


@pytest.mark.meets("D:document-order")
def test_one_of_two_transfers_wins(sandbox: Sandbox, operator: User, trainer: User) -> None:
    answers = both([operator, trainer], lambda client: transfer(client, VALIDATED))
    [refused] = [answer for answer in answers if not answer["success"]]
    assert refused["message"] == f"{VALIDATED} is completed. Nothing was changed."
    assert row(sandbox, VALIDATED).status == "completed"


@pytest.mark.meets("D:document-order")
def test_two_who_process_get_the_sample_and_a_new_one(
    sandbox: Sandbox, operator: User, trainer: User
) -> None:
    answers = both([operator, trainer], process)
    assert sorted(answer["document"]["id"] for answer in answers) == [SAMPLE, "SIM-DOC-0009"]
    found = statuses(sandbox)
    assert (found[SAMPLE], found["SIM-DOC-0009"]) == ("processed", "processed")
