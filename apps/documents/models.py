"""Bank transfer documents."""

import re
from decimal import Decimal
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models

from apps.documents.choices import Currency, DocumentStatus
from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.numbering import MARKED, Numbering
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.money.amounts import AmountField
from mockconsole.lib.real.bank_codes import BIC_FORM
from mockconsole.lib.real.identifiers import has_right_check_digits
from mockconsole.lib.real.refusals import TRAINING_IBAN

AMOUNT_DECIMALS: Final = 2
MAX_CODE_LENGTH: Final = 32
FARTHEST_DAYS: Final = 3650
MIN_AMOUNT: Final = Decimal("0.01")
IBAN_FORM: Final = r"^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"
BIC_HELP: Final = "Write a BIC of 8 or 11 capital letters and digits, like SIMUBEB0XXX."
IBAN_HELP: Final = f"Write an IBAN without blanks, in capitals, like {TRAINING_IBAN}."
IBAN_CHECK_HELP: Final = (
    f"The check digits don't fit the account. Compare each digit, or use {TRAINING_IBAN}."
)
TO_ITSELF: Final = "The money is in this account already. Write another one."

_iban = RegexValidator(IBAN_FORM, IBAN_HELP)
_bic = RegexValidator(BIC_FORM, BIC_HELP)


def _fits_its_check_digits(iban: str) -> bool:
    """Return False for an IBAN with wrong check digits, True for any other text: `_iban` reports other mistakes."""
    return re.fullmatch(IBAN_FORM, iban) is None or has_right_check_digits(iban)


class BankTransferDocument(SandboxRecord):
    """Contract about a transfer between two fictitious banks; no funds are moved."""

    resources = ("document-processing/documents",)
    matched_by = ("ref",)
    numbering = Numbering("SIM-DOC-", digits=4)
    bics = frozenset({"swift_code"})

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    reference_code = models.CharField(max_length=MAX_CODE_LENGTH, validators=[MARKED])
    subject = models.CharField(
        max_length=120, help_text="Purpose of the payment and its parties. Use fictitious names."
    )
    status = models.CharField(max_length=16, choices=DocumentStatus, default=DocumentStatus.PENDING)
    is_sample = models.BooleanField(
        "sample contract",
        default=False,
        help_text="“Process Document” processes the oldest pending sample and no other document.",
    )
    amount = AmountField(decimals=AMOUNT_DECIMALS, validators=[MinValueValidator(MIN_AMOUNT)])
    currency = models.CharField(
        max_length=3,
        choices=Currency,
        default=Currency.EUR,
        help_text="Cards show every amount with a euro sign; the details show the currency.",
    )
    sender_bank = models.CharField(max_length=80, help_text="A fictitious name.")
    receiver_bank = models.CharField(max_length=80, help_text="A fictitious name.")
    sender_iban = models.CharField("sender IBAN", max_length=34, validators=[_iban])
    receiver_iban = models.CharField("receiver IBAN", max_length=34, validators=[_iban])
    swift_code = models.CharField("SWIFT code", max_length=11, validators=[_bic])
    # Store a number of days, not a date: exports count from the latest stored time, which a future date would move.
    transfer_after = models.SmallIntegerField(
        "days to the transfer",
        validators=[MinValueValidator(-FARTHEST_DAYS), MaxValueValidator(FARTHEST_DAYS)],
        help_text="Days from creation to transfer. Negative: the transfer is dated back.",
    )
    access_code = models.CharField(max_length=MAX_CODE_LENGTH, validators=[MARKED])
    activation_code = models.CharField(max_length=MAX_CODE_LENGTH, validators=[MARKED])
    download_code = models.CharField(max_length=MAX_CODE_LENGTH, validators=[MARKED])
    release_code = models.CharField(max_length=MAX_CODE_LENGTH, validators=[MARKED])
    created_at = models.DateTimeField("created")

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (
            models.Index(fields=("sandbox", "created_at", "id"), name="bank_transfer_document_newest"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("sandbox", "ref"), name="bank_transfer_document_unique_in_sandbox"
            ),
            choices_constraint("bank_transfer_document_status_known", "status", DocumentStatus),
            choices_constraint("bank_transfer_document_currency_known", "currency", Currency),
            models.CheckConstraint(
                condition=models.Q(amount__gt=0), name="bank_transfer_document_amount_positive"
            ),
        )

    def clean(self) -> None:
        """Reject IBANs with wrong check digits, and a transfer from an account to itself."""
        super().clean()
        problems = {
            name: IBAN_CHECK_HELP
            for name in ("sender_iban", "receiver_iban")
            if not _fits_its_check_digits(getattr(self, name))
        }
        if not problems and self.sender_iban == self.receiver_iban:
            problems["receiver_iban"] = TO_ITSELF
        if problems:
            raise ValidationError(problems)
