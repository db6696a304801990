"""What an operator does at the wallet connector, for tests."""

from typing import Any, Final

from django.test import Client

from apps.accounts.tests.people import post
from mockconsole.lib.real.training_forms import training_address

CONTRACT: Final = training_address("USDT (SIM)")
OUTSIDE: Final = training_address("nobody of the room")


def connect(client: Client) -> Any:
    """Connect, and return the answer."""
    return post(client, "dapp-wallet/connect").json()


def prepare(client: Client, *, to: str = OUTSIDE, amount: Any = "12.5", key: str = "", **given: Any) -> Any:
    """Prepare a transfer, and return the response."""
    body = {"toAddress": to, "amount": amount, "tokenAddress": CONTRACT, **given}
    return post(client, "dapp-wallet/prepare-transfer", body, **({"Idempotency-Key": key} if key else {}))


def prepared(client: Client, **given: Any) -> Any:
    """Prepare a transfer, and return what has to come back."""
    return prepare(client, **given).json()["transaction"]


def broadcast(client: Client, transaction: Any, key: str = "") -> Any:
    """Broadcast what was prepared, and return the response."""
    headers = {"Idempotency-Key": key} if key else {}
    return post(client, "dapp-wallet/broadcast", {"transaction": transaction}, **headers)


def confirmation(client: Client, tx_hash: str) -> Any:
    """Return how far a broadcast transfer has come."""
    return client.get(f"/api/dapp-wallet/confirmations/{tx_hash}").json()["confirmation"]
