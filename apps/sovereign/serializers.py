"""Serializers of the sovereign test; amounts are decimal strings."""

import re
from collections.abc import Iterator
from typing import Any, Final

from rest_framework import serializers

from apps.swift.integration.serializers import MAX_INPUT_LENGTH, TrainingAddressField
from apps.wallets.choices import Network
from apps.wallets.ledger.serializers import BalanceSerializer
from mockconsole.lib.api.fields import (
    AmountField,
    PositiveAmountField,
    SimulatedField,
    StrictTextField,
    refuse_real_text,
)
from mockconsole.lib.api.serializers import StrictSerializer

MAX_DATA_LENGTH: Final = 2000
NOT_HEXADECIMAL: Final = "Write the data as 0x and pairs of hexadecimal digits, or leave it out."

_HEXADECIMAL: Final = re.compile(r"0x(?:[0-9a-f]{2})*", re.IGNORECASE)
# Call data is 4 bytes for the function and then 32-byte words; a word with 12 to 15 leading zero bytes is an address.
_CALL: Final = re.compile(r"0x[0-9a-f]{8}((?:[0-9a-f]{64})+)", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"0{24}((?!0{8})[0-9a-f]{40})", re.IGNORECASE)
_WORD: Final = 64


def _addresses_in(data: str) -> Iterator[str]:
    """Yield the blockchain addresses in the data of a function call."""
    words = call[1] if (call := _CALL.match(data)) else ""
    for place in range(0, len(words), _WORD):
        if address := _ADDRESS.match(words, place):
            yield f"0x{address[1]}"


class SovereignValidationSerializer(serializers.Serializer[Any]):
    """Displayed values about the sovereign key; there is no key."""

    valid = serializers.BooleanField(help_text="Display text; it changes nothing.")
    level = serializers.IntegerField(help_text="Display text; it changes nothing.")
    authority = serializers.CharField(help_text="Display text; it changes nothing.")
    keyHash = serializers.CharField(help_text="The training hash of a name. There is no key.")
    walletAddress = serializers.CharField(help_text="Blank if the room has no master wallet.")
    networkStatus = serializers.CharField()


class SovereignWalletSerializer(serializers.Serializer[Any]):
    """Master wallet of the room, with its balances in the simulated ledger."""

    found = serializers.BooleanField()
    name = serializers.CharField()
    address = serializers.CharField(help_text="A training address; blank without a wallet.")
    network = serializers.ChoiceField(choices=Network.choices)
    chainId = serializers.IntegerField()
    balances = BalanceSerializer(many=True)
    simulated = SimulatedField()


class SwiftApiKeySerializer(serializers.Serializer[Any]):
    """Displayed state of the SWIFT API key."""

    valid = serializers.BooleanField(help_text="False while the room's SWIFT network isn't connected.")


class SovereignBlockchainSerializer(serializers.Serializer[Any]):
    """State of the simulated blockchain."""

    connected = serializers.BooleanField()
    balance = AmountField(help_text="Simulated ETH of the master wallet.")
    blockNumber = serializers.IntegerField()
    simulated = SimulatedField()


class CapabilitiesSerializer(serializers.Serializer[Any]):
    """Capabilities that the screen displays for the sovereign system."""

    level20Authority = serializers.BooleanField(help_text="Claim that staff edit.")
    canTransfer = serializers.BooleanField(
        help_text="True if the authority is claimed, the blockchain is connected and the balance is above zero."
    )


class SovereignIntegrationSerializer(serializers.Serializer[Any]):
    """Status of the sovereign system as a whole."""

    sovereignSystemOperational = serializers.BooleanField(help_text="True if all parts of the system are on.")


class SovereignSystemStatusSerializer(serializers.Serializer[Any]):
    """Status of each part of the sovereign system."""

    swiftApiKey = SwiftApiKeySerializer()
    blockchain = SovereignBlockchainSerializer()
    capabilities = CapabilitiesSerializer()
    integration = SovereignIntegrationSerializer()


class PrepareSovereignSerializer(StrictSerializer):
    """Transaction to prepare, which will not be sent."""

    to = TrainingAddressField(max_length=MAX_INPUT_LENGTH, help_text="A training address.")
    amount = PositiveAmountField(help_text="Simulated ETH, more than zero.")
    data = StrictTextField(  # type: ignore[assignment]
        max_length=MAX_DATA_LENGTH,
        required=False,
        allow_blank=True,
        help_text="Call data; validated, then ignored. The screen sends none.",
    )

    def validate_data(self, text: str) -> str:
        """Reject call data that contains a real address or isn't hexadecimal."""
        for read in (text, *_addresses_in(text)):
            refuse_real_text(read)
        if text and not _HEXADECIMAL.fullmatch(text):
            raise serializers.ValidationError(NOT_HEXADECIMAL)
        return text


class PreparedSovereignSerializer(serializers.Serializer[Any]):
    """Result of preparing a transaction; no funds are moved, even if it succeeds."""

    success = serializers.BooleanField(help_text="False if the network did not prepare it.")
    canExecute = serializers.BooleanField(help_text="True if the simulated balance covers the amount.")
    to = serializers.CharField()
    amount = AmountField(help_text="Simulated ETH.")
    currency = serializers.CharField()
    balance = AmountField(help_text="Balance of the master wallet in simulated ETH.")
    missing = AmountField(help_text="Missing amount in simulated ETH.")
    error = serializers.CharField(required=False, help_text="Reason why the transaction can't be executed.")
    simulated = SimulatedField()
