"""Signature of a vault, as a pure function of the room's seed, the provider and the release code."""

import hmac
from hashlib import sha256
from typing import Final

from mockconsole.lib.real.training_forms import training_txid

SIGNATURE_PREFIX: Final = "SIM-SIG-"


def vault_signature(seed: str, provider: str, release_code: str) -> str:
    """Return the displayed “signature” of a release, which has no effect: a prefix and a training hash of the arguments."""
    # Providers and codes contain no line break, so two different pairs never give the same text.
    digest = hmac.new(seed.encode(), f"{provider}\n{release_code}".encode(), sha256).hexdigest()
    # Keep the prefix: 64 hexadecimal digits alone would look like a private key.
    return f"{SIGNATURE_PREFIX}{training_txid(digest)}"
