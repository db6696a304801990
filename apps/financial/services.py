"""Simulated access to a vault; it stores nothing and opens nothing."""

import logging
from typing import Any

from apps.financial.selectors import vault_of_code
from apps.financial.simulation import vault_signature
from apps.sandboxes.selectors import get_sandbox, now_in
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.financial")


def generate_vault_access(*, who: Who, sandbox_id: int, release_code: str) -> dict[str, Any]:
    """Check a release code against the sandbox's vaults, and log the result; only an accepted code gets a signature."""
    sandbox = get_sandbox(sandbox_id)
    vault = vault_of_code(sandbox_id, release_code)
    logger.info(
        "%s was %s by %s in room %s.",
        who.get_username(),
        "denied" if vault is None else "granted access",
        "every vault" if vault is None else vault.ref,
        sandbox.key,
    )
    return {
        "access_granted": vault is not None,
        "release_code": release_code,
        "vault_signature": vault and vault_signature(sandbox.seed, vault.provider, vault.release_code),
        "timestamp": now_in(sandbox),
    }
