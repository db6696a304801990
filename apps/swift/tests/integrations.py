"""Requests to the global integration, for tests."""

from typing import Any

from django.test import Client

from apps.accounts.tests.people import post
from mockconsole.lib.real.training_forms import training_address

OPERATIONS = "/api/swift/operations"
ADDRESS = training_address("recipient")

SOVEREIGN = "global-integration/sovereign-transaction"
MESSAGE = "global-integration/swift-message"
SEPA = "global-integration/sepa-transaction"


def prepare(client: Client, **changed: Any) -> Any:
    return post(client, SOVEREIGN, {"network": "ethereum", "to": ADDRESS, "amount": "0.5", **changed})


def send(client: Client, amount: Any = "12345.67", currency: Any = "EUR", **changed: Any) -> Any:
    body = {
        "messageType": "MT103",
        "bicCode": "MOCKDEF0XXX",
        "data": {"amount": amount, "currency": currency},
    }
    return post(client, MESSAGE, {**body, **changed})


def pay(client: Client, **changed: Any) -> Any:
    return post(client, SEPA, {"countryCode": "BE", "amount": "12.50", "currency": "EUR", **changed})


def newest(client: Client) -> Any:
    return client.get(f"{OPERATIONS}?limit=1").json()[0]
