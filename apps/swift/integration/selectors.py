"""Reads of the global integration."""

from typing import Any, Final

from apps.sandboxes.selectors import one_of, records_of
from apps.swift.choices import InstitutionStatus
from apps.swift.integration.models import IntegrationStatus
from apps.swift.models import Institution
from apps.swift.selectors import status_of

CONNECTED: Final = "CONNECTED"
DEGRADED: Final = "DEGRADED"


def integration_status(sandbox_id: int) -> dict[str, Any]:
    """Return the status of the global integration: numbers counted from the room's records, and values that staff set."""
    claims = one_of(IntegrationStatus, sandbox_id)
    connected = is_connector_active(sandbox_id)
    states = list(records_of(Institution, sandbox_id).values_list("status", flat=True))
    connected_banks = states.count(InstitutionStatus.CONNECTED) if connected else 0
    all_on = connected and claims.ethereum_connected and claims.sdk_active
    return {
        **vars(claims),
        "bic_codes_count": len(states),
        "connector_active": connected,
        "status": claims.status if all_on else DEGRADED,
        "network_coverage": round(100 * connected_banks / len(states)) if states else 0,
    }


def is_connector_active(sandbox_id: int) -> bool:
    """Return True if the simulated SWIFT network of a sandbox is connected."""
    return status_of(sandbox_id).api_status.upper() == CONNECTED


def institution_of(sandbox_id: int, bic: str) -> Institution | None:
    """Return the sandbox's institution with the given BIC (the branch code is ignored), or None."""
    return records_of(Institution, sandbox_id).filter(bic__startswith=bic[:8]).first()
