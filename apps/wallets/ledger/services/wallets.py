"""Writes to wallets that move no funds."""

import logging
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction

from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import now_in, records_of
from apps.wallets.choices import WalletKind
from apps.wallets.ledger.models import ADDRESS_TAKEN, ID_TAKEN, LABEL_TAKEN, Wallet
from apps.wallets.ledger.names import conflicts_with
from mockconsole.lib.live.identity import Who
from mockconsole.lib.real.training_forms import normal_address

logger = logging.getLogger("mockconsole.wallets")

# Maximum per room, because every open screen reads the whole list.
MAX_WALLETS: Final = 1000


def create_wallet(*, who: Who, sandbox_id: int, **values: Any) -> Wallet:
    """Create an empty wallet with the given columns; by default, address and name are derived from its reference.

    Raises ValidationError if a field could be real, or another wallet of the room has its address or wallet ID.
    """
    wallet = Wallet(sandbox_id=sandbox_id, **values)
    with transaction.atomic():
        save_new_wallet(wallet)
    logger.info("%s created %s.", who.get_username(), wallet.ref)
    return wallet


def save_new_wallet(wallet: Wallet) -> None:
    """Save a new wallet with the next reference and the current time of its room; call this in a database transaction."""
    sandbox = lock_sandbox(wallet.sandbox_id)
    if records_of(Wallet, sandbox.pk).count() >= MAX_WALLETS:
        raise ValidationError(
            f"This room has {MAX_WALLETS} wallets already. Use one of them, or reset the room."
        )
    assign_reference(wallet, sandbox)
    wallet.name = wallet.name or f"{wallet.get_kind_display()} wallet {Wallet.numbering.number(wallet.ref)}"
    wallet.created_at = now_in(sandbox)
    wallet.full_clean(validate_constraints=False)
    others = records_of(Wallet, sandbox.pk)
    for field, taken in (("address", ADDRESS_TAKEN), ("label", LABEL_TAKEN), ("wallet_id", ID_TAKEN)):
        name = normal_address(getattr(wallet, field))
        if name and others.filter(conflicts_with(name)).exists():
            raise ValidationError({field: taken})
    wallet.validate_constraints()
    wallet.save()


def ensure_ledger_wallets(sandbox: Sandbox) -> None:
    """Create the ledger's own two wallets of a room, outside and in transit, if they are missing."""
    existing = set(records_of(Wallet, sandbox.pk).values_list("kind", flat=True))
    for kind in (WalletKind.OUTSIDE, WalletKind.TRANSIT):
        if kind not in existing:
            with transaction.atomic():
                save_new_wallet(
                    Wallet(sandbox_id=sandbox.pk, name=str(kind.label), kind=kind, label=str(kind.value))
                )
