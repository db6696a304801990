"""Times in API responses are in UTC and end with Z."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from django.test import Client

from apps.accounts.tests.people import Answer, post
from apps.documents.models import BankTransferDocument
from apps.sandboxes.models import Sandbox
from apps.transactions.models import Transaction
from scripts.launch.paths import ROOT

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^ ]*")
NAMED = {
    "completedAt",
    "createdAt",
    "created_at",
    "end",
    "lastCheck",
    "simulatedTime",
    "start",
    "time",
    "wallTime",
}


def times_in(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from times_in(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from times_in(item, name)
    elif isinstance(value, str) and TIME.fullmatch(value):
        yield name, value


REFS = {"/api/crypto-prices/{symbol}/history": "BTC", "/api/dapp-wallet/confirmations/{tx_hash}": "0x"}


@pytest.fixture
def answers(operator_client: Client, sandbox: Sandbox) -> list[Answer]:
    """Return the responses of every GET endpoint, and of saving a wallet with a time in another time zone."""
    paths = yaml.load((ROOT / "openapi.yml").read_text(), yaml.CSafeLoader)["paths"]
    refs = {
        "document-processing": BankTransferDocument.objects.filter(sandbox=sandbox)[0].ref,
        "transactions": Transaction.objects.filter(sandbox=sandbox)[0].ref,
    }
    saved = {"name": "Drill", "created_at": "2026-01-02T03:04:05+02:00"}
    read = [
        operator_client.get(re.sub(r"\{\w+\}", str(REFS.get(path) or refs.get(path.split("/")[2])), path))
        for path, calls in paths.items()
        if "get" in calls
    ]
    return [
        *(answer for answer in read if answer.status_code == 200),
        post(operator_client, "wallets/save", saved),
        post(operator_client, "wallets/save", saved, **{"Idempotency-Key": "once"}),
    ]


@pytest.mark.services
def test_every_time_in_an_api_response_ends_with_z(answers: list[Answer]) -> None:
    found = [pair for answer in answers for pair in times_in(answer.json())]
    assert {name for name, _ in found} == NAMED
    assert [pair for pair in found if not pair[1].endswith("Z")] == []
