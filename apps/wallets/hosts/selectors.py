"""Reads of the crypto hosts' load."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from apps.sandboxes.selectors import get_sandbox, now_in, one_of
from apps.sandboxes.simulation import MovingSnapshot
from apps.wallets.hosts.models import HostPerformance
from apps.wallets.hosts.serializers import HostPerformanceSerializer
from apps.wallets.hosts.simulation import HostLoad, last_hour, load_at
from mockconsole.lib.api.rows import serialize
from mockconsole.lib.json_texts import as_json
from mockconsole.lib.live.cache import HotRead

# Seconds per step: screens poll every 5 s, and a shorter step would only cause cache misses.
STEP: Final = 5


@dataclass(frozen=True, slots=True)
class LoadSnapshot(MovingSnapshot):
    """Snapshot of the inputs from which the simulated load is computed."""

    step = STEP

    bases: HostLoad

    def body(self, tick: int) -> bytes:
        """Return the load at a tick as JSON."""
        return as_json(serialize(HostPerformanceSerializer(), load_at(self.seed, self.bases, tick * STEP)))


def load_of(sandbox_id: int) -> LoadSnapshot:
    """Return the inputs of the load of a sandbox's crypto hosts."""
    sandbox = get_sandbox(sandbox_id)
    return LoadSnapshot(sandbox.seed, sandbox.clock, _bases_of(sandbox_id))


HOST_PERFORMANCE = HotRead("crypto-host/performance", load_of)


def load_history(sandbox_id: int) -> list[dict[str, Any]]:
    """Return readings of the last simulated hour, oldest first: at its two ends and at every full minute between."""
    sandbox = get_sandbox(sandbox_id)
    end = int(now_in(sandbox).timestamp())
    return [
        {"time": datetime.fromtimestamp(reading.time, UTC), **reading.load._asdict()}
        for reading in last_hour(sandbox.seed, _bases_of(sandbox_id), end)
    ]


def _bases_of(sandbox_id: int) -> HostLoad:
    return one_of(HostPerformance, sandbox_id).bases
