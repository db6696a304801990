"""Reads of financial APIs and vaults."""

from collections.abc import Sequence
from typing import Any

from apps.financial.models import FinancialApi, Vault
from apps.sandboxes.selectors import records_of


def system_status(sandbox_id: int) -> dict[str, Any]:
    """Return every API and vault of a sandbox, with a summary."""
    apis, vaults = _apis(sandbox_id), _vaults(sandbox_id)
    return {"summary": _summary(apis, vaults), "apis": apis, "vaults": vaults}


def required_credentials(sandbox_id: int) -> dict[str, Any]:
    """Return a sandbox's APIs and vaults, whose displayed requirements the serializer reads."""
    return {"apis": _apis(sandbox_id), "vaults": _vaults(sandbox_id)}


def connectivity(sandbox_id: int) -> dict[str, Any]:
    """Return the names of the working APIs, of the failed APIs, and of those failed APIs that require credentials."""
    apis = _apis(sandbox_id)
    failed = [api for api in apis if not api.works]
    return {
        "connected": bool(apis) and not failed,
        "workingAPIs": [api.name for api in apis if api.works],
        "failedAPIs": [api.name for api in failed],
        "requiresCredentials": [api.name for api in failed if api.credentials],
    }


def vault_validation(sandbox_id: int) -> dict[str, Any]:
    """Return the valid and the invalid release codes, with the reason for each invalid code."""
    vaults = _vaults(sandbox_id)
    invalid = [vault for vault in vaults if not vault.valid]
    return {
        "valid": bool(vaults) and not invalid,
        "validCodes": [vault.release_code for vault in vaults if vault.valid],
        "invalidCodes": [vault.release_code for vault in invalid],
        "errors": _vault_errors(vaults),
    }


def vault_of_code(sandbox_id: int, release_code: str) -> Vault | None:
    """Return the vault with this release code in any letter case; None if the code is unknown or its vault is invalid."""
    # Convert only ASCII text: upper() turns some other letters, such as the dotless i, into ASCII letters.
    code = release_code.upper() if release_code.isascii() else release_code
    vault = records_of(Vault, sandbox_id).filter(release_code=code).first()
    return vault if vault is not None and vault.valid else None


def _apis(sandbox_id: int) -> list[FinancialApi]:
    return list(records_of(FinancialApi, sandbox_id))


def _vaults(sandbox_id: int) -> list[Vault]:
    return list(records_of(Vault, sandbox_id))


def _summary(apis: Sequence[FinancialApi], vaults: Sequence[Vault]) -> dict[str, Any]:
    errors = [f"{api.name}: {api.error_text}" for api in apis if not api.works] + _vault_errors(vaults)
    return {
        "connectedAPIs": sum(api.works for api in apis),
        "totalAPIs": len(apis),
        "validVaults": sum(vault.valid for vault in vaults),
        "totalVaults": len(vaults),
        "systemOperational": bool(apis) and bool(vaults) and not errors,
        "errors": errors,
    }


def _vault_errors(vaults: Sequence[Vault]) -> list[str]:
    return [f"{vault.provider}: {vault.error_text}" for vault in vaults if not vault.valid]
