"""Helpers that move funds between wallets, check the ledger, and run work concurrently, for tests."""

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection, transaction

from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.wallets.choices import MovementKind
from apps.wallets.ledger.models import Balance, Movement, Wallet
from apps.wallets.ledger.proof import prove
from apps.wallets.ledger.services.movements import move, transfer_legs
from mockconsole.lib.money.exact import exactly

Result = TypeVar("Result")


def labelled_wallet(sandbox: Sandbox, label: str) -> Wallet:
    """Return the room's wallet with the given label."""
    return records_of(Wallet, sandbox.pk).get(label=label)


def remove_master_wallet(sandbox: Sandbox) -> None:
    """Remove the label that makes a wallet the room's master wallet."""
    records_of(Wallet, sandbox.pk).filter(label="master").update(label="")


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


def run_concurrently(times: int, work: Callable[[int], Result]) -> list[Result]:
    """Call `work` with the numbers from 0 in as many threads at the same moment, and return its results in order."""
    together = Barrier(times)

    def begin(number: int) -> Result:
        try:
            together.wait(timeout=60)
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(begin, range(times)))
