"""Every read of SWIFT operations, terminals and the simulated network."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import orjson

from apps.sandboxes.selectors import get_sandbox, now_in, records_of
from apps.swift.choices import Terminal
from apps.swift.models import Institution, SwiftOperation, SystemStatus, TerminalCommand
from apps.swift.simulation import Canned
from mockconsole.lib.api.pagination import Page, PageRequest, newest_first
from mockconsole.lib.hot import HotRead
from mockconsole.lib.money import fixed

OPERATION_FIELDS: Final = (
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
)


@dataclass(frozen=True, slots=True)
class StatusSnapshot:
    """The system status, which moves only when staff move it."""

    api_status: str
    authentication: str
    system: str
    authority: str

    def tick(self, wall: float) -> int:
        """Return the same moment always."""
        return 0

    def body(self, tick: int) -> bytes:
        """Return the status as JSON."""
        return orjson.dumps(
            {
                "apiStatus": self.api_status,
                "authentication": self.authentication,
                "system": self.system,
                "level20Authority": self.authority,
            }
        )


def status_of(sandbox_id: int) -> StatusSnapshot:
    """Return the system status of a sandbox."""
    row = records_of(SystemStatus, sandbox_id).first() or SystemStatus()
    return StatusSnapshot(row.api_status, row.authentication, row.system, row.level20_authority)


SYSTEM_STATUS = HotRead("swiftnet/system-status", status_of)


def operations_page(sandbox_id: int, asked: PageRequest) -> Page:
    """Return a page of a sandbox's operations."""
    return newest_first(records_of(SwiftOperation, sandbox_id), asked, *OPERATION_FIELDS)


def operation_body(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return an operation as the API writes it; built by hand, because lists of it are polled."""
    return {
        "id": row["ref"],
        "operationType": row["operation_type"],
        "transactionId": row["transaction_id"],
        "swiftBic": row["swift_bic"],
        "correspondentBank": row["correspondent_bank"],
        "operationData": row["operation_data"],
        "processingStatus": row["processing_status"],
        "swiftReference": row["swift_reference"],
        "feeAmount": fixed(row["fee_amount"], 2),
        "feeWaived": row["fee_waived"],
        "levelTwentyOverride": row["level_twenty_override"],
        "createdAt": row["created_at"],
        "completedAt": row["completed_at"],
        "simulated": True,
    }


def operation(sandbox_id: int, ref: str) -> dict[str, Any]:
    """Return one operation as the API writes it; raises SwiftOperation.DoesNotExist."""
    return operation_body(records_of(SwiftOperation, sandbox_id).values(*OPERATION_FIELDS).get(ref=ref))


def institutions(sandbox_id: int) -> list[dict[str, Any]]:
    """Return the institutions on a sandbox's network."""
    return [
        {"id": row.ref, "name": row.name, "bic": row.bic, "country": row.country, "status": row.status}
        for row in records_of(Institution, sandbox_id)
    ]


def canned_of(sandbox_id: int, terminal: Terminal) -> list[Canned]:
    """Return what a terminal of a sandbox can answer."""
    return [row.canned for row in records_of(TerminalCommand, sandbox_id).filter(terminal=terminal)]


def terminal_values(sandbox_id: int) -> dict[str, str]:
    """Return what canned output may speak of: the simulated time and the system status."""
    status = status_of(sandbox_id)
    now: datetime = now_in(get_sandbox(sandbox_id))
    return {
        "time": f"{now:%Y-%m-%d %H:%M:%S} UTC",
        "api_status": status.api_status,
        "authentication": status.authentication,
        "system": status.system,
        "authority": status.authority,
    }
