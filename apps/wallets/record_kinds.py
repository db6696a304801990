"""What of this app travels in a scenario."""

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.wallets.models import CryptoAsset


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(RecordKind("crypto_assets", CryptoAsset))
