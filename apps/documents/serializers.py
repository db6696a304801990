"""Serializers of bank transfer documents."""

from typing import Any

from rest_framework import serializers

from apps.documents.choices import DocumentStatus
from apps.documents.models import AMOUNT_DECIMALS, MAX_CODE_LENGTH
from mockconsole.lib.api.fields import AmountField, SimulatedField, StrictTextField
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer, SuccessReplySerializer


class AccessCodesSerializer(CamelCaseSerializer):
    """The four codes of a document; they protect nothing, because every reader of the document sees them."""

    accessCode = serializers.CharField()
    activationCode = serializers.CharField()
    downloadCode = serializers.CharField()
    releaseCode = serializers.CharField()


class DocumentMetadataSerializer(serializers.Serializer[Any]):
    """Delivery and validation status that the console displays for a document; nothing is sent or checked."""

    networkDeliveryStatus = serializers.CharField()
    validationStatus = serializers.CharField()
    acknowledgementReference = serializers.CharField(help_text="Blank until the document is completed.")


class BankTransferDocumentSerializer(CamelCaseSerializer):
    """A contract between two fictitious banks."""

    id = serializers.CharField(source="ref")
    referenceCode = serializers.CharField()
    subject = serializers.CharField()
    status = serializers.ChoiceField(choices=DocumentStatus.choices)
    amount = AmountField(decimals=AMOUNT_DECIMALS, help_text="Decimal text of the currency.")
    currency = serializers.CharField(help_text="Three letters, ISO 4217.")
    senderBank = serializers.CharField()
    receiverBank = serializers.CharField()
    senderIBAN = serializers.CharField()
    receiverIBAN = serializers.CharField()
    swiftCode = serializers.CharField()
    transferDate = serializers.DateField()
    accessCodes = AccessCodesSerializer(source="*")
    metadata = DocumentMetadataSerializer()
    createdAt = serializers.DateTimeField()
    simulated = SimulatedField()


class ProcessReplySerializer(SuccessReplySerializer):
    """The processed contract, or the reason why no contract was processed."""

    document = BankTransferDocumentSerializer(required=False)
    error = serializers.CharField(required=False)


class ValidationSerializer(StrictSerializer):
    """Access code to validate a document."""

    accessCode = StrictTextField(max_length=MAX_CODE_LENGTH)


class StepReplySerializer(SuccessReplySerializer):
    """Result of a step on a document, with the message to show."""

    message = serializers.CharField()
