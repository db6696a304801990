"""Reads of wallets, their balances, and the confirmation of their transactions."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from apps.sandboxes.selectors import get_sandbox, ledger_at, ledger_now, records_of, when_due
from apps.wallets.choices import ChainStatus, MovementKind, WalletKind
from apps.wallets.ledger.models import Balance, Movement, Posting, Wallet
from apps.wallets.ledger.names import by_name
from apps.wallets.ledger.simulation import CONFIRMED_AFTER, block_at, confirmations
from mockconsole.lib.money.amounts import ExactSum
from mockconsole.lib.money.exact import exactly
from mockconsole.lib.real.training_forms import normal_address

LEDGER_KINDS = (WalletKind.OUTSIDE, WalletKind.TRANSIT)


def user_wallets(sandbox_id: int) -> QuerySet[Wallet]:
    """Return the wallets of a room, without the ledger's own two wallets."""
    return records_of(Wallet, sandbox_id).exclude(kind__in=LEDGER_KINDS)


def wallets(sandbox_id: int) -> list[dict[str, Any]]:
    """Return the wallets of a room, newest first, each with its balances by asset."""
    rows = list(user_wallets(sandbox_id))
    balances = balances_at(ledger_now(sandbox_id), (row.pk for row in rows))
    return [as_listed(row, balances[row.pk]) for row in rows]


def as_listed(row: Wallet, balances: dict[str, Decimal]) -> dict[str, Any]:
    """Return a wallet and its balances as input of WalletSerializer."""
    rows = [{"asset": asset, "amount": amount} for asset, amount in balances.items()]
    return {**vars(row), "wallet_id": row.wallet_id or row.ref, "balances": rows}


def find_wallet(sandbox_id: int, text: str) -> Wallet | None:
    """Return the wallet with the given reference, label, wallet ID or address, or None; case matters only in an address.

    References and labels take precedence over addresses, and addresses over wallet IDs, which users choose freely.
    """
    name = normal_address(text)
    matches = records_of(Wallet, sandbox_id).filter(by_name(name)) if name else ()

    def rank(row: Wallet) -> tuple[bool, ...]:
        return row.ref != name.upper(), row.label != name.lower(), row.address != name

    return min(matches, key=rank, default=None)


def outside_of(sandbox_id: int) -> Wallet:
    """Return the wallet that stands for everything outside a room."""
    return records_of(Wallet, sandbox_id).get(kind=WalletKind.OUTSIDE)


def transit_of(sandbox_id: int) -> Wallet:
    """Return the wallet that holds funds in transit."""
    return records_of(Wallet, sandbox_id).get(kind=WalletKind.TRANSIT)


# Key of a balance: wallet id and asset.
Account = tuple[int, str]


def balance_of(wallet: Wallet, asset: str) -> Decimal:
    """Return the balance of an asset in a wallet."""
    return balances_at(ledger_now(wallet.sandbox_id), [wallet.pk])[wallet.pk].get(asset, Decimal(0))


def balances_at(ledger: datetime, wallets: Iterable[int]) -> defaultdict[int, dict[str, Decimal]]:
    """Return the balances of wallets, keyed by wallet id and asset, at a ledger time that is not in the past."""
    balances: defaultdict[int, dict[str, Decimal]] = defaultdict(dict)
    rows = Balance.objects.filter(wallet__in=list(wallets)).order_by("asset")
    for (wallet, asset), amount in _available(ledger, rows):
        balances[wallet][asset] = amount
    return balances


def holders_at(ledger: datetime, sandbox_id: int, asset: str) -> dict[int, Decimal]:
    """Return the balances of an asset in a room, keyed by wallet id, at a ledger time that is not in the past."""
    rows = Balance.objects.filter(sandbox_id=sandbox_id, asset=asset)
    return {wallet: amount for (wallet, _), amount in _available(ledger, rows)}


def _available(ledger: datetime, rows: QuerySet[Balance]) -> list[tuple[Account, Decimal]]:
    planned = Posting.objects.filter(wallet=OuterRef("wallet"), asset=OuterRef("asset"), due__gt=ledger)
    sums = planned.order_by().values("asset").annotate(planned=ExactSum("amount")).values("planned")
    columns = rows.annotate(planned=Subquery(sums)).values_list("wallet_id", "asset", "amount", "planned")
    with exactly():
        return [((wallet, asset), amount - (later or 0)) for wallet, asset, amount, later in columns]


def planned_sums(ledger: datetime, wallets: list[int]) -> dict[Account, Decimal]:
    """Return the sums of wallets' postings that are due after a ledger time, keyed by wallet id and asset."""
    rows = Posting.objects.filter(wallet__in=wallets, due__gt=ledger).order_by()
    sums = rows.values("wallet_id", "asset").annotate(planned=ExactSum("amount"))
    return {(row["wallet_id"], row["asset"]): row["planned"] for row in sums}


def next_change(sandbox_id: int, since: float | None = None) -> float | None:
    """Return the Unix time at which a planned movement next changes a balance of a room; None if no movement is planned.

    `since` is the time to search from, by default now.
    """
    sandbox = get_sandbox(sandbox_id)
    planned = records_of(Movement, sandbox_id).filter(due__gt=ledger_at(sandbox, since))
    return when_due(sandbox, planned.order_by("due").values_list("due", flat=True)[:1])


class ChainState(NamedTuple):
    """Confirmation of a transaction; `block` is None before the transaction is in a block; a hold is never in a block."""

    status: ChainStatus
    confirmations: int
    block: int | None


def chain_state_of(movement: Movement, now: datetime) -> ChainState:
    """Return the confirmation of a movement on a chain at a simulated time.

    A hold stays pending and gets into no block; a reverted movement counts as failed from the start.
    """
    waits = movement.kind == MovementKind.HOLD
    blocks = 0 if waits else confirmations(movement.created_at, now)
    block = block_at(movement.created_at.timestamp()) if blocks else None
    if movement.kind == MovementKind.REVERTED:
        return ChainState(ChainStatus.FAILED, blocks, block)
    enough = blocks >= CONFIRMED_AFTER
    return ChainState(ChainStatus.CONFIRMED if enough else ChainStatus.PENDING, blocks, block)
