"""What of this app travels in a scenario."""

from apps.multidomain.models import Domain, HostServer, LoadBalancer
from apps.multidomain.services import ensure_load_balancer
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import RecordKind, register


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(RecordKind("host_servers", HostServer))
    register(RecordKind("domains", Domain))
    register(
        RecordKind("load_balancer", LoadBalancer, sorted_by=("sandbox",), complete=_complete_load_balancer)
    )


def _complete_load_balancer(sandbox: Sandbox) -> None:
    ensure_load_balancer(sandbox)
