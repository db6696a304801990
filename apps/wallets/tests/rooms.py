"""Wallets that tests move funds between, and the proof that everything still adds up."""

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


def labelled(sandbox: Sandbox, label: str) -> Wallet:
    """Return the wallet of a label."""
    return records_of(Wallet, sandbox.pk).get(label=label)


def transfer(
    sandbox: Sandbox, source: str, target: str, amount: str, asset: str = "USDT", **more: Any
) -> Movement:
    """Move funds between two labelled wallets."""
    with transaction.atomic():
        return move(
            who=None,
            sandbox=lock_sandbox(sandbox.pk),
            kind=MovementKind.TRANSFER,
            legs=transfer_legs(labelled(sandbox, source), labelled(sandbox, target), asset, Decimal(amount)),
            **more,
        )


def totals(sandbox: Sandbox) -> dict[str, Decimal]:
    """Return what all wallets of a room hold together, by asset; what came from outside is owed there."""
    found: dict[str, Decimal] = defaultdict(Decimal)
    with exactly():
        for row in Balance.objects.filter(sandbox=sandbox):
            found[row.asset] += row.amount
    return dict(found)


def assert_adds_up(sandbox: Sandbox) -> None:
    """Hold the ledger of a room against its postings; all of it together is nothing."""
    assert prove(sandbox.pk).problems == []
    assert set(totals(sandbox).values()) <= {Decimal(0)}
