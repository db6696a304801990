"""How the wallet connector looks in the API; every amount is a decimal text."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.wallets.choices import ChainStatus, Network
from apps.wallets.connector.models import CURRENCY_DECIMALS
from apps.wallets.ledger.models import LONGEST_ADDRESS
from mockconsole.lib.api.fields import (
    AmountField,
    PositiveAmountField,
    SimulatedField,
    StrictTextField,
    refuse_real_text,
)
from mockconsole.lib.api.serializers import StrictSerializer

# What a wallet's address has room for, and the mark that a copied one carries.
LONGEST_TYPED = LONGEST_ADDRESS + 8


class WalletStateSerializer(serializers.Serializer[Any]):
    """What an account sees of its room's wallet."""

    connected = serializers.BooleanField()
    address = serializers.CharField(help_text="Blank where nothing is connected.")
    balance = AmountField(help_text="Simulated ETH.")
    tokenBalance = AmountField(help_text="Simulated USDT.")
    network = serializers.ChoiceField(choices=Network.choices)
    chainId = serializers.IntegerField()
    simulated = SimulatedField()


class WalletStateReplySerializer(serializers.Serializer[Any]):
    """The state of the connection."""

    success = serializers.BooleanField()
    walletState = WalletStateSerializer()


class ConnectWalletReplySerializer(serializers.Serializer[Any]):
    """Whether the wallet was connected, and why not."""

    success = serializers.BooleanField()
    walletState = WalletStateSerializer()
    error = serializers.CharField(required=False)


class ConfirmAddressSerializer(StrictSerializer):
    """An address to look at."""

    address = StrictTextField(max_length=LONGEST_TYPED, validators=[refuse_real_text])


class ConfirmAddressReplySerializer(serializers.Serializer[Any]):
    """Whether funds could go there."""

    success = serializers.BooleanField()
    valid = serializers.BooleanField()


class PrepareTransferSerializer(StrictSerializer):
    """A token transfer to prepare."""

    toAddress = StrictTextField(source="to_address", max_length=LONGEST_TYPED)
    amount = PositiveAmountField(decimals=CURRENCY_DECIMALS, help_text="Simulated USDT, more than zero.")
    tokenAddress = StrictTextField(source="token_address", max_length=LONGEST_TYPED)


class PreparedTransactionSerializer(serializers.Serializer[Any]):
    """A prepared transfer, which goes back unchanged to be broadcast."""

    id = serializers.CharField()
    fromAddress = serializers.CharField()
    toAddress = serializers.CharField()
    tokenAddress = serializers.CharField()
    currency = serializers.CharField()
    amount = serializers.CharField()
    network = serializers.CharField()
    chainId = serializers.IntegerField()
    simulated = SimulatedField()


class PrepareTransferReplySerializer(serializers.Serializer[Any]):
    """What was prepared; a refusal says in `error` why nothing was."""

    success = serializers.BooleanField()
    transaction = PreparedTransactionSerializer()


@extend_schema_field(PreparedTransactionSerializer)
class UnchangedTransactionField(serializers.DictField):
    """A prepared transfer as it came back, with all that somebody may have put into it."""


class BroadcastSerializer(StrictSerializer):
    """A prepared transfer to broadcast."""

    transaction = UnchangedTransactionField()


class ConfirmationSerializer(serializers.Serializer[Any]):
    """The state of a broadcast transfer at this moment of the room."""

    hash = serializers.CharField()
    status = serializers.ChoiceField(choices=ChainStatus.choices)
    confirmations = serializers.IntegerField()
    confirmationsNeeded = serializers.IntegerField(help_text="From so many on it is confirmed.")
    blockNumber = serializers.IntegerField(allow_null=True, help_text="Null until a block is built on it.")
    amount = AmountField()
    currency = serializers.CharField()
    toAddress = serializers.CharField()
    simulated = SimulatedField()


class ConfirmationReplySerializer(serializers.Serializer[Any]):
    """A broadcast transfer, and where the simulated explorer shows it."""

    success = serializers.BooleanField()
    confirmation = ConfirmationSerializer()
    etherscanLink = serializers.CharField(help_text="An address of this server.")


class BroadcastReplySerializer(serializers.Serializer[Any]):
    """What a broadcast came to: a confirmation, or the reason why there is none."""

    success = serializers.BooleanField()
    confirmation = ConfirmationSerializer(required=False)
    etherscanLink = serializers.CharField(required=False)
    error = serializers.CharField(required=False)
