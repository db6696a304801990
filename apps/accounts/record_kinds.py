"""Kinds of record of this app; the secrets are copied to clones of a room, but never exported."""

from apps.accounts.models import Gate, PortalUser
from apps.accounts.services import copy_gates
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("gates", Gate, in_scenario=False, complete=copy_gates))
register(RecordKind("portal_users", PortalUser))
