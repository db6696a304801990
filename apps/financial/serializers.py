"""API forms of financial APIs and vaults."""

from typing import Any

from rest_framework import serializers

from apps.financial.models import LONGEST_CODE
from mockconsole.lib.api.fields import SimulatedField, StrictTextField, refuse_real_text
from mockconsole.lib.api.serializers import StrictSerializer


def _texts(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **kwargs)


class FinancialSummarySerializer(serializers.Serializer[Any]):
    """Totals over the room's APIs and vaults."""

    connectedAPIs = serializers.IntegerField()
    totalAPIs = serializers.IntegerField()
    validVaults = serializers.IntegerField()
    totalVaults = serializers.IntegerField()
    systemOperational = serializers.BooleanField(help_text="Every API works and every release code is valid.")
    errors = _texts(
        help_text="A sentence for each API that doesn't work and each release code that isn't valid."
    )  # type: ignore[assignment]
    simulated = SimulatedField()


class FinancialApiSerializer(serializers.Serializer[Any]):
    """A claimed interface."""

    id = serializers.CharField(source="ref")
    name = serializers.CharField()
    endpoint = serializers.CharField()
    status = serializers.CharField(
        help_text="connected, disconnected, error or testing; anything else is unknown."
    )
    errorMessage = serializers.CharField(source="complaint", help_text="Blank where it works.")
    simulated = SimulatedField()


class VaultSerializer(serializers.Serializer[Any]):
    """A claimed vault."""

    id = serializers.CharField(source="ref")
    provider = serializers.CharField()
    releaseCode = serializers.CharField(source="release_code")
    connected = serializers.BooleanField()
    error = serializers.CharField(source="complaint", help_text="Blank where its release code is valid.")
    simulated = SimulatedField()


class FinancialStatusSerializer(serializers.Serializer[Any]):
    """All that is claimed to be connected."""

    summary = FinancialSummarySerializer()
    apis = FinancialApiSerializer(many=True)
    vaults = VaultSerializer(many=True)
    simulated = SimulatedField()


class ApiCredentialsSerializer(serializers.Serializer[Any]):
    """Claimed requirements of an interface."""

    id = serializers.CharField(source="ref")
    name = serializers.CharField()
    description = serializers.CharField()
    required = _texts(source="credentials")  # type: ignore[assignment]


class VaultCredentialsSerializer(serializers.Serializer[Any]):
    """Claimed requirements of a vault before a release."""

    id = serializers.CharField(source="ref")
    provider = serializers.CharField()
    required = _texts(source="required_list")  # type: ignore[assignment]


class RequiredCredentialsSerializer(serializers.Serializer[Any]):
    """Claimed requirements of all interfaces and vaults."""

    apis = ApiCredentialsSerializer(many=True)
    vaults = VaultCredentialsSerializer(many=True)
    simulated = SimulatedField()


class ConnectivitySerializer(serializers.Serializer[Any]):
    """Result of a test of all interfaces, by name."""

    connected = serializers.BooleanField(help_text="Every one of them works.")
    workingAPIs = _texts()
    failedAPIs = _texts()
    requiresCredentials = _texts(help_text="Those that failed and are said to want credentials.")
    simulated = SimulatedField()


class VaultValidationSerializer(serializers.Serializer[Any]):
    """Result of a test of all release codes."""

    valid = serializers.BooleanField(help_text="Every one of them is taken.")
    validCodes = _texts()
    invalidCodes = _texts()
    errors = _texts()  # type: ignore[assignment]
    simulated = SimulatedField()


class ReleaseSerializer(StrictSerializer):
    """The code that access is asked for with."""

    releaseCode = StrictTextField(
        source="release_code", max_length=LONGEST_CODE, validators=[refuse_real_text]
    )


class VaultAccessSerializer(serializers.Serializer[Any]):
    """Result of a release code; only an accepted one has a signature."""

    accessGranted = serializers.BooleanField(source="granted")
    releaseCode = serializers.CharField(source="release_code")
    vaultSignature = serializers.CharField(source="signature", required=False)
    timestamp = serializers.DateTimeField(source="at", help_text="Simulated time.")
    simulated = SimulatedField()
