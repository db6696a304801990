"""Idempotency keys of transfers: concurrent requests with the same key."""

from decimal import Decimal

import pytest

from apps.accounts.models import User
from apps.accounts.tests.people import signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.transactions.tests.transfers import NEXT, holds, send
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.proof import prove
from apps.wallets.tests.rooms import run_concurrently

pytestmark = pytest.mark.services

CONCURRENT = 50


@pytest.mark.meets("D:idempotency")
@pytest.mark.django_db(transaction=True)
def test_fifty_concurrent_requests_with_one_key_create_one_transfer(operator: User, sandbox: Sandbox) -> None:
    clients = [signed_in_client(operator) for _ in range(CONCURRENT)]
    responses = run_concurrently(CONCURRENT, lambda number: send(clients[number], key="one"))
    assert {response.status_code for response in responses} == {201}
    assert {response.content for response in responses} == {responses[0].content}
    assert records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).count() == 1
    assert holds(sandbox, "master") == Decimal(1024999)
    assert prove(sandbox.pk).problems == []
