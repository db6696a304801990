"""Idempotency keys of transfers: repeats, reuse and concurrency."""

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
from apps.transactions.models import Transaction
from apps.transactions.tests.transfers import NEW, NEXT, PATH, holds, send
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.proof import prove

pytestmark = pytest.mark.services

CONCURRENT = 50


@pytest.mark.meets("D:idempotency")
def test_same_key_returns_the_same_transfer(operator_client: Client, sandbox: Sandbox) -> None:
    first, second = send(operator_client, key="a"), send(operator_client, key="a")
    assert first.status_code == second.status_code == 201
    assert first.content == second.content
    assert records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).count() == 1
    assert not records_of(Transaction, sandbox.pk).filter(ref="TRN-000100").exists()
    assert send(operator_client, key="b").json()["id"] == "TRN-000100"


def test_same_key_with_another_body_returns_422(operator_client: Client, sandbox: Sandbox) -> None:
    send(operator_client, key="a")
    reply = send(operator_client, key="a", amount="2")
    assert (reply.status_code, reply.json()["code"]) == (422, "idempotency_key_reused")
    assert holds(sandbox, "master") == Decimal(1024999)


def test_key_of_a_refused_transfer_can_be_reused(operator_client: Client) -> None:
    assert send(operator_client, key="a", amount="99999999").status_code == 400
    assert send(operator_client, key="a", amount="9").json()["id"] == NEXT


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
        replies = list(pool.map(post, range(CONCURRENT)))
    assert {reply.status_code for reply in replies} == {201}
    assert {reply.content for reply in replies} == {replies[0].content}
    assert records_of(Movement, sandbox.pk).filter(transaction_ref=NEXT).count() == 1
    assert holds(sandbox, "master") == Decimal(1024999)
    assert prove(sandbox.pk).problems == []
