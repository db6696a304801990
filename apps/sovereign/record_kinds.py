"""What of this app travels in a scenario."""

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.sovereign.models import SovereignStatus
from apps.sovereign.services import ensure_status


def register_kinds() -> None:
    """Register this app's kind of record."""
    register(RecordKind("sovereign_status", SovereignStatus, sorted_by=("sandbox",), complete=_complete))


def _complete(sandbox: Sandbox) -> None:
    ensure_status(sandbox)
