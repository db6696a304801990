"""Concurrent steps of two people: one succeeds, and the other gets a message."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import Attempt, User
from apps.accounts.tests.people import signed_in_client
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


def press_together(people: list[User], press: Callable[[Client], Any]) -> list[Any]:
    clients = [signed_in_client(person) for person in people]
    together = Barrier(len(clients))

    def work(client: Client) -> Any:
        try:
            together.wait(timeout=60)
            return press(client).json()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as pool:
        return list(pool.map(work, clients))


@pytest.mark.meets("D:document-order")
def test_one_of_two_concurrent_validations_succeeds(sandbox: Sandbox, operator: User, trainer: User) -> None:
    code = row(sandbox, PROCESSED).access_code
    responses = press_together([operator, trainer], lambda client: validate(client, PROCESSED, code))
    assert sorted(response["success"] for response in responses) == [False, True]
    assert row(sandbox, PROCESSED).status == "validated"


def test_eight_concurrent_validations_with_one_idempotency_key_get_the_same_response(
    sandbox: Sandbox, operator: User
) -> None:
    code = row(sandbox, PROCESSED).access_code
    responses = press_together([operator] * 8, lambda client: validate(client, PROCESSED, code, key="once"))
    assert responses == [{"success": True, "message": VALIDATED_MESSAGE}] * 8
    assert not Attempt.objects.exists()


@pytest.mark.meets("D:document-order")
def test_one_of_two_concurrent_transfers_succeeds(sandbox: Sandbox, operator: User, trainer: User) -> None:
    responses = press_together([operator, trainer], lambda client: transfer(client, VALIDATED))
    [refused] = [response for response in responses if not response["success"]]
    assert refused["message"] == f"{VALIDATED} is completed. Nothing was changed."
    assert row(sandbox, VALIDATED).status == "completed"


@pytest.mark.meets("D:document-order")
def test_of_two_concurrent_process_calls_one_gets_the_sample_and_one_a_new_contract(
    sandbox: Sandbox, operator: User, trainer: User
) -> None:
    responses = press_together([operator, trainer], process)
    assert sorted(response["document"]["id"] for response in responses) == [SAMPLE, "SIM-DOC-0009"]
    found = statuses(sandbox)
    assert (found[SAMPLE], found["SIM-DOC-0009"]) == ("processed", "processed")
