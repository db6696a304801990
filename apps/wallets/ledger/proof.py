"""The proof that the ledger adds up."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from apps.sandboxes.selectors import ledger_now, records_of
from apps.wallets.ledger.models import Balance, Posting
from mockconsole.lib.money.exact import exactly, shortest

# A reference of a movement or a wallet, and an asset.
Account = tuple[str, str]


class Proof(NamedTuple):
    """What was added up, and everything that doesn't agree, in sentences."""

    movements: int
    postings: int
    problems: list[str]


class _Sums:
    """What postings add up to, by movement and by wallet: at a ledger time, and whenever one that is planned is due."""

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
            self._look_for_overdrafts(self.by_wallet)
            for _, rows in groupby(sorted(planned, key=_due), key=_due):
                touched = set()
                for row in rows:
                    touched.add((row.wallet.ref, row.asset))
                    self.by_wallet[row.wallet.ref, row.asset] += row.amount
                self._look_for_overdrafts(touched)

    def _look_for_overdrafts(self, accounts: Iterable[Account]) -> None:
        for account in accounts:
            if self.by_wallet[account] < 0 and account[0] not in self.may_owe:
                self.overdrawn.setdefault(account, self.by_wallet[account])

    def problems(self) -> Iterator[str]:
        for (ref, asset), amount in self.by_movement.items():
            if amount:
                yield f"The postings of {ref} add up to {shortest(amount)} {asset} instead of zero."
        for (ref, asset), amount in self.overdrawn.items():
            yield f"The postings of {ref} leave it {shortest(amount)} {asset}, which is less than nothing."


def prove(sandbox_id: int) -> Proof:
    """Add up every movement and every wallet of a room, now and at each moment that is planned, and compare."""
    rows = records_of(Posting, sandbox_id).select_related("movement", "wallet").order_by("pk")
    sums = _Sums(rows.iterator(), ledger_now(sandbox_id))
    balances = {
        (row.wallet.ref, row.asset): row.amount
        for row in Balance.objects.filter(sandbox_id=sandbox_id).select_related("wallet")
    }
    problems = [*sums.problems(), *_other_than(sums.by_wallet, balances)]
    return Proof(len({ref for ref, _ in sums.by_movement}), sums.count, problems)


def problems_of(postings: Iterable[Posting], ledger: datetime) -> list[str]:
    """Return what doesn't add up among postings that are not stored yet, in a world that starts at a ledger time."""
    return list(_Sums(postings, ledger).problems())


def _due(posting: Posting) -> datetime:
    # What isn't stored yet may have been given none.
    due: datetime = posting.movement.due or posting.movement.created_at
    return due


def _other_than(by_wallet: dict[Account, Decimal], balances: dict[Account, Decimal]) -> Iterator[str]:
    for account in sorted({*by_wallet, *balances}):
        added, cached = by_wallet.get(account, Decimal(0)), balances.get(account, Decimal(0))
        if added != cached:
            ref, asset = account
            yield f"{ref} is said to hold {shortest(cached)} {asset}; its postings add up to {shortest(added)}."
