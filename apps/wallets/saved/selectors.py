"""Reads of saved wallets."""

from typing import Any

from django.db.models import QuerySet

from apps.sandboxes.selectors import columns_of
from apps.wallets.saved.models import SavedWallet


def saved_wallets(sandbox_id: int) -> QuerySet[Any, dict[str, Any]]:
    """Return the columns of the saved wallets of a room, newest first."""
    return columns_of(SavedWallet, sandbox_id)


def saved_wallet(sandbox_id: int, ref: str) -> dict[str, Any]:
    """Return the columns of a saved wallet; raises SavedWallet.DoesNotExist."""
    return saved_wallets(sandbox_id).get(ref=ref)
