"""Serializers of the simulated financial APIs and vaults."""

from typing import Any

from rest_framework import serializers

from apps.financial.models import MAX_CODE_LENGTH
from mockconsole.lib.api.fields import InventedTextField, SimulatedField, TextsField
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer


class FinancialSummarySerializer(serializers.Serializer[Any]):
    """Totals of the room's APIs and vaults, and whether all of them work."""

    connectedAPIs = serializers.IntegerField()
    totalAPIs = serializers.IntegerField()
    validVaults = serializers.IntegerField()
    totalVaults = serializers.IntegerField()
    systemOperational = serializers.BooleanField(help_text="Every API works and every release code is valid.")
    errors = TextsField(
        help_text="A sentence for each API that doesn't work and each release code that isn't valid."
    )  # type: ignore[assignment]
    simulated = SimulatedField()


class FinancialApiSerializer(serializers.Serializer[Any]):
    """Financial API that the console displays; it doesn't exist."""

    id = serializers.CharField(source="ref")
    name = serializers.CharField()
    endpoint = serializers.CharField()
    status = serializers.CharField(
        help_text="connected, disconnected, error or testing; anything else is unknown."
    )
    errorMessage = serializers.CharField(source="error_text", help_text="Blank if the API works.")
    simulated = SimulatedField()


class VaultSerializer(CamelCaseSerializer):
    """Vault that the console displays; it doesn't exist."""

    id = serializers.CharField(source="ref")
    provider = serializers.CharField()
    releaseCode = serializers.CharField()
    connected = serializers.BooleanField()
    error = serializers.CharField(
        source="error_text", help_text="Blank if the vault’s release code is valid."
    )
    simulated = SimulatedField()


class FinancialStatusSerializer(serializers.Serializer[Any]):
    """All displayed APIs and vaults of the room, with a summary."""

    summary = FinancialSummarySerializer()
    apis = FinancialApiSerializer(many=True)
    vaults = VaultSerializer(many=True)
    simulated = SimulatedField()


class ApiCredentialsSerializer(serializers.Serializer[Any]):
    """Credentials that the screen displays as required by a financial API; the server never checks them."""

    id = serializers.CharField(source="ref")
    name = serializers.CharField()
    description = serializers.CharField()
    required = TextsField(source="credentials")  # type: ignore[assignment]


class VaultCredentialsSerializer(serializers.Serializer[Any]):
    """Credentials that the screen displays as required by a vault before a release; the server never checks them."""

    id = serializers.CharField(source="ref")
    provider = serializers.CharField()
    required = TextsField(source="required_list")  # type: ignore[assignment]


class RequiredCredentialsSerializer(serializers.Serializer[Any]):
    """Credentials that the screens display as required by the room's financial APIs and vaults."""

    apis = ApiCredentialsSerializer(many=True)
    vaults = VaultCredentialsSerializer(many=True)
    simulated = SimulatedField()


class ConnectivitySerializer(serializers.Serializer[Any]):
    """Result of the connectivity test, with the names of the working APIs and of the failed APIs."""

    connected = serializers.BooleanField(help_text="True if every API works.")
    workingAPIs = TextsField()
    failedAPIs = TextsField()
    requiresCredentials = TextsField(help_text="Failed APIs that claim to need credentials.")
    simulated = SimulatedField()


class VaultValidationSerializer(serializers.Serializer[Any]):
    """Result of the test of all release codes, with the valid codes, the invalid codes and the reasons."""

    valid = serializers.BooleanField(help_text="True if every code is valid.")
    validCodes = TextsField()
    invalidCodes = TextsField()
    errors = TextsField()  # type: ignore[assignment]
    simulated = SimulatedField()


class ReleaseSerializer(StrictSerializer):
    """Release code for which access is requested."""

    releaseCode = InventedTextField(max_length=MAX_CODE_LENGTH)


class VaultAccessSerializer(CamelCaseSerializer):
    """Result of checking a release code; only an accepted code gets a signature."""

    accessGranted = serializers.BooleanField()
    releaseCode = serializers.CharField()
    vaultSignature = serializers.CharField(required=False)
    timestamp = serializers.DateTimeField(help_text="Simulated time.")
    simulated = SimulatedField()
