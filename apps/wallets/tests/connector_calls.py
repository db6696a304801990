"""Requests to the wallet connector, for tests."""

from typing import Any, Final

from django.test import Client

from apps.accounts.tests.people import post
from mockconsole.lib.real.training_forms import training_address

CONTRACT: Final = training_address("USDT (SIM)")
OUTSIDE: Final = training_address("outside the room")


def connect(client: Client) -> Any:
    """Connect the client to its room's wallet, and return the response's body."""
    return post(client, "dapp-wallet/connect").json()


def prepare(client: Client, *, to: str = OUTSIDE, amount: Any = "12.5", key: str = "", **given: Any) -> Any:
    """Prepare a transfer, and return the response."""
    body = {"toAddress": to, "amount": amount, "tokenAddress": CONTRACT, **given}
    return post(client, "dapp-wallet/prepare-transfer", body, **({"Idempotency-Key": key} if key else {}))


def prepare_transaction(client: Client, **given: Any) -> Any:
    """Prepare a transfer, and return its transaction, which broadcast() sends to the server."""
    return prepare(client, **given).json()["transaction"]


def broadcast(client: Client, transaction: Any, key: str = "") -> Any:
    """Broadcast a prepared transaction, and return the response."""
    headers = {"Idempotency-Key": key} if key else {}
    return post(client, "dapp-wallet/broadcast", {"transaction": transaction}, **headers)


def confirmation(client: Client, tx_hash: str) -> Any:
    """Return the confirmation of a broadcast transfer."""
    return client.get(f"/api/dapp-wallet/confirmations/{tx_hash}").json()["confirmation"]
