"""Serializers of the wallet connector; amounts are decimal strings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.wallets.choices import ChainStatus, Network
from apps.wallets.connector.models import CURRENCY_DECIMALS
from apps.wallets.ledger.models import MAX_ADDRESS_LENGTH
from mockconsole.lib.api.fields import (
    AmountField,
    InventedTextField,
    PositiveAmountField,
    SimulatedField,
    StrictTextField,
)
from mockconsole.lib.api.serializers import StrictSerializer, SuccessReplySerializer

# Maximum length of a wallet's address, plus the SIM: prefix of a copied address and some spaces.
MAX_INPUT_LENGTH = MAX_ADDRESS_LENGTH + 8


class WalletStateSerializer(serializers.Serializer[Any]):
    """State of an account's connection to its room's wallet."""

    connected = serializers.BooleanField()
    address = serializers.CharField(help_text="Blank if no wallet is connected.")
    balance = AmountField(help_text="Simulated ETH.")
    tokenBalance = AmountField(help_text="Simulated USDT.")
    network = serializers.ChoiceField(choices=Network.choices)
    chainId = serializers.IntegerField()
    simulated = SimulatedField()


class WalletStateReplySerializer(SuccessReplySerializer):
    """Response with the state of the wallet connection."""

    walletState = WalletStateSerializer()


class ConnectWalletReplySerializer(WalletStateReplySerializer):
    """Result of connecting to the wallet, with the reason if it failed."""

    error = serializers.CharField(required=False)


class ConfirmAddressSerializer(StrictSerializer):
    """An address to check."""

    address = InventedTextField(max_length=MAX_INPUT_LENGTH)


class ConfirmAddressReplySerializer(SuccessReplySerializer):
    """Result of checking an address; `valid` is true if funds can be sent to it."""

    valid = serializers.BooleanField()


class PrepareTransferSerializer(StrictSerializer):
    """A token transfer to prepare."""

    toAddress = StrictTextField(max_length=MAX_INPUT_LENGTH)
    amount = PositiveAmountField(decimals=CURRENCY_DECIMALS, help_text="Simulated USDT, more than zero.")
    tokenAddress = StrictTextField(max_length=MAX_INPUT_LENGTH)


class PreparedTransactionSerializer(serializers.Serializer[Any]):
    """A prepared transfer; send it back unchanged to broadcast it."""

    id = serializers.CharField()
    fromAddress = serializers.CharField()
    toAddress = serializers.CharField()
    tokenAddress = serializers.CharField()
    currency = serializers.CharField()
    amount = serializers.CharField()
    network = serializers.CharField()
    chainId = serializers.IntegerField()
    simulated = SimulatedField()


class PrepareTransferReplySerializer(SuccessReplySerializer):
    """Response with the prepared transfer; a rejected transfer gets the reason in `error`."""

    transaction = PreparedTransactionSerializer()


@extend_schema_field(PreparedTransactionSerializer)
class UnchangedTransactionField(serializers.DictField):
    """Field for the transfer to broadcast; accepts any values, because the service compares them with the prepared transfer."""


class BroadcastSerializer(StrictSerializer):
    """A prepared transfer to broadcast."""

    transaction = UnchangedTransactionField()


class ConfirmationSerializer(serializers.Serializer[Any]):
    """Confirmation of a broadcast transfer at the room's current time."""

    hash = serializers.CharField()
    status = serializers.ChoiceField(choices=ChainStatus.choices)
    confirmations = serializers.IntegerField()
    confirmationsNeeded = serializers.IntegerField(
        help_text="Number of confirmations from which the transfer is confirmed."
    )
    blockNumber = serializers.IntegerField(allow_null=True, help_text="Null until the next block is made.")
    amount = AmountField()
    currency = serializers.CharField()
    toAddress = serializers.CharField()
    simulated = SimulatedField()


class ConfirmationReplySerializer(SuccessReplySerializer):
    """Confirmation of a broadcast transfer, with the link to its page in the simulated explorer."""

    confirmation = ConfirmationSerializer()
    etherscanLink = serializers.CharField(help_text="Path on this server.")


class BroadcastReplySerializer(SuccessReplySerializer):
    """Result of a broadcast: the confirmation, or the reason why the network rejected the transfer."""

    confirmation = ConfirmationSerializer(required=False)
    etherscanLink = serializers.CharField(required=False)
    error = serializers.CharField(required=False)
