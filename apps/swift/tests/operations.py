"""Values and factory of SWIFT operations, and the pages of a list, for tests."""

from collections.abc import Iterator
from typing import Any

from django.test import Client

from apps.accounts.models import User
from apps.swift.models import SwiftOperation
from apps.swift.services import create_operation

PATH = "/api/swift/operations"
BARE = {
    "operationType": "wallet_transfer",
    "transactionId": "TRN-000042",
    "swiftBic": "SIMUBEB0XXX",
    "correspondentBank": "Northhaven Exchange Bank",
}
"""Required fields of a new operation in the API."""
FORM = {
    "operation_type": "drill",
    "transaction_id": "TRN-000099",
    "swift_bic": "SIMUBEB0XXX",
    "correspondent_bank": "Northhaven Exchange Bank",
    "operation_data": "{}",
    "processing_status": "completed",
    "fee_amount": "1.50",
}
"""Fields of a new operation in the admin."""


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


def pages_of(client: Client, path: str) -> Iterator[Any]:
    """Yield the response for each page of a list, beginning with the page at `path`."""
    link = f"<{path}>"
    while link:
        response = client.get(link[1:].partition(">")[0])
        yield response
        link = response.headers.get("Link", "")
