"""Simulated access to a vault; it stores nothing and opens nothing."""

import logging
from datetime import datetime
from typing import NamedTuple

from apps.financial.selectors import vault_of_code
from apps.financial.simulation import vault_signature
from apps.sandboxes.selectors import get_sandbox, now_in
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.financial")


class VaultAccess(NamedTuple):
    """Result of the check of a release code, with the simulated time and, if the code was accepted, the signature."""

    granted: bool
    release_code: str
    signature: str | None
    at: datetime


def generate_vault_access(*, who: Who, sandbox_id: int, release_code: str) -> VaultAccess:
    """Check a release code against the sandbox's vaults, and log the result."""
    sandbox = get_sandbox(sandbox_id)
    vault = vault_of_code(sandbox_id, release_code)
    logger.info(
        "%s was %s by %s in room %s.",
        who.get_username(),
        "denied" if vault is None else "granted access",
        "every vault" if vault is None else vault.ref,
        sandbox.key,
    )
    if vault is None:
        return VaultAccess(False, release_code, None, now_in(sandbox))
    signature = vault_signature(sandbox.seed, vault.provider, vault.release_code)
    return VaultAccess(True, release_code, signature, now_in(sandbox))
