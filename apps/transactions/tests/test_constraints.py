"""Database constraints and model validation of transactions, history and logs."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog


@pytest.mark.services
@pytest.mark.parametrize(
    "changed",
    [
        {"amount": Decimal(0)},
        {"amount": Decimal(-1)},
        {"final_status": "done"},
        {"processing_at": datetime(2026, 11, 21, tzinfo=UTC)},
        {"currency": "EUR"},
        {"network": "tron"},
        {"payment_method": "wise"},
        {"ref": "TRN-000001"},
    ],
)
def test_database_constraints_reject_invalid_transactions(sandbox: Sandbox, changed: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        records_of(Transaction, sandbox.pk).filter(ref="TRN-000009").update(**changed)


@pytest.mark.parametrize(
    ("model", "name", "value"),
    [
        (Transaction, "metadata", "[]"),
        (Transaction, "tx_hash", "0x1234"),
        (Transaction, "ref", "TRN-1"),
        (TransactionLog, "log_data", "none"),
        (TransactionHistoryEntry, "new_status", "done"),
    ],
)
def test_model_validation_rejects_the_same_values_as_the_api(
    sandbox: Sandbox, model: Any, name: str, value: str
) -> None:
    row: Any = records_of(model, sandbox.pk).first()
    setattr(row, name, value)
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert list(caught.value.message_dict) == [name]
