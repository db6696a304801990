"""How the sovereign test looks in the API; every amount is a decimal text."""

import re
from collections.abc import Iterator
from typing import Any, Final

from rest_framework import serializers

from apps.swift.integration.serializers import LONGEST_TYPED, MoneyField, TrainingAddressField
from apps.wallets.choices import Network
from apps.wallets.serializers.wallets import BalanceSerializer
from mockconsole.lib.api.fields import AmountField, SimulatedField, StrictTextField
from mockconsole.lib.api.serializers import StrictSerializer
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.identifiers import complaint_about_text

LONGEST_DATA: Final = 2000
NOT_HEXADECIMAL: Final = "Write the data as 0x and pairs of hexadecimal digits, or leave it out."

_HEXADECIMAL: Final = re.compile(r"0x(?:[0-9a-f]{2})*", re.IGNORECASE)
_WORD: Final = 64
_FUNCTION: Final = 8
_ADDRESS: Final = 40
# An address fills a word of 32 bytes from the right; a number has zeros where an address begins.
_ADDRESS_IN_WORD: Final = re.compile(r"0{24}((?!0{8})[0-9a-f]{40})", re.IGNORECASE)
# So many zeros and no more fill a word before an address, at whichever byte the word begins.
_FILLING: Final = re.compile(r"(?<!0)0{24,31}(?!0)")


def _addresses_in(data: str) -> Iterator[str]:
    """Yield the addresses in call data, wherever its words begin."""
    words = data[2:]
    # With four bytes that name a function, without them, and with any bytes more before the words.
    for begin in {0, _FUNCTION, len(words) % _WORD}:
        for place in range(begin, len(words), _WORD):
            if found := _ADDRESS_IN_WORD.fullmatch(words, place, place + _WORD):
                yield f"0x{found[1]}"
    for filling in _FILLING.finditer(words):
        begin = filling.end() - filling.end() % 2
        address = words[begin : begin + _ADDRESS]
        if begin - filling.start() >= _WORD - _ADDRESS and len(address) == _ADDRESS:
            yield f"0x{address}"


class SovereignValidationSerializer(serializers.Serializer[Any]):
    """What the sovereign key is said to be."""

    valid = serializers.BooleanField(help_text="Display text; it changes nothing.")
    level = serializers.IntegerField(help_text="Display text; it changes nothing.")
    authority = serializers.CharField(help_text="Display text; it changes nothing.")
    keyHash = serializers.CharField(help_text="The training hash of a name. There is no key.")
    walletAddress = serializers.CharField(help_text="Blank where the room has no master wallet.")
    networkStatus = serializers.CharField()


class SovereignWalletSerializer(serializers.Serializer[Any]):
    """The room's master wallet, as the ledger has it."""

    found = serializers.BooleanField()
    name = serializers.CharField()
    address = serializers.CharField(help_text="A training address; blank where there is no wallet.")
    network = serializers.ChoiceField(choices=Network.choices)
    chainId = serializers.IntegerField()
    balances = BalanceSerializer(many=True)
    simulated = SimulatedField(source="found")


class SwiftApiKeySerializer(serializers.Serializer[Any]):
    """The key of the SWIFT API."""

    valid = serializers.BooleanField(help_text="False while the room's SWIFT network isn't connected.")


class SovereignBlockchainSerializer(serializers.Serializer[Any]):
    """The simulated blockchain."""

    connected = serializers.BooleanField()
    balance = AmountField(help_text="Simulated ETH of the master wallet.")
    blockNumber = serializers.IntegerField()
    simulated = SimulatedField(source="connected")


class CapabilitiesSerializer(serializers.Serializer[Any]):
    """What the sovereign system is said to be able to do."""

    level20Authority = serializers.BooleanField(help_text="A claim of the staff's.")
    canTransfer = serializers.BooleanField(
        help_text="Whether that is claimed, the blockchain is connected and the balance is above zero."
    )


class SovereignIntegrationSerializer(serializers.Serializer[Any]):
    """The sovereign system as a whole."""

    sovereignSystemOperational = serializers.BooleanField(help_text="Whether all its parts are on.")


class SovereignSystemStatusSerializer(serializers.Serializer[Any]):
    """The parts of the sovereign system."""

    swiftApiKey = SwiftApiKeySerializer()
    blockchain = SovereignBlockchainSerializer()
    capabilities = CapabilitiesSerializer()
    integration = SovereignIntegrationSerializer()


class PrepareSovereignSerializer(StrictSerializer):
    """A transaction to prepare."""

    to = TrainingAddressField(max_length=LONGEST_TYPED, help_text="A training address.")
    amount = MoneyField(help_text="Simulated ETH, more than zero.")
    data = StrictTextField(  # type: ignore[assignment]
        max_length=LONGEST_DATA,
        required=False,
        allow_blank=True,
        help_text="Call data, looked at and thrown away. The screen sends none.",
    )

    def validate_data(self, text: str) -> str:
        """Take bytes in which nothing stands that could be real."""
        for read in (text, *_addresses_in(text)):
            if complaint := complaint_about_text(read):
                raise serializers.ValidationError(complaint, code=REAL_WORLD_IDENTIFIER)
        if text and not _HEXADECIMAL.fullmatch(text):
            raise serializers.ValidationError(NOT_HEXADECIMAL)
        return text


class PreparedSovereignSerializer(serializers.Serializer[Any]):
    """What was prepared; nothing has moved either way."""

    success = serializers.BooleanField(help_text="False where the network did not prepare it.")
    canExecute = serializers.BooleanField(help_text="Whether the simulated balance covers the amount.")
    to = serializers.CharField()
    amount = AmountField(help_text="Simulated ETH.")
    currency = serializers.CharField()
    balance = AmountField(help_text="What the master wallet holds, in simulated ETH.")
    missing = AmountField(help_text="What it holds too little, in simulated ETH.")
    error = serializers.CharField(required=False, help_text="Why it can't be executed.")
    simulated = SimulatedField(source="success")
