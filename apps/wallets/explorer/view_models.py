"""View models of the explorer's pages, built without database queries."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from apps.wallets.assets import decimals_of
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.figures import Figure, figure
from apps.wallets.ledger.models import Movement, Posting, Wallet
from apps.wallets.ledger.selectors import ChainState, chain_state_of
from mockconsole.lib.money.exact import total


@dataclass(frozen=True, slots=True)
class Transaction:
    """A movement with its effects; `chain_state` is None if the movement is on no chain."""

    movement: Movement
    chain_state: ChainState | None
    sources: list[Wallet]
    targets: list[Wallet]
    moved: list[Figure]


class Line(NamedTuple):
    """A posting of a movement."""

    wallet: Wallet
    amount: Figure
    incoming: bool


class Check(NamedTuple):
    """Totals of one asset that a movement takes from wallets and adds to wallets; their sum must be zero."""

    taken: Figure
    added: Figure
    sum: Figure
    adds_up: bool


def as_transaction(room: ChainSnapshot, movement: Movement, postings: Sequence[Posting]) -> Transaction:
    """Return the view model of a movement."""
    added: dict[str, list[Decimal]] = defaultdict(list)
    for row in postings:
        if row.amount > 0:
            added[row.asset].append(row.amount)
    return Transaction(
        movement,
        chain_state_of(movement, room.now) if movement.network else None,
        _wallets_of(row for row in postings if row.amount < 0),
        _wallets_of(row for row in postings if row.amount > 0),
        [_figure(movement, asset, total(amounts)) for asset, amounts in added.items()],
    )


def lines_of(movement: Movement, postings: Iterable[Posting]) -> list[Line]:
    """Return the view models of a movement's postings, in the same order."""
    return [
        Line(row.wallet, _figure(movement, row.asset, row.amount, signed=True), row.amount > 0)
        for row in postings
    ]


def checks_of(movement: Movement, postings: Iterable[Posting]) -> list[Check]:
    """Return, for each asset, the check that the movement's postings add up to zero."""
    by_asset: dict[str, list[Decimal]] = defaultdict(list)
    for row in postings:
        by_asset[row.asset].append(row.amount)
    return [_check(movement, asset, amounts) for asset, amounts in by_asset.items()]


def _check(movement: Movement, asset: str, amounts: Sequence[Decimal]) -> Check:
    taken = total(amount for amount in amounts if amount < 0)
    added = total(amount for amount in amounts if amount > 0)
    left = total(amounts)
    return Check(
        _figure(movement, asset, taken),
        _figure(movement, asset, added, signed=True),
        _figure(movement, asset, left),
        adds_up=not left,
    )


def _figure(movement: Movement, asset: str, amount: Decimal, *, signed: bool = False) -> Figure:
    return figure(amount, asset, decimals_of(movement.network, asset), signed=signed)


def _wallets_of(postings: Iterable[Posting]) -> list[Wallet]:
    return list({row.wallet_id: row.wallet for row in postings}.values())
