"""Content of a receipt, in the same order as on its verification page."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.conf import settings

from apps.sandboxes.models import Sandbox
from apps.transactions.choices import PaymentMethod, TransactionStatus
from apps.wallets.assets import Currency
from apps.wallets.choices import Network
from apps.wallets.explorer.figures import figure, moment, moment_in_utc

MARK: Final = "(SIMULATED)"
NOT_EVIDENCE: Final = "Not evidence of any transfer of funds"

# Abbreviations to capitalize in a transaction type, such as MT103; the screens use the same list.
_WORDS: Final = json.loads(settings.CODE_WORDS_FILE.read_text("utf-8"))
_CODE_WORD: Final = re.compile(rf"\b({'|'.join(_WORDS)})\b")

_EXPLANATIONS: Final = {
    TransactionStatus.PENDING: (
        "Nothing has been paid. The transfer waits until somebody decides, and its simulated funds wait in transit."
    ),
    TransactionStatus.PROCESSING: (
        "Nothing has been paid. The transfer is on its way and may still fail; its simulated funds wait in transit."
    ),
    TransactionStatus.COMPLETED: (
        "The ledger of this training room has the transfer as completed. No money has moved anywhere."
    ),
    TransactionStatus.FAILED: (
        "The transfer failed and nothing was paid. Its simulated funds are back at their source."
    ),
}


class Fact(NamedTuple):
    """A line of a receipt; `identifier` marks a reference or hash, which web pages show in monospace, untranslated."""

    name: str
    value: str
    identifier: bool = False


@dataclass(frozen=True, slots=True)
class Receipt:
    """Content of a receipt, without a print time, so that equal contents give equal bytes."""

    ref: str
    status: TransactionStatus
    amount: str
    room: str
    facts: tuple[Fact, ...]
    steps: tuple[Fact, ...]

    @property
    def state(self) -> str:
        """Label of the status."""
        return str(self.status.label)

    @property
    def explanation(self) -> str:
        """Explanation of the status in a sentence."""
        return _EXPLANATIONS[self.status]


def receipt_of(sandbox: Sandbox, row: dict[str, Any], steps: Sequence[dict[str, Any]]) -> Receipt:
    """Return the receipt of a transaction, built from its columns and its history (newest first)."""
    status = TransactionStatus(row["status"])
    amount = f"{figure(row['amount'], Currency(row['currency']).value, 0)} {MARK}"
    return Receipt(
        ref=row["ref"],
        status=status,
        amount=amount,
        room=sandbox.name,
        facts=tuple(_facts(sandbox, row, status, amount)),
        steps=tuple(_step(step) for step in reversed(steps)),
    )


def _facts(sandbox: Sandbox, row: dict[str, Any], status: TransactionStatus, amount: str) -> list[Fact]:
    seconds = row["processing_time"]
    facts = [
        Fact("Reference", row["ref"], identifier=True),
        Fact("Training room", sandbox.name),
        Fact("State", str(status.label)),
        Fact("Amount", amount),
        Fact("From", row["from_wallet"] or "Outside the room"),
        Fact("To", row["to_wallet"]),
        Fact("Network", f"{Network(row['network']).label} {MARK}"),
        Fact("Payment method", f"{PaymentMethod(row['payment_method']).label} {MARK}"),
        Fact("Type", _type_text(row["transaction_type"])),
        Fact("Made", f"{moment(row['created_at'])}, simulated"),
        Fact("Made by", row["created_by"] or "Unknown"),
        Fact("Simulated hash", row["tx_hash"] or "None", identifier=bool(row["tx_hash"])),
    ]
    if seconds is not None:
        facts.append(Fact("Processing time", f"{seconds:,} second{'' if seconds == 1 else 's'}, simulated"))
    if row["error_message"]:
        facts.append(Fact("Error", row["error_message"]))
    return facts


def _type_text(stored: str) -> str:
    """Return a transaction type in words: `mt103_payment` becomes "MT103 payment"."""
    words = _CODE_WORD.sub(lambda match: match[0].upper(), stored.replace("_", " "))
    return words[:1].upper() + words[1:]


def _step(step: dict[str, Any]) -> Fact:
    status = TransactionStatus(step["new_status"]).label
    return Fact(
        moment_in_utc(step["created_at"]), f"{status}: {step['status_reason']} (by {step['changed_by']})"
    )
