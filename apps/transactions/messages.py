"""Bank messages of a SWIFT transfer: the legacy MT103 and its successor, the pacs.008."""

from typing import Any, Final

from apps.sandboxes.models import Sandbox
from apps.swift.credit_transfer import TEST_CURRENCY, CreditTransfer, Party, derive_uetr
from apps.swift.fin.charset import Unwritable
from apps.swift.fin.mt103 import mt103_of
from apps.swift.pacs008 import pacs008_of
from apps.swift.training_banks import HOME_BANK, OTHER_BANKS
from apps.transactions.choices import PaymentMethod
from mockconsole.lib.dice import pick
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER, Refusal

WOULD_READ_REAL: Final = (
    "In the character set of a message, the names of its wallets would look real. Use labels."
)
OUTSIDE: Final = "SIMULATED PARTY OUTSIDE THE ROOM"


def messages_of(sandbox: Sandbox, row: dict[str, Any]) -> dict[str, str]:
    """Return a transaction as MT103 and as pacs.008; raises Refusal (404) with the reason if they can't be written."""
    ref = row["ref"]
    if row["payment_method"] != PaymentMethod.SWIFT:
        method = PaymentMethod(row["payment_method"]).label
        raise _no_messages(f"{ref} went by {method}, and only a SWIFT transfer has messages between banks.")
    try:
        transfer = _as_credit_transfer(sandbox, row)
        return {"mt103": mt103_of(transfer).text, "pacs008": pacs008_of(transfer)}
    except Unwritable as error:
        # Don't use the standard message: it says that nothing was stored, but the transaction is stored.
        reason = WOULD_READ_REAL if error.code == REAL_WORLD_IDENTIFIER else error.message
        raise _no_messages(f"{ref} can't be written as a message between banks. {reason}") from error


def _as_credit_transfer(sandbox: Sandbox, row: dict[str, Any]) -> CreditTransfer:
    """Return a transaction as a credit transfer; its token has no ISO 4217 code, so the test code XTS replaces it."""
    payee = row["to_wallet"]
    bank = pick(sandbox.seed, "bank", payee, options=OTHER_BANKS)
    return CreditTransfer(
        reference=row["ref"],
        uetr=derive_uetr(sandbox.seed, row["ref"]),
        made_at=row["created_at"],
        amount=row["amount"],
        currency=TEST_CURRENCY,
        debtor=Party(row["from_wallet"] or OUTSIDE, HOME_BANK, "1 TRAINING STREET"),
        creditor=Party(payee, bank, "2 TRAINING STREET"),
        note=(f"{TEST_CURRENCY} STANDS FOR {row['currency']} (SIM)", "A TOKEN HAS NO ISO 4217 CODE"),
    )


def _no_messages(message: str) -> Refusal:
    return Refusal(message, code="no_messages", status_code=404)
