"""What of this app travels in a scenario."""

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.swift.models import Institution, SwiftOperation, SystemStatus, TerminalCommand
from apps.swift.services import ensure_system_status


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(
        RecordKind(
            name="system_status",
            model=SystemStatus,
            key=("sandbox",),
            fields=("api_status", "authentication", "system", "level20_authority"),
            order=("sandbox",),
            complete=_complete_system_status,
        )
    )
    register(
        RecordKind(
            name="institutions",
            model=Institution,
            key=("ref",),
            fields=("ref", "name", "bic", "country", "status", "position"),
            order=("position", "ref"),
        )
    )
    register(
        RecordKind(
            name="terminal_commands",
            model=TerminalCommand,
            key=("terminal", "match", "pattern"),
            fields=("terminal", "pattern", "match", "output", "success", "position"),
            order=("terminal", "position", "pattern", "match"),
        )
    )
    register(
        RecordKind(
            name="swift_operations",
            model=SwiftOperation,
            key=("ref",),
            fields=(
                "ref",
                "operation_type",
                "transaction_id",
                "swift_bic",
                "correspondent_bank",
                "operation_data",
                "processing_status",
                "swift_reference",
                "fee_amount",
                "fee_waived",
                "level_twenty_override",
                "created_at",
                "completed_at",
            ),
            order=("created_at", "ref"),
        )
    )


def _complete_system_status(sandbox: Sandbox) -> None:
    ensure_system_status(sandbox)
