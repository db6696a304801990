"""API of the financial systems test and of the vault access generator."""

from typing import Any

from apps.financial import selectors, services
from apps.financial.models import FINANCIAL_RESOURCES
from apps.financial.serializers import (
    ConnectivitySerializer,
    FinancialStatusSerializer,
    ReleaseSerializer,
    RequiredCredentialsSerializer,
    VaultAccessSerializer,
    VaultValidationSerializer,
)
from apps.sandboxes.api.operation import Call, operation
from mockconsole.lib.live.polled import Polled

POLLED = Polled(FINANCIAL_RESOURCES)


@operation("GET", "financial/system-status", gives=FinancialStatusSerializer, polled=POLLED)
def get_financial_status(call: Call) -> dict[str, Any]:
    """Return the room's simulated financial APIs and vaults, with a summary."""
    return selectors.system_status(call.sandbox_id)


@operation("GET", "financial/required-credentials", gives=RequiredCredentialsSerializer, polled=POLLED)
def get_required_credentials(call: Call) -> dict[str, Any]:
    """Return the names of the credentials displayed as required; the server never accepts their values."""
    return selectors.required_credentials(call.sandbox_id)


@operation("GET", "financial/test-connectivity", gives=ConnectivitySerializer)
def test_connectivity(call: Call) -> dict[str, Any]:
    """Return the names of the working and the failed APIs, as set in the room's records; no API is called."""
    return selectors.connectivity(call.sandbox_id)


@operation("GET", "financial/validate-vault-access", gives=VaultValidationSerializer)
def validate_vault_access(call: Call) -> dict[str, Any]:
    """Return the room's valid and invalid release codes, as set in the records of the vaults."""
    return selectors.vault_validation(call.sandbox_id)


@operation(
    "POST",
    "financial/generate-vault-access",
    takes=ReleaseSerializer,
    gives=VaultAccessSerializer,
    journalled=("accessGranted",),
)
def generate_vault_access(call: Call) -> dict[str, Any]:
    """Check a release code and grant or deny access; an unknown or invalid code gets 200 with `accessGranted` false."""
    return services.generate_vault_access(who=call.who, sandbox_id=call.sandbox_id, **call.input)
