"""Every read of what wallets hold: what has come and is theirs to spend, without what is planned and not due yet."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from django.db.models import OuterRef, QuerySet, Subquery

from apps.sandboxes.selectors import get_sandbox, ledger_at, ledger_now, records_of, when_due
from apps.wallets.models.ledger import Balance, Movement, Posting
from apps.wallets.models.wallets import Wallet
from mockconsole.lib.amounts import ExactSum
from mockconsole.lib.money import exactly

# A wallet's id and an asset.
Account = tuple[int, str]


def balance_of(wallet: Wallet, asset: str) -> Decimal:
    """Return what a wallet holds of an asset."""
    return balances_at(ledger_now(wallet.sandbox_id), [wallet.pk])[wallet.pk].get(asset, Decimal(0))


def balances_at(ledger: datetime, wallets: Iterable[int]) -> defaultdict[int, dict[str, Decimal]]:
    """Return what wallets hold at a ledger time that isn't past, by id and asset."""
    found: defaultdict[int, dict[str, Decimal]] = defaultdict(dict)
    rows = Balance.objects.filter(wallet__in=list(wallets)).order_by("asset")
    for (wallet, asset), amount in _held(ledger, rows):
        found[wallet][asset] = amount
    return found


def holders_at(ledger: datetime, sandbox_id: int, asset: str) -> dict[int, Decimal]:
    """Return what every wallet of a room holds of an asset at a ledger time that isn't past, by its id."""
    rows = Balance.objects.filter(sandbox_id=sandbox_id, asset=asset)
    return {wallet: amount for (wallet, _), amount in _held(ledger, rows)}


def _held(ledger: datetime, rows: QuerySet[Balance]) -> list[tuple[Account, Decimal]]:
    planned = Posting.objects.filter(wallet=OuterRef("wallet"), asset=OuterRef("asset"), due__gt=ledger)
    sums = planned.order_by().values("asset").annotate(planned=ExactSum("amount")).values("planned")
    found = rows.annotate(planned=Subquery(sums)).values_list("wallet_id", "asset", "amount", "planned")
    with exactly():
        return [((wallet, asset), amount - (later or 0)) for wallet, asset, amount, later in found]


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
