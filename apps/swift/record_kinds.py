"""Kinds of record that this app adds to scenarios."""

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.swift.integration.models import IntegrationStatus
from apps.swift.models import Institution, SwiftOperation, SystemStatus, TerminalCommand

register(RecordKind("system_status", SystemStatus, complete=SystemStatus.of))
register(RecordKind("integration_status", IntegrationStatus, complete=IntegrationStatus.of))
register(RecordKind("institutions", Institution))
register(RecordKind("terminal_commands", TerminalCommand))
register(RecordKind("swift_operations", SwiftOperation, sorted_by=("created_at", "ref")))
