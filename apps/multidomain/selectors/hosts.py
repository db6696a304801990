"""Reads of host servers."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from apps.multidomain.choices import HostStatus
from apps.multidomain.models import HostServer
from apps.multidomain.simulation.hosts import Host, cpu_percent, uptime_percent
from apps.sandboxes.selectors import get_sandbox, records_of
from apps.sandboxes.simulation import MovingSnapshot
from mockconsole.lib.json_texts import as_json
from mockconsole.lib.live.cache import HotRead

# Length of a time step in simulated seconds: the poll interval, because screens wouldn't show more frequent changes.
STEP: Final = 5


class ListedHost(NamedTuple):
    """A host server's stored fields and its simulation parameters."""

    fields: tuple[tuple[str, str], ...]
    host: Host


@dataclass(frozen=True, slots=True)
class HostsSnapshot(MovingSnapshot):
    """Snapshot of the inputs from which a sandbox's host list is computed."""

    step = STEP

    hosts: tuple[ListedHost, ...]

    def body(self, tick: int) -> bytes:
        """Return the host list at a time step as JSON."""
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
    """Return the snapshot of a sandbox's host servers."""
    sandbox = get_sandbox(sandbox_id)
    hosts = tuple(_listed_host(row) for row in records_of(HostServer, sandbox_id))
    return HostsSnapshot(sandbox.seed, sandbox.clock, hosts)


def _listed_host(row: HostServer) -> ListedHost:
    fields = {
        "id": row.ref,
        "name": row.name,
        "status": row.status,
        "location": row.location,
        "hostType": row.host_type,
    }
    host = Host(
        ref=row.ref,
        active=row.status == HostStatus.ACTIVE,
        base_load=row.base_load,
        load_swing=row.load_swing,
        uptime=float(row.uptime),
    )
    return ListedHost(tuple(fields.items()), host)


HOST_SERVERS = HotRead("host-servers", hosts_of)
