"""Factory of SWIFT operations, for tests."""

from typing import Any

from apps.accounts.models import User
from apps.swift.models import SwiftOperation
from apps.swift.services import create_operation

PATH = "/api/swift/operations"


def record(who: User, **fields: Any) -> SwiftOperation:
    operation = SwiftOperation(
        sandbox_id=who.sandbox_id,
        operation_type="drill",
        transaction_id="TRN-1",
        swift_bic="SIMUBEB0XXX",
        correspondent_bank="A bank",
        **fields,
    )
    return create_operation(who=who, operation=operation)
