"""Requests and factories of transactions, for tests."""

from decimal import Decimal
from typing import Any

from django.db import transaction
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import post
from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.transactions.models import Transaction
from apps.transactions.services import create_transaction
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.selectors import balance_of, find_wallet
from mockconsole.lib.real.training_forms import training_hash

PATH = "/api/transactions"
LOGS = "/api/logs/transactions"
NEXT = "TRN-000099"
AFTER_NEXT = "TRN-000100"
"""First two references after those of the standard scenario."""
HASH = training_hash("drill")

NEW = {
    "fromWallet": "master",
    "toWallet": "wallet1",
    "amount": "1250.50",
    "currency": "USDT",
    "network": "Ethereum",
    "transactionType": "wallet_transfer",
    "paymentMethod": "blockchain",
    "userId": 1,
    "metadata": '{"priority": "high", "useSepaDirectPath": false}',
}


def send(client: Client, key: str = "", **changed: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return post(client, "transactions", {**NEW, **changed}, **headers)


def complete(client: Client, ref: str = NEXT, **changed: Any) -> Any:
    return post(client, f"transactions/{ref}/complete", {"txHash": HASH, "processingTime": 7, **changed})


def fail(client: Client, ref: str = NEXT, **changed: Any) -> Any:
    body = {"errorMessage": "Timed out", "retryCount": 0, **changed}
    return post(client, f"transactions/{ref}/fail", body)


def transfer(who: User, **changed: Any) -> Transaction:
    values: dict[str, Any] = {
        "from_wallet": "master",
        "to_wallet": "wallet1",
        "amount": Decimal(10),
        "currency": "USDT",
        "network": "ethereum",
        "transaction_type": "drill",
        "payment_method": "blockchain",
    }
    with transaction.atomic():
        sandbox = lock_sandbox(who.sandbox_id)
        unsaved = Transaction(sandbox=sandbox, **{**values, **changed})
        return create_transaction(who=who, sandbox=sandbox, transaction=unsaved)


def wallet(sandbox: Sandbox, label: str) -> Wallet:
    match = find_wallet(sandbox.pk, label)
    assert match is not None
    return match


def holds(sandbox: Sandbox, label: str, asset: str = "USDT") -> Decimal:
    return balance_of(wallet(sandbox, label), asset)
