"""Kinds of record of this app; a room's clone gets the room's secrets, but scenario files never contain secrets."""

from apps.accounts.models import Gate, PortalUser
from apps.accounts.services import copy_gates
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("gates", Gate, in_scenario=False, complete=copy_gates))
register(RecordKind("portal_users", PortalUser))
