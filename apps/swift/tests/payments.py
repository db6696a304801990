"""Factory of transfers between training banks, for tests."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from apps.swift.credit_transfer import CreditTransfer, Party
from apps.swift.training_banks import HOME_BANK, OTHER_BANKS

UETR = UUID("180f1ef5-3f39-4f0c-8f5b-8bfa7d1a2e10")


def party(name: str, *, home: bool = False) -> Party:
    return Party(name, HOME_BANK if home else OTHER_BANKS[0], "1 TRAINING STREET")


def payment(**changed: Any) -> CreditTransfer:
    values: dict[str, Any] = {
        "reference": "TRN-000042",
        "uetr": UETR,
        "made_at": datetime(2026, 11, 21, 23, 59, 1, tzinfo=UTC),
        "amount": Decimal("12345.67"),
        "currency": "EUR",
        "debtor": party("SIMULATED ORDERER", home=True),
        "creditor": party("SIMULATED BENEFICIARY"),
    }
    return CreditTransfer(**{**values, **changed})
