"""Serializers of saved wallets."""

from typing import Any

from rest_framework import serializers

from apps.wallets.choices import IdSource, Network, WalletStatus
from apps.wallets.ledger.models import MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, WALLET_ID_FORM, WALLET_ID_HELP
from apps.wallets.saved.models import DEFAULT_ADDRESS, DEFAULT_NAME, DEFAULT_TYPE, MAX_TYPE_LENGTH
from mockconsole.lib.api.fields import OneOfField, PatternTextField, SimulatedField, StrictTextField
from mockconsole.lib.api.serializers import StrictSerializer


class SavedWalletSerializer(serializers.Serializer[Any]):
    """A saved wallet configuration."""

    id = serializers.CharField(source="ref")
    name = serializers.CharField()
    network = serializers.ChoiceField(choices=Network.choices)
    status = serializers.ChoiceField(choices=WalletStatus.choices)
    wallet_id = serializers.CharField(help_text="Blank if none was given.")
    address = serializers.CharField()
    type = serializers.CharField()
    id_source = serializers.ChoiceField(choices=IdSource.choices)
    created_at = serializers.DateTimeField()
    simulated = SimulatedField()


class NewSavedWalletSerializer(StrictSerializer):
    """A configuration to save; missing or blank fields get their defaults."""

    name = StrictTextField(
        max_length=MAX_NAME_LENGTH, required=False, allow_blank=True, help_text=DEFAULT_NAME
    )
    network = OneOfField(choices=Network.choices, default=Network.ETHEREUM)
    address = StrictTextField(
        max_length=MAX_ADDRESS_LENGTH, required=False, allow_blank=True, help_text=DEFAULT_ADDRESS
    )
    type = StrictTextField(
        max_length=MAX_TYPE_LENGTH, required=False, allow_blank=True, help_text=DEFAULT_TYPE
    )
    wallet_id = PatternTextField(
        WALLET_ID_FORM, required=False, allow_blank=True, error_messages={"invalid": WALLET_ID_HELP}
    )
    id_source = OneOfField(choices=IdSource.choices, default=IdSource.AUTO)
    created_at = serializers.DateTimeField(
        required=False, help_text="Simulated time; default: the room's current time."
    )
    status = OneOfField(choices=WalletStatus.choices, default=WalletStatus.ACTIVE)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Drop blank fields, so that the model's defaults apply."""
        return {name: value for name, value in attrs.items() if value != ""}
