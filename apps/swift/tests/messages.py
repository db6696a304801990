"""Requests that write and explain an MT103, for tests."""

import json
from typing import Any, Final

from django.test import Client

from apps.swift.fin.mt103 import mt103_of
from apps.swift.tests.payments import payment

WRITE: Final = "/api/swift/mt103"
READ: Final = "/api/swift/mt103/read"
NEW: Final[dict[str, Any]] = {
    "type": "swift",
    "receiverBank": "MOCKDEF0XXX",
    "senderBank": "SIMUBEB0XXX",
    "amount": "12345.67",
    "currency": "EUR",
    "reference": "SIM-000000000042",
    "purpose": "INVOICE 7",
}
WHOLE: Final = mt103_of(payment(purpose="INVOICE 7")).text


def send(client: Client, body: Any, path: str = WRITE) -> Any:
    return client.post(path, json.dumps(body), content_type="application/json")


def explain(client: Client, text: str) -> Any:
    return send(client, {"text": text}, READ)


def values_of(body: Any) -> dict[str, str]:
    return {part["tag"]: part["value"] for part in body["parts"]}


def findings_of(body: Any) -> str:
    return " ".join(finding["text"] for finding in body["findings"])
