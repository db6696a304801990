"""Reads of SWIFT operations, terminals and the simulated network."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from apps.sandboxes.selectors import get_sandbox, now_in, one_of, records_of
from apps.swift.choices import Match, Terminal
from apps.swift.models import SwiftOperation, SystemStatus, TerminalCommand
from apps.swift.serializers import SystemStatusSerializer
from apps.swift.simulation import CannedAnswer
from mockconsole.lib.api.pagination import Page, PageRequest, newest_first
from mockconsole.lib.api.rows import serialize
from mockconsole.lib.json_texts import as_json
from mockconsole.lib.live.cache import HotRead


@dataclass(frozen=True, slots=True)
class StatusSnapshot:
    """Snapshot of the system status for polled reads; only edits by staff change the status."""

    api_status: str
    authentication: str
    system: str
    authority: str

    def tick(self, real_time: float) -> int:
        """Return 0, because the status doesn't depend on the clock."""
        return 0

    def body(self, tick: int) -> bytes:
        """Return the status as JSON."""
        return as_json(serialize(SystemStatusSerializer(), self))


def status_of(sandbox_id: int) -> StatusSnapshot:
    """Return the system status of a sandbox."""
    row = one_of(SystemStatus, sandbox_id)
    return StatusSnapshot(row.api_status, row.authentication, row.system, row.level20_authority)


SYSTEM_STATUS = HotRead("swiftnet/system-status", status_of)


def operations_page(sandbox_id: int, request: PageRequest) -> Page:
    """Return a page of a sandbox's operations."""
    return newest_first(
        records_of(SwiftOperation, sandbox_id), request, *SwiftOperation.columns(), sandbox_id=sandbox_id
    )


def canned_answers(sandbox_id: int, terminal: Terminal) -> list[CannedAnswer]:
    """Return the canned answers of a sandbox's terminal."""
    return [
        CannedAnswer(row.pattern, row.match == Match.EXACT, row.output, row.success)
        for row in records_of(TerminalCommand, sandbox_id).filter(terminal=terminal)
    ]


def command_words(sandbox_id: int) -> set[str]:
    """Return the first word of each command that a sandbox's terminals know."""
    patterns = records_of(TerminalCommand, sandbox_id).values_list("pattern", flat=True)
    return {words[0] for pattern in patterns if (words := pattern.split())}


def terminal_values(sandbox_id: int) -> dict[str, str]:
    """Return the values of the placeholders in canned output: the simulated time and days, and the system status."""
    now: datetime = now_in(get_sandbox(sandbox_id))
    return {
        "time": f"{now:%Y-%m-%d %H:%M:%S} UTC",
        "date": f"{now:%y%m%d}",
        "yesterday": f"{now - timedelta(days=1):%y%m%d}",
        **asdict(status_of(sandbox_id)),
    }
