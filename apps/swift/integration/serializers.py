"""Serializers of the global integration; amounts are decimal strings."""

import re
from decimal import Decimal
from typing import Any, Final

from rest_framework import serializers

from apps.swift.choices import (
    IntegrationCurrency,
    MessageType,
    OfferedCountry,
    OfferedNetwork,
    ProcessingStatus,
)
from apps.swift.credit_transfer import MAX_AMOUNT_LENGTH
from apps.swift.integration.services import CENTS
from apps.swift.serializers import refuse_real_bic
from mockconsole.lib.api.fields import (
    OneOfField,
    PositiveAmountField,
    SimulatedField,
    StrictTextField,
    refuse_real_text,
)
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer
from mockconsole.lib.money.exact import shortest
from mockconsole.lib.real.bank_codes import BIC_FORM
from mockconsole.lib.real.refusals import TRAINING_BIC, TRAINING_EVM
from mockconsole.lib.real.training_forms import (
    WRONG_CHECKSUM,
    bare_address,
    has_wrong_checksum,
    is_training_address,
)

MAX_INPUT_LENGTH: Final = 120
MAX_SEPA_AMOUNT: Final = Decimal("999999999.99")

NOT_A_BIC: Final = f"A BIC has 8 or 11 characters: bank, country, place and branch, such as {TRAINING_BIC}."
NO_ADDRESS: Final = (
    "This is not an address. A chain knows no names: an address is 0x and 40 hexadecimal digits, "
    f"and a training address such as {TRAINING_EVM} begins and ends with facade."
)
TOO_LONG: Final = (
    f"A SWIFT message has room for an amount of {MAX_AMOUNT_LENGTH} characters, its comma included. "
    "Write a smaller one."
)
TOO_MUCH_FOR_SEPA: Final = f"A SEPA payment carries {MAX_SEPA_AMOUNT} EUR at most. Write a smaller amount."


class TrainingAddressField(StrictTextField):
    """Field for a blockchain training address; the SIM: prefix of a copied address is removed."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Return the address without the SIM: prefix."""
        address = bare_address(super().run_validation(data))
        refuse_real_text(address)
        if not is_training_address(address):
            raise serializers.ValidationError(NO_ADDRESS)
        if has_wrong_checksum(address):
            raise serializers.ValidationError(WRONG_CHECKSUM)
        return address


class SwiftPartSerializer(CamelCaseSerializer):
    """Status of SWIFT in the global integration."""

    bicCodesCount = serializers.IntegerField(help_text="Number of institutions in the room.")
    connectorActive = serializers.BooleanField(help_text="True if the room's SWIFT network is connected.")


class SepaPartSerializer(CamelCaseSerializer):
    """Status of SEPA in the global integration."""

    countriesSupported = serializers.IntegerField(source="sepa_countries")
    instantPayments = serializers.BooleanField()


class BlockchainPartSerializer(CamelCaseSerializer):
    """Status of the simulated blockchain in the global integration."""

    sovereignLevel = serializers.IntegerField(help_text="Display text; it changes nothing.")
    ethereumConnected = serializers.BooleanField()


class NodePartSerializer(CamelCaseSerializer):
    """Status of the node service in the global integration."""

    networksSupported = serializers.IntegerField(source="networks")
    sdkActive = serializers.BooleanField()


class OverallPartSerializer(CamelCaseSerializer):
    """Status of the global integration as a whole."""

    status = serializers.CharField()
    integrationLevel = serializers.CharField()
    authorityLevel = serializers.CharField(help_text="Display text; it changes nothing.")
    networkCoverage = serializers.IntegerField(help_text="Percent of the institutions that are connected.")


class IntegrationStatusSerializer(serializers.Serializer[Any]):
    """Status of the global integration."""

    swift = SwiftPartSerializer(source="*")
    sepa = SepaPartSerializer(source="*")
    blockchain = BlockchainPartSerializer(source="*")
    alchemy = NodePartSerializer(source="*")
    overall = OverallPartSerializer(source="*")


class SovereignTransactionSerializer(StrictSerializer):
    """A blockchain transaction to prepare."""

    network = OneOfField(choices=OfferedNetwork.choices)
    to = TrainingAddressField(max_length=MAX_INPUT_LENGTH, help_text="A training address.")
    amount = PositiveAmountField(help_text="Simulated ETH, more than zero.")


class SovereignTransactionReplySerializer(serializers.Serializer[Any]):
    """Result of preparing a transaction, with the reason if it failed; no funds move in any case."""

    prepared = serializers.BooleanField()
    error = serializers.CharField(required=False)
    simulated = SimulatedField()


class MessageDataSerializer(StrictSerializer):
    """Amount and currency of a message."""

    amount = PositiveAmountField(decimals=CENTS, help_text="Simulated euros, more than zero.")
    currency = OneOfField(choices=IntegrationCurrency.choices)

    def validate_amount(self, amount: Decimal) -> Decimal:
        """Reject an amount that is too long for a message."""
        # Count the comma, which FIN writes even in an amount without decimals.
        text = shortest(amount)
        if len(text) + ("." not in text) > MAX_AMOUNT_LENGTH:
            raise serializers.ValidationError(TOO_LONG)
        return amount


class SwiftMessageSerializer(StrictSerializer):
    """A SWIFT message to send."""

    messageType = OneOfField(choices=MessageType.choices)
    bicCode = StrictTextField(max_length=MAX_INPUT_LENGTH, help_text="A Test & Training BIC.")
    data = MessageDataSerializer()  # type: ignore[assignment]

    def validate_bicCode(self, text: str) -> str:  # noqa: N802 (DRF finds it by the field's name)
        """Reject a BIC that is malformed or could be real."""
        refuse_real_bic(text)
        bic = text.upper()
        if not re.fullmatch(BIC_FORM, bic):
            raise serializers.ValidationError(NOT_A_BIC)
        return bic


class SepaTransactionSerializer(StrictSerializer):
    """A SEPA payment to make."""

    countryCode = OneOfField(choices=OfferedCountry.choices)
    amount = PositiveAmountField(decimals=CENTS, help_text="Simulated euros, more than zero.")
    currency = OneOfField(choices=IntegrationCurrency.choices)

    def validate_amount(self, amount: Decimal) -> Decimal:
        """Reject an amount above SEPA's limit."""
        if amount > MAX_SEPA_AMOUNT:
            raise serializers.ValidationError(TOO_MUCH_FOR_SEPA)
        return amount


class SentSerializer(serializers.Serializer[Any]):
    """Result of sending a message or making a payment."""

    success = serializers.BooleanField(
        help_text="False if the network did not accept the message or payment."
    )
    status = serializers.ChoiceField(choices=ProcessingStatus.choices, required=False)
    error = serializers.CharField(required=False, help_text="Reason of the failure or return.")
    simulated = SimulatedField()


class SwiftMessageReplySerializer(SentSerializer):
    """Result of sending a message, including the reference under which it appears in the list of operations."""

    messageId = serializers.CharField(required=False)
    mt103 = serializers.CharField(required=False, help_text="The text of an MT103.")


class SepaTransactionReplySerializer(SentSerializer):
    """Result of making a payment, including the reference under which it appears in the list of operations."""

    transactionId = serializers.CharField(required=False)
