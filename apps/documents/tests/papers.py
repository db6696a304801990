"""Helpers that send requests for documents and their steps."""

from typing import Any, Final

from django.test import Client

from apps.accounts.tests.people import post
from apps.documents.models import BankTransferDocument
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of

DOCUMENTS: Final = "/api/document-processing/documents"
SAMPLE: Final = "SIM-DOC-0001"
PROCESSED: Final = "SIM-DOC-0007"
VALIDATED: Final = "SIM-DOC-0008"
COMPLETED: Final = "SIM-DOC-0002"
PENDING: Final = "SIM-DOC-0005"
WRONG: Final = "SIM-AC-0000-0000"


def process(client: Client) -> Any:
    return post(client, "document-processing/chocolate-contract")


def validate(client: Client, ref: str, code: str = WRONG, key: str = "") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return post(client, f"document-processing/validate/{ref}", {"accessCode": code}, **headers)


def transfer(client: Client, ref: str) -> Any:
    return post(client, f"document-processing/process-swift/{ref}")


def row(sandbox: Sandbox, ref: str) -> BankTransferDocument:
    return records_of(BankTransferDocument, sandbox.pk).get(ref=ref)


def statuses(sandbox: Sandbox) -> dict[str, str]:
    return dict(records_of(BankTransferDocument, sandbox.pk).values_list("ref", "status"))
