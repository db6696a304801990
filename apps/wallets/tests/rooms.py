"""Helpers that move funds between wallets and check the ledger, for tests."""

from collections import defaultdict
from decimal import Decimal
from typing import Any

from django.db import transaction

from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.wallets.choices import MovementKind
from apps.wallets.ledger.models import Balance, Movement, Wallet
from apps.wallets.ledger.proof import prove
from apps.wallets.ledger.services.movements import move, transfer_legs
from mockconsole.lib.money.exact import exactly


def labelled_wallet(sandbox: Sandbox, label: str) -> Wallet:
    """Return the room's wallet with the given label."""
    return records_of(Wallet, sandbox.pk).get(label=label)


def transfer(
    sandbox: Sandbox, source: str, target: str, amount: str, asset: str = "USDT", **more: Any
) -> Movement:
    """Move funds between two wallets, given by their labels."""
    with transaction.atomic():
        return move(
            who=None,
            sandbox=lock_sandbox(sandbox.pk),
            kind=MovementKind.TRANSFER,
            legs=transfer_legs(
                labelled_wallet(sandbox, source), labelled_wallet(sandbox, target), asset, Decimal(amount)
            ),
            **more,
        )


def totals(sandbox: Sandbox) -> dict[str, Decimal]:
    """Return the sums of a room's balances, keyed by asset: all are zero, as the outside wallet's balance is negative."""
    sums: dict[str, Decimal] = defaultdict(Decimal)
    with exactly():
        for row in Balance.objects.filter(sandbox=sandbox):
            sums[row.asset] += row.amount
    return dict(sums)


def assert_adds_up(sandbox: Sandbox) -> None:
    """Assert that the ledger of a room matches its postings, and that all balances together are zero."""
    assert prove(sandbox.pk).problems == []
    assert set(totals(sandbox).values()) <= {Decimal(0)}
