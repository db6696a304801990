"""Concurrent decisions on the same transaction: exactly one succeeds."""

from decimal import Decimal

import pytest

from apps.accounts.models import User
from apps.accounts.tests.people import signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.transactions.models import Transaction, TransactionHistoryEntry
from apps.transactions.tests.transfers import NEXT, complete, fail, holds, transfer
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.proof import prove
from apps.wallets.tests.rooms import run_concurrently
from mockconsole.lib.real.training_forms import training_hash

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.mark.meets("D:decided-once")
def test_concurrent_complete_and_fail_apply_one_decision_and_the_409_response_names_its_author(
    operator: User, trainer: User, sandbox: Sandbox
) -> None:
    transfer(operator)
    before = holds(sandbox, "wallet1"), holds(sandbox, "master")
    people = [operator, trainer]
    clients = [signed_in_client(person) for person in people]
    responses = run_concurrently(2, lambda number: (complete, fail)[number](clients[number]))
    assert sorted(response.status_code for response in responses) == [200, 409]
    won = [response.status_code for response in responses].index(200)
    refusal = responses[1 - won].json()
    assert refusal["code"] == "not_pending"
    assert f" by {people[won].username} at " in refusal["message"]
    row = records_of(Transaction, sandbox.pk).get(ref=NEXT)
    assert row.status == ("completed", "failed")[won]
    arrived = (before[0] + 10, before[1]) if won == 0 else (before[0], before[1] + 10)
    assert (holds(sandbox, "wallet1"), holds(sandbox, "master")) == arrived
    assert records_of(TransactionHistoryEntry, sandbox.pk).filter(transaction=row).count() == 2
    assert prove(sandbox.pk).problems == []


@pytest.mark.meets("D:decided-once")
def test_concurrent_complete_requests_move_the_funds_once(operator: User, sandbox: Sandbox) -> None:
    transfer(operator)
    before = holds(sandbox, "wallet1")
    clients = [signed_in_client(operator) for _ in range(12)]
    responses = run_concurrently(
        12, lambda number: complete(clients[number], txHash=training_hash(str(number)))
    )
    assert sorted({response.status_code for response in responses}) == [200, 409]
    assert [response.status_code for response in responses].count(200) == 1
    assert holds(sandbox, "wallet1") == before + Decimal(10)
    assert records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).count() == 2
    assert prove(sandbox.pk).problems == []
