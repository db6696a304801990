"""The sample contract: a chocolate trading company, five billion euros, two banks that don't exist."""

from decimal import Decimal
from typing import Final

from apps.documents.choices import Currency
from apps.documents.models import BankTransferDocument
from apps.documents.simulation import access_code, sample_code
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in

SUBJECT: Final = "Cocoavale Chocolate Trading Company: supply of chocolate"
AMOUNT: Final = Decimal(5_000_000_000)
SENDER_BANK: Final = "Northhaven Exchange Bank"
SENDER_IBAN: Final = "BE49999000000171"
RECEIVER_BANK: Final = "Eastmere Landesinstitut"
RECEIVER_IBAN: Final = "DE09000000000000000001"
SWIFT_CODE: Final = "MOCKDEF0XXX"
TRANSFER_AFTER: Final = 5


def fill_in_sample(document: BankTransferDocument, sandbox: Sandbox) -> None:
    """Fill in the sample texts, the room's time, and the codes, which are derived from the document's reference."""
    ref = document.ref
    document.reference_code = sample_code(document.numbering.number(ref))
    document.subject = SUBJECT
    document.is_sample = True
    document.amount = AMOUNT
    document.currency = Currency.EUR
    document.sender_bank, document.sender_iban = SENDER_BANK, SENDER_IBAN
    document.receiver_bank, document.receiver_iban = RECEIVER_BANK, RECEIVER_IBAN
    document.swift_code = SWIFT_CODE
    document.transfer_after = TRANSFER_AFTER
    document.access_code = access_code(sandbox.seed, ref, "AC")
    document.activation_code = access_code(sandbox.seed, ref, "AV")
    document.download_code = access_code(sandbox.seed, ref, "DL")
    document.release_code = access_code(sandbox.seed, ref, "RL")
    document.created_at = now_in(sandbox)
