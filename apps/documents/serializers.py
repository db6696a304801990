"""Serializers of bank transfer documents."""

from typing import Any

from rest_framework import serializers

from apps.documents.choices import DocumentStatus
from apps.documents.models import AMOUNT_DECIMALS, MAX_CODE_LENGTH
from mockconsole.lib.api.fields import AmountField, SimulatedField, StrictTextField
from mockconsole.lib.api.serializers import StrictSerializer


class AccessCodesSerializer(serializers.Serializer[Any]):
    """The four codes of a document. They protect nothing: every reader of the document sees them."""

    accessCode = serializers.CharField(source="access_code")
    activationCode = serializers.CharField(source="activation_code")
    downloadCode = serializers.CharField(source="download_code")
    releaseCode = serializers.CharField(source="release_code")


class DocumentMetadataSerializer(serializers.Serializer[Any]):
    """Claims of the console about the delivery and validation of a document."""

    networkDeliveryStatus = serializers.CharField()
    validationStatus = serializers.CharField()
    acknowledgementReference = serializers.CharField(help_text="Blank until the document is completed.")


class BankTransferDocumentSerializer(serializers.Serializer[Any]):
    """A contract between two fictitious banks."""

    id = serializers.CharField(source="ref")
    referenceCode = serializers.CharField(source="reference_code")
    subject = serializers.CharField()
    status = serializers.ChoiceField(choices=DocumentStatus.choices)
    amount = AmountField(decimals=AMOUNT_DECIMALS, help_text="Decimal text of the currency.")
    currency = serializers.CharField(help_text="Three letters, ISO 4217.")
    senderBank = serializers.CharField(source="sender_bank")
    receiverBank = serializers.CharField(source="receiver_bank")
    senderIBAN = serializers.CharField(source="sender_iban")
    receiverIBAN = serializers.CharField(source="receiver_iban")
    swiftCode = serializers.CharField(source="swift_code")
    transferDate = serializers.DateField(source="transfer_date")
    accessCodes = AccessCodesSerializer(source="*")
    metadata = DocumentMetadataSerializer()
    createdAt = serializers.DateTimeField(source="created_at")
    simulated = SimulatedField()


class ProcessReplySerializer(serializers.Serializer[Any]):
    """The processed contract, or the reason why no contract was processed."""

    success = serializers.BooleanField()
    document = BankTransferDocumentSerializer(required=False)
    error = serializers.CharField(required=False)


class ValidationSerializer(StrictSerializer):
    """Code that validates a document."""

    accessCode = StrictTextField(source="access_code", max_length=MAX_CODE_LENGTH)


class StepReplySerializer(serializers.Serializer[Any]):
    """Result of a step with a document, and the message for the person."""

    success = serializers.BooleanField()
    message = serializers.CharField()
