"""Every read of wallets and of what they hold."""

from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet

from apps.sandboxes.selectors import ledger_now, records_of
from apps.wallets.choices import WalletKind
from apps.wallets.models.wallets import Wallet
from apps.wallets.selectors.balances import balances_at
from mockconsole.lib.training_forms import normal_address

LEDGER_KINDS = (WalletKind.OUTSIDE, WalletKind.TRANSIT)


def peoples_wallets(sandbox_id: int) -> QuerySet[Wallet]:
    """Return the wallets of a room, without the two that are the ledger's own."""
    return records_of(Wallet, sandbox_id).exclude(kind__in=LEDGER_KINDS)


def wallets(sandbox_id: int) -> list[dict[str, Any]]:
    """Return the wallets of a room, newest first, each with its balances by asset."""
    rows = list(peoples_wallets(sandbox_id))
    held = balances_at(ledger_now(sandbox_id), (row.pk for row in rows))
    return [as_listed(row, held[row.pk]) for row in rows]


def wallet(sandbox_id: int, ref: str) -> dict[str, Any]:
    """Return one wallet as the list has it; raises Wallet.DoesNotExist."""
    row = peoples_wallets(sandbox_id).get(ref=ref)
    return as_listed(row, balances_at(ledger_now(sandbox_id), [row.pk])[row.pk])


def as_listed(row: Wallet, balances: dict[str, Decimal]) -> dict[str, Any]:
    """Return a wallet under the names of its serializer."""
    return {
        "ref": row.ref,
        "label": row.label,
        "name": row.name,
        "kind": row.kind,
        "network": row.network,
        "address": row.address,
        "wallet_id": row.wallet_id or row.ref,
        "id_source": row.id_source,
        "status": row.status,
        "created_at": row.created_at,
        "balances": [{"asset": asset, "amount": amount} for asset, amount in balances.items()],
    }


def find_wallet(sandbox_id: int, text: str) -> Wallet | None:
    """Return the wallet of a room that a reference, a label or an address leads to, whatever its letters' case.

    A name comes before an address, so that nobody's address can stand in another wallet's way.
    """
    asked = normal_address(text)
    if not asked:
        return None
    found = records_of(Wallet, sandbox_id).filter(
        Q(ref=asked.upper()) | Q(label=asked.lower()) | Q(address=asked)
    )
    return min(found, key=lambda row: (row.ref != asked.upper(), row.label != asked.lower()), default=None)


def outside_of(sandbox_id: int) -> Wallet:
    """Return the wallet that stands for everything outside a room."""
    return records_of(Wallet, sandbox_id).get(kind=WalletKind.OUTSIDE)


def transit_of(sandbox_id: int) -> Wallet:
    """Return the wallet in which funds wait that have left and not arrived."""
    return records_of(Wallet, sandbox_id).get(kind=WalletKind.TRANSIT)
