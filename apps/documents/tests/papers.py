"""Helpers that send requests for documents and their steps."""

import json
from typing import Any, Final

from django.test import Client

from apps.documents.models import BankTransferDocument
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of

ROOT: Final = "/api/document-processing"
DOCUMENTS: Final = f"{ROOT}/documents"
CHOCOLATE: Final = f"{ROOT}/chocolate-contract"
SAMPLE: Final = "SIM-DOC-0001"
PROCESSED: Final = "SIM-DOC-0007"
VALIDATED: Final = "SIM-DOC-0008"
COMPLETED: Final = "SIM-DOC-0002"
PENDING: Final = "SIM-DOC-0005"
WRONG: Final = "SIM-AC-0000-0000"


def process(client: Client, key: str | None = None) -> Any:
    return client.post(
        CHOCOLATE, content_type="application/json", headers={} if key is None else {"Idempotency-Key": key}
    )


def validate(client: Client, ref: str, code: Any, key: str | None = None) -> Any:
    return client.post(
        f"{ROOT}/validate/{ref}",
        json.dumps({"accessCode": code}),
        content_type="application/json",
        headers={} if key is None else {"Idempotency-Key": key},
    )


def transfer(client: Client, ref: str, key: str | None = None) -> Any:
    return client.post(
        f"{ROOT}/process-swift/{ref}",
        content_type="application/json",
        headers={} if key is None else {"Idempotency-Key": key},
    )


def row(sandbox: Sandbox, ref: str) -> BankTransferDocument:
    return records_of(BankTransferDocument, sandbox.pk).get(ref=ref)


def statuses(sandbox: Sandbox) -> dict[str, str]:
    return dict(records_of(BankTransferDocument, sandbox.pk).values_list("ref", "status"))
