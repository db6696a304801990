"""Proof that a ledger adds up: movements add up to zero, and balances equal the sums of their postings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from apps.sandboxes.selectors import ledger_now, records_of
from apps.wallets.ledger.models import Balance, Posting
from mockconsole.lib.money.exact import exactly, shortest

# Key of a sum: the reference of a movement or wallet, and the asset.
Account = tuple[str, str]


class Proof(NamedTuple):
    """Counts of checked rows, and the problems as sentences."""

    movements: int
    postings: int
    problems: list[str]


class _Sums:
    """Sums of postings per movement and per wallet, and the wallets overdrawn now or once a planned posting is due."""

    def __init__(self, postings: Iterable[Posting], ledger: datetime) -> None:
        self.by_movement: dict[Account, Decimal] = defaultdict(Decimal)
        self.by_wallet: dict[Account, Decimal] = defaultdict(Decimal)
        self.may_owe: set[str] = set()
        self.overdrawn: dict[Account, Decimal] = {}
        self.count = 0
        planned: list[Posting] = []
        with exactly():
            for row in postings:
                self.count += 1
                self.by_movement[row.movement.ref, row.asset] += row.amount
                if row.wallet.may_owe:
                    self.may_owe.add(row.wallet.ref)
                if _due(row) > ledger:
                    planned.append(row)
                else:
                    self.by_wallet[row.wallet.ref, row.asset] += row.amount
            self._record_overdrafts(self.by_wallet)
            for _, rows in groupby(sorted(planned, key=_due), key=_due):
                touched = set()
                for row in rows:
                    touched.add((row.wallet.ref, row.asset))
                    self.by_wallet[row.wallet.ref, row.asset] += row.amount
                self._record_overdrafts(touched)

    def _record_overdrafts(self, accounts: Iterable[Account]) -> None:
        for account in accounts:
            if self.by_wallet[account] < 0 and account[0] not in self.may_owe:
                self.overdrawn.setdefault(account, self.by_wallet[account])

    def problems(self) -> Iterator[str]:
        for (ref, asset), amount in self.by_movement.items():
            if amount:
                yield f"The postings of {ref} add up to {shortest(amount)} {asset} instead of zero."
        for (ref, asset), amount in self.overdrawn.items():
            yield f"The postings of {ref} leave it {shortest(amount)} {asset}, which is below zero."


def prove(sandbox_id: int) -> Proof:
    """Check that movements add up to zero, balances equal their postings, and no wallet is ever overdrawn."""
    rows = records_of(Posting, sandbox_id).select_related("movement", "wallet").order_by("pk")
    sums = _Sums(rows.iterator(), ledger_now(sandbox_id))
    balances = {
        (row.wallet.ref, row.asset): row.amount
        for row in Balance.objects.filter(sandbox_id=sandbox_id).select_related("wallet")
    }
    problems = [*sums.problems(), *_mismatches(sums.by_wallet, balances)]
    return Proof(len({ref for ref, _ in sums.by_movement}), sums.count, problems)


def problems_of(postings: Iterable[Posting], ledger: datetime) -> list[str]:
    """Return the problems of postings that aren't stored yet; a posting due after the ledger time counts as planned."""
    return list(_Sums(postings, ledger).problems())


def _due(posting: Posting) -> datetime:
    # An unstored movement may lack a due time: it is due at its creation time.
    due: datetime = posting.movement.due or posting.movement.created_at
    return due


def _mismatches(by_wallet: dict[Account, Decimal], balances: dict[Account, Decimal]) -> Iterator[str]:
    for account in sorted({*by_wallet, *balances}):
        added, cached = by_wallet.get(account, Decimal(0)), balances.get(account, Decimal(0))
        if added != cached:
            ref, asset = account
            yield f"The balance of {ref} is {shortest(cached)} {asset}, but its postings add up to {shortest(added)}."
