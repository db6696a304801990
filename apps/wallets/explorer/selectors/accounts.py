"""Reads of a wallet's balances and postings; each page adds the postings up again, to prove the displayed balances."""

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q, QuerySet

from apps.sandboxes.selectors import records_of
from apps.wallets.assets import decimals_of
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.figures import Figure, figure
from apps.wallets.explorer.selectors.transactions import ROWS_A_PAGE, ListPage, as_transactions
from apps.wallets.explorer.view_models import Transaction
from apps.wallets.ledger.models import Posting, Wallet
from apps.wallets.ledger.selectors import balances_at, find_wallet
from mockconsole.lib.api.pagination import RowPlace, older_than
from mockconsole.lib.money.amounts import ExactSum
from mockconsole.lib.money.exact import exactly, total


@dataclass(frozen=True, slots=True)
class Holding:
    """Balance of an asset in a wallet, with the sums received and sent."""

    asset: str
    received: Figure
    sent: Figure
    balance: Figure
    adds_up: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A posting in a wallet's list of postings; `after` is the wallet's balance after the posting."""

    transaction: Transaction
    incoming: bool
    others: list[Wallet]
    amount: Figure
    after: Figure


def wallet_at(room: ChainSnapshot, text: str) -> Wallet | None:
    """Return the wallet with the given address, label, reference or wallet ID, in any letter case, or None."""
    return (
        find_wallet(room.id, text) or find_wallet(room.id, text.lower()) or find_wallet(room.id, text.upper())
    )


def wallets_by_name(room: ChainSnapshot, name: str, limit: int) -> list[Wallet]:
    """Return up to `limit` wallets with the given name, in any letter case."""
    return list(records_of(Wallet, room.id).filter(name__iexact=name).order_by("ref")[:limit])


def balances(room: ChainSnapshot, wallet: Wallet) -> dict[str, Decimal]:
    """Return the stored balances of a wallet, keyed by asset."""
    return balances_at(room.ledger, [wallet.pk])[wallet.pk]


def holdings(room: ChainSnapshot, wallet: Wallet, amounts: dict[str, Decimal]) -> list[Holding]:
    """Return, for each asset of a wallet, the balance and the sums received and sent, which must add up to the balance."""
    received: dict[str, Decimal] = defaultdict(Decimal)
    sent: dict[str, Decimal] = defaultdict(Decimal)
    sums = _due_postings(room, wallet).order_by().values("asset")
    for row in sums.annotate(
        received=ExactSum("amount", filter=Q(amount__gt=0)), sent=ExactSum("amount", filter=Q(amount__lt=0))
    ):
        received[row["asset"]] = row["received"] or Decimal(0)
        sent[row["asset"]] = row["sent"] or Decimal(0)
    return [
        _holding(wallet, asset, received[asset], sent[asset], amounts.get(asset, Decimal(0)))
        for asset in sorted({*amounts, *received})
    ]


def entries(
    room: ChainSnapshot, wallet: Wallet, amounts: dict[str, Decimal], *, asset: str, after: RowPlace | None
) -> ListPage[Entry, RowPlace]:
    """Return a page of a wallet's postings, each with the balance after it; a blank asset stands for all assets.

    Sorted by ledger time, newest first: after a clock was set back, an order by simulated time would add the postings
    up in the wrong order.
    """
    rows = _due_postings(room, wallet).filter(**({"asset": asset} if asset else {}))
    left = rows if after is None else older_than(rows, after, by="due")
    candidates = list(left.select_related("movement").order_by("-due", "-pk")[: ROWS_A_PAGE + 1])
    page_rows = candidates[:ROWS_A_PAGE]
    movements = {row.movement_id: row.movement for row in page_rows}
    by_movement = dict(zip(movements, as_transactions(room, movements.values()), strict=True))
    balance = defaultdict(Decimal, amounts)
    listed = []
    with exactly():
        for name, moved in ({} if after is None else _sums_since(rows, after)).items():
            balance[name] -= moved
        for row in page_rows:
            listed.append(_entry(wallet, row, by_movement[row.movement_id], balance[row.asset]))
            balance[row.asset] -= row.amount
    more = len(candidates) > ROWS_A_PAGE
    return ListPage(listed, RowPlace(page_rows[-1].due, page_rows[-1].pk) if more else None)


def _due_postings(room: ChainSnapshot, wallet: Wallet) -> QuerySet[Posting]:
    return Posting.objects.filter(wallet=wallet, due__lte=room.ledger)


def _sums_since(rows: QuerySet[Posting], place: RowPlace) -> dict[str, Decimal]:
    """Return, for each asset, the sum of all postings from the one at `place` to the newest."""
    since = rows.filter(due__gte=place.created_at).exclude(due=place.created_at, id__lt=place.id)
    sums = since.order_by().values("asset").annotate(moved=ExactSum("amount"))
    return {row["asset"]: row["moved"] for row in sums}


def _holding(wallet: Wallet, asset: str, received: Decimal, sent: Decimal, amount: Decimal) -> Holding:
    digits = decimals_of(wallet.network, asset)
    return Holding(
        asset,
        figure(received, asset, digits, signed=True),
        figure(sent, asset, digits),
        figure(amount, asset, digits),
        adds_up=total([received, sent]) == amount,
    )


def _entry(wallet: Wallet, row: Posting, transaction: Transaction, after: Decimal) -> Entry:
    digits = decimals_of(row.movement.network, row.asset)
    incoming = row.amount > 0
    return Entry(
        transaction,
        incoming,
        transaction.sources if incoming else transaction.targets,
        figure(row.amount, row.asset, digits, signed=True),
        figure(after, row.asset, decimals_of(wallet.network, row.asset)),
    )
