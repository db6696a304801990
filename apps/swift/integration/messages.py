"""Messages of the global integration, between fictitious banks."""

from decimal import Decimal
from typing import Final
from uuid import UUID

from apps.sandboxes.models import Sandbox
from apps.swift.credit_transfer import CreditTransfer, Party, TrainingBank
from apps.swift.fin.mt103 import mt103_of
from apps.swift.models import SwiftOperation
from apps.swift.training_banks import HOME_BANK, OTHER_BANKS
from mockconsole.lib.dice import stream

MAX_REFERENCE_LENGTH: Final = 16
"""Maximum length of field 20."""

_BANKS: Final = {bank.bic: bank for bank in (HOME_BANK, *OTHER_BANKS)}


def bank_with(bic: str) -> TrainingBank | None:
    """Return the training bank with the given BIC (the branch code is ignored), or None."""
    return _BANKS.get(f"{bic[:8]}XXX")


def bank_in(country: str) -> TrainingBank | None:
    """Return the training bank in the given country, or None."""
    return next((bank for bank in _BANKS.values() if bank.country == country), None)


def mt103_text(operation: SwiftOperation, amount: Decimal, currency: str) -> str | None:
    """Return the MT103 of a recorded operation; None if its BIC belongs to no training bank.

    Raises Unwritable if no MT103 can carry the operation.
    """
    receiver = bank_with(operation.swift_bic)
    if receiver is None:
        return None
    # A bank sends no MT103 to itself, so a message to the home bank comes from another bank.
    sender = OTHER_BANKS[0] if receiver == HOME_BANK else HOME_BANK
    transfer = CreditTransfer(
        reference=operation.ref if len(operation.ref) <= MAX_REFERENCE_LENGTH else operation.swift_reference,
        uetr=UUID(operation.transaction_id),
        made_at=operation.created_at,
        amount=amount,
        currency=currency,
        debtor=Party("SIMULATED ORDERER", sender, "1 TRAINING STREET"),
        creditor=Party("SIMULATED BENEFICIARY", receiver, "2 TRAINING STREET"),
    )
    return mt103_of(transfer).text


def uetr_of(sandbox: Sandbox, ref: str) -> UUID:
    """Return the UETR of an operation: a version 4 UUID from the room's seed, so it is reproducible."""
    halves = (stream(sandbox.seed, "uetr", ref, half) for half in ("first", "second"))
    return UUID(bytes=b"".join(half.to_bytes(8) for half in halves), version=4)
