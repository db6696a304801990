"""The API of the financial systems test and of the vault access generator."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.financial import selectors
from apps.financial.models import FINANCIAL_RESOURCES
from apps.financial.serializers import (
    ConnectivitySerializer,
    FinancialStatusSerializer,
    ReleaseSerializer,
    RequiredCredentialsSerializer,
    VaultAccessSerializer,
    VaultValidationSerializer,
)
from apps.financial.services import generate_vault_access
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.views import PolledView, SandboxView


class FinancialStatusView(PolledView):
    """The claimed APIs and vaults."""

    polled = Polled(FINANCIAL_RESOURCES)

    @extend_schema(operation_id="getFinancialStatus", responses=FinancialStatusSerializer)
    def get(self, request: Request) -> Response:
        """Return each of them, and what they add up to."""
        return Response(FinancialStatusSerializer(selectors.system_status(self.sandbox_id)).data)


class RequiredCredentialsView(PolledView):
    """What the claimed APIs and vaults are said to want."""

    polled = Polled(FINANCIAL_RESOURCES)

    @extend_schema(operation_id="getRequiredCredentials", responses=RequiredCredentialsSerializer)
    def get(self, request: Request) -> Response:
        """Return the credentials by name; none is ever taken."""
        return Response(RequiredCredentialsSerializer(selectors.required_credentials(self.sandbox_id)).data)


class ConnectivityView(SandboxView):
    """The test of the claimed APIs."""

    @extend_schema(operation_id="testConnectivity", responses=ConnectivitySerializer)
    def get(self, request: Request) -> Response:
        """Return what works, as the rows of the room say; nobody is called."""
        return Response(ConnectivitySerializer(selectors.connectivity(self.sandbox_id)).data)


class VaultValidationView(SandboxView):
    """The test of the release codes."""

    outcome_keys = ("valid",)

    @extend_schema(operation_id="validateVaultAccess", responses=VaultValidationSerializer)
    def get(self, request: Request) -> Response:
        """Return which of them are valid."""
        return Response(VaultValidationSerializer(selectors.vault_validation(self.sandbox_id)).data)


class VaultAccessView(SandboxView):
    """The generator of vault access."""

    @extend_schema(
        operation_id="generateVaultAccess", request=ReleaseSerializer, responses=VaultAccessSerializer
    )
    def post(self, request: Request) -> Response:
        """Grant or deny access; a code that no vault takes is a readable answer, not an error."""
        form = ReleaseSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        access = generate_vault_access(who=request.user, sandbox_id=self.sandbox_id, **form.validated_data)
        return Response(VaultAccessSerializer(access).data)
