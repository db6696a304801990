"""What of this app travels in a scenario."""

from apps.multidomain.models import HostServer
from apps.sandboxes.scenarios.registry import RecordKind, register


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(
        RecordKind(
            name="host_servers",
            model=HostServer,
            key=("ref",),
            fields=(
                "ref",
                "name",
                "status",
                "location",
                "host_type",
                "base_load",
                "load_swing",
                "uptime",
                "position",
            ),
            order=("position", "ref"),
        )
    )
