"""Writes to saved wallets."""

import logging
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError

from apps.sandboxes.locks import locked
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import now_in, records_of
from apps.wallets.saved.models import ID_TAKEN, SavedWallet
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.wallets")

# Maximum per room, because every open screen reads the whole list.
MAX_SAVED_WALLETS: Final = 500


def save_wallet(*, who: Who, wallet: SavedWallet, created_at: datetime | None = None) -> SavedWallet:
    """Save a new configuration under its room's next reference, by default with the room's time.

    Raises ValidationError if a field could be real, if the wallet ID is saved already (in any letter case), and if
    the room is full.
    """
    with locked(wallet.sandbox_id) as sandbox:
        if (
            wallet.wallet_id
            and records_of(SavedWallet, sandbox.pk).filter(wallet_id__iexact=wallet.wallet_id).exists()
        ):
            raise ValidationError({"wallet_id": ID_TAKEN})
        if error_text := refusal_if_full(sandbox.pk):
            raise ValidationError(error_text)
        assign_reference(wallet, sandbox)
        # Replace a future time by the current time: an export stores all times relative to the latest stored time.
        now = now_in(sandbox)
        wallet.created_at = min(created_at or now, now)
        wallet.full_clean(exclude={"sandbox"})
        wallet.save()
    logger.info("%s saved %s in room %s.", who.get_username(), wallet.ref, sandbox.key)
    return wallet


def refusal_if_full(sandbox_id: int) -> str | None:
    """Return the error message if a room has the maximum number of saved wallets, else None; forms call it first."""
    if records_of(SavedWallet, sandbox_id).count() < MAX_SAVED_WALLETS:
        return None
    return f"This room has {MAX_SAVED_WALLETS} saved wallets, the maximum. Delete one first."


def delete_saved_wallet(*, who: Who, sandbox_id: int, ref: str) -> None:
    """Delete a saved configuration; raises SavedWallet.DoesNotExist."""
    with locked(sandbox_id) as sandbox:
        records_of(SavedWallet, sandbox_id).get(ref=ref).delete()
    logger.info("%s deleted %s in room %s.", who.get_username(), ref, sandbox.key)
