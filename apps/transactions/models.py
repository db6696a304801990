"""Transactions, their history and their log."""

from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from apps.sandboxes.due import DueField
from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.numbering import Numbering
from apps.transactions.choices import (
    STEPS,
    LogLevel,
    PaymentMethod,
    TransactionStatus,
    Typology,
)
from apps.transactions.searched import SearchField
from apps.transactions.status import status_at
from apps.wallets.assets import Currency, amount_on
from apps.wallets.choices import Network
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.json_texts import find_error_in_json_object
from mockconsole.lib.money.amounts import AmountField
from mockconsole.lib.money.exact import ABOVE_ZERO, MIN_AMOUNT
from mockconsole.lib.real.training_forms import WRONG_CHECKSUM, has_wrong_checksum, is_training_hash

MAX_PLACE_LENGTH: Final = 128
MAX_TYPE_LENGTH: Final = 60
MAX_DATA_LENGTH: Final = 10_000
MAX_MESSAGE_LENGTH: Final = 1000
MAX_HASH_LENGTH: Final = 66
MAX_PROCESSING_SECONDS: Final = 86_400
"""Maximum processing time in seconds."""
MAX_RETRIES: Final = 100
NO_HASH: Final = "Write a training hash: 64 hexadecimal digits that begin and end with facade."
SEARCHED_BY: Final = ("search", "search_end")


class Transaction(SandboxRecord):
    """A simulated transfer of funds; its movements are in the ledger, its changes in the history and the log.

    An automatic settlement is stored before its due time: `status` is the current status, `final_status` the planned one.
    """

    resources = ("transactions",)
    matched_by = ("ref",)
    ledger_times = ("processing_at", "settles_at")
    numbering = Numbering("TRN-", digits=6)
    # No versions: TransactionHistoryEntry is the history, and restoring a version would bypass the ledger.
    keeps_history = False

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    final_status = models.CharField(
        max_length=16,
        choices=TransactionStatus,
        default=TransactionStatus.PENDING,
        help_text="Final status; in effect from the settlement time on, if there is one.",
    )
    processing_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Ledger time at which processing begins. Blank: nothing is planned.",
    )
    settles_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Ledger time at which the final status takes effect. Blank: it is in effect.",
    )
    amount = AmountField(validators=[MinValueValidator(MIN_AMOUNT, ABOVE_ZERO)])
    currency = models.CharField(max_length=12, choices=Currency)
    network = models.CharField(max_length=16, choices=Network)
    transaction_type = models.CharField("type", max_length=MAX_TYPE_LENGTH)
    payment_method = models.CharField(max_length=16, choices=PaymentMethod)
    from_wallet = models.CharField(
        "from",
        max_length=MAX_PLACE_LENGTH,
        blank=True,
        help_text="Address, label, wallet ID or reference of a wallet. "
        "Any other text stands for an account outside the room.",
    )
    to_wallet = models.CharField("to", max_length=MAX_PLACE_LENGTH)
    user_id = models.PositiveIntegerField(
        "user id", default=1, help_text="Number that the screen sent; it doesn't identify the signed-in user."
    )
    metadata = models.TextField(
        max_length=MAX_DATA_LENGTH,
        default="{}",
        help_text="Further data of the transaction, as a JSON object.",
    )
    typology = models.CharField(
        max_length=20,
        choices=Typology,
        blank=True,
        help_text="Pattern of the transaction. Only trainers see it. Blank: ordinary business.",
    )
    tx_hash = models.CharField("hash", max_length=MAX_HASH_LENGTH, blank=True)
    processing_time = models.PositiveIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(MAX_PROCESSING_SECONDS)], help_text="Seconds."
    )
    error_message = models.TextField("error", max_length=MAX_MESSAGE_LENGTH, blank=True)
    created_at = models.DateTimeField("created")
    created_by = models.CharField(max_length=150, blank=True)
    search = SearchField(of=("ref", "from_wallet", "to_wallet", "transaction_type", "created_by"))
    # Separate from `search`: the result of a planned settlement must not be searchable before it is due.
    search_end = SearchField(of=("tx_hash", "error_message"))

    cannot_be_real = dict.fromkeys(SEARCHED_BY, "Built from validated columns.")

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (
            models.Index(fields=("sandbox", "created_at", "id"), name="transaction_newest"),
            models.Index(
                fields=("sandbox", "final_status", "created_at", "id"), name="transaction_of_status"
            ),
            models.Index(fields=("sandbox", "currency", "created_at", "id"), name="transaction_of_currency"),
            models.Index(
                fields=("sandbox", "currency", "final_status", "created_at", "id"), name="transaction_of_both"
            ),
            models.Index(
                fields=("sandbox", "processing_at"),
                condition=models.Q(processing_at__isnull=False),
                name="transaction_processing",
            ),
            models.Index(
                fields=("sandbox", "settles_at"),
                condition=models.Q(settles_at__isnull=False),
                name="transaction_settles",
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="transaction_unique_in_sandbox"),
            choices_constraint("transaction_status_known", "final_status", TransactionStatus),
            models.CheckConstraint(
                condition=models.Q(processing_at__isnull=True, settles_at__isnull=True)
                | models.Q(
                    processing_at__isnull=False,
                    settles_at__isnull=False,
                    processing_at__lte=models.F("settles_at"),
                    final_status__in=[TransactionStatus.COMPLETED, TransactionStatus.FAILED],
                ),
                name="transaction_plan_whole",
                violation_error_message="A transaction that settles by itself has both times, the processing before the "
                "end, and comes to completed or failed.",
            ),
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="transaction_amount_positive"),
            choices_constraint("transaction_currency_known", "currency", Currency),
            choices_constraint("transaction_network_known", "network", Network),
            choices_constraint("transaction_payment_method_known", "payment_method", PaymentMethod),
            choices_constraint("transaction_typology_known", "typology", Typology, blank=True),
        )

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """Return the names of the columns, except those of the search columns."""
        return tuple(name for name in super().columns() if name not in SEARCHED_BY)

    @property
    def status(self) -> str:
        """Current status."""
        return self.status_at(self.sandbox.moment_at(timezone.now()).ledger)

    def status_at(self, ledger: datetime) -> str:
        """Return the status at a ledger time."""
        return status_at(
            ledger,
            final_status=self.final_status,
            processing_at=self.processing_at,
            settles_at=self.settles_at,
        )

    def clean(self) -> None:
        """Reject mistyped addresses, too many decimals, malformed metadata, and hashes that aren't training hashes."""
        super().clean()
        mistyped = [name for name in ("from_wallet", "to_wallet") if has_wrong_checksum(getattr(self, name))]
        if mistyped:
            raise ValidationError(dict.fromkeys(mistyped, WRONG_CHECKSUM))
        try:
            amount_on(self.network, self.currency, self.amount)
        except ValueError as error:
            raise ValidationError({"amount": str(error)}) from error
        if error_text := find_error_in_json_object(self.metadata):
            raise ValidationError({"metadata": error_text})
        if self.tx_hash and not is_training_hash(self.tx_hash):
            raise ValidationError({"tx_hash": NO_HASH})


class TransactionHistoryEntry(SandboxRecord):
    """A status change of a transaction, with its author."""

    resources = ("transactions",)
    matched_by = ("ref",)
    ledger_times = ("due",)
    numbering = Numbering("SIM-HIS-", digits=6)
    keeps_history = False

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    transaction = models.ForeignKey(Transaction, on_delete=models.CASCADE, related_name="steps")
    old_status = models.CharField(
        max_length=16, choices=TransactionStatus, blank=True, help_text="Blank: the transaction was created."
    )
    new_status = models.CharField(max_length=16, choices=TransactionStatus)
    status_reason = models.CharField("reason", max_length=MAX_MESSAGE_LENGTH)
    changed_by = models.CharField(max_length=150)
    retry_count = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(MAX_RETRIES)])
    created_at = models.DateTimeField("created")
    due = DueField()

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name_plural = "transaction history"
        indexes = (models.Index(fields=("sandbox", "due"), name="transaction_history_due"),)
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="transaction_history_unique_in_sandbox"),
            choices_constraint(
                "transaction_history_old_status_known", "old_status", TransactionStatus, blank=True
            ),
            choices_constraint("transaction_history_new_status_known", "new_status", TransactionStatus),
        )

    def clean(self) -> None:
        """Reject a status change that STEPS doesn't allow."""
        super().clean()
        if (self.old_status, self.new_status) not in STEPS:
            raise ValidationError(
                {
                    "new_status": f"No transaction goes from {self.old_status or 'nothing'} to {self.new_status}."
                }
            )


class TransactionLog(SandboxRecord):
    """A log entry of a transaction."""

    resources = ("transactions", "logs/transactions")
    matched_by = ("ref",)
    ledger_times = ("due",)
    numbering = Numbering("SIM-LOG-", digits=6)
    keeps_history = False

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    transaction = models.ForeignKey(Transaction, on_delete=models.CASCADE, related_name="logs")
    log_level = models.CharField("level", max_length=8, choices=LogLevel, default=LogLevel.INFO)
    source = models.CharField(max_length=40)
    log_message = models.CharField("message", max_length=MAX_MESSAGE_LENGTH)
    log_data = models.TextField("data", max_length=MAX_DATA_LENGTH, default="{}", help_text="A JSON object.")
    created_at = models.DateTimeField("created")
    due = DueField()

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (
            # The index includes `due`, so that counting visible entries is an index-only scan.
            models.Index(fields=("sandbox", "created_at", "id", "due"), name="transaction_log_newest"),
            models.Index(fields=("sandbox", "due"), name="transaction_log_due"),
        )
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="transaction_log_unique_in_sandbox"),
            choices_constraint("transaction_log_level_known", "log_level", LogLevel),
        )

    def clean(self) -> None:
        """Reject data that is not a JSON object."""
        super().clean()
        if error_text := find_error_in_json_object(self.log_data):
            raise ValidationError({"log_data": error_text})
