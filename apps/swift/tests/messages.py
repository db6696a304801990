"""Requests that write and explain an MT103, for tests."""

from typing import Any, Final

from django.test import Client

from apps.accounts.tests.people import post
from apps.swift.drafts import read
from apps.swift.fin.mt103 import mt103_of
from apps.swift.serializers import ExplainedMessageSerializer
from apps.swift.tests.payments import payment

READ: Final = "swift/mt103/read"
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


def send(client: Client, **changed: Any) -> Any:
    """Write an MT103 through the API, and return the response."""
    return post(client, "swift/mt103", {**NEW, **changed})


def explain(text: str) -> Any:
    """Explain a pasted message as the API does, without a request."""
    return ExplainedMessageSerializer(read(text)).data


def values_of(body: Any) -> dict[str, str]:
    return {part["tag"]: part["value"] for part in body["parts"]}


def findings_of(body: Any) -> str:
    return " ".join(finding["text"] for finding in body["findings"])
