"""Every read of wallets, of what they hold, and of where their transactions are on the simulated chains."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from apps.sandboxes.selectors import get_sandbox, ledger_at, ledger_now, records_of, when_due
from apps.wallets.choices import ChainStatus, MovementKind, WalletKind
from apps.wallets.ledger.models import Balance, Movement, Posting, Wallet
from apps.wallets.ledger.names import goes_by
from apps.wallets.ledger.simulation import CONFIRMED_AFTER, block_at, confirmations
from mockconsole.lib.money.amounts import ExactSum
from mockconsole.lib.money.exact import exactly
from mockconsole.lib.real.training_forms import normal_address

LEDGER_KINDS = (WalletKind.OUTSIDE, WalletKind.TRANSIT)


def peoples_wallets(sandbox_id: int) -> QuerySet[Wallet]:
    """Return the wallets of a room, without the two that are the ledger's own."""
    return records_of(Wallet, sandbox_id).exclude(kind__in=LEDGER_KINDS)


def wallets(sandbox_id: int) -> list[dict[str, Any]]:
    """Return the wallets of a room, newest first, each with its balances by asset."""
    rows = list(peoples_wallets(sandbox_id))
    amounts = balances_at(ledger_now(sandbox_id), (row.pk for row in rows))
    return [as_listed(row, amounts[row.pk]) for row in rows]


def as_listed(row: Wallet, balances: dict[str, Decimal]) -> dict[str, Any]:
    """Return a wallet's columns with its balances, as its serializer takes them."""
    listed = [{"asset": asset, "amount": amount} for asset, amount in balances.items()]
    return {**vars(row), "wallet_id": row.wallet_id or row.ref, "balances": listed}


def find_wallet(sandbox_id: int, text: str) -> Wallet | None:
    """Return the wallet of a room that a reference, a label, a wallet ID or an address leads to, in any letter case.

    The console's own names come first and an address before a wallet ID, so that nobody's can hide another wallet.
    """
    address = normal_address(text)
    candidates = records_of(Wallet, sandbox_id).filter(goes_by(address)) if address else ()

    def rank(row: Wallet) -> tuple[bool, ...]:
        return row.ref != address.upper(), row.label != address.lower(), row.address != address

    return min(candidates, key=rank, default=None)


def outside_of(sandbox_id: int) -> Wallet:
    """Return the wallet that holds the place of everything outside a room."""
    return records_of(Wallet, sandbox_id).get(kind=WalletKind.OUTSIDE)


def transit_of(sandbox_id: int) -> Wallet:
    """Return the wallet in which funds wait that have left and not arrived."""
    return records_of(Wallet, sandbox_id).get(kind=WalletKind.TRANSIT)


# A wallet's id and an asset.
Account = tuple[int, str]


def balance_of(wallet: Wallet, asset: str) -> Decimal:
    """Return what a wallet holds of an asset."""
    return balances_at(ledger_now(wallet.sandbox_id), [wallet.pk])[wallet.pk].get(asset, Decimal(0))


def balances_at(ledger: datetime, wallets: Iterable[int]) -> defaultdict[int, dict[str, Decimal]]:
    """Return what wallets hold at a ledger time that isn't past, by id and asset."""
    by_wallet: defaultdict[int, dict[str, Decimal]] = defaultdict(dict)
    rows = Balance.objects.filter(wallet__in=list(wallets)).order_by("asset")
    for (wallet, asset), amount in _available(ledger, rows):
        by_wallet[wallet][asset] = amount
    return by_wallet


def holders_at(ledger: datetime, sandbox_id: int, asset: str) -> dict[int, Decimal]:
    """Return what every wallet of a room holds of an asset at a ledger time that isn't past, by its id."""
    rows = Balance.objects.filter(sandbox_id=sandbox_id, asset=asset)
    return {wallet: amount for (wallet, _), amount in _available(ledger, rows)}


def _available(ledger: datetime, rows: QuerySet[Balance]) -> list[tuple[Account, Decimal]]:
    planned = Posting.objects.filter(wallet=OuterRef("wallet"), asset=OuterRef("asset"), due__gt=ledger)
    sums = planned.order_by().values("asset").annotate(planned=ExactSum("amount")).values("planned")
    balances = rows.annotate(planned=Subquery(sums)).values_list("wallet_id", "asset", "amount", "planned")
    with exactly():
        return [((wallet, asset), amount - (later or 0)) for wallet, asset, amount, later in balances]


def planned_for(ledger: datetime, wallets: list[int]) -> dict[Account, Decimal]:
    """Return what is planned for wallets after a ledger time, by wallet and asset."""
    rows = Posting.objects.filter(wallet__in=wallets, due__gt=ledger).order_by()
    sums = rows.values("wallet_id", "asset").annotate(planned=ExactSum("amount"))
    return {(row["wallet_id"], row["asset"]): row["planned"] for row in sums}


def next_change(sandbox_id: int, since: float | None = None) -> float | None:
    """Return when a balance of a room changes by itself next, in real seconds since 1970; None where none will.

    It is the next after `since`, and without one after now.
    """
    sandbox = get_sandbox(sandbox_id)
    planned = records_of(Movement, sandbox_id).filter(due__gt=ledger_at(sandbox, since))
    return when_due(sandbox, planned.order_by("due").values_list("due", flat=True)[:1])


class Standing(NamedTuple):
    """How far a transaction has come; `block` is None until another block was made after its own, and always where it waits."""

    status: ChainStatus
    confirmations: int
    block: int | None


def standing_of(movement: Movement, now: datetime) -> Standing:
    """Return how far a movement on a chain has come at a simulated time.

    One that only holds its amount always waits outside the chain, and one that was reverted failed at once.
    """
    waits = movement.kind == MovementKind.HOLD
    blocks = 0 if waits else confirmations(movement.created_at, now)
    block = block_at(movement.created_at.timestamp()) if blocks else None
    if movement.kind == MovementKind.REVERTED:
        return Standing(ChainStatus.FAILED, blocks, block)
    enough = blocks >= CONFIRMED_AFTER
    return Standing(ChainStatus.CONFIRMED if enough else ChainStatus.PENDING, blocks, block)
