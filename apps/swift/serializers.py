"""Serializers of the SWIFT consoles."""

from decimal import Decimal
from typing import Any, Final

from django.core.validators import RegexValidator
from rest_framework import serializers

from apps.swift.choices import DraftCurrency, InstitutionStatus, ProcessingStatus
from apps.swift.credit_transfer import CreditTransfer
from apps.swift.drafts import Form
from apps.swift.fin.findings import Level
from apps.swift.models import (
    BIC_HELP,
    FEE_DECIMALS,
    MAX_DATA_LENGTH,
    SWIFT_REFERENCE_FORM,
    SWIFT_REFERENCE_HELP,
)
from mockconsole.lib.api.fields import (
    AmountField,
    InventedTextField,
    OneOfField,
    SimulatedField,
    StrictBooleanField,
    StrictTextField,
    refuse_real_text,
)
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer, SuccessReplySerializer
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.json_texts import find_error_in_json_object
from mockconsole.lib.real.bank_codes import BIC_FORM
from mockconsole.lib.real.identifiers import find_error_in_bic, find_error_in_text

MAX_COMMAND_LENGTH: Final = 10_000
MAX_COMMANDS: Final = 50
MAX_MESSAGE_LENGTH: Final = 10_000
_MARKED_REFERENCE: Final = r"^(?:SIM|TRN)-"
_MARKED_REFERENCE_HELP: Final = "Begin with SIM- or TRN-: this marks the message as training."


class CommandSerializer(StrictSerializer):
    """Input of a terminal; each line is a command."""

    command = StrictTextField(lines=True, max_length=MAX_COMMAND_LENGTH)

    def validate_command(self, command: str) -> str:
        """Reject too many bytes (a character can have four) or too many lines (each is a command)."""
        if len(command.encode()) > MAX_COMMAND_LENGTH:
            raise serializers.ValidationError(f"Write at most {MAX_COMMAND_LENGTH} bytes.")
        if len(command.splitlines()) > MAX_COMMANDS:
            raise serializers.ValidationError(f"Write at most {MAX_COMMANDS} lines.")
        return command


class CommandReplySerializer(SuccessReplySerializer):
    """Output of a terminal; `error` is the error text of a failed command."""

    output = serializers.ListField(child=serializers.CharField(allow_blank=True))
    error = serializers.CharField(required=False)


class SwiftOperationSerializer(CamelCaseSerializer):
    """A simulated SWIFT operation."""

    id = serializers.CharField(source="ref")
    operationType = serializers.CharField()
    transactionId = serializers.CharField()
    swiftBic = serializers.CharField()
    correspondentBank = serializers.CharField()
    operationData = serializers.CharField(help_text="JSON text.")
    processingStatus = serializers.ChoiceField(choices=ProcessingStatus.choices)
    swiftReference = serializers.CharField()
    feeAmount = AmountField(decimals=FEE_DECIMALS, help_text="Decimal text in simulated euros.")
    feeWaived = serializers.BooleanField()
    levelTwentyOverride = serializers.BooleanField()
    createdAt = serializers.DateTimeField()
    completedAt = serializers.DateTimeField(allow_null=True)
    simulated = SimulatedField()


class NewSwiftOperationSerializer(StrictSerializer):
    """An operation to record."""

    operationType = StrictTextField(max_length=60)
    transactionId = StrictTextField(max_length=64)
    swiftBic = StrictTextField(max_length=11, validators=[RegexValidator(BIC_FORM, BIC_HELP)])
    correspondentBank = StrictTextField(max_length=80)
    operationData = StrictTextField(
        max_length=MAX_DATA_LENGTH, default="{}", help_text="JSON text of an object."
    )
    processingStatus = OneOfField(choices=ProcessingStatus.choices, default=ProcessingStatus.PENDING)
    swiftReference = StrictTextField(
        max_length=32,
        required=False,
        validators=[RegexValidator(SWIFT_REFERENCE_FORM, SWIFT_REFERENCE_HELP)],
        help_text="Starts with SIM-; the server assigns one if it is missing.",
    )
    feeAmount = AmountField(
        decimals=FEE_DECIMALS, default=Decimal(0), help_text="Decimal text in simulated euros."
    )
    feeWaived = StrictBooleanField(default=False)
    levelTwentyOverride = StrictBooleanField(default=False)

    def validate_operationData(self, text: str) -> str:  # noqa: N802 (DRF finds it by the field's name)
        """Reject anything but a JSON object."""
        if error_text := find_error_in_json_object(text):
            raise serializers.ValidationError(error_text)
        return text


class SystemStatusSerializer(CamelCaseSerializer):
    """State of the simulated network."""

    apiStatus = serializers.CharField()
    authentication = serializers.CharField()
    system = serializers.CharField()
    level20Authority = serializers.CharField(source="authority")


class InstitutionSerializer(serializers.Serializer[Any]):
    """A fictitious bank on the simulated network."""

    id = serializers.CharField(source="ref")
    name = serializers.CharField()
    bic = serializers.CharField()
    country = serializers.CharField(help_text="Two letters, ISO 3166.")
    status = serializers.ChoiceField(choices=InstitutionStatus.choices)


class ConnectSerializer(StrictSerializer):
    """Credentials of the SwiftNet server."""

    username = StrictTextField(max_length=150)
    password = StrictTextField(max_length=128, trim_whitespace=False)


class ConnectReplySerializer(SuccessReplySerializer):
    """Result of a sign-in to the SwiftNet server, with the reason if it failed."""

    message = serializers.CharField(required=False)


def refuse_real_bic(bic: str) -> None:
    """Reject a text that isn't a Test & Training BIC, or that could be a real identifier of another kind."""
    if error_text := find_error_in_bic(bic) or find_error_in_text(bic):
        raise serializers.ValidationError(error_text, code=REAL_WORLD_IDENTIFIER)


class NewMt103Serializer(StrictSerializer):
    """Form values for an MT103."""

    type = OneOfField(
        choices=[form.value for form in Form],
        help_text="`swift`: network format; `non-swift`: printout with field names.",
    )
    receiverBank = StrictTextField(
        source="receiver", max_length=11, validators=[RegexValidator(BIC_FORM, BIC_HELP), refuse_real_bic]
    )
    senderBank = StrictTextField(
        source="sender", max_length=11, validators=[RegexValidator(BIC_FORM, BIC_HELP), refuse_real_bic]
    )
    amount = AmountField(help_text="Decimal text in the currency, above zero.")
    currency = OneOfField(choices=DraftCurrency.choices)
    reference = StrictTextField(
        max_length=32,
        validators=[RegexValidator(_MARKED_REFERENCE, _MARKED_REFERENCE_HELP), refuse_real_text],
    )
    purpose = InventedTextField(max_length=200, allow_blank=True, default="")

    def validate(self, attrs: Any) -> Any:
        """Reject a message from a bank to itself."""
        if attrs["receiver"][:8] == attrs["sender"][:8]:
            raise serializers.ValidationError(
                {"receiverBank": ["A bank sends no MT103 to itself. Name another bank."]}
            )
        return attrs


class PastedMessageSerializer(StrictSerializer):
    """A pasted message."""

    text = StrictTextField(lines=True, max_length=MAX_MESSAGE_LENGTH)


class MessagePartSerializer(serializers.Serializer[Any]):
    """A header, entry or field of a message, with its position in the text."""

    tag = serializers.CharField()
    name = serializers.CharField(source="meaning.name")
    value = serializers.CharField(allow_blank=True)
    meaning = serializers.CharField(source="meaning.explanation")
    start = serializers.IntegerField(help_text="Offset of the part’s first character, from 0.")
    end = serializers.IntegerField(help_text="Offset after the part’s last character.")


class MessageFindingSerializer(serializers.Serializer[Any]):
    """Finding on a part, or on the whole message if `part` is null."""

    part = serializers.IntegerField(allow_null=True, help_text="Index in the list of parts, from 0.")
    level = serializers.ChoiceField(choices=[level.value for level in Level])
    text = serializers.CharField()


class ExplainedMessageSerializer(serializers.Serializer[Any]):
    """A message with its parts and the findings on them."""

    text = serializers.CharField()
    parts = MessagePartSerializer(many=True)
    findings = MessageFindingSerializer(many=True)
    simulated = SimulatedField()


class Mt103SummarySerializer(serializers.Serializer[Any]):
    """Summary of an MT103."""

    date = serializers.SerializerMethodField(help_text="YYYYMMDD.")
    charges = serializers.CharField(help_text="A code of field 71A.")
    amount = AmountField(decimals=2, help_text="Decimal text in the currency.")
    currency = serializers.CharField()
    reference = serializers.CharField()
    sender = serializers.CharField(source="debtor.bank.bic")
    receiver = serializers.CharField(source="creditor.bank.bic")
    uetr = serializers.CharField()
    simulated = SimulatedField()

    def get_date(self, transfer: CreditTransfer) -> str:
        """Return the date with its century, which field 32A leaves out."""
        return f"{transfer.made_at:%Y%m%d}"


class Mt103Serializer(ExplainedMessageSerializer):
    """An MT103 that was written from a form, with its summary and explanation."""

    summary = Mt103SummarySerializer()
