"""Kinds of record that this app adds to scenarios."""

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.sovereign.models import SovereignStatus

register(RecordKind("sovereign_status", SovereignStatus, complete=SovereignStatus.of))
