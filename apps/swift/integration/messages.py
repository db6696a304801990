"""Messages of the global integration, between fictitious banks."""

from decimal import Decimal
from typing import Final
from uuid import UUID

from apps.swift.credit_transfer import CreditTransfer, Party
from apps.swift.fin.mt103 import mt103_of
from apps.swift.models import SwiftOperation
from apps.swift.training_banks import HOME_BANK, OTHER_BANKS, bank_with

MAX_REFERENCE_LENGTH: Final = 16
"""Maximum length of field 20."""


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
