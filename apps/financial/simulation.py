"""The signature of a vault, as a pure function of the seed, the provider and the release code."""

import hmac
from hashlib import sha256
from typing import Final

from mockconsole.lib.real.training_forms import training_txid

SIGNATURE_PREFIX: Final = "SIM-SIG-"


def vault_signature(seed: str, provider: str, release_code: str) -> str:
    """Return what a vault “signs” a release with: the same each time, in the form of the training, and signing nothing."""
    # A line break is in neither of the two, so that no other pair reads the same.
    digest = hmac.new(seed.encode(), f"{provider}\n{release_code}".encode(), sha256).hexdigest()
    # Sixty-four bare digits would look like a private key.
    return f"{SIGNATURE_PREFIX}{training_txid(digest)}"
