"""What of this app travels in a scenario."""

from apps.multidomain.models import HostServer
from apps.sandboxes.scenarios.registry import RecordKind, register


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(RecordKind("host_servers", HostServer))
