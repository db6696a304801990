"""How the SWIFT consoles look in the API."""

from decimal import Decimal
from typing import Any, Final

from django.core.validators import RegexValidator
from rest_framework import serializers

from apps.swift.choices import InstitutionStatus, ProcessingStatus
from apps.swift.models import (
    BIC_HELP,
    FEE_DECIMALS,
    LONGEST_DATA,
    SWIFT_REFERENCE_FORM,
    SWIFT_REFERENCE_HELP,
)
from mockconsole.lib.api.fields import AmountField, SimulatedField, StrictBooleanField, StrictTextField
from mockconsole.lib.api.serializers import StrictSerializer
from mockconsole.lib.identifiers import BIC_FORM
from mockconsole.lib.json_texts import is_json_object

LONGEST_COMMAND: Final = 10_000
MOST_COMMANDS: Final = 50


class CommandSerializer(StrictSerializer):
    """What was typed into a terminal; several lines are several commands."""

    command = StrictTextField(lines=True, max_length=LONGEST_COMMAND)

    def validate_command(self, command: str) -> str:
        """Count bytes, because a letter may have four, and lines, because each may print many."""
        if len(command.encode()) > LONGEST_COMMAND:
            raise serializers.ValidationError(f"Write at most {LONGEST_COMMAND} bytes.")
        if len(command.splitlines()) > MOST_COMMANDS:
            raise serializers.ValidationError(f"Write at most {MOST_COMMANDS} lines.")
        return command


class CommandReplySerializer(serializers.Serializer[Any]):
    """What a terminal prints; `error` says why a command failed."""

    success = serializers.BooleanField()
    output = serializers.ListField(child=serializers.CharField(allow_blank=True))
    error = serializers.CharField(required=False)


class SwiftOperationSerializer(serializers.Serializer[Any]):
    """A simulated SWIFT operation."""

    id = serializers.CharField(source="ref")
    operationType = serializers.CharField(source="operation_type")
    transactionId = serializers.CharField(source="transaction_id")
    swiftBic = serializers.CharField(source="swift_bic")
    correspondentBank = serializers.CharField(source="correspondent_bank")
    operationData = serializers.CharField(source="operation_data", help_text="JSON text.")
    processingStatus = serializers.ChoiceField(source="processing_status", choices=ProcessingStatus.choices)
    swiftReference = serializers.CharField(source="swift_reference")
    feeAmount = AmountField(
        source="fee_amount", decimals=FEE_DECIMALS, help_text="Decimal text in simulated euros."
    )
    feeWaived = serializers.BooleanField(source="fee_waived")
    levelTwentyOverride = serializers.BooleanField(source="level_twenty_override")
    createdAt = serializers.DateTimeField(source="created_at")
    completedAt = serializers.DateTimeField(source="completed_at", allow_null=True)
    simulated = SimulatedField()


class NewSwiftOperationSerializer(StrictSerializer):
    """An operation to record."""

    operationType = StrictTextField(source="operation_type", max_length=60)
    transactionId = StrictTextField(source="transaction_id", max_length=64)
    swiftBic = StrictTextField(
        source="swift_bic", max_length=11, validators=[RegexValidator(BIC_FORM, BIC_HELP)]
    )
    correspondentBank = StrictTextField(source="correspondent_bank", max_length=80)
    operationData = StrictTextField(
        source="operation_data", max_length=LONGEST_DATA, default="{}", help_text="JSON text of an object."
    )
    processingStatus = serializers.ChoiceField(
        source="processing_status", choices=ProcessingStatus.choices, default=ProcessingStatus.PENDING
    )
    swiftReference = StrictTextField(
        source="swift_reference",
        max_length=32,
        required=False,
        validators=[RegexValidator(SWIFT_REFERENCE_FORM, SWIFT_REFERENCE_HELP)],
        help_text="Starts with SIM-; without it the server gives one.",
    )
    feeAmount = AmountField(
        source="fee_amount",
        decimals=FEE_DECIMALS,
        default=Decimal(0),
        help_text="Decimal text in simulated euros.",
    )
    feeWaived = StrictBooleanField(source="fee_waived", default=False)
    levelTwentyOverride = StrictBooleanField(source="level_twenty_override", default=False)

    def validate_operationData(self, text: str) -> str:  # noqa: N802 (DRF finds it by the field's name)
        """Take a JSON object only."""
        if not is_json_object(text):
            raise serializers.ValidationError("Send the text of a JSON object, like {}.")
        return text


class SystemStatusSerializer(serializers.Serializer[Any]):
    """The state of the simulated network."""

    apiStatus = serializers.CharField()
    authentication = serializers.CharField()
    system = serializers.CharField()
    level20Authority = serializers.CharField()


class InstitutionSerializer(serializers.Serializer[Any]):
    """A fictitious bank on the simulated network."""

    id = serializers.CharField()
    name = serializers.CharField()
    bic = serializers.CharField()
    country = serializers.CharField(help_text="Two letters, ISO 3166.")
    status = serializers.ChoiceField(choices=InstitutionStatus.choices)


class ConnectSerializer(StrictSerializer):
    """Credentials of the SwiftNet server."""

    username = StrictTextField(max_length=150)
    password = StrictTextField(max_length=128, trim_whitespace=False)


class ConnectReplySerializer(serializers.Serializer[Any]):
    """Whether the SwiftNet server let somebody in, and why not."""

    success = serializers.BooleanField()
    message = serializers.CharField(required=False)
