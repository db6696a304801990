"""What of this app belongs to a sandbox."""

from apps.accounts.models import Gate, PortalUser
from apps.accounts.services import copy_gates
from apps.sandboxes.scenarios.registry import RecordKind, register


def register_kinds() -> None:
    """Register this app's kinds of record; secrets are cloned, but never leave in a file."""
    register(RecordKind("gates", Gate, in_scenario=False, complete=copy_gates))
    register(RecordKind("portal_users", PortalUser))
