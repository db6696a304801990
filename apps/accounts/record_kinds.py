"""What of this app belongs to a sandbox; secrets are cloned, but never leave in a file."""

from apps.accounts.models import Gate, PortalUser
from apps.accounts.services import copy_gates
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("gates", Gate, in_scenario=False, complete=copy_gates))
register(RecordKind("portal_users", PortalUser))
