"""SWIFT operations, terminal commands, and the state of the simulated network."""

from collections.abc import Collection
from decimal import Decimal
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models

from apps.sandboxes.models import OnePerSandbox, SandboxRecord
from apps.sandboxes.numbering import Numbering, marked_reference
from apps.swift.choices import InstitutionStatus, Match, ProcessingStatus, Terminal

# The import also registers the model of the global integration with Django.
from apps.swift.integration.models import INTEGRATION_STATUS
from apps.swift.simulation import normal_form
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.json_texts import find_error_in_json_object
from mockconsole.lib.money.amounts import AmountField
from mockconsole.lib.real.bank_codes import BIC_FORM

MAX_DATA_LENGTH: Final = 10_000
FEE_DECIMALS: Final = 2
SWIFT_REFERENCE_FORM: Final = r"^SIM-[A-Za-z0-9-]{1,28}$"
SWIFT_REFERENCE_HELP: Final = "Start with SIM-, then letters, digits and dashes, 32 characters at most."
# API path of apps.sovereign, which returns the system status too; importing it from that app would be circular.
SOVEREIGN: Final = "sovereign"
BIC_HELP: Final = "Write a BIC of 8 or 11 capital letters and digits, like SIMUBEB0XXX."


class SwiftOperation(SandboxRecord):
    """A simulated SWIFT operation; its times follow the sandbox's clock."""

    resources = ("swift/operations",)
    matched_by = ("ref",)
    numbering = Numbering("SIM-OP-", digits=4)
    bics = frozenset({"swift_bic"})

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    operation_type = models.CharField(max_length=60)
    transaction_id = models.CharField("transaction", max_length=64, help_text="Reference, like TRN-000042.")
    swift_bic = models.CharField("BIC", max_length=11, validators=[RegexValidator(BIC_FORM, BIC_HELP)])
    correspondent_bank = models.CharField(max_length=80, help_text="A fictitious name.")
    operation_data = models.TextField(
        max_length=MAX_DATA_LENGTH, default="{}", help_text="Further data of the operation, as a JSON object."
    )
    processing_status = models.CharField(
        max_length=16, choices=ProcessingStatus, default=ProcessingStatus.PENDING
    )
    swift_reference = models.CharField(
        "SWIFT reference",
        max_length=32,
        validators=[RegexValidator(SWIFT_REFERENCE_FORM, SWIFT_REFERENCE_HELP)],
    )
    fee_amount = AmountField(
        decimals=FEE_DECIMALS,
        default=Decimal(0),
        validators=[MinValueValidator(Decimal(0))],
        help_text="Simulated euros.",
    )
    fee_waived = models.BooleanField(default=False)
    level_twenty_override = models.BooleanField(default=False, help_text="Display text; it changes nothing.")
    created_at = models.DateTimeField("created")
    completed_at = models.DateTimeField("completed", null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = "SWIFT operation"
        indexes = (models.Index(fields=("sandbox", "created_at", "id"), name="swift_operation_newest"),)
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="swift_operation_unique_in_sandbox"),
            choices_constraint("swift_operation_status_known", "processing_status", ProcessingStatus),
            models.CheckConstraint(
                condition=models.Q(fee_amount__gte=0), name="swift_operation_fee_not_negative"
            ),
            models.CheckConstraint(
                condition=models.Q(processing_status=ProcessingStatus.COMPLETED, completed_at__isnull=False)
                | (
                    ~models.Q(processing_status=ProcessingStatus.COMPLETED)
                    & models.Q(completed_at__isnull=True)
                ),
                name="swift_operation_completed_has_time",
                violation_error_message="A completed operation has the time of its completion, and no other has.",
            ),
        )

    def clean(self) -> None:
        """Reject data that is not a JSON object."""
        super().clean()
        if error_text := find_error_in_json_object(self.operation_data):
            raise ValidationError({"operation_data": error_text})


class TerminalCommand(SandboxRecord):
    """Canned output of a terminal for a command."""

    resources = ()
    matched_by = ("terminal", "match", "pattern")

    terminal = models.CharField(
        max_length=16,
        choices=Terminal,
        default=Terminal.SWIFTNET,
        help_text=(
            "SwiftNet: the terminals of SwiftNet Access and Admin Access. SWIFT: only POST /api/swift/command, "
            "which no screen calls."
        ),
    )
    pattern = models.CharField("command", max_length=120, help_text="Upper and lower case don't matter.")
    match = models.CharField(max_length=8, choices=Match, default=Match.EXACT)
    output = models.TextField(
        max_length=8000,
        help_text=(
            "Lines to print. {command} is the typed command, {time} the simulated time, {date} its day and {yesterday} "
            "the one before, as YYMMDD; {api_status}, {authentication}, {system} and {authority} are the system status."
        ),
    )
    success = models.BooleanField(
        default=True, help_text="Off: the command fails, and the output is its error."
    )
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("terminal", "position", "pattern", "match")
        constraints = (
            models.UniqueConstraint(
                fields=("sandbox", "terminal", "pattern", "match"), name="terminal_command_unique_in_sandbox"
            ),
            choices_constraint("terminal_command_terminal_known", "terminal", Terminal),
            choices_constraint("terminal_command_match_known", "match", Match),
        )

    def __str__(self) -> str:
        return self.pattern

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Normalize the command, then validate the normalized form."""
        self.pattern = normal_form(self.pattern)
        super().clean_fields(exclude)

    def clean(self) -> None:
        """Reject a blank command."""
        super().clean()
        if not self.pattern:
            raise ValidationError({"pattern": "Write the command."})


class SystemStatus(OnePerSandbox):
    """Contents of the status blocks of SwiftNet and the admin console; one row per sandbox."""

    resources = ("swiftnet/system-status", INTEGRATION_STATUS, SOVEREIGN)

    api_status = models.CharField("API status", max_length=40, default="CONNECTED")
    authentication = models.CharField(max_length=40, default="AUTHENTICATED")
    system = models.CharField(max_length=40, default="READY")
    level20_authority = models.CharField(
        "authority",
        max_length=40,
        default="LEVEL 20",
        help_text="Screens show LEVEL 20 in any case.",
    )

    class Meta:
        verbose_name = verbose_name_plural = "system status"
        constraints = (models.UniqueConstraint(fields=("sandbox",), name="system_status_once_in_sandbox"),)

    def __str__(self) -> str:
        return self.api_status


class Institution(SandboxRecord):
    """A fictitious bank on the simulated network."""

    resources = ("swiftnet/institutions", INTEGRATION_STATUS)
    matched_by = ("ref",)
    bics = frozenset({"bic"})

    ref = marked_reference()
    name = models.CharField(max_length=80, help_text="A fictitious name.")
    bic = models.CharField("BIC", max_length=11, validators=[RegexValidator(BIC_FORM, BIC_HELP)])
    country = models.CharField(
        max_length=2,
        validators=[RegexValidator(r"^[A-Z]{2}$", "Write the two capital letters of a country, like BE.")],
    )
    status = models.CharField(max_length=16, choices=InstitutionStatus, default=InstitutionStatus.CONNECTED)
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "ref")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="institution_unique_in_sandbox"),
            choices_constraint("institution_status_known", "status", InstitutionStatus),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Reject a BIC with a country code other than the institution's country."""
        super().clean()
        if self.bic[4:6] != self.country:
            raise ValidationError({"bic": "The fifth and sixth letters of the BIC must be the country."})
