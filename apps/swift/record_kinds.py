"""What of this app travels in a scenario."""

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.swift.models import Institution, IntegrationStatus, SwiftOperation, SystemStatus, TerminalCommand
from apps.swift.services import ensure_integration_status, ensure_system_status


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(
        RecordKind("system_status", SystemStatus, sorted_by=("sandbox",), complete=_complete_system_status)
    )
    register(
        RecordKind(
            "integration_status",
            IntegrationStatus,
            sorted_by=("sandbox",),
            complete=_complete_integration_status,
        )
    )
    register(RecordKind("institutions", Institution))
    register(RecordKind("terminal_commands", TerminalCommand))
    register(RecordKind("swift_operations", SwiftOperation, sorted_by=("created_at", "ref")))


def _complete_system_status(sandbox: Sandbox) -> None:
    ensure_system_status(sandbox)


def _complete_integration_status(sandbox: Sandbox) -> None:
    ensure_integration_status(sandbox)
