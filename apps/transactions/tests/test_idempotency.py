"""Idempotency keys of transfers: concurrent requests with the same key."""

import json
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.transactions.tests.transfers import NEW, NEXT, PATH, holds
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.proof import prove

pytestmark = pytest.mark.services

CONCURRENT = 50


@pytest.mark.meets("D:idempotency")
@pytest.mark.django_db(transaction=True)
def test_fifty_concurrent_requests_with_one_key_create_one_transfer(operator: User, sandbox: Sandbox) -> None:
    together = Barrier(CONCURRENT)

    def post(_: int) -> Any:
        client = Client()
        client.force_login(operator)
        try:
            together.wait(timeout=60)
            return client.post(
                PATH, json.dumps(NEW), content_type="application/json", headers={"Idempotency-Key": "one"}
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(CONCURRENT) as pool:
        responses = list(pool.map(post, range(CONCURRENT)))
    assert {response.status_code for response in responses} == {201}
    assert {response.content for response in responses} == {responses[0].content}
    assert records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).count() == 1
    assert holds(sandbox, "master") == Decimal(1024999)
    assert prove(sandbox.pk).problems == []
