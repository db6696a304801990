"""Serializers of wallets; amounts are decimal strings."""

from typing import Any

from rest_framework import serializers

from apps.wallets.choices import IdSource, Network, WalletKind, WalletStatus
from apps.wallets.ledger.models import MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, WALLET_ID_FORM, WALLET_ID_HELP
from mockconsole.lib.api.fields import (
    AmountField,
    OneOfField,
    PatternTextField,
    SimulatedField,
    StrictTextField,
)
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer


class BalanceSerializer(serializers.Serializer[Any]):
    """Balance of an asset in a wallet."""

    asset = serializers.CharField()
    amount = AmountField()
    simulated = SimulatedField()


class WalletSerializer(CamelCaseSerializer):
    """A wallet of the ledger with its balances."""

    id = serializers.CharField(source="ref")
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="Short name for transfers; blank for most wallets."
    )
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=WalletKind.choices)
    network = serializers.ChoiceField(choices=Network.choices)
    address = serializers.CharField()
    walletId = serializers.CharField()
    idSource = serializers.ChoiceField(choices=IdSource.choices)
    status = serializers.ChoiceField(choices=WalletStatus.choices)
    createdAt = serializers.DateTimeField()
    balances = BalanceSerializer(many=True)
    simulated = SimulatedField()


class NewVirtualWalletSerializer(StrictSerializer):
    """A wallet to create; a blank address or name is derived from the wallet's number."""

    name = StrictTextField(max_length=MAX_NAME_LENGTH, required=False, allow_blank=True)
    network = OneOfField(choices=Network.choices, default=Network.ETHEREUM)
    address = StrictTextField(max_length=MAX_ADDRESS_LENGTH, required=False, allow_blank=True)


class NewWalletSerializer(NewVirtualWalletSerializer):
    """A wallet to create, with a custom name and ID."""

    name = StrictTextField(max_length=MAX_NAME_LENGTH)
    walletId = PatternTextField(
        WALLET_ID_FORM,
        required=False,
        allow_blank=True,
        error_messages={"invalid": WALLET_ID_HELP},
    )
    idSource = OneOfField(choices=IdSource.choices, default=IdSource.AUTO)
