"""Sample receipts, and helpers that read PDFs, for tests."""

from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

import pypdfium2
from PIL.Image import Image
from pypdf import PdfReader

from apps.sandboxes.models import Sandbox
from apps.transactions.receipts.facts import Receipt, receipt_of

ADDRESS = "http://room.example:8000/verify/TRN-000042"
NOON = datetime(2026, 11, 21, 12, 30, 5, tzinfo=UTC)

ROW: dict[str, Any] = {
    "ref": "TRN-000042",
    "status": "completed",
    "amount": Decimal("12345.67"),
    "currency": "USDT",
    "network": "ethereum",
    "transaction_type": "wallet_transfer",
    "payment_method": "swift",
    "from_wallet": "master",
    "to_wallet": "SIMULATED BENEFICIARY",
    "tx_hash": "",
    "processing_time": None,
    "error_message": "",
    "created_at": NOON,
    "created_by": "ada",
}
STEP: dict[str, Any] = {
    "new_status": "pending",
    "status_reason": "Transaction created",
    "changed_by": "ada",
    "created_at": NOON,
}
ROOM = Sandbox(key="main", name="Main room", seed="a seed")


def receipt(steps: Any = 1, **changed: Any) -> Receipt:
    return receipt_of(ROOM, {**ROW, **changed}, [STEP] * steps)


def pages_of(pdf: bytes) -> list[str]:
    """Return the text of each page, with wrapped lines joined."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def picture_of(pdf: bytes, page: int = 0) -> Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture: Image = document[page].render(scale=2).to_pil()
        return picture
    finally:
        document.close()
