"""Every read of host servers."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from apps.multidomain.models import HostServer
from apps.multidomain.simulation.hosts import Host, cpu_percent, uptime_percent
from apps.sandboxes.selectors import get_sandbox, records_of
from apps.sandboxes.simulation import Clock, simulated_seconds
from mockconsole.lib.json_texts import as_json
from mockconsole.lib.live.cache import HotRead

# Screens poll every five seconds; a figure that moved in between would only cost bytes.
STEP: Final = 5


class ListedHost(NamedTuple):
    """A host server's fixed fields and what its figures are drawn from."""

    fields: tuple[tuple[str, str], ...]
    host: Host


@dataclass(frozen=True, slots=True)
class HostsSnapshot:
    """Everything that the host list is computed from."""

    seed: str
    clock: Clock
    hosts: tuple[ListedHost, ...]

    def tick(self, wall: float) -> int:
        """Return the number of the simulated five seconds."""
        return int(simulated_seconds(self.clock, wall)) // STEP

    def body(self, tick: int) -> bytes:
        """Return the host list of a moment as JSON."""
        t = tick * STEP
        return as_json(
            [
                {
                    **dict(listed.fields),
                    "uptime": uptime_percent(self.seed, listed.host, t),
                    "cpuUsage": cpu_percent(self.seed, listed.host, t),
                }
                for listed in self.hosts
            ]
        )


def hosts_of(sandbox_id: int) -> HostsSnapshot:
    """Return the host servers of a sandbox."""
    sandbox = get_sandbox(sandbox_id)
    hosts = tuple(_listed(row) for row in records_of(HostServer, sandbox_id))
    return HostsSnapshot(sandbox.seed, sandbox.clock, hosts)


def _listed(row: HostServer) -> ListedHost:
    fields = {
        "id": row.ref,
        "name": row.name,
        "status": row.status,
        "location": row.location,
        "hostType": row.host_type,
    }
    return ListedHost(tuple(fields.items()), row.drawn_from)


HOST_SERVERS = HotRead("host-servers", hosts_of)
